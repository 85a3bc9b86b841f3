import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { freshPassword } from '../../../src/testing/people-desk.ts';
import { callers, relaysAccess, routesAccess, type Caller } from '../../../src/testing/access-matrix.ts';
import { ask, doorNames, openHouse, openRaw, report, type Answer, type WalkedHouse } from './walked-desk.ts';

/** The access matrix, with relayed controls. */
const lines = [...routesAccess, ...relaysAccess];

/** Known methods by path; others are wrong. */
const methodsOf = new Map<string, Set<string>>();
for (const { method, path } of lines)
  methodsOf.set(path, (methodsOf.get(path) ?? new Set<string>()).add(method));
const allMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'] as const;

const keptByNginx = /^\/(?:metrics|health\/)/;
/** nginx may answer 429 first. */
const boundedByNginx = /^\/api\/(?:session(?:\/passkey)?$|links\/|policy-violations$|oidc\/start$)/;
/** Other readings: a callback page, or a customer with that reference. */
const alsoRead = new Set([
  '/callbacks',
  '/callbacks/:token',
  '/api/service/eapi/v0/identities/basic',
  '/api/service/eapi/v0/identities/reliance',
]);

const placed = (path: string) => path.replaceAll(/:\w+/g, 'c-1').replace('*', 'customers');

describe.each(doorNames)('%s', (name) => {
  let house: WalkedHouse;
  const cookies = new Map<Caller, string>();
  beforeAll(async () => {
    house = await openHouse(name);
    for (const caller of callers) if (caller !== 'signed out') cookies.set(caller, await house.enter(caller));
  }, 120_000);
  afterAll(async () => house.close());

  const call = async (caller: Caller, method: string, path: string): Promise<Answer> => {
    const cookie = cookies.get(caller);
    const answer = await ask(house.door, {
      method,
      path: placed(path),
      headers: cookie === undefined ? {} : { cookie },
    });
    // Who signed out is let in again, for what comes after.
    if (path === '/api/session' && method === 'DELETE' && caller !== 'signed out')
      cookies.set(caller, await house.enter(caller));
    return answer;
  };
  it('those who may not are refused, at every route, and the service hears nothing of it', async () => {
    const before = await house.serviceCalls();
    const met: string[] = [];
    const wanted: string[] = [];
    for (const { method, path, may } of lines)
      for (const caller of callers) {
        if (may[caller]) continue;
        const { status, body } = await call(caller, method, path);
        met.push(`${caller} ${method} ${path} ${status} ${typeOf(body)}`);
        const refusal = caller === 'signed out' ? '401 /problems/not-signed-in' : '403 /problems/forbidden';
        wanted.push(`${caller} ${method} ${path} ${refusal}`);
      }
    expect(met).toEqual(wanted);
    expect(await house.serviceCalls()).toEqual(before);
    expect(met.length).toBeGreaterThan(200);
    report(`${name}: ${met.length} role × route combinations refused`);
  }, 300_000);

  it('a method that a route does not know gets nothing from anybody', async () => {
    const before = await house.serviceCalls();
    const answered: string[] = [];
    let count = 0;
    for (const [path, known] of methodsOf)
      for (const method of allMethods) {
        if (known.has(method) || (method === 'GET' && alsoRead.has(path))) continue;
        for (const caller of callers) {
          const { status, headers } = await call(caller, method, path);
          count += 1;
          if (status < 400 || status >= 500) answered.push(`${caller} ${method} ${path} ${status}`);
          // What another site may do is never said, because it may do nothing.
          if (Object.keys(headers).some((header) => header.startsWith('access-control-')))
            answered.push(`${method} ${path} lets other sites read`);
        }
      }
    expect(answered).toEqual([]);
    expect(await house.serviceCalls()).toEqual(before);
    report(`${name}: ${count} role × route × wrong method combinations refused`);
  }, 300_000);

  it('those who may get in do', async () => {
    const refused: string[] = [];
    let count = 0;
    for (const { method, path, may } of lines)
      for (const caller of callers) {
        if (!may[caller]) continue;
        const { status } = await call(caller, method, path);
        count += 1;
        const isKept = name === 'through nginx' && keptByNginx.test(path);
        if (isKept ? status !== 404 : status === 401 || status === 403 || status >= 500)
          refused.push(`${caller} ${method} ${path} ${status}`);
      }
    expect(refused).toEqual([]);
    report(`${name}: ${count} role × route combinations let in`);
  }, 300_000);

  const isBounded = (path: string) => name === 'through nginx' && boundedByNginx.test(path);

  const forgeries = (): Record<string, Record<string, string>> => {
    const { origin, port } = house.door;
    const own = new URL(origin).host;
    const other = origin.startsWith('https:') ? `http://${own}` : `https://${own}`;
    return {
      'another site': { origin: 'https://evil.example' },
      'no site': { origin: 'null' },
      'no address': { origin: 'not an address' },
      'a name that was led here': { host: 'evil.example', origin: 'http://evil.example' },
      'the same with the port': { host: `evil.example:${port}`, origin: `http://evil.example:${port}` },
      'our name at its front': { origin: `${origin}.evil.example` },
      'our name as a user': { origin: `${origin}@evil.example` },
      'another port': { origin: `${origin.slice(0, origin.lastIndexOf(':'))}:1` },
      'the other scheme': { origin: other },
      'another host of ours': { host: 'evil.example', origin },
      'another site, in a header of proxies': {
        origin: 'https://evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'host=evil.example;proto=https',
      },
      'a page of another site': { 'sec-fetch-site': 'cross-site' },
      'a page of a site beside': { 'sec-fetch-site': 'same-site' },
      'another site that writes our origin': { origin, 'sec-fetch-site': 'cross-site' },
    };
  };

  it('no other site writes for somebody who is signed in', async () => {
    const writes = routesAccess.filter(
      ({ method, path }) =>
        !['GET', 'HEAD'].includes(method) && !/^\/(?:callbacks|api\/oidc\/logout)/.test(path),
    );
    const through: string[] = [];
    let count = 0;
    for (const { method, path } of writes)
      for (const [how, headers] of Object.entries(forgeries())) {
        // Behind nginx the desk knows its address: which host was named tells it nothing, and changes nothing.
        if (name === 'through nginx' && how === 'another host of ours') continue;
        const { status, body } = await ask(house.door, {
          method,
          path: placed(path),
          headers: { ...headers, cookie: cookies.get('admin') ?? '', 'content-type': 'application/json' },
          body: '{}',
        });
        count += 1;
        const met = `${status} ${typeOf(body)}`;
        const isBoundedHere = isBounded(path) && status === 429;
        if (met !== '403 /problems/cross-site' && !isBoundedHere)
          through.push(`${how}: ${method} ${path} ${met}`);
      }
    expect(through).toEqual([]);
    expect(count).toBeGreaterThan(300);
    report(`${name}: ${count} forged origins and cross-site requests refused`);
  }, 300_000);

  it('a form of another site is no JSON', async () => {
    const note = JSON.stringify({ object: { kind: 'customer', id: 'c-1' }, text: 'written by a form' });
    const headers = { cookie: cookies.get('admin') ?? '' };
    const kinds = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''];
    for (const kind of kinds) {
      const asked = { method: 'POST', path: '/api/notes', body: note };
      const type: Record<string, string> = kind === '' ? {} : { 'content-type': kind };
      expect([kind, (await ask(house.door, { ...asked, headers: { ...headers, ...type } })).status]).toEqual([
        kind,
        415,
      ]);
    }
    const listed = await ask(house.door, { path: '/api/notes?kind=customer&id=c-1', headers });
    expect([listed.status, listed.body.includes('written by a form')]).toEqual([200, false]);
  });

  it('the session’s cookie is for this site alone, and out of reach of scripts', async () => {
    const password = name === 'directly' ? 'rampart-sandbox' : freshPassword;
    const answer = await ask(house.door, {
      method: 'POST',
      path: '/api/session',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'support@rampart.test', password }),
    });
    const cookies = answer.headers['set-cookie'] ?? [];
    expect(cookies).not.toEqual([]);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; ?HttpOnly/i);
      expect(cookie).toMatch(/; ?SameSite=Strict/i);
      expect(/; ?Secure/i.test(cookie)).toBe(name === 'through nginx');
      expect(cookie).not.toMatch(/; ?Domain=/i);
    }
  });

  it('a name that somebody made up is nowhere in an answer', async () => {
    const lies: Record<string, string>[] = [
      { host: 'evil.example' },
      { host: 'evil.example:1234' },
      { 'x-forwarded-host': 'evil.example' },
      { 'x-forwarded-server': 'evil.example' },
      { forwarded: 'for=evil.example;host=evil.example;proto=http' },
      { 'x-host': 'evil.example' },
      { 'x-original-host': 'evil.example' },
      { origin: 'https://evil.example' },
      { referer: 'https://evil.example/' },
    ];
    const paths = [
      '/',
      '/sign-in',
      '/customers',
      '/api/session',
      '/api/environment',
      '/api/oidc/start',
      '/nothing',
    ];
    for (const headers of lies)
      for (const path of [...paths, '//customers', '/customers/'])
        for (const accept of ['text/html', 'application/json']) {
          const answer = await ask(house.door, { path, headers: { ...headers, accept } });
          const all = JSON.stringify(answer.headers) + answer.body;
          expect([path, headers, all.includes('evil.example')]).toEqual([path, headers, false]);
          expect(answer.headers['cross-origin-resource-policy'] ?? 'same-origin').toBe('same-origin');
        }
    report(`${name}: ${lies.length * 20} answers under a made-up name, which none repeats`);
  }, 60_000);

  it('headers of proxies open no other route, and move nobody elsewhere', async () => {
    const cookie = cookies.get('support') ?? '';
    const honest = await ask(house.door, { path: '/api/session', headers: { cookie } });
    const lies: Record<string, string>[] = [
      { 'x-original-url': '/api/staff' },
      { 'x-rewrite-url': '/api/staff' },
      { 'x-original-uri': '/api/staff' },
      { 'x-http-method-override': 'DELETE' },
      { 'x-method-override': 'DELETE' },
      { 'x-http-method': 'DELETE' },
      { 'x-forwarded-prefix': '/api/staff' },
      { 'x-forwarded-path': '/api/staff' },
      { 'x-user-role': 'admin', 'x-role': 'admin', 'x-remote-user': 'admin', 'x-forwarded-user': 'admin' },
    ];
    for (const lie of lies) {
      const { status, body } = await ask(house.door, { path: '/api/session', headers: { cookie, ...lie } });
      expect([lie, status, body]).toEqual([lie, 200, honest.body]);
      const staff = await ask(house.door, { path: '/api/staff', headers: { cookie, ...lie } });
      expect([lie, staff.status]).toEqual([lie, 403]);
    }
    const from = {
      'x-real-ip': '203.0.113.7',
      'true-client-ip': '203.0.113.7',
      'cf-connecting-ip': '203.0.113.7',
      'x-client-ip': '203.0.113.7',
      forwarded: 'for=203.0.113.7',
      'x-forwarded-for': '203.0.113.7, 203.0.113.7',
    };
    const liar = await house.enter('auditor', from);
    const { body } = await ask(house.door, { path: '/api/sessions', headers: { cookie: liar, ...from } });
    expect(body).toContain('"source":null');
    expect(body + house.desk.output()).not.toContain('203.0.113.7');
    report(`${name}: ${lies.length * 2 + 6} lies in headers of proxies without effect`);
  });

  it('a request names its host once', async () => {
    const socket = await openRaw(house.door);
    socket.write('GET / HTTP/1.1\r\nhost: a.example\r\nhost: b.example\r\nconnection: close\r\n\r\n');
    expect((await text(socket)).split('\r\n', 1)).toEqual([expect.stringMatching(/^HTTP\/1\.1 400 /)]);
  });
});

function typeOf(body: string): string {
  try {
    return (JSON.parse(body) as { type?: string }).type ?? '';
  } catch {
    return '';
  }
}
