import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { securityHeaders } from '#server/http/security-headers.ts';

import { findOrInstallNginx, startNginx } from '../tools/nginx.mjs';

const nginx = findOrInstallNginx();
if ('why' in nginx && process.env['CI'] === 'true') throw new Error(nginx.why);

function forwardedIn({ headers }: IncomingMessage) {
  return { for: headers['x-forwarded-for'], proto: headers['x-forwarded-proto'] };
}

/** The sample as it is, but for where it listens (without TLS) and where Rampart is. */
describe.skipIf('why' in nginx)('the sample of nginx, running', () => {
  let folder = '';
  let server: Server;
  let running: Awaited<ReturnType<typeof startNginx>>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'nginx-addresses-'));
    chmodSync(folder, 0o755);
    const [behind, before] = [join(folder, 'behind.sock'), join(folder, 'before.sock')];
    server = createServer((asked, answer) => {
      const headers = asked.url === '/with-headers' ? securityHeaders({ isBehindTls: true }) : {};
      if (asked.url === '/cut') asked.socket.destroy();
      else if (asked.url === '/forwarded') answer.end(JSON.stringify(forwardedIn(asked)));
      else answer.writeHead(418, headers).end(`${asked.method} ${asked.url}`);
    });
    server.listen(behind);
    await once(server, 'listening');
    chmodSync(behind, 0o777);
    const conf = readFileSync(new URL('nginx.conf', import.meta.url), 'utf8')
      .replace(/^include .*$/m, `upstream rampart { server unix:${behind}; }`)
      .replaceAll(/^ *ssl_.*$|^ *listen \[::\].*$|^ *error_log .*$/gm, '')
      .replace('listen 80;', `listen unix:${before}-plain;`)
      .replace('listen 443 ssl http2;', `listen unix:${before};`);
    running = await startNginx('program' in nginx ? nginx.program : '', conf);
  });
  afterAll(async () => {
    await running.end();
    server.close();
    rmSync(folder, { recursive: true });
  });

  const answerTo = async (path: string, { method = 'GET', at = 'before.sock', headers = {} } = {}) => {
    const asked = request({
      socketPath: join(folder, at),
      path,
      method,
      headers: { host: 'desk.test', ...headers },
    });
    const [answer] = (await once(asked.end(), 'response')) as [IncomingMessage];
    return { answer, body: (await buffer(answer)).toString() };
  };
  const ask = async (path: string, how?: Parameters<typeof answerTo>[1]) => {
    const { answer, body } = await answerTo(path, how);
    return { status: answer.statusCode, location: answer.headers.location, body };
  };

  it.each([
    '/callbacks',
    '/callbacks?a=b',
    '/callbacks/',
    '/callbacks/token%2Fof//one/../two',
    '/eapi/v0/%41?x=%20',
  ])('hands %s on byte for byte, and answers nothing itself: callbacks follow nobody', async (path) => {
    expect(await ask(path, { method: 'POST' })).toEqual({
      status: 418,
      location: undefined,
      body: `POST ${path}`,
    });
  });

  it('says itself where a request comes from, whatever the request says', async () => {
    const made = { 'x-forwarded-for': '203.0.113.7, 192.0.2.1', 'x-forwarded-proto': 'gopher' };
    const { body } = await ask('/forwarded', { headers: made });
    // Of a socket nginx knows no address.
    expect(JSON.parse(body)).toEqual({ for: 'unix:', proto: 'http' });
  });

  it.each(['/metrics', '/health/ready'])('hands %s on to nobody', async (path) => {
    expect(await ask(path)).toMatchObject({ status: 404 });
  });

  it.each(['rampart.example.com', 'rampart.example.com:80', 'made-up.example'])(
    'leads a person who left out the s to the same address under the desk’s own name: %s',
    async (host) => {
      const to = await ask('/customers/x%2Fy?z', { at: 'before.sock-plain', headers: { host } });
      expect(to).toMatchObject({ status: 308, location: 'https://rampart.example.com/customers/x%2Fy?z' });
    },
  );

  it.each([
    ['POST', '/callbacks'],
    ['POST', '/callbacks/token'],
    ['GET', '/api/session'],
    ['GET', '/api/service/eapi/v0/identities/1'],
    ['POST', '/anything'],
  ])('refuses a program that left out the s: %s %s', async (method, path) => {
    const to = await ask(path, { method, at: 'before.sock-plain' });
    expect(to).toMatchObject({ status: 403, location: undefined });
  });

  const large = { method: 'POST', headers: { 'content-length': String(65 * 1024 * 1024) } };
  const ownAnswers: readonly (readonly [status: number, path: string, how: object])[] = [
    [308, '/', { at: 'before.sock-plain' }],
    [403, '/api/session', { at: 'before.sock-plain' }],
    [403, '/', { method: 'POST', at: 'before.sock-plain' }],
    [404, '/metrics', {}],
    [404, '/health/ready', {}],
    [413, '/callbacks', large],
    [502, '/cut', {}],
  ];
  it.each(ownAnswers)('sends the security headers with its own %i for %s', async (status, path, how) => {
    const { answer } = await answerTo(path, how);
    expect(answer.statusCode).toBe(status);
    expectOwnHeaders(answer, 'at' in how ? 'plain' : 'tls');
  });

  it.each(['/api/session', '/api/links/use'])(
    'bounds how often an address knocks at %s; looking is not knocking',
    async (path) => {
      const refused = async (method: string) => {
        const asked = Array.from({ length: 40 }, async () => ask(path, { method }));
        return (await Promise.all(asked)).filter(({ status }) => status === 429).length;
      };
      expect(await refused('POST')).toBeGreaterThan(0);
      expect(await refused('GET')).toBe(0);
    },
  );

  it.each(['/api/oidc/start', '/api/policy-violations'])(
    'sends them with its own 429 for %s',
    async (path) => {
      const asked = Array.from({ length: 40 }, async () => answerTo(path));
      const answers = (await Promise.all(asked)).map(({ answer }) => answer);
      const refused = answers.filter(({ statusCode }) => statusCode === 429);
      expect(refused.length).toBeGreaterThan(5);
      for (const answer of refused) expectOwnHeaders(answer);
    },
  );

  it('sends them with its own 400 for what is no HTTP', async () => {
    const { answer } = await answerTo('/', { headers: { host: 'a b' } });
    expect(answer.statusCode).toBe(400);
    expectOwnHeaders(answer);
  });

  it('takes no TRACE', async () => {
    const { answer, body } = await answerTo('/', { method: 'TRACE', headers: { 'x-secret': 'planted' } });
    expect([answer.statusCode, body.includes('planted')]).toEqual([405, false]);
    expectOwnHeaders(answer);
  });

  it('adds nothing to what Rampart sends itself: no header is there twice', async () => {
    const { answer } = await answerTo('/with-headers');
    for (const [name, value] of Object.entries(securityHeaders({ isBehindTls: true })))
      expect(answer.headersDistinct[name]).toEqual([value]);
  });

  /** In clear all but Strict-Transport-Security. RFC 6797 › 7.2. */
  function expectOwnHeaders({ headersDistinct }: IncomingMessage, over: 'tls' | 'plain' = 'tls'): void {
    expect(headersDistinct['strict-transport-security']).toEqual(
      over === 'tls' ? ['max-age=31536000; includeSubDomains'] : undefined,
    );
    expect(headersDistinct).toMatchObject({
      'content-security-policy': [
        "default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
      ],
      'x-content-type-options': ['nosniff'],
      'referrer-policy': ['no-referrer'],
      'content-type': ['text/html; charset=utf-8'],
    });
  }
});
