import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { operationNames, operations } from '#contract/service/operations.ts';
import { parseAuthorization, verify } from '#node/signature.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { json, type ScriptedService, startScriptedService } from '#testing/scripted-service.ts';
import { validPriceQuery, validRequests } from '#testing/valid-requests.ts';

const prefix = '/api/service';
const lookUp = `${prefix}/eapi/v0/identities`;
const reliance = `${prefix}${operations.shareReliance.path}`;
const eligibility = `${prefix}${operations.checkEligibility.path}`;
const view = {
  identifyReference: 'c-1',
  account: { blocked: false, exists: true, createdAt: '2026-01-01T00:00:00Z' },
};

describe('the signing proxy', () => {
  let desk: DeskServer;
  let service: ScriptedService;
  let cookie = '';

  beforeAll(async () => {
    service = await startScriptedService();
    desk = await createDeskServer({ serviceUrl: `${service.url}/base/` });
    cookie = await desk.cookieOf('compliance');
  });
  afterAll(async () => {
    await desk.close();
    await service.close();
  });
  let before = 0;
  beforeEach(() => {
    before = service.serviceCalls.length;
    service.answerWith(json(200, view));
  });
  const newCalls = () => service.serviceCalls.slice(before);

  const get = async (url: string, headers: Record<string, string> = {}) =>
    desk.app.inject({ url, headers: { cookie, ...headers } });
  const post = async (url: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
    desk.app.inject({
      method: 'POST',
      url,
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': 'k-1', ...headers },
      payload,
    });

  describe('passes on', () => {
    it('a look-up, signed over the base path, and the answer as it came', async () => {
      const answer = await get(`${lookUp}/c-1`);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual(view);
      expect(answer.headers).toMatchObject({
        'x-answered-by': 'service',
        'content-type': 'application/json',
      });
      expect(newCalls()).toMatchObject([{ method: 'GET', uri: '/base/eapi/v0/identities/c-1' }]);
      expectSigned();
    });

    it('the e-mail of a look-up in the query that it signs, a plus sign as %2B', async () => {
      await get(`${lookUp}/c-1`, {
        'x-lookup-email': encodeURIComponent('jané+a@example.com').replace('%C3%A9', 'e'),
      });
      expect(newCalls()).toMatchObject([
        { uri: '/base/eapi/v0/identities/c-1?email=jane%2Ba%40example.com' },
      ]);
      expectSigned();
    });

    it('a price’s query with the amount as it was written', async () => {
      const query = new URLSearchParams({ ...validPriceQuery, fiatAmount: '100.10' });
      await get(`${prefix}/eapi/v0/price?${query.toString()}`);
      expect(newCalls()[0]?.uri).toMatch(/fiatAmount=100\.10$/);
      expectSigned();
    });

    it('a body byte for byte, spaces, escapes and letters of every script', async () => {
      const body = `\n { "identityReference" :\t"c-1", "givenName":"Zoë \\u00fc 李 🙂" }  \r\n`;
      await post(`${prefix}${operations.createBasicIdentity.path}`, body);
      expect(newCalls()[0]?.body.equals(Buffer.from(body))).toBe(true);
      expect(newCalls()[0]?.headers).toMatchObject({
        'content-length': String(Buffer.byteLength(body)),
        'content-type': 'application/json',
      });
      expectSigned();
    });

    it('nothing of the person’s own headers', async () => {
      await get(`${lookUp}/c-1`, { 'x-secret': 's', 'x-forwarded-for': '1.2.3.4', referer: 'http://a/' });
      const { authorization, host, connection, accept, ...others } = newCalls()[0]?.headers ?? {};
      expect([authorization, host, connection, accept].every(Boolean)).toBe(true);
      expect(others).toEqual({});
    });

    it.each([400, 401, 404, 422, 429, 500])('a refusal of the service with %i', async (status) => {
      const refusal = { message: 'no', status };
      service.answerWith(json(status, refusal, { 'retry-after': '7', 'set-cookie': 'a=b', 'x-other': 'c' }));
      const answer = await post(eligibility, JSON.stringify(validRequests.checkEligibility));
      expect(answer.statusCode).toBe(status);
      expect(answer.json()).toEqual(refusal);
      expect(answer.headers).toMatchObject({ 'x-answered-by': 'service', 'retry-after': '7' });
      expect(answer.headers).not.toHaveProperty('set-cookie');
      expect(answer.headers).not.toHaveProperty('x-other');
      expect(newCalls()).toHaveLength(status === 401 ? 2 : 1);
    });

    it('an update’s 204 with no content', async () => {
      service.answerWith((response) => void response.writeHead(204).end());
      const answer = await desk.app.inject({
        method: 'PATCH',
        url: `${prefix}${operations.updateIdentity.path}`,
        headers: { cookie, 'content-type': 'application/json', 'idempotency-key': 'k' },
        payload: JSON.stringify(validRequests.updateIdentity),
      });
      expect(answer.statusCode).toBe(204);
      expect(answer.body).toBe('');
    });
  });

  describe('refuses without a call', () => {
    // oxlint-disable-next-line vitest/no-standalone-expect -- what every case here has in common
    afterEach(() => expect(newCalls()).toEqual([]));

    it.each(['..%2fx', '%2e%2e%2f', '%00', 'a'.repeat(101), 'a%20b', 'é', 'a%2Fb', '%zz', 'a'.repeat(5000)])(
      'the reference %s',
      async (reference) => {
        const answer = await get(`${lookUp}/${reference}`);
        expect(answer.statusCode).toBe(400);
        expect(answer.json()).toMatchObject({ type: '/problems/invalid-parameter' });
        expect(answer.headers).toMatchObject({ 'x-answered-by': 'console' });
        expect(answer.body).not.toContain(reference);
      },
    );

    it.each([
      ['GET', '/eapi/v0/identities'],
      ['GET', '/eapi/v0/nothing'],
      ['DELETE', '/eapi/v0/ramps/1'],
      ['PUT', '/eapi/v0/identities'],
      ['GET', '/eapi/v0/identities/c-1/'],
      ['POST', '/eapi/v0/identities/transactions/eligibility'],
      ['GET', '/EAPI/v0/price'],
      ['GET', ''],
    ])('the operation %s %s', async (method, path) => {
      const answer = await desk.app.inject({
        method: method as 'GET',
        url: prefix + path,
        headers: { cookie },
      });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ type: '/problems/unknown-operation' });
    });

    it.each(['?email=a%40example.com', '?x=1', '?email='])('the look-up’s query %s', async (query) => {
      expect((await get(`${lookUp}/c-1${query}`)).statusCode).toBe(400);
    });

    it.each(['nonsense', '%zz', 'a%0Db@example.com', 'jörg@example.com', ''])(
      'the look-up’s e-mail %s',
      async (email) => {
        expect((await get(`${lookUp}/c-1`, { 'x-lookup-email': email })).statusCode).toBe(400);
      },
    );

    it('a query of an operation that has none', async () => {
      expect((await get(`${prefix}/eapi/v0/ramps/r-1?x=1`)).statusCode).toBe(400);
      const body = JSON.stringify(validRequests.createBasicIdentity);
      expect((await post(`${prefix}${operations.createBasicIdentity.path}?x=1`, body)).statusCode).toBe(400);
    });

    it('a duplicate price parameter, and both amounts', async () => {
      const query = new URLSearchParams(validPriceQuery).toString();
      expect((await get(`${prefix}/eapi/v0/price?${query}&fiat=AUD`)).statusCode).toBe(400);
      expect((await get(`${prefix}/eapi/v0/price?${query}&cryptoAmount=1`)).statusCode).toBe(400);
    });

    it.each(operationNames.filter((name) => operations[name].isWrite))('%s without a key', async (name) => {
      const { method, path } = operations[name];
      const headers = { cookie, 'content-type': 'application/json' };
      const answer = await desk.app.inject({ method, url: prefix + path, headers, payload: '{}' });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ type: '/problems/idempotency-key-required' });
    });

    it.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/json; charset=utf-16',
      'application/jsonx',
    ])('the media type %s', async (type) => {
      const answer = await post(eligibility, JSON.stringify(validRequests.checkEligibility), {
        'content-type': type,
      });
      expect(answer.statusCode).toBe(415);
    });

    it('an encoded body', async () => {
      expect((await post(eligibility, '{}', { 'content-encoding': 'gzip' })).statusCode).toBe(415);
      expect((await post(eligibility, '{}', { 'transfer-encoding': 'gzip, chunked' })).statusCode).toBe(415);
    });

    it.each([
      ['a key given twice', '{"identityReference":"c-1","identityReference":"c-2"}', 400],
      ['an unknown field', '{"identityReference":"c-1","password":"secret"}', 400],
      ['what is no JSON', '{"identityReference":', 400],
      ['an empty body', '', 400],
      ['a prototype key', '{"identityReference":"c-1","__proto__":{}}', 400],
      ['what the interface refuses', '{"identityReference":"c 1"}', 422],
    ])('%s', async (_what, body, status) => {
      const answer = await post(`${prefix}${operations.createBasicIdentity.path}`, body);
      expect(answer.statusCode).toBe(status);
      expect(answer.headers).toMatchObject({ 'x-answered-by': 'console' });
      expect(answer.body).not.toMatch(/secret|c 1|password/);
    });

    it('a body with a read', async () => {
      const answer = await desk.app.inject({
        method: 'GET',
        url: `${lookUp}/c-1`,
        headers: { cookie, 'content-type': 'application/json' },
        payload: '{}',
      });
      expect(answer.statusCode).toBe(400);
    });
  });

  it('takes reliance’s own refusals to their fields', async () => {
    const answer = await post(
      reliance,
      JSON.stringify({ ...validRequests.shareReliance, identityDocuments: [] }),
    );
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(['identityDocuments']);
  });

  function expectSigned(): void {
    for (const { method, uri, headers, body } of newCalls()) {
      const authorization = parseAuthorization(headers.authorization);
      const { key, signature = '', timestamp = '' } = authorization ?? {};
      expect(key).toBe('sandbox-key');
      const style = { separator: 'space', emptyBody: 'omit' } as const;
      expect(verify('sandbox-secret', { method, uri, timestamp, body: [body] }, signature, style)).toBe(true);
    }
  }
});
