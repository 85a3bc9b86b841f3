import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bodyMaxBytes } from '#contract/service/choices.ts';
import { authorizationOf, startTestSandbox, type TestSandbox } from './testing/test-sandbox.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(async () => sandbox.close());

const basic = '/eapi/v0/identities/basic';
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const post = async (body: string | Buffer, headers: Record<string, string> = {}) =>
  sandbox.call({ method: 'POST', url: basic, body: Buffer.from(body), headers });

describe('unreadable requests', () => {
  it('are answered with 400 and a trace id, and nothing of them is echoed', async () => {
    const nested = '['.repeat(70) + ']'.repeat(70);
    const bodies = [
      '',
      '{',
      '{"identityReference":"c-1","identityReference":"c-1"}',
      '{"__proto__":{}}',
      '{"identityReference":"c-1","secretField":1}',
      `{"identityReference":${nested}}`,
      '{"identityReference":"\\ud800"}',
      Buffer.from([0x7b, 0xff, 0x7d]),
    ];
    for (const body of bodies) {
      const answer = await post(body);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toStrictEqual({
        message: expect.any(String) as string,
        status: 400,
        traceId: expect.stringMatching(uuid) as string,
      });
      expect(answer.body).not.toMatch(/secretField|\bc-1\b/);
    }
  });

  it('are refused with 415 when they are of another media type or encoded', async () => {
    const body = '{"identityReference":"c-1"}';
    for (const type of ['text/plain', 'application/json; charset=latin1', 'application/jsonx', 'nonsense']) {
      const answer = await post(body, { 'content-type': type });
      expect(answer.statusCode).toBe(415);
      expect(answer.json()).toStrictEqual({ message: 'Send application/json', status: 415 });
    }
    expect((await post(body, { 'content-encoding': 'gzip' })).statusCode).toBe(415);
    expect((await post(body, { 'content-type': 'application/json; charset=UTF-8' })).statusCode).toBe(201);
  });

  it('are those with an address that can’t be decoded, and the address is not echoed', async () => {
    const answer = await sandbox.call({ method: 'GET', url: '/eapi/v0/identities/secret%zz' });
    expect(answer.json()).toMatchObject({ status: 400, traceId: expect.stringMatching(uuid) as string });
    expect(answer.body).not.toContain('secret');
  });

  it('include invalid HTTP', async () => {
    await sandbox.app.listen({ host: '127.0.0.1', port: 0 });
    const [address] = sandbox.app.addresses() as AddressInfo[];
    const socket = connect(address?.port ?? 0, '127.0.0.1');
    socket.end('secret nonsense\r\n\r\n');
    const answer = (await socket.toArray()).join('');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toStrictEqual({
      message: 'The request can’t be read',
      status: 400,
      traceId: expect.stringMatching(uuid) as string,
    });
  });

  it('are refused with 413 over 64 MiB and read up to there', async () => {
    const largest = Buffer.alloc(bodyMaxBytes, ' ');
    expect((await post(largest)).statusCode).toBe(400);
    const answer = await post(Buffer.alloc(bodyMaxBytes + 1, ' '));
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toStrictEqual({ message: 'The body is over 64 MiB', status: 413 });
  });

  it('are refused with 411 over 1 MiB without a length', async () => {
    const payload = Readable.from([Buffer.alloc(1024 * 1024, ' '), Buffer.from(' ')]);
    const call = { method: 'POST', url: basic } as const;
    const headers = { authorization: authorizationOf(call), 'content-type': 'application/json' };
    expect((await sandbox.app.inject({ ...call, headers, payload })).statusCode).toBe(411);
  });

  it('name what is wrong with the whole body as "body" (422)', async () => {
    expect((await post('[]')).json()).toMatchObject({
      status: 422,
      errors: { body: expect.any(String) as string },
    });
  });
});

describe('addresses', () => {
  it('answer 404 when they are unknown, without a signature too', async () => {
    const unknown = [
      '/',
      '/eapi/v0/nothing',
      '/eapi/v0/identities/transactions/eligibility',
      '/eapi/v0/ramps/',
    ];
    for (const url of unknown) {
      const answer = await sandbox.app.inject({ method: 'PATCH', url });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toStrictEqual({ message: 'Not found', status: 404 });
    }
  });

  it('include a health check and the interface as OpenAPI 3.1', async () => {
    expect((await sandbox.app.inject('/health/live')).statusCode).toBe(200);
    const document = (await sandbox.app.inject('/openapi.json')).json<{
      openapi: string;
      servers: unknown[];
    }>();
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers).toStrictEqual([{ url: 'http://127.0.0.1' }]);
  });
});

describe('a failure inside', () => {
  it('is answered with 500 and a trace id, its cause hidden', async () => {
    await sandbox.db.schema.dropTable('ramp').execute();
    const answer = await sandbox.call({ method: 'GET', url: `/eapi/v0/ramps/${'a'.repeat(32)}` });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toStrictEqual({
      message: 'Server error',
      status: 500,
      traceId: expect.stringMatching(uuid) as string,
    });
  });
});

describe('the call counter', () => {
  const calls = async (headers: Record<string, string> = {}) =>
    sandbox.app.inject({ url: '/sandbox/calls', headers: { host: '127.0.0.1:8090', ...headers } });

  it('counts every call of the interface, refused ones and unknown addresses included', async () => {
    expect((await calls()).json()).toStrictEqual({ total: 0, byOperation: {} });
    await sandbox.app.inject({ method: 'GET', url: '/eapi/v0/identities/c-1' });
    await sandbox.call({ method: 'GET', url: '/eapi/v0/identities/c-1' });
    await sandbox.app.inject({ method: 'GET', url: '/eapi/v0/nothing' });
    await sandbox.app.inject('/health/live');
    expect((await calls()).json()).toStrictEqual({ total: 3, byOperation: { getIdentity: 2 } });
  });
});
