import { describe, expect, it } from 'vitest';

import { createDeskServer } from '#testing/desk-server.ts';
import { holdAnswers } from '#testing/hold-answers.ts';
import { openConnections } from '#testing/open-connections.ts';
import { json, startScriptedService } from '#testing/scripted-service.ts';
import { sendWrite } from '#testing/send-write.ts';
import { validRequests } from '#testing/valid-requests.ts';
import { created, shortWaits, startWritingDesk } from '#testing/writing-desk.ts';

describe('a write with its key', () => {
  const writing = startWritingDesk();
  const { send } = writing;

  it('is sent once, however often it comes: the answer is replayed and marked as such', async () => {
    const first = await send();
    const again = await send();
    expect([first.statusCode, first.json(), first.headers['idempotency-replayed']]).toEqual([
      201,
      created,
      undefined,
    ]);
    expect([again.statusCode, again.body]).toEqual([201, first.body]);
    expect(again.headers).toMatchObject({
      'idempotency-replayed': 'true',
      'x-answered-by': 'service',
      'content-type': first.headers['content-type'],
    });
    expect(writing.calls()).toBe(1);
  });

  it('a replayed answer is in the trail before it is given', async () => {
    const first = await send();
    const again = await send();
    const entries = await writing.desk.db
      .selectFrom('audit_entry')
      .select(['kind', 'action', 'outcome', 'details'])
      .where('request_id', '=', String(again.headers['x-request-id']))
      .execute();
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(entries).toMatchObject([{ kind: 'event', action: 'createBasicIdentity', outcome: 'done' }]);
    expect(JSON.parse(entries[0]!.details)).toMatchObject({ isReplayed: true });
  });

  it.each([400, 404, 422, 429, 500, 503])(
    'answered with %i is replayed, never sent again',
    async (status) => {
      writing.service.answerWith(json(status, { message: 'no', status }, { 'retry-after': '7' }));
      const first = await send();
      writing.service.answerWith(json(201, created));
      const again = await send();
      expect([again.statusCode, again.body, again.headers['retry-after']]).toEqual([status, first.body, '7']);
      expect(again.headers['idempotency-replayed']).toBe('true');
      expect(writing.calls()).toBe(1);
    },
  );

  it('answered with 401 is no outcome: it is told, recorded as refused, and the same key sends it again', async () => {
    writing.service.answerWith(json(401, { message: 'no', status: 401 }));
    if (writing.desk.database === 'postgres') await openConnections(writing.desk);
    const [first, other] = await Promise.all([send(), send()]);
    expect([first.statusCode, other.statusCode]).toEqual([401, 401]);
    for (const { headers } of [first, other]) expect(headers).not.toHaveProperty('idempotency-replayed');
    const before = writing.calls();
    writing.service.answerWith(json(201, created));
    const again = await send();
    expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([201, undefined]);
    expect(writing.calls() - before).toBe(1);
    const replayed = await send();
    expect([replayed.body, replayed.headers['idempotency-replayed']]).toEqual([again.body, 'true']);
    const submissions = writing.desk.db
      .selectFrom('submission')
      .select(['outcome', 'status'])
      .where('idempotency_key', '=', writing.key)
      .orderBy('id');
    expect(await submissions.execute()).toEqual([
      { outcome: 'answered', status: 401 },
      { outcome: 'answered', status: 201 },
    ]);
  });

  it('answered at length is kept as what was shown of it, at most 64 kB, and replayed as that', async () => {
    writing.service.answerWith(json(422, { message: 'no '.repeat(500_000), status: 422 }));
    const first = await send();
    const again = await send();
    expect([first.statusCode, again.body, again.headers['idempotency-replayed']]).toEqual([
      422,
      first.body,
      'true',
    ]);
    const { answer_encrypted: kept } = await writing.desk.db
      .selectFrom('write_key')
      .select('answer_encrypted')
      .where('idempotency_key', '=', writing.key)
      .executeTakeFirstOrThrow();
    expect(kept?.length).toBeLessThan(1000);
    expect(writing.calls()).toBe(1);
  });

  it('an answer without content is replayed without content', async () => {
    writing.service.answerWith((response) => void response.writeHead(204).end());
    const update = { name: 'updateIdentity' } as const;
    await send(update);
    const again = await send(update);
    expect([again.statusCode, again.body, again.headers['idempotency-replayed']]).toEqual([204, '', 'true']);
    expect(writing.calls()).toBe(1);
  });

  it('conflicts with another body, without a call', async () => {
    await send();
    const other = await send({ body: { identityReference: 'customer-2' } });
    expect([other.statusCode, other.json<{ type: string }>().type]).toEqual([
      409,
      '/problems/idempotency-conflict',
    ]);
    const spaced = await writing.desk.app.inject({
      method: 'POST',
      url: '/api/service/eapi/v0/identities/basic',
      headers: { cookie: writing.cookie, 'content-type': 'application/json', 'idempotency-key': writing.key },
      payload: `${JSON.stringify(validRequests.createBasicIdentity)} `,
    });
    expect(spaced.statusCode).toBe(409);
    expect(writing.calls()).toBe(1);
  });

  it('a hundred times at once makes one call and a hundred equal answers', async () => {
    const held = holdAnswers(writing.service);
    const sent = Array.from({ length: 100 }, async () => send());
    await held.called;
    held.release(json(201, created));
    const answers = await Promise.all(sent);
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set([`201 ${JSON.stringify(created)}`]),
    );
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1);
    expect(writing.calls()).toBe(1);
    const rows = await writing.desk.db
      .selectFrom('submission')
      .select('id')
      .where('idempotency_key', '=', writing.key)
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('is bound to its person while it is in flight, too', async () => {
    const held = holdAnswers(writing.service);
    const mine = send();
    await held.called;
    const theirs = send({ cookie: await writing.desk.cookieOf('admin') });
    await expect.poll(writing.calls).toBe(2);
    held.release(json(201, created));
    for (const { statusCode, headers } of await Promise.all([mine, theirs]))
      expect([statusCode, headers['idempotency-replayed']]).toEqual([201, undefined]);
  });

  it('is bound to its person and operation', async () => {
    await send();
    const admin = await send({ cookie: await writing.desk.cookieOf('admin') });
    expect(admin.headers).not.toHaveProperty('idempotency-replayed');
    writing.service.answerWith(json(202, { identityReference: 'customer-1' }));
    const token = await send({ name: 'shareToken' });
    expect([token.statusCode, token.headers['idempotency-replayed']]).toEqual([202, undefined]);
    expect(writing.calls()).toBe(3);
  });

  it('is forgotten after 24 hours, not before', async () => {
    await send();
    writing.desk.clock.nowMs += 24 * 3_600_000 - 1;
    writing.cookie = await writing.desk.cookieOf('compliance');
    expect((await send()).headers['idempotency-replayed']).toBe('true');
    writing.desk.clock.nowMs += 1;
    expect((await send()).headers).not.toHaveProperty('idempotency-replayed');
    expect(writing.calls()).toBe(2);
  });
});

describe('a write in flight', () => {
  it('is waited for, then reported as in progress; another body is a conflict at once', async () => {
    const service = await startScriptedService();
    const desk = await createDeskServer({
      serviceUrl: service.url,
      bounds: { ...shortWaits, inFlightWaitMs: 50 },
    });
    const cookie = await desk.cookieOf('compliance');
    const send = async (key: string, body?: object) =>
      sendWrite(desk, { cookie, key, ...(body && { body }) });
    const held = holdAnswers(service);
    const first = send('k');
    await held.called;
    const waiting = await send('k');
    expect([waiting.statusCode, waiting.json<{ type: string }>().type]).toEqual([
      409,
      '/problems/in-progress',
    ]);
    expect((await send('k', { identityReference: 'customer-2' })).json()).toMatchObject({
      type: '/problems/idempotency-conflict',
    });
    held.release(json(201, created));
    expect((await first).statusCode).toBe(201);
    expect((await send('k')).headers['idempotency-replayed']).toBe('true');
    expect(service.serviceCalls).toHaveLength(1);
    await desk.close();
    await service.close();
  });
});
