import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Role } from '#contract/desk/permissions.ts';
import { valueAad } from '#server/privacy/personal/data-keys.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { trailOfRequest } from '#testing/trail-of-request.ts';

describe('revealing', () => {
  let desk: DeskServer;
  beforeAll(async () => {
    desk = await createDeskServer();
    await keep('customer', 'alex-1', { email: 'alex@example.com', dob: '1988-07-02' });
    await keep('ramp', 'r-1', { 'instructions.bsb': '012345', walletAddress: '0xabc' });
  });
  afterAll(async () => desk.close());

  const keep = async (
    objectKind: 'customer' | 'ramp',
    objectId: string,
    values: Readonly<Record<string, string>>,
  ) => {
    for (const [field, value] of Object.entries(values))
      await desk.db
        .insertInto('personal_value')
        .values({
          object_kind: objectKind,
          object_id: objectId,
          field,
          value_encrypted: desk.app.dataKeys.seal(value, valueAad({ objectKind, objectId }, field)),
          event_id: 'e',
          at: 1,
        })
        .execute();
  };
  const ask = async (payload: object | string, role: Role = 'compliance') =>
    desk.app.inject({
      method: 'POST',
      url: '/api/reveals',
      headers: { cookie: await desk.cookieOf(role), 'content-type': 'application/json' },
      payload,
    });
  const alex = { kind: 'customer', id: 'alex-1' };
  const reason = 'the customer is on the phone';
  const intents = async () =>
    desk.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'reveal')
      .where('kind', '=', 'intent')
      .orderBy('seq')
      .execute();

  it('shows the values asked for, for five minutes, uncached', async () => {
    const answer = await ask({ object: alex, fields: ['email', 'dob'], reason });
    expect(answer.json()).toEqual({
      values: { email: 'alex@example.com', dob: '1988-07-02' },
      expiresAt: new Date(desk.clock.nowMs + 300_000).toISOString(),
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('has intent and reason in the trail before it opens anything, never the values', async () => {
    const before = (await intents()).length;
    await ask({ object: { kind: 'ramp', id: 'r-1' }, fields: ['instructions.bsb', 'walletAddress'], reason });
    const intent = (await intents())[before];
    expect(intent).toMatchObject({
      kind: 'intent',
      role: 'compliance',
      object_kind: 'ramp',
      object_id: 'r-1',
      reason_digest: desk.app.dataKeys.digest('reason', reason),
      details: '{"fields":"instructions walletAddress"}',
    });
    expect(JSON.stringify(await intents())).not.toMatch(/012345|0xabc|on the phone/);
  });

  it('shows nothing when the trail can’t be written', async () => {
    await desk.ownerDb.schema.alterTable('audit_head').renameTo('audit_head_gone').execute();
    const answer = await ask({ object: alex, fields: ['email'], reason });
    await desk.ownerDb.schema.alterTable('audit_head_gone').renameTo('audit_head').execute();
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ type: '/problems/not-recorded' });
    expect(answer.body).not.toContain('alex@example.com');
  });

  it.each(['auditor', 'developer'] as const)('is not for %s', async (role) => {
    for (const purpose of [undefined, 'share-documents']) {
      const answer = await ask({ object: alex, fields: ['email'], reason, purpose }, role);
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({
        detail: 'Only these roles can do this: support, compliance, admin.',
      });
    }
  });

  it('shows support what Share documents needs, and the trail names the form', async () => {
    const before = (await intents()).length;
    const wanted = { object: alex, fields: ['dob', 'email'], reason, purpose: 'share-documents' };
    const answer = await ask(wanted, 'support');
    expect(answer.json()).toMatchObject({ values: { email: 'alex@example.com', dob: '1988-07-02' } });
    expect((await intents())[before]).toMatchObject({
      role: 'support',
      object_id: 'alex-1',
      reason_digest: desk.app.dataKeys.digest('reason', reason),
      details: '{"fields":"dob email","purpose":"share-documents"}',
    });
  });

  const forForm = { reason, purpose: 'share-documents' };
  it.each([
    ['without the form', { object: alex, fields: ['email'], reason }],
    ['a field that the form does not have', { object: alex, fields: ['email', 'walletAddress'], ...forForm }],
    ['a document’s number', { object: alex, fields: ['documentNumber:PASSPORT'], ...forForm }],
    ['a line of instructions', { object: alex, fields: ['instructions.bsb'], ...forForm }],
    ['a ramp', { object: { kind: 'ramp', id: 'r-1' }, fields: ['email'], ...forForm }],
  ])('shows support nothing else (%s), and the refusal is in the trail', async (_what, payload) => {
    const answer = await ask(payload, 'support');
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ detail: 'Only these roles can do this: compliance, admin.' });
    expect(answer.body).not.toMatch(/alex@example.com|012345/);
    const entries = () => trailOfRequest(desk.db, String(answer.headers['x-request-id']));
    await expect.poll(entries).toEqual(['intent', 'refused']);
  });

  const formFields = [
    'email',
    'mobileNumber',
    'givenName',
    'surname',
    'dob',
    'taxId',
    'addressLine',
    'suburb',
  ];
  it.each([...formFields, 'postCode'])('%s is a field of the form: support may ask for it', async (field) => {
    const answer = await ask(
      { object: { kind: 'customer', id: 'nobody' }, fields: [field], ...forForm },
      'support',
    );
    expect(answer.statusCode).toBe(404);
  });

  it('refuses an unknown form', async () => {
    const answer = await ask({ object: alex, fields: ['email'], reason, purpose: 'curiosity' }, 'support');
    expect(answer.statusCode).toBe(422);
  });

  it.each([
    { object: alex, fields: ['taxId'], reason },
    { object: alex, fields: ['email', 'taxId'], reason },
    { object: { kind: 'ramp', id: 'alex-1' }, fields: ['email'], reason },
    { object: { kind: 'customer', id: 'hasOwnProperty' }, fields: ['email'], reason },
  ])('answers that nothing is kept there (%#)', async (payload) => {
    const answer = await ask(payload);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('alex@example.com');
  });

  it.each([
    [{ object: alex, fields: [], reason }, 'fields'],
    [{ object: alex, fields: Array.from({ length: 21 }, () => 'email'), reason }, 'fields'],
    [{ object: alex, fields: ['alex@example.com'], reason }, 'fields.0'],
    [{ object: alex, fields: ['__proto__'], reason }, 'fields.0'],
    [{ object: alex, fields: ['documentNumber:alex@example.com'], reason }, 'fields.0'],
    [{ object: alex, fields: ['email'], reason: ' x ' }, 'reason'],
    [{ object: alex, fields: ['email'], reason: 'x'.repeat(501) }, 'reason'],
    [{ object: alex, fields: ['email'] }, 'reason'],
    [{ object: { kind: 'staff', id: 'a' }, fields: ['email'], reason }, 'object.kind'],
    [{ object: { kind: 'customer', id: '../a' }, fields: ['email'], reason }, 'object.id'],
  ])('refuses %j, echoes nothing, and writes no intent', async (payload, place) => {
    const before = (await intents()).length;
    const answer = await ask(payload);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([place]);
    expect(answer.body).not.toContain('alex@example.com');
    expect(await intents()).toHaveLength(before);
  });

  it('does not open a value moved from another customer', async () => {
    const row = await desk.db
      .selectFrom('personal_value')
      .selectAll()
      .where('field', '=', 'email')
      .executeTakeFirstOrThrow();
    await desk.db
      .insertInto('personal_value')
      .values({ ...row, object_id: 'mallory' })
      .execute();
    const answer = await ask({ object: { kind: 'customer', id: 'mallory' }, fields: ['email'], reason });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('alex@example.com');
  });
});
