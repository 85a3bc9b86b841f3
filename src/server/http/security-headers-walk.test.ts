import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { deskRoutes } from '#contract/desk/api.ts';
import { servicePrefix } from '#contract/desk/headers.ts';
import { problem } from '#contract/desk/problem.ts';
import { operationNames, operations } from '#contract/service/operations.ts';
import { builtPage } from '#testing/built-page.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { startScriptedService, type ScriptedService } from '#testing/scripted-service.ts';

import { securityHeaders } from './security-headers.ts';

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string;
}

const routes = [
  ...Object.values(deskRoutes).map(({ method, path }) => ({ method, path })),
  ...operationNames.map((name) => ({
    method: operations[name].method,
    path: servicePrefix + operations[name].path.replaceAll(/\{[a-z_]+\}/g, ':id'),
  })),
];

const problemType = 'application/problem+json; charset=utf-8';

/** The ways in which each route is asked: by whom, and with what is wrong about it. */
const ways = {
  'signed out': () => ({}),
  'as admin': ({ cookie }) => ({ headers: { cookie } }),
  'as support': ({ other }) => ({ headers: { cookie: other } }),
  'from another site': ({ cookie }) => ({ headers: { cookie, origin: 'https://evil.example' } }),
  'for another host': ({ cookie }) => ({ headers: { cookie, host: 'a, b' } }),
  'with another type': ({ cookie }) => ({ headers: { cookie, 'content-type': 'text/plain' }, payload: 'x' }),
  encoded: ({ cookie }) => ({
    headers: { cookie, 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: '{}',
  }),
  'with broken JSON': ({ cookie }) => ({
    headers: { cookie, 'content-type': 'application/json', 'idempotency-key': 'k' },
    payload: '{"a":1,"a":2}',
  }),
  'with other JSON': ({ cookie }) => ({
    headers: { cookie, 'content-type': 'application/json', 'idempotency-key': 'k' },
    payload: '{"planted":1}',
  }),
  'too large': ({ cookie }) => ({
    headers: { cookie, 'content-type': 'application/json', 'content-length': String(2 ** 40) },
  }),
  'by another method': ({ cookie }) => ({ method: 'PUT', headers: { cookie } }),
} satisfies Record<string, (people: { cookie: string; other: string }) => Partial<Asked>>;

describe('what every answer of every route carries', () => {
  const page = builtPage();
  const seen = new Set<number>();
  let desk: DeskServer;
  let service: ScriptedService;
  // Signing out is among what is asked.
  const people = async () => ({
    cookie: await desk.cookieOf('admin'),
    other: await desk.cookieOf('support'),
  });
  beforeAll(async () => {
    service = await startScriptedService();
    desk = await createDeskServer({ serviceUrl: service.url, pageDirectory: page.directory });
  });
  afterAll(async () => {
    await desk.close();
    await service.close();
    page.remove();
  });

  const {
    'cache-control': _caching,
    'content-security-policy': policy,
    ...always
  } = securityHeaders({ isBehindTls: false });

  async function ask({ method, ...asked }: Asked) {
    const answer = await desk.app.inject({ ...asked, method: method as 'GET', payloadAsStream: true });
    const { statusCode, headers } = answer;
    const body = statusCode >= 400 ? await text(answer.stream()) : '';
    answer.stream().destroy();
    seen.add(statusCode);
    expect(headers).toMatchObject(always);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect(String(headers['content-security-policy']).replace(/ 'nonce-[^']+'/, '')).toBe(policy);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(headers['cache-control']).toMatch(/^no-store|^no-cache/);
    const isOurs = statusCode >= 400 && headers['x-answered-by'] === 'console';
    const problemBody = isOurs ? problem.parse(JSON.parse(body)) : null;
    expect({
      type: isOurs ? headers['content-type'] : problemType,
      status: problemBody?.status ?? statusCode,
      requestId: problemBody?.requestId ?? headers['x-request-id'],
    }).toEqual({ type: problemType, status: statusCode, requestId: headers['x-request-id'] });
    expect(isOurs && body.includes('planted')).toBe(false);
    return statusCode;
  }

  describe.each(Object.entries(ways))('%s', (_way, change) => {
    it.each(routes)('$method $path', async ({ method, path }) => {
      const url = path.replaceAll(/:\w+/g, 'planted-1').replace('*', 'planted');
      expect(await ask({ method, url, ...change(await people()) })).toBeGreaterThanOrEqual(200);
    });
  });

  it('and so do 404, 500, 502 and 503', async () => {
    const { cookie } = await people();
    const lookUp = { method: 'GET', url: `${servicePrefix}/eapi/v0/identities/c-1`, headers: { cookie } };
    expect(await ask({ method: 'GET', url: '/api/planted', headers: { cookie } })).toBe(404);
    await desk.ownerDb.schema.alterTable('customer').renameTo('customer_away').execute();
    expect(await ask({ method: 'GET', url: deskRoutes.listCustomers.path, headers: { cookie } })).toBe(500);
    await desk.ownerDb.schema.alterTable('customer_away').renameTo('customer').execute();
    service.answerWith(
      (response) => void response.writeHead(302, { location: 'https://evil.example' }).end(),
    );
    expect(await ask(lookUp)).toBe(502);
    desk.clock.nowMs -= 60_000;
    expect(await ask({ method: 'GET', url: deskRoutes.healthReady.path })).toBe(503);
    desk.clock.nowMs += 60_000;
  });

  it('and every kind of status was seen', () => {
    expect([...seen].sort((a, b) => a - b)).toEqual(
      expect.arrayContaining([200, 204, 400, 401, 403, 404, 405, 413, 415, 422, 500, 502, 503]),
    );
  });
});
