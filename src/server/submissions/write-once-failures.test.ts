import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { holdAnswers } from '#testing/hold-answers.ts';
import { json, startScriptedService, type ScriptedService } from '#testing/scripted-service.ts';
import { sendWrite, type SentWrite } from '#testing/send-write.ts';
import { trailOfRequest } from '#testing/trail-of-request.ts';

const created = { identityReference: 'customer-1', createdAt: '2026-01-01T00:00:00Z' };
const bounds = { inFlightPollMs: 10, settleRetryMs: 20 };

describe('a write with its key, when something fails', () => {
  let desk: DeskServer;
  let service: ScriptedService;
  let cookie = '';
  let key = '';
  let before = 0;
  let last = 0;
  beforeAll(async () => {
    service = await startScriptedService();
    desk = await createDeskServer({ serviceUrl: service.url, bounds });
    cookie = await desk.cookieOf('compliance');
  });
  afterAll(async () => {
    await desk.close();
    await service.close();
  });
  beforeEach(() => {
    last += 1;
    key = `key-${last}`;
    before = service.serviceCalls.length;
    service.answerWith(json(201, created));
  });
  const calls = () => service.serviceCalls.length - before;
  const send = async (write: Partial<SentWrite> = {}) => sendWrite(desk, { cookie, key, ...write });
  const keyRow = async () =>
    desk.db.selectFrom('write_key').selectAll().where('idempotency_key', '=', key).executeTakeFirst();

  it('whose answer is lost is told as unknown, again and again, and never sent again', async () => {
    service.answerWith((_response, _call, request) => void request.socket.resetAndDestroy());
    const first = await send();
    service.answerWith(json(201, created));
    const again = await send();
    for (const answer of [first, again])
      expect(answer.json()).toMatchObject({ type: '/problems/outcome-unknown', status: 504 });
    expect([first.headers['idempotency-replayed'], again.headers['idempotency-replayed']]).toEqual([
      undefined,
      'true',
    ]);
    expect(calls()).toBe(1);
    const [row] = await desk.db
      .selectFrom('submission')
      .selectAll()
      .where('idempotency_key', '=', key)
      .execute();
    expect(row).toMatchObject({ outcome: 'unknown', answered_at: null });
    await expect
      .poll(async () => trailOfRequest(desk.db, String(first.headers['x-request-id'])))
      .toEqual(['intent', 'unknown']);
  });

  it('that could not be put into the trail is not sent, and its key stays free', async () => {
    await desk.ownerDb.schema.alterTable('audit_head').renameTo('audit_head_gone').execute();
    const refused = await send();
    await desk.ownerDb.schema.alterTable('audit_head_gone').renameTo('audit_head').execute();
    expect(refused.json()).toMatchObject({ type: '/problems/not-recorded', status: 503 });
    expect([calls(), await keyRow()]).toEqual([0, undefined]);
    expect((await send()).statusCode).toBe(201);
    expect(calls()).toBe(1);
  });

  it('whose key can’t be written is not sent', async () => {
    await desk.ownerDb.schema.alterTable('write_key').renameTo('write_key_gone').execute();
    const refused = await send();
    await desk.ownerDb.schema.alterTable('write_key_gone').renameTo('write_key').execute();
    expect(refused.json()).toMatchObject({
      type: '/problems/busy',
      detail: expect.stringContaining('Nothing was sent'),
    });
    expect(calls()).toBe(0);
  });

  it('answered, but not written down, is told as unknown; the answer once it is written; never sent again', async () => {
    const held = holdAnswers(service);
    const sent = send();
    await held.called;
    await desk.ownerDb.schema.alterTable('service_call').renameTo('service_call_gone').execute();
    held.release(json(201, created));
    const first = await sent;
    const meanwhile = await send();
    await desk.ownerDb.schema.alterTable('service_call_gone').renameTo('service_call').execute();
    expect(first.json()).toMatchObject({
      type: '/problems/outcome-unknown',
      detail: expect.stringContaining('could not write it down'),
    });
    expect(meanwhile.json()).toMatchObject({ type: '/problems/outcome-unknown' });
    await expect.poll(async () => (await send()).json()).toEqual(created);
    expect((await keyRow())?.state).toBe('answered');
    expect(calls()).toBe(1);
  });
});

describe('a write to a service that is not there', () => {
  it('was not sent: its key stays free, and the same one is sent when the service is back', async () => {
    const listener = createServer().listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const { port } = listener.address() as { port: number };
    listener.close();
    await once(listener, 'close');
    const desk = await createDeskServer({ serviceUrl: `http://127.0.0.1:${port}`, bounds });
    const cookie = await desk.cookieOf('compliance');
    const refused = await sendWrite(desk, { cookie, key: 'k' });
    expect(refused.json()).toMatchObject({ type: '/problems/service-unreachable' });
    expect(await desk.db.selectFrom('write_key').selectAll().execute()).toEqual([]);
    const service = await startScriptedService(json(201, created), port);
    const sent = await sendWrite(desk, { cookie, key: 'k' });
    expect([sent.statusCode, sent.headers['idempotency-replayed'], service.serviceCalls.length]).toEqual([
      201,
      undefined,
      1,
    ]);
    await desk.close();
    await service.close();
  });
});
