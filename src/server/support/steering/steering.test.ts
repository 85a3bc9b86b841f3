import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { roles } from '#contract/desk/permissions.ts';
import { addStaff } from '#server/accounts/staff/staff-store.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { json, startScriptedService, type Script, type ScriptedService } from '#testing/scripted-service.ts';

const clock = {
  now: '2026-11-22T14:05:00.000Z',
  realNow: '2026-11-21T12:00:00.000Z',
  speed: 60,
  isFrozen: true,
};
const limitBytes = 64 * 1024;

describe('the embedded sandbox, steered from the desk', () => {
  let desk: DeskServer;
  let sandbox: ScriptedService;
  let cookie = '';
  let address = '';
  beforeAll(async () => {
    // Else the queue reads the sandbox's clock every ten seconds.
    vi.useFakeTimers({ toFake: ['setInterval'] });
    sandbox = await startScriptedService();
    const environment = { SANDBOX_CALLBACK_HOSTS: 'collector.example' };
    desk = await createDeskServer({ serviceUrl: sandbox.url, environment });
    cookie = await desk.cookieOf('developer');
    address = await desk.listen();
  });
  afterAll(async () => {
    await desk.close();
    await sandbox.close();
    vi.useRealTimers();
  });
  let before = 0;
  beforeEach(() => {
    before = sandbox.calls.length;
    sandbox.answerWith(json(200, { items: [] }));
  });
  const newCalls = () => sandbox.calls.slice(before);
  const get = async (url: string) => desk.app.inject({ url, headers: { cookie } });
  const post = async (payload: string, headers: Record<string, string> = {}) =>
    desk.app.inject({
      method: 'POST',
      url: '/api/sandbox/clock',
      headers: { cookie, 'content-type': 'application/json', ...headers },
      payload,
    });

  it.each([
    ['http://127.0.0.1:9100/callbacks', 200],
    ['http://localhost:9100/callbacks', 200],
    ['http://[::1]:9100/callbacks', 200],
    ['https://collector.example/callbacks', 200],
    ['https://collector.example:8443/callbacks', 422],
    ['https://evil.example/callbacks', 422],
    ['http://169.254.169.254/latest', 422],
    ['http://127.0.0.1.evil.example/', 422],
  ])('callbacks are sent to known hosts alone: %s is answered %i', async (url, status) => {
    for (const query of ['', '?a=b']) {
      const calls = sandbox.calls.length;
      const answer = await desk.app.inject({
        method: 'POST',
        url: `/api/sandbox/callback-endpoint${query}`,
        headers: { cookie },
        payload: { url },
      });
      expect([answer.statusCode, sandbox.calls.length - calls]).toEqual([status, status === 200 ? 1 : 0]);
    }
  });

  it('a control is read: path and query go there, its answer comes back as it is', async () => {
    sandbox.answerWith(json(200, { items: [1], nextCursor: null }, { 'set-cookie': 'a=b' }));
    const answer = await get('/api/sandbox/callbacks?state=waiting&limit=5');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ items: [1], nextCursor: null });
    expect(answer.headers).toMatchObject({ 'x-answered-by': 'service', 'cache-control': 'no-store' });
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(newCalls()).toMatchObject([{ method: 'GET', uri: '/sandbox/callbacks?state=waiting&limit=5' }]);
  });

  it('a control is used: its JSON goes there byte for byte, and nothing of the person’s own headers', async () => {
    const body = `{ "jumpSeconds":\t86400 }\n`;
    sandbox.answerWith(json(422, { message: 'no', status: 422, errors: {} }));
    const answer = await post(body, { 'x-forwarded-for': '192.0.2.7', referer: 'http://a/' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ message: 'no' });
    const [{ method, uri, headers, body: sent } = newCalls()[0]!] = newCalls();
    expect({ method, uri, sent: sent.toString() }).toEqual({
      method: 'POST',
      uri: '/sandbox/clock',
      sent: body,
    });
    expect(Object.keys(headers).toSorted()).toEqual([
      'accept',
      'connection',
      'content-length',
      'content-type',
      'host',
    ]);
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      host: expect.stringMatching(/^127\.0\.0\.1:/),
    });
  });

  it('a deletion is relayed: no content comes back as none', async () => {
    sandbox.answerWith((response) => void response.writeHead(204).end());
    const answer = await desk.app.inject({
      method: 'DELETE',
      url: '/api/sandbox/faults/f-1',
      headers: { cookie },
    });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(newCalls()).toMatchObject([{ method: 'DELETE', uri: '/sandbox/faults/f-1' }]);
  });

  it.each(roles)('as %s', async (role) => {
    const headers = { cookie: await desk.cookieOf(role) };
    const answer = await desk.app.inject({ url: '/api/sandbox/clock', headers });
    const isAllowed = ['compliance', 'developer', 'admin'].includes(role);
    expect(answer.statusCode).toBe(isAllowed ? 200 : 403);
    expect(newCalls()).toHaveLength(isAllowed ? 1 : 0);
  });

  describe('refuses without a call', () => {
    it.each([
      '/api/sandbox/',
      '/api/sandbox//clock',
      '/api/sandbox/../health/live',
      '/api/sandbox/%2e%2e/openapi.json',
      '/api/sandbox/%2E%2E%2Fopenapi.json',
      '/api/sandbox/..%2fopenapi.json',
      '/api/sandbox/..%5copenapi.json',
      '/api/%73andbox/clock',
      '/api/sandbox/%zz',
    ])('the path %s, as it is and not as a client would tidy it', async (path) => {
      const { hostname, port } = new URL(address);
      const request = httpRequest({ hostname, port, path, headers: { cookie } }).end();
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      expect(answer.statusCode).toBe(400);
      expect(answer.headers).toMatchObject({ 'x-answered-by': 'console' });
      answer.resume();
      expect(newCalls()).toEqual([]);
    });

    it.each([
      ['text', { 'content-type': 'text/plain' }, '{}', 415],
      ['an encoded body', { 'content-encoding': 'gzip' }, '{}', 415],
      ['a body that is too large', {}, `"${'x'.repeat(limitBytes)}"`, 413],
      ['what another site asks', { origin: 'https://evil.example' }, '{}', 403],
      ['what a page of another site asks', { 'sec-fetch-site': 'cross-site' }, '{}', 403],
    ])('%s', async (_what, headers: Record<string, string>, body, status) => {
      expect((await post(body, headers)).statusCode).toBe(status);
      expect(newCalls()).toEqual([]);
    });

    it('a write without a media type, and a body where none is allowed', async () => {
      const url = '/api/sandbox/clock';
      expect((await desk.app.inject({ method: 'POST', url, headers: { cookie } })).statusCode).toBe(415);
      const headers = { cookie, 'content-type': 'application/json' };
      const removal = await desk.app.inject({ method: 'DELETE', url, headers, payload: '{}' });
      expect(removal.statusCode).toBe(400);
      expect(newCalls()).toEqual([]);
    });

    it('a method that no control has, naming those there are', async () => {
      const answer = await desk.app.inject({ method: 'PUT', url: '/api/sandbox/clock', headers: { cookie } });
      expect(answer.statusCode).toBe(405);
      expect(answer.headers).toMatchObject({ allow: 'GET, POST, DELETE' });
    });
  });

  it.each([
    ['HTML', 502, 'service-answer-invalid'],
    ['a redirect', 502, 'service-answer-invalid'],
    ['a broken connection', 502, 'service-unreachable'],
    ['an answer without end', 502, 'service-answer-invalid'],
  ])('answering with %s, it is answered with a fitting code', async (what, status, code) => {
    sandbox.answerWith((response) => {
      if (what === 'HTML') response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>');
      if (what === 'a redirect') response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
      if (what === 'a broken connection') response.destroy();
      if (what === 'an answer without end') {
        response.writeHead(200, { 'content-type': 'application/json' });
        const more = () => response.destroyed || response.write(Buffer.alloc(256 * 1024), more);
        more();
      }
    });
    const answer = await get('/api/sandbox/ramps');
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ type: `/problems/${code}` });
    expect(newCalls()).toHaveLength(1);
  });

  it('answering nothing, it is given up when its time is over', async () => {
    const hurried = await createDeskServer({ serviceUrl: sandbox.url, bounds: { controlMs: 1000 } });
    before = sandbox.calls.length;
    sandbox.answerWith(() => undefined);
    const headers = { cookie: await hurried.cookieOf('developer') };
    const answer = await hurried.app.inject({ url: '/api/sandbox/ramps', headers });
    expect([answer.statusCode, answer.json()]).toMatchObject([504, { type: '/problems/service-timeout' }]);
    expect(newCalls()).toHaveLength(1);
    await hurried.close();
  });

  it('a write whose answer is lost leaves the outcome unknown', async () => {
    sandbox.answerWith((response) => void response.destroy());
    expect((await post('{"jumpSeconds":1}')).json()).toMatchObject({ type: '/problems/outcome-unknown' });
    expect(newCalls()).toHaveLength(1);
  });

  describe('its clock', () => {
    it.each(roles)('is shown to %s, as it is at that moment', async (role) => {
      const headers = { cookie: await desk.cookieOf(role) };
      for (const speed of [60, 1]) {
        sandbox.answerWith(json(200, { ...clock, speed, other: 1 }));
        const answer = await desk.app.inject({ url: '/api/clock', headers });
        expect(answer.json()).toEqual({ ...clock, speed });
        expect(answer.headers).toMatchObject({ 'x-answered-by': 'console', 'cache-control': 'no-store' });
      }
      expect(newCalls().map(({ uri }) => uri)).toEqual(['/sandbox/clock', '/sandbox/clock']);
    });

    it.each<[string, Script]>([
      ['an error', json(500, clock)],
      ['no instant', json(200, { ...clock, now: 'soon' })],
      ['no speed', json(200, { ...clock, speed: 0 })],
      ['nothing', (response) => void response.writeHead(200).end()],
    ])('is not invented when it answers with %s', async (_what, script) => {
      sandbox.answerWith(script);
      expect((await get('/api/clock')).statusCode).toBe(502);
    });
  });

  it('with another service there is nothing to steer, and the time is the machine’s', async () => {
    const environment = {
      SERVICE_BASE_URL: sandbox.url,
      SERVICE_ENVIRONMENT: 'sandbox',
      SECOND_FACTOR_ROLES: 'none',
    };
    const other = await createDeskServer({ serviceUrl: sandbox.url, environment });
    const email = 'admin@rampart.test';
    const staff = {
      id: 's-1',
      email,
      email_key: email,
      name: 'Ada',
      role: 'admin',
      password_hash: '-',
    } as const;
    await addStaff(other.db, { ...staff, is_sandbox: 0, is_disabled: 0 });
    const headers = { cookie: await other.cookieOf('admin') };
    expect((await other.app.inject({ url: '/api/sandbox/clock', headers })).statusCode).toBe(404);
    const now = new Date(other.clock.nowMs).toISOString();
    expect((await other.app.inject({ url: '/api/clock', headers })).json()).toEqual({
      now,
      realNow: now,
      speed: 1,
      isFrozen: false,
    });
    expect(newCalls()).toEqual([]);
    await other.close();
  });
});
