import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { customerRecord } from '#contract/desk/customers.ts';
import type { Role } from '#contract/desk/permissions.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { json, type ScriptedService, startScriptedService } from '#testing/scripted-service.ts';
import { validRequests } from '#testing/valid-requests.ts';

// Choice: unknownFields.
describe('what an answer holds beyond the contract', () => {
  let desk: DeskServer;
  let service: ScriptedService;
  beforeAll(async () => {
    service = await startScriptedService();
    desk = await createDeskServer({ serviceUrl: service.url });
  });
  afterAll(async () => {
    await desk.close();
    await service.close();
  });

  const account = { exists: true, blocked: false, createdAt: '2026-05-04T10:00:00Z' };
  const lookUp = async (reference: string, more: object) => {
    service.answerWith(json(200, { identifyReference: reference, account, ...more }));
    const cookie = await desk.cookieOf('support');
    await desk.app.inject({ url: `/api/service/eapi/v0/identities/${reference}`, headers: { cookie } });
  };
  const withheldOf = async (reference: string) => {
    const cookie = await desk.cookieOf('support');
    const answer = await desk.app.inject({ url: `/api/customers/${reference}`, headers: { cookie } });
    return customerRecord.parse(answer.json()).withheld.map(({ field, paths }) => [field, ...paths]);
  };
  const reveal = async (id: string, field: string, role: Role = 'compliance') =>
    desk.app.inject({
      method: 'POST',
      url: '/api/reveals',
      headers: { cookie: await desk.cookieOf(role), 'content-type': 'application/json' },
      payload: { object: { kind: 'customer', id }, fields: [field], reason: 'Ticket 28' },
    });
  const revealed = async (id: string, field: string) =>
    JSON.parse(
      (await reveal(id, field)).json<{ values: Record<string, string> }>().values[field] ?? '{}',
    ) as unknown;

  it('is kept sealed, listed by its paths, and revealed with a reason', async () => {
    await lookUp('w-1', { tier: 3, owner: { fullName: 'Ada Okafor', tags: ['gold member', null] } });
    await expect
      .poll(async () => withheldOf('w-1'))
      .toEqual([['unknown:getIdentity', '/tier', '/owner/fullName', '/owner/tags/0']]);
    expect(await revealed('w-1', 'unknown:getIdentity')).toEqual({
      '/tier': '3',
      '/owner/fullName': 'Ada Okafor',
      '/owner/tags/0': 'gold member',
    });
    const tables = await Promise.all([
      desk.db.selectFrom('personal_value').selectAll().execute(),
      desk.db.selectFrom('service_call').selectAll().execute(),
      desk.db.selectFrom('audit_entry').selectAll().execute(),
    ]);
    expect(JSON.stringify(tables)).not.toMatch(/Okafor|gold member/);
    const trail = await desk.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'reveal')
      .execute();
    expect(trail.map(({ details }) => details)).toContain('{"fields":"unknown:getIdentity"}');
  });

  it('is kept whole where names are hidden that may be values', async () => {
    await lookUp('w-9', { 'Ada Okafor': 'first', 'Grace Hopper': 'second' });
    await expect.poll(async () => withheldOf('w-9')).toEqual([['unknown:getIdentity', '/•••', '/••• (2)']]);
    expect(await revealed('w-9', 'unknown:getIdentity')).toEqual({ '/•••': 'first', '/••• (2)': 'second' });
  });

  it('is that of the newest answer alone', async () => {
    await lookUp('w-2', { first: 'a', both: 'b' });
    await expect.poll(async () => withheldOf('w-2')).toHaveLength(1);
    await lookUp('w-2', { both: 'c' });
    await expect.poll(async () => withheldOf('w-2')).toEqual([['unknown:getIdentity', '/both']]);
    expect(await revealed('w-2', 'unknown:getIdentity')).toEqual({ '/both': 'c' });
  });

  it('is nobody’s to see who may not reveal, nor under another name', async () => {
    await lookUp('w-3', { tier: 'gold' });
    await expect.poll(async () => withheldOf('w-3')).toHaveLength(1);
    for (const role of ['support', 'auditor', 'developer'] as const)
      expect((await reveal('w-3', 'unknown:getIdentity', role)).statusCode).toBe(403);
    expect((await reveal('w-3', 'unknown:getNothing')).statusCode).toBe(422);
    expect((await reveal('w-3', 'unknown:getLimits')).statusCode).toBe(404);
  });

  it('has the id of a ramp that was created and can’t be read, with its customer', async () => {
    service.answerWith(json(201, { order: { number: 'ord-77', state: 'waiting' } }));
    const made = await desk.app.inject({
      method: 'POST',
      url: '/api/service/eapi/v0/ramps',
      headers: {
        cookie: await desk.cookieOf('compliance'),
        'content-type': 'application/json',
        'idempotency-key': 'ramp-1',
      },
      payload: JSON.stringify({ ...validRequests.createRamp, identityReference: 'w-4' }),
    });
    expect(made.statusCode).toBe(201);
    expect(await revealed('w-4', 'unknown:createRamp')).toEqual({
      '/order/number': 'ord-77',
      '/order/state': 'waiting',
    });
  });

  it('names nobody by where it stands', async () => {
    service.answerWith(json(202, { identityReference: 'w-7' }));
    const named = { ...validRequests.shareReliance, identityReference: 'w-7' };
    const cookie = await desk.cookieOf('compliance');
    const shared = await desk.app.inject({
      method: 'POST',
      url: '/api/service/eapi/v0/identities/reliance',
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': 'named-1' },
      payload: JSON.stringify({
        ...named,
        customerIdentity: { ...named.customerIdentity, surname: 'Featherstonehaugh' },
      }),
    });
    expect(shared.statusCode).toBe(202);
    await lookUp('w-7', { Featherstonehaugh: { tier: 'gold' }, plain: 'x' });
    await expect
      .poll(async () => withheldOf('w-7'))
      .toEqual([['unknown:getIdentity', '/F•••/tier', '/plain']]);
  });

  it('is bounded: a hundred values, and 16,000 characters', async () => {
    await lookUp('w-5', Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`f${at}`, 'x'])));
    await expect.poll(async () => (await withheldOf('w-5'))[0]).toHaveLength(101);
    await lookUp('w-6', { short: 'a', long: 'x'.repeat(20_000) });
    await expect.poll(async () => withheldOf('w-6')).toEqual([['unknown:getIdentity', '/short']]);
  });
});
