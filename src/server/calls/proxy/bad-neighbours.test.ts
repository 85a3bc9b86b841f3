import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { operations } from '#contract/service/operations.ts';
import { badNeighbours, hangs } from '#testing/bad-neighbours.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { inTurn, json, type ScriptedService, startScriptedService } from '#testing/scripted-service.ts';
import { sendWrite } from '#testing/send-write.ts';
import { trailOfRequest } from '#testing/trail-of-request.ts';
import { validRequests } from '#testing/valid-requests.ts';

/** Soon over where nothing comes; long where what comes takes as long as a busy machine needs. */
const deadlines = { hurried: 1000, patient: 20_000 } as const;
const lookUp = '/api/service/eapi/v0/identities/c-1';
const view = {
  identifyReference: 'c-1',
  account: { blocked: false, exists: true, createdAt: '2026-01-01T00:00:00Z' },
};

describe('a bad neighbour', () => {
  const desks: DeskServer[] = [];
  let desk: DeskServer;
  let service: ScriptedService;
  let cookie = '';
  let before = 0;
  let key = 0;
  beforeAll(async () => {
    service = await startScriptedService();
    for (const timeoutMs of [deadlines.hurried, deadlines.patient]) {
      const environment = { SERVICE_TIMEOUT_MS: String(timeoutMs) };
      const next = await createDeskServer({ serviceUrl: service.url, environment });
      // Of two databases and yet of one key: they must not sign at the same times.
      next.clock.nowMs += timeoutMs;
      desks.push(next);
    }
    await useDesk('patient');
  });
  afterAll(async () => {
    for (const one of desks) await one.close();
    await service.close();
  });
  beforeEach(() => {
    before = service.serviceCalls.length;
    key += 1;
  });
  const useDesk = async (which: keyof typeof deadlines) => {
    desk = desks[which === 'hurried' ? 0 : 1]!;
    cookie = await desk.cookieOf('compliance');
  };
  const calls = () => service.serviceCalls.slice(before);
  const read = async () => desk.app.inject({ url: lookUp, headers: { cookie } });
  const post = async (name: 'createBasicIdentity' | 'checkEligibility') =>
    desk.app.inject({
      method: 'POST',
      url: `/api/service${operations[name].path}`,
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': `k-${key}` },
      payload: JSON.stringify(validRequests[name]),
    });
  const trailOf = async (requestId: unknown) => trailOfRequest(desk.db, String(requestId));
  const statuses: Record<string, number> = {
    'service-timeout': 504,
    'service-unreachable': 502,
    'service-answer-invalid': 502,
    'outcome-unknown': 504,
  };

  describe.each(badNeighbours)('that %s', (_what, script, toldOfRead, toldOfWrite, tries) => {
    const which = toldOfRead === 'service-timeout' ? 'hurried' : 'patient';
    beforeAll(async () => useDesk(which));
    afterAll(async () => useDesk('patient'));
    beforeEach(() => service.answerWith(script));

    it(`is reported as ${toldOfRead} on a read, within the deadline; a GET is tried ${tries} times`, async () => {
      const start = performance.now();
      const answer = await read();
      expect(performance.now() - start).toBeLessThan(deadlines[which] * 3);
      expect(answer.statusCode).toBe(statuses[toldOfRead]);
      expect(answer.json()).toMatchObject({ type: `/problems/${toldOfRead}` });
      expect(answer.headers['x-answered-by']).toBe('console');
      expect(calls()).toHaveLength(tries);
      expect(new Set(calls().map(({ headers }) => headers.authorization)).size).toBe(tries);
      await expect.poll(async () => trailOf(answer.headers['x-request-id'])).toEqual(['intent', 'unknown']);
    });

    it('a read by POST is tried once', async () => {
      expect((await post('checkEligibility')).json()).toMatchObject({ type: `/problems/${toldOfRead}` });
      expect(calls()).toHaveLength(1);
    });

    it(`is reported as ${toldOfWrite} on a write, which is sent once`, async () => {
      const answer = await post('createBasicIdentity');
      expect(answer.statusCode).toBe(statuses[toldOfWrite]);
      expect(answer.json()).toMatchObject({
        type: `/problems/${toldOfWrite}`,
        detail: expect.stringContaining('Look up the customer before you send the request again.'),
      });
      expect(calls()).toHaveLength(1);
      await expect.poll(async () => trailOf(answer.headers['x-request-id'])).toEqual(['intent', 'unknown']);
      const again = await post('createBasicIdentity');
      expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([504, 'true']);
      expect(again.json<{ detail: string }>().detail).toBe(answer.json<{ detail: string }>().detail);
      expect(calls()).toHaveLength(1);
    });

    it('is forgiven as soon as it behaves', async () => {
      service.answerWith(json(200, view));
      expect((await read()).statusCode).toBe(200);
    });
  });

  it.each([502, 503, 504])(
    'a GET answered with %i is tried again, and the good answer counts',
    async (status) => {
      const wait = json(status, { message: 'wait', status });
      service.answerWith(inTurn([wait, wait], json(200, view)));
      expect((await read()).statusCode).toBe(200);
      expect(calls()).toHaveLength(3);
    },
  );

  it('an answer of the largest size is accepted, and not a byte more', async () => {
    const largest = 4 * 1024 * 1024;
    const sized = (bytes: number) => JSON.stringify(view).padEnd(bytes);
    const answering = (body: string) =>
      service.answerWith(
        (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(body),
      );
    answering(sized(largest));
    expect((await read()).statusCode).toBe(200);
    answering(sized(largest + 1));
    const refused = await read();
    expect([refused.statusCode, refused.json()]).toMatchObject([
      502,
      { type: '/problems/service-answer-invalid' },
    ]);
  });

  it('says when to come back and is believed', async () => {
    service.answerWith(json(503, { message: 'wait', status: 503 }, { 'retry-after': '30' }));
    const answer = await read();
    expect(answer.headers).toMatchObject({ 'retry-after': '30', 'x-answered-by': 'service' });
    expect(calls()).toHaveLength(1);
  });

  it('a write answered with 503 is passed on and not sent again', async () => {
    service.answerWith(json(503, { message: 'wait', status: 503 }));
    const answer = await post('createBasicIdentity');
    expect(answer.statusCode).toBe(503);
    expect(calls()).toHaveLength(1);
    await expect.poll(async () => trailOf(answer.headers['x-request-id'])).toEqual(['intent', 'failed']);
  });

  it('is aborted once nobody waits for it', async () => {
    service.answerWith(hangs);
    const address = await desk.listen();
    const controller = new AbortController();
    const call = fetch(address + lookUp, { headers: { cookie }, signal: controller.signal });
    while (calls().length === 0) await delay(5);
    const { abandoned } = service;
    controller.abort();
    await expect(call).rejects.toThrow(/abort/);
    await expect.poll(() => service.abandoned).toBe(abandoned + 1);
  });
});

describe('an absent service', () => {
  let desk: DeskServer;
  beforeEach(async () => {
    desk = await createDeskServer({ serviceUrl: 'http://127.0.0.1:1' });
  });
  afterEach(async () => desk.close());

  it('is reported as unreachable, with a write as not accepted', async () => {
    const answer = await desk.app.inject({
      method: 'POST',
      url: `/api/service${operations.createBasicIdentity.path}`,
      headers: {
        cookie: await desk.cookieOf('admin'),
        'content-type': 'application/json',
        'idempotency-key': 'k',
      },
      payload: JSON.stringify(validRequests.createBasicIdentity),
    });
    expect(answer.statusCode).toBe(502);
    expect(answer.json()).toMatchObject({
      type: '/problems/service-unreachable',
      detail: expect.stringContaining('The service did not accept the request'),
    });
    const [row] = await desk.db.selectFrom('submission').selectAll().execute();
    expect(row).toMatchObject({ outcome: 'not-sent', status: null });
  });

  it('is not called again and again: after five in a row the sixth gets Retry-After', async () => {
    const cookie = await desk.cookieOf('support');
    const read = async () => desk.app.inject({ url: lookUp, headers: { cookie } });
    for (let at = 0; at < 5; at += 1) expect((await read()).headers).not.toHaveProperty('retry-after');
    const answer = await read();
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([502, '2']);
    expect(answer.json()).toMatchObject({ type: '/problems/service-unreachable' });
    await expect
      .poll(async () => trailOfRequest(desk.db, String(answer.headers['x-request-id'])))
      .toEqual(['intent', 'not-sent']);
    const write = await sendWrite(desk, { cookie: await desk.cookieOf('admin'), key: 'held' });
    expect(write.json()).toMatchObject({
      detail: expect.stringContaining('The service did not accept the request'),
    });
    expect(await desk.db.selectFrom('write_key').selectAll().execute()).toEqual([]);
  });
});
