import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';

import { createDeskServer } from '#testing/desk-server.ts';
import { holdAnswers } from '#testing/hold-answers.ts';
import { json, startScriptedService } from '#testing/scripted-service.ts';
import { sendWrite } from '#testing/send-write.ts';
import { trailOfRequest } from '#testing/trail-of-request.ts';
import { created, shortWaits, startWritingDesk } from '#testing/writing-desk.ts';

describe('a write with its key, when something fails', () => {
  const writing = startWritingDesk();
  const { send } = writing;
  const keyRow = async () =>
    writing.desk.db
      .selectFrom('write_key')
      .selectAll()
      .where('idempotency_key', '=', writing.key)
      .executeTakeFirst();

  it('whose answer is lost is reported as unknown, every time, and never sent again', async () => {
    writing.service.answerWith((_response, _call, request) => void request.socket.resetAndDestroy());
    const first = await send();
    writing.service.answerWith(json(201, created));
    const again = await send();
    for (const answer of [first, again])
      expect(answer.json()).toMatchObject({ type: '/problems/outcome-unknown', status: 504 });
    expect([first.headers['idempotency-replayed'], again.headers['idempotency-replayed']]).toEqual([
      undefined,
      'true',
    ]);
    expect(writing.calls()).toBe(1);
    const [row] = await writing.desk.db
      .selectFrom('submission')
      .selectAll()
      .where('idempotency_key', '=', writing.key)
      .execute();
    expect(row).toMatchObject({ outcome: 'unknown', answered_at: null });
    await expect
      .poll(async () => trailOfRequest(writing.desk.db, String(first.headers['x-request-id'])))
      .toEqual(['intent', 'unknown']);
  });

  it('that could not be put into the trail is not sent, and its key stays free', async () => {
    await writing.desk.ownerDb.schema.alterTable('audit_head').renameTo('audit_head_gone').execute();
    const refused = await send();
    await writing.desk.ownerDb.schema.alterTable('audit_head_gone').renameTo('audit_head').execute();
    expect(refused.json()).toMatchObject({ type: '/problems/not-recorded', status: 503 });
    expect([writing.calls(), await keyRow()]).toEqual([0, undefined]);
    expect((await send()).statusCode).toBe(201);
    expect(writing.calls()).toBe(1);
  });

  it('whose key can’t be written is not sent', async () => {
    await writing.desk.ownerDb.schema.alterTable('write_key').renameTo('write_key_gone').execute();
    const refused = await send();
    await writing.desk.ownerDb.schema.alterTable('write_key_gone').renameTo('write_key').execute();
    expect(refused.json()).toMatchObject({
      type: '/problems/busy',
      detail: expect.stringContaining('Nothing was sent'),
    });
    expect(writing.calls()).toBe(0);
  });

  it('answered, but not recorded, is reported as unknown; the answer once it is written; never sent again', async () => {
    const held = holdAnswers(writing.service);
    const sent = send();
    await held.called;
    await writing.desk.ownerDb.schema.alterTable('service_call').renameTo('service_call_gone').execute();
    held.release(json(201, created));
    const first = await sent;
    const meanwhile = await send();
    await writing.desk.ownerDb.schema.alterTable('service_call_gone').renameTo('service_call').execute();
    expect(first.json()).toMatchObject({
      type: '/problems/outcome-unknown',
      detail: expect.stringContaining('could not record the answer'),
    });
    expect(meanwhile.json()).toMatchObject({ type: '/problems/outcome-unknown' });
    await expect.poll(async () => (await send()).json()).toEqual(created);
    expect((await keyRow())?.state).toBe('answered');
    expect(writing.calls()).toBe(1);
  });
});

describe('a write to an absent service', () => {
  it('is not sent: its key stays free, and the write is sent when the service is back', async () => {
    const listener = createServer().listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const { port } = listener.address() as { port: number };
    listener.close();
    await once(listener, 'close');
    const desk = await createDeskServer({ serviceUrl: `http://127.0.0.1:${port}`, bounds: shortWaits });
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
