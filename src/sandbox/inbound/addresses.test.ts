import { METHODS } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillPath, operationNames, operations } from '#contract/service/operations.ts';
import { listen, RawConnection } from '../testing/raw-connection.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
let port = 0;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  port = await listen(sandbox);
});
afterAll(async () => sandbox.close());

const parameters = { identity_reference: 'c-1', ramp_id: 'c'.repeat(32) };
const paths = [...new Set(operationNames.map((name) => fillPath(operations[name].path, parameters)))];
const methodsAt = (path: string) => [
  ...new Set(
    operationNames
      .filter((name) => {
        const pattern = operations[name].path.replaceAll(/\{[a-z_]+\}/g, '[^/]+');
        return new RegExp(`^${pattern}$`).test(path);
      })
      .map((name): string => operations[name].method),
  ),
];
/** CONNECT asks for a tunnel: Node ends such a connection by itself. */
const methods = METHODS.filter((method) => method !== 'CONNECT');
const ask = async (line: string, headers = 'host: 127.0.0.1\r\n') => {
  const connection = new RawConnection(port).send(`${line} HTTP/1.1\r\n${headers}connection: close\r\n\r\n`);
  const text = await connection.all();
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const allow = /^allow: (.*)$/im.exec(head)?.[1] ?? null;
  return { status: Number(head.split(' ')[1]), allow, body };
};

describe('an address of the interface', { timeout: 30_000 }, () => {
  it.each(paths)('%s answers 405 to every other method, and says which it takes', async (path) => {
    const allowed = methodsAt(path);
    for (const method of [...methods.filter((one) => !allowed.includes(one)), 'BREW', 'get', 'X-Y_Z']) {
      const { status, allow, body } = await ask(`${method} ${path}?secret=1`);
      expect([method, status]).toStrictEqual([method, 405]);
      expect(allow?.split(', ').sort()).toStrictEqual(allowed.toSorted());
      const expected = method === 'HEAD' ? '' : '{"message":"Method not allowed","status":405}';
      expect(body).toBe(expected);
    }
  });
});

describe('an address that is none of the interface', () => {
  it.each([
    '/eapi/v0/identities/transactions/eligibility',
    '/eapi/v0/nothing/secret',
    '/eapi/v0/ramps/',
    '/eapi/v1/ramps',
    '/EAPI/v0/ramps',
    '//eapi/v0/ramps',
    '/eapi/v0/ramps/../ramps',
    '/eapi/v0/ramps%2f',
    '/eapi/v0/identities/a/b',
    '/sandbox/',
    '/sandbox/nothing',
    '/secret%00',
  ])('%s answers 404 to every method and echoes nothing', async (path) => {
    for (const method of ['GET', 'POST', 'PATCH', 'OPTIONS', 'TRACE', 'BREW']) {
      const { status, allow, body } = await ask(`${method} ${path}`);
      expect([method, status, allow]).toStrictEqual([method, 404, null]);
      expect(JSON.parse(body)).toStrictEqual({ message: 'Not found', status: 404 });
    }
  });

  it('is refused before a byte of its body was read', async () => {
    for (const [path, status] of [
      ['/eapi/v0/nothing', 404],
      ['/eapi/v0/price', 405],
    ] as const) {
      const head = `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 60000000\r\n\r\n`;
      const connection = new RawConnection(port).send(head);
      expect((await connection.answer()).status).toBe(status);
      connection.close();
    }
  });
});

describe('an address that can’t be read', () => {
  const uuid = /"traceId":"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"/;

  it.each([
    ['a bad escape', 'GET /eapi/v0/identities/secret%zz'],
    ['half an escape', 'GET /eapi/v0/identities/secret%c3%28'],
    ['a parameter that is too long', `GET /eapi/v0/identities/${'secret'.repeat(800)}`],
    ['no target', 'GET'],
    ['a space in its target', 'GET /eapi/v0/ramps/secret secret'],
    ['another protocol', 'GET /secret HTTP/9.9\r\nx:'],
    ['a control character', 'GET /eapi/v0/\u0001secret'],
  ])('for %s is answered 400 in the document’s shape', async (_what, line) => {
    const { status, body } = await ask(line);
    expect(status).toBe(400);
    expect(JSON.parse(body)).toMatchObject({ status: 400, message: expect.any(String) as string });
    expect(body).toMatch(uuid);
    expect(body).not.toContain('secret');
  });

  it('names its host once', async () => {
    expect((await ask('GET /health/live', '')).status).toBe(400);
    expect((await ask('GET /health/live', 'host: 127.0.0.1\r\nhost: 127.0.0.1\r\n')).status).toBe(400);
    expect((await ask('GET /sandbox/calls', 'host: 127.0.0.1\r\nhost: rampart.example\r\n')).status).toBe(
      400,
    );
    expect((await ask('GET /health/live')).status).toBe(200);
  });

  it('may expect what nobody knows', async () => {
    expect((await ask('GET /health/live', 'host: 127.0.0.1\r\nexpect: nonsense\r\n')).status).toBe(200);
  });
});
