import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import {
  inTurn,
  json,
  type Script,
  type ScriptedService,
  startScriptedService,
} from '#testing/scripted-service.ts';
import { sendWrite } from '#testing/send-write.ts';
import { trailOfRequest } from '#testing/trail-of-request.ts';

import { slotLeaseMs } from './signing-slot.ts';

const refused = json(401, { message: 'Unauthenticated', status: 401 });
const account = { identifyReference: 'c-1', account: { blocked: false, exists: true, createdAt: 'x' } };
const created = { identityReference: 'customer-1', createdAt: '2026-01-01T00:00:00Z' };

describe('a call whose signature is refused', () => {
  let desk: DeskServer;
  let service: ScriptedService;
  let cookie = '';
  let key = 0;
  let before = 0;
  beforeAll(async () => {
    service = await startScriptedService();
    desk = await createDeskServer({ serviceUrl: service.url });
    cookie = await desk.cookieOf('compliance');
  });
  afterEach(() => {
    before = service.serviceCalls.length;
  });
  afterAll(async () => {
    await desk.close();
    await service.close();
  });
  const read = async () =>
    desk.app.inject({ url: '/api/service/eapi/v0/identities/c-1', headers: { cookie } });
  const write = async () => sendWrite(desk, { cookie, key: `k-${(key += 1)}` });
  const timestamps = () =>
    service.serviceCalls
      .slice(before)
      .map(({ headers }) => /:(\d{16})$/.exec(headers.authorization ?? '')?.[1]);
  const trailOf = async ({ headers }: Awaited<ReturnType<typeof read>>) => {
    await desk.app.audit.trail.drain();
    return trailOfRequest(desk.db, String(headers['x-request-id']));
  };
  /** Refuses the first, and accepts later ones if each has a committed intent. */
  const refusesFirst = (next: Script): Script => {
    const answer = async (...[response, call, request]: Parameters<Script>) => {
      const open = await desk.ownerDb.selectFrom('audit_open').select('seq').execute();
      const isIntended = open.length > 0;
      return (isIntended ? next : json(500, { message: 'no intent' }))(response, call, request);
    };
    return inTurn([refused], (response, call, request) => void answer(response, call, request));
  };

  it.each([
    ['read', read, account, 200],
    ['write', write, created, 201],
  ] as const)(
    'is sent once more: a %s, with a fresh timestamp and an intent of its own',
    async (_kind, send, answer, status) => {
      service.answerWith(refusesFirst(json(status, answer)));
      const got = await send();
      expect(got.statusCode).toBe(status);
      expect(new Set(timestamps()).size).toBe(2);
      expect(await trailOf(got)).toEqual(['intent', 'refused', 'intent', 'done']);
    },
  );

  it.each([
    ['read', read],
    ['write', write],
  ])('stands when it is refused again: a %s', async (_kind, send) => {
    service.answerWith(refused);
    const got = await send();
    expect([got.statusCode, timestamps().length]).toEqual([401, 2]);
    expect(await trailOf(got)).toEqual(['intent', 'refused', 'intent', 'refused']);
  });

  it('is not sent again if that can’t be recorded: the refusal stands, and the key is free', async () => {
    const rename = async (from: string, to: string) =>
      desk.ownerDb.schema.alterTable(from).renameTo(to).execute();
    const refusing: Script = (response, call, request) => {
      void rename('audit_head', 'audit_head_away').then(() => refused(response, call, request));
    };
    service.answerWith(inTurn([refusing], refused));
    const got = await write();
    expect([got.statusCode, timestamps().length]).toEqual([401, 1]);
    await rename('audit_head_away', 'audit_head');
    service.answerWith(json(201, created));
    key -= 1;
    expect((await write()).statusCode).toBe(201);
  });

  it('is answered 503 in words if no timestamp can be had: nothing is sent, and the key is free', async () => {
    const move = async (until: number) =>
      desk.ownerDb.updateTable('signing_slot').set({ reserved_until: until }).execute();
    service.answerWith(json(201, created));
    desk.clock.nowMs += 2 * slotLeaseMs;
    await move(desk.clock.nowMs + 1);
    const got = await write();
    expect([got.statusCode, got.headers['retry-after']]).toEqual([503, '5']);
    expect(got.json()).toMatchObject({
      type: '/problems/busy',
      detail:
        'Rampart can’t sign requests, because it can’t write to its database or the Rampart server’s clock is far behind. Nothing was sent.',
    });
    expect(timestamps()).toEqual([]);
    expect(await trailOf(got)).toEqual(['intent', 'not-sent']);
    await move(0);
    key -= 1;
    expect((await write()).statusCode).toBe(201);
  });
});
