import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { operations } from '#contract/service/operations.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { json, startScriptedService, type Script, type ScriptedService } from '#testing/scripted-service.ts';
import { validRequests } from '#testing/valid-requests.ts';

const timeoutMs = 1000;
const lookUp = '/api/service/eapi/v0/identities/c-1';
const view = {
  identifyReference: 'c-1',
  account: { blocked: false, exists: true, createdAt: '2026-01-01T00:00:00Z' },
};

const hangs: Script = () => undefined;
const resets: Script = (_response, _call, request) => void request.socket.resetAndDestroy();
const resetsInTheMiddle: Script = (response, _call, request) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"identity');
  setImmediate(() => request.socket.resetAndDestroy());
};
const drips: Script = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(timer));
};
const endless: Script = (response) => {
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': String(200 * 1024 * 1024),
  });
  const write = () => {
    while (!response.destroyed && response.write(Buffer.alloc(65_536, ' ')));
  };
  response.on('drain', write);
  write();
};
const answers =
  (status: number, type: string, body: string): Script =>
  (response) =>
    void response.writeHead(status, { 'content-type': type }).end(body);
const writes =
  (text: string): Script =>
  (_response, _call, request) =>
    void request.socket.write(text);
const redirects: Script = (response) =>
  void response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end();

const beyondHttp: Script = (_response, _call, { socket }) =>
  void socket.end('HTTP/1.1 600 x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}');

/** What a bad service does; the problem that a read and a write are told; how often a GET is tried. */
const neighbours = [
  ['hangs', hangs, 'service-timeout', 'outcome-unknown', 1],
  ['resets before its answer', resets, 'service-unreachable', 'outcome-unknown', 3],
  ['resets in the middle of its answer', resetsInTheMiddle, 'service-unreachable', 'outcome-unknown', 3],
  ['drips', drips, 'service-timeout', 'outcome-unknown', 1],
  ['sends 200 MB', endless, 'service-answer-invalid', 'outcome-unknown', 1],
  ['answers HTML', answers(200, 'text/html', '<p>hello'), 'service-answer-invalid', 'outcome-unknown', 1],
  [
    'answers HTML said to be JSON',
    answers(200, 'application/json', '<p>'),
    'service-answer-invalid',
    'outcome-unknown',
    1,
  ],
  [
    'answers a failure in HTML',
    answers(500, 'text/html', '<p>no'),
    'service-answer-invalid',
    'outcome-unknown',
    1,
  ],
  ['answers nothing', answers(200, 'application/json', ''), 'service-answer-invalid', 'outcome-unknown', 1],
  [
    'answers no object',
    answers(200, 'application/json', '[]'),
    'service-answer-invalid',
    'outcome-unknown',
    1,
  ],
  ['answers beyond HTTP', beyondHttp, 'service-answer-invalid', 'outcome-unknown', 1],
  ['answers what is no HTTP', writes('no HTTP\r\n\r\n'), 'service-answer-invalid', 'outcome-unknown', 1],
  [
    'says two lengths',
    writes('HTTP/1.1 200 OK\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'),
    'service-answer-invalid',
    'outcome-unknown',
    1,
  ],
  ['redirects', redirects, 'service-answer-invalid', 'service-answer-invalid', 1],
] as const;

describe('a bad neighbour', () => {
  let desk: DeskServer;
  let service: ScriptedService;
  let cookie = '';
  let before = 0;
  beforeAll(async () => {
    service = await startScriptedService();
    const environment = { SERVICE_TIMEOUT_MS: String(timeoutMs) };
    desk = await createDeskServer({ serviceUrl: service.url, environment });
    cookie = await desk.cookieOf('compliance');
  });
  afterAll(async () => {
    await desk.close();
    await service.close();
  });
  beforeEach(() => {
    before = service.calls.length;
  });
  const calls = () => service.calls.slice(before);
  const read = async () => desk.app.inject({ url: lookUp, headers: { cookie } });
  const post = async (name: 'createBasicIdentity' | 'checkEligibility') =>
    desk.app.inject({
      method: 'POST',
      url: `/api/service${operations[name].path}`,
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': 'k' },
      payload: JSON.stringify(validRequests[name]),
    });
  const statuses: Record<string, number> = {
    'service-timeout': 504,
    'service-unreachable': 502,
    'service-answer-invalid': 502,
    'outcome-unknown': 504,
  };

  describe.each(neighbours)('that %s', (_what, script, toldOfRead, toldOfWrite, tries) => {
    beforeEach(() => service.answerWith(script));

    it(`is told as ${toldOfRead} on a read, within the deadline; a GET is tried ${tries} times`, async () => {
      const start = performance.now();
      const answer = await read();
      expect(performance.now() - start).toBeLessThan(timeoutMs * 3);
      expect(answer.statusCode).toBe(statuses[toldOfRead]);
      expect(answer.json()).toMatchObject({ type: `/problems/${toldOfRead}` });
      expect(answer.headers['x-answered-by']).toBe('console');
      expect(calls()).toHaveLength(tries);
      expect(new Set(calls().map(({ headers }) => headers.authorization)).size).toBe(tries);
    });

    it('a read by POST is tried once', async () => {
      expect((await post('checkEligibility')).json()).toMatchObject({ type: `/problems/${toldOfRead}` });
      expect(calls()).toHaveLength(1);
    });

    it(`is told as ${toldOfWrite} on a write, which is sent once`, async () => {
      const answer = await post('createBasicIdentity');
      expect(answer.statusCode).toBe(statuses[toldOfWrite]);
      expect(answer.json()).toMatchObject({
        type: `/problems/${toldOfWrite}`,
        detail: expect.stringContaining('Look it up before sending again'),
      });
      expect(calls()).toHaveLength(1);
    });

    it('is forgotten as soon as it behaves', async () => {
      service.answerWith(json(200, view));
      expect((await read()).statusCode).toBe(200);
    });
  });

  it.each([502, 503, 504])(
    'a GET answered with %i is tried again, and the good answer counts',
    async (status) => {
      let time = 0;
      service.answerWith((response, call, request) => {
        time += 1;
        return (time < 3 ? json(status, { message: 'wait', status }) : json(200, view))(
          response,
          call,
          request,
        );
      });
      expect((await read()).statusCode).toBe(200);
      expect(calls()).toHaveLength(3);
    },
  );

  it('says when to come back and is taken at its word', async () => {
    service.answerWith(json(503, { message: 'wait', status: 503 }, { 'retry-after': '30' }));
    const answer = await read();
    expect(answer.headers).toMatchObject({ 'retry-after': '30', 'x-answered-by': 'service' });
    expect(calls()).toHaveLength(1);
  });

  it('a write answered with 503 is passed on and not sent again', async () => {
    service.answerWith(json(503, { message: 'wait', status: 503 }));
    expect((await post('createBasicIdentity')).statusCode).toBe(503);
    expect(calls()).toHaveLength(1);
  });

  it('that nobody waits for any more is let go', async () => {
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

describe('a service that is not there', () => {
  let desk: DeskServer;
  let refusing: Server;
  beforeAll(async () => {
    refusing = createServer().listen(0, '127.0.0.1');
    await once(refusing, 'listening');
    const address = refusing.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    refusing.close();
    desk = await createDeskServer({ serviceUrl: `http://127.0.0.1:${port}` });
  });
  afterAll(async () => desk.close());

  it('is told as unreachable, and that a write was not taken', async () => {
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
      detail: expect.stringContaining('It did not take the request'),
    });
    const [row] = await desk.db.selectFrom('submission').selectAll().execute();
    expect(row).toMatchObject({ outcome: 'not-sent', status: null });
  });
});
