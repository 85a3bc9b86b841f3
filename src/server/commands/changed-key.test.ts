import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createDataKeys } from '#server/privacy/personal/create-data-keys.ts';
import { bodyAad, keptAnswerAad } from '#server/privacy/personal/data-keys.ts';
import { dumpDatabase } from '#testing/database-dump.ts';
import { getCallback, rampMessage, sendCallback } from '#testing/desk-callbacks.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { json, startScriptedService, type ScriptedService } from '#testing/scripted-service.ts';
import { sendWrite } from '#testing/send-write.ts';

const first = 'the first key of at least 32 characters';
const second = 'the second key of at least 32 characters';
const before = createDataKeys({ current: first });

describe('after a change of the data key', () => {
  let desk: DeskServer;
  let service: ScriptedService;
  let cookie = '';
  beforeAll(async () => {
    service = await startScriptedService();
    desk = await createDeskServer({
      serviceUrl: service.url,
      environment: { DATA_KEY: second, DATA_KEY_PREVIOUS: first },
    });
    cookie = await desk.cookieOf('compliance');
  });
  afterAll(async () => {
    await desk.close();
    await service.close();
  });
  const send = async (key: string, body?: object) => sendWrite(desk, { cookie, key, ...(body && { body }) });

  /** Leaves a key's row as a server with the first key would have. */
  const asBefore = async (idempotencyKey: string) => {
    const { staff_id: staffId, ...row } = await desk.db
      .selectFrom('write_key')
      .selectAll()
      .where('idempotency_key', '=', idempotencyKey)
      .executeTakeFirstOrThrow();
    const place = keptAnswerAad({ staffId, operation: row.operation, idempotencyKey }, row.request_id);
    const answer = desk.app.dataKeys.open(row.answer_encrypted ?? '', place);
    const call = service.serviceCalls.at(-1)!;
    const sha256 = createHash('sha256').update(call.body).digest('hex');
    await desk.db
      .updateTable('write_key')
      .set({ body_digest: before.digest('body', sha256), answer_encrypted: before.seal(answer, place) })
      .where('idempotency_key', '=', idempotencyKey)
      .execute();
  };

  it('an earlier write is answered as before, and not sent again', async () => {
    service.answerWith(json(422, { message: 'no', errors: { name: ['Ludmila Overwhere is taken'] } }));
    const answered = await send('k-1');
    await asBefore('k-1');
    service.answerWith(json(201, {}));
    const again = await send('k-1');
    expect([again.statusCode, again.body, again.headers['idempotency-replayed']]).toEqual([
      422,
      answered.body,
      'true',
    ]);
    expect(service.serviceCalls).toHaveLength(1);
  });

  it('and another body with its key is still a conflict', async () => {
    const other = await send('k-1', { identityReference: 'customer-2' });
    expect([other.statusCode, service.serviceCalls.length]).toEqual([409, 1]);
  });

  it('keeps no answer of the service in clear', async () => {
    const dump = Object.values(await dumpDatabase(desk.ownerDb)).join('\n');
    expect(dump).toContain('k-1');
    expect(dump).not.toContain('Overwhere');
  });

  it('an earlier callback is recognised', async () => {
    const body = rampMessage({ ramp_id: 'r-before' });
    const id = String((await sendCallback(desk, body)).headers['x-request-id']);
    const digest = before.digest('callback', body);
    await desk.db
      .updateTable('callback_event')
      .set({ body_digest: digest, body_encrypted: before.seal(body, bodyAad(digest)) })
      .where('id', '=', id)
      .execute();
    const answers = await Promise.all([1, 2, 3].map(async () => sendCallback(desk, body)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const record = await getCallback(desk, id);
    expect(record.deliveries.map(({ isDuplicate }) => isDuplicate)).toEqual([false, true, true, true]);
    const events = await desk.db
      .selectFrom('callback_event')
      .select('id')
      .where('object_id', '=', 'rbefore')
      .execute();
    expect(events).toEqual([{ id }]);
  });
});
