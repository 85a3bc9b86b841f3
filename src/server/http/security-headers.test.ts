import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { problem } from '#contract/desk/problem.ts';
import { builtPage } from '#testing/built-page.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';

import { securityHeaders } from './security-headers.ts';

describe('what every answer carries', () => {
  const page = builtPage();
  let desk: DeskServer;
  let address = '';
  beforeAll(async () => {
    desk = await createDeskServer({ pageDirectory: page.directory });
    address = await desk.listen();
  });
  afterAll(async () => {
    await desk.close();
    page.remove();
  });

  const {
    'cache-control': _caching,
    'content-security-policy': policy,
    ...always
  } = securityHeaders({ isBehindTls: false });
  const html = { accept: 'text/html' };

  it.each([
    ['the page', 'GET', '/customers/c-1', html, 200],
    ['the page, where the address is none that can be read', 'GET', '/customers/%?tab=ramps', html, 200],
    ['the page, where the address is of no letters', 'GET', '/customers/%ff%20', html, 200],
    ['the page, for a program', 'GET', '/', { accept: '*/*' }, 200],
    ['what HEAD of it says', 'HEAD', '/', {}, 200],
    ['a script', 'GET', '/assets/app-a1b2c3.js', {}, 200],
    ['a script not there', 'GET', '/assets/other.js', { accept: '*/*' }, 404],
    ['health', 'GET', '/health/ready', {}, 200],
    ['an answer', 'GET', '/api/environment', {}, 200],
    ['401', 'GET', '/api/session', {}, 401],
    ['404', 'GET', '/api/nothing', html, 404],
    ['404 of the proxy', 'GET', '/api/service/nothing', {}, 404],
    ['405', 'PUT', '/api/session', {}, 405],
    ['400 of the framework', 'GET', '/api/%zz', {}, 400],
    ['403 of another site', 'DELETE', '/api/session', { origin: 'https://evil.example' }, 403],
    ['415', 'POST', '/api/session', { 'content-type': 'text/plain', 'content-length': '1' }, 415],
  ] as const)('%s: %s %s', async (_what, method, url, headers, status) => {
    const answer = await desk.app.inject({
      method,
      url,
      headers,
      ...(method === 'POST' && { payload: 'x' }),
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject(always);
    expect(answer.headers['content-security-policy']?.toString().replace(/ 'nonce-[^']+'/, '')).toBe(policy);
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    if (status < 400) return;
    expect(answer.headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'x-answered-by': 'console',
      'cache-control': 'no-store',
    });
    expect(problem.parse(answer.json())).toMatchObject({ status, requestId: answer.headers['x-request-id'] });
    expect(answer.body).not.toContain('zz');
  });

  it.each([
    ['what is no HTTP', 'nonsense\r\n\r\n', 400, 'unreadable-body'],
    ['no host', 'GET /health/live HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'unreadable-body'],
    ...['/health/live#x', '/#', '/api/service/eapi/v0/price#x', '/customers/%#'].map(
      (target): [string, string, number, string] => [
        `a fragment in ${target}`,
        `GET ${target} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`,
        400,
        'unreadable-body',
      ],
    ),
    [
      'two hosts',
      'GET /health/live HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n',
      400,
      'unreadable-body',
    ],
    [
      'an expectation that nobody knows',
      'GET /api/session HTTP/1.1\r\nhost: a\r\nexpect: x\r\nconnection: close\r\n\r\n',
      401,
      'not-signed-in',
    ],
    [
      'headers without end',
      `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers-too-large',
    ],
  ] as const)('%s too', async (_what, request, status, code) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.write(request);
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    await once(socket, 'close');
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(String.raw`^HTTP/1\.1 ${status} `));
    for (const [name, value] of Object.entries({ ...always, 'content-security-policy': policy })) {
      expect(head).toContain(`${name}: ${value}`);
    }
    expect(problem.parse(JSON.parse(body)).type).toBe(`/problems/${code}`);
  });

  it.each([['transfer-encoding: chunked'], [`content-length: ${2 ** 40}`]])(
    'a refused body with no end in sight (%s) ends its connection',
    async (header) => {
      const socket = connect(Number(new URL(address).port), '127.0.0.1');
      socket.write(`POST /api/service/eapi/v0/ramps HTTP/1.1\r\nhost: localhost\r\n${header}\r\n\r\n`);
      let answer = '';
      socket.on('data', (chunk) => (answer += chunk.toString()));
      await once(socket, 'close');
      expect(answer).toMatch(/^HTTP\/1\.1 401 [^]*connection: close/);
    },
  );

  it('garbage after a whole request does not replace its answer', async () => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.write('GET /api/session HTTP/1.1\r\nhost: a\r\n\r\nNONSENSE\r\n\r\n');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  });

  it('the policy allows no inline script, no other origin and no frame', () => {
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|https?:|\*/);
    expect(policy).toContain("frame-ancestors 'none'");
    // No plug-in. ASVS 3.7.1.
    expect(policy).toContain("object-src 'none'");
  });

  it('allows no sniffing, framing, referrer, cross-origin sharing or device access', () => {
    expect(always).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('geolocation=()'),
    });
  });

  it('behind TLS, adds HSTS', () =>
    expect(securityHeaders({ isBehindTls: true })).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }));

  describe('pages', () => {
    it('have a new nonce per answer, in the policy and in the markup', async () => {
      const nonces = new Set<string>();
      for (let time = 0; time < 3; time += 1) {
        const { headers, body } = await desk.app.inject({ url: '/', headers: html });
        const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
        expect(body).toContain(`nonce="${nonce}"`);
        expect(body).not.toContain('__CSP_NONCE__');
        expect(headers['cache-control']).toBe('no-store');
        nonces.add(nonce);
      }
      expect(nonces.size).toBe(3);
    });

    it('hashed files are immutable and compressed, others are revalidated', async () => {
      const url = '/assets/app-a1b2c3.js';
      const { headers, body } = await desk.app.inject({ url, headers: { 'accept-encoding': 'br' } });
      expect(body).toBe('compressed');
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-encoding': 'br',
        'content-type': expect.stringContaining('javascript'),
      });
      const plain = await desk.app.inject({ url: '/favicon.svg' });
      expect(plain.headers['cache-control']).toBe('public, max-age=0');
    });

    it('an unsatisfiable range is refused, uncached', async () => {
      const url = '/assets/app-a1b2c3.js';
      const { statusCode, headers } = await desk.app.inject({ url, headers: { range: 'bytes=99999-' } });
      expect(statusCode).toBe(400);
      expect(headers['cache-control']).toBe('no-store');
    });

    it.each([
      '/index.html',
      '/%2e%2e/package.json',
      '/..%2f..%2fpackage.json',
      '/assets/',
      '/.env',
      '/assets/app-a1b2c3.js.map',
    ])('nothing else is served: %s', async (url) => {
      const { statusCode, body } = await desk.app.inject({ url });
      expect(statusCode).toBe(404);
      expect(body).not.toContain('rampart"');
    });
  });
});
