import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerFailure } from '../errors.ts';
import { listen, RawConnection } from '../testing/raw-connection.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';
import { guardControls } from './control-guard.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(async () => sandbox.close());

const host = '127.0.0.1:8090';
const statusOf = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
  (await sandbox.app.inject({ url: '/sandbox/calls', headers: { host, ...headers }, remoteAddress }))
    .statusCode;

describe('the controls', () => {
  it.each(['localhost', 'LOCALHOST:8090', '[::1]:8090', '127.0.0.1', '127.0.0.2:1'])(
    'answer at the host %s',
    async (host) => expect(await statusOf({ host })).toBe(200),
  );

  it.each(['rampart.example', '127.0.0.1.example', 'localhost:80:80', '127.0.0.1@mail.example', '0.0.0.0'])(
    'refuse the host "%s"',
    async (host) => expect(await statusOf({ host })).toBe(403),
  );

  it.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1', '::FFFF:127.0.0.1'])(
    'answer to the address %s',
    async (address) => expect(await statusOf({}, address)).toBe(200),
  );

  it.each(['192.0.2.7', '::ffff:192.0.2.7', '2001:db8::1', '::', '128.0.0.1'])(
    'refuse the address %s',
    async (address) => {
      const answer = await sandbox.app.inject({
        url: '/sandbox/calls',
        headers: { host },
        remoteAddress: address,
      });
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toStrictEqual({
        message: 'Only programs on the sandbox’s own machine can use its controls',
        status: 403,
      });
    },
  );

  it('refuse every browser page, their own too', async () => {
    expect(await statusOf({ origin: 'http://127.0.0.1:8080' })).toBe(403);
    expect(await statusOf({ origin: `http://${host}` })).toBe(403);
    expect(await statusOf({ origin: 'null' })).toBe(403);
  });

  it('refuse a page whose Origin comes after any number of other headers', async () => {
    const port = await listen(sandbox);
    const statusBehind = async (count: number) => {
      const others = Array.from({ length: count }, (_, at) => `x-${at}: 1\r\n`).join('');
      const head = `GET /sandbox/calls HTTP/1.1\r\nhost: ${host}\r\n${others}`;
      const connection = new RawConnection(port).send(`${head}origin: http://rampart.example\r\n\r\n`);
      const { status } = await connection.answer();
      connection.close();
      return status;
    };
    expect(await statusBehind(10)).toBe(403);
    expect(await statusBehind(1200)).toBe(403);
  });

  it('accept only JSON in a POST, whether or not they read it', async () => {
    const app = Fastify();
    app.setErrorHandler(answerFailure);
    guardControls(app);
    app.post('/sandbox/thing', async () => 'done');
    app.delete('/sandbox/thing', async () => 'done');
    const statusOf = async (method: 'POST' | 'DELETE', type?: string, payload?: string) => {
      const headers = { host, ...(type !== undefined && { 'content-type': type }) };
      const answer = await app.inject({
        method,
        url: '/sandbox/thing',
        headers,
        ...(payload !== undefined && { payload }),
      });
      return answer.statusCode;
    };
    expect(await statusOf('POST')).toBe(415);
    expect(await statusOf('POST', 'text/plain', '{}')).toBe(415);
    expect(await statusOf('POST', 'application/x-www-form-urlencoded', 'a=1')).toBe(415);
    expect(await statusOf('DELETE', 'text/plain', '{}')).toBe(415);
    expect(await statusOf('POST', 'application/json', '{}')).toBe(200);
    expect(await statusOf('DELETE')).toBe(200);
    await app.close();
  });
});
