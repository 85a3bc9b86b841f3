import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';

import { basic, ConnectedSandbox, head } from '../testing/connected-sandbox.ts';
import { requestOf } from '../testing/raw-connection.ts';

import type { InboundBounds } from './bodies.ts';

const mebibyte = 1024 * 1024;
const shortPace = { pace: { windowMs: 1000, leastBytesPerSecond: 50_000 } };
const shortHeaders = { headersMs: 1500, pollMs: 50 };

let sandbox: ConnectedSandbox;
const start = async (bounds: Partial<InboundBounds> = {}) => {
  sandbox = await ConnectedSandbox.start({ budgetBytes: 4 * mebibyte, ...bounds });
};
afterEach(async () => sandbox.close());

const connect = () => sandbox.connect();
const isServed = async () => sandbox.isServed();

it('a body that stops coming is given up', async () => {
  await start({ ...shortPace, budgetBytes: mebibyte });
  const stop = async (headers: Record<string, string | number>) =>
    (await connect().send(head(headers)).answer()).status;
  const stopped = [
    stop({ 'content-length': mebibyte }),
    stop({ 'content-length': 100 }),
    stop({ 'transfer-encoding': 'chunked' }),
  ];
  expect(await Promise.all(stopped)).toStrictEqual([408, 408, 408]);
  await expect.poll(async () => stop({ 'content-length': mebibyte })).toBe(408);
  expect(await isServed()).toBe(true);
});

describe('clients by the hundred', { timeout: 30_000 }, () => {
  it('that send their headers drop by drop are given up, and others are served meanwhile', async () => {
    await start(shortHeaders);
    const slow = Array.from({ length: 300 }, () =>
      connect().send('GET /eapi/v0/identities/c-1 HTTP/1.1\r\nhost: 127'),
    );
    const drip = setInterval(() => slow.forEach((connection) => connection.send('.')), 20);
    for (let call = 0; call < 20; call += 1) expect(await isServed()).toBe(true);
    const answers = await Promise.all(slow.map(async (connection) => connection.all()));
    clearInterval(drip);
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*"status":408\}$/);
  });

  it('that send their bodies drop by drop change nothing for others', async () => {
    await start(shortPace);
    const slow = Array.from({ length: 200 }, (_, at) =>
      connect().send(head(at % 2 === 0 ? { 'content-length': 60_000 } : { 'transfer-encoding': 'chunked' })),
    );
    for (let call = 0; call < 20; call += 1) expect(await isServed()).toBe(true);
    expect((await connect().send(requestOf(basic)).answer()).status).toBe(201);
    for (const connection of slow) expect((await connection.answer()).status).toBe(408);
  });

  it('that flood with headers are refused', async () => {
    await start();
    const flood = Array.from({ length: 2000 }, (_, at) => `x-${at}: secret\r\n`).join('');
    const answers = await Promise.all(
      Array.from({ length: 50 }, async () =>
        connect().send(`GET /health/live HTTP/1.1\r\nhost: 127.0.0.1\r\n${flood}\r\n`).all(),
      ),
    );
    for (const answer of answers)
      expect(answer).toMatch(/^HTTP\/1\.1 431 (?![\s\S]*secret)[\s\S]*"status":431\}$/);
    expect(await isServed()).toBe(true);
  });

  it('that say nothing are closed', async () => {
    await start(shortHeaders);
    const silent = Array.from({ length: 50 }, connect);
    for (const connection of silent) expect(await connection.all()).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('that never read their answers are closed', async () => {
    await start({ answerMs: 100 });
    const accepted = once(sandbox.app.server, 'connection');
    const connection = connect();
    connection.socket.pause();
    const [socket] = (await accepted) as [Socket];
    const document = 'GET /openapi.json HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n';
    // Never more than it may have in flight, until the system takes no more of the answers.
    const cut = new Promise<null>((resolve) => socket.once('close', () => resolve(null)));
    while (socket.writableLength === 0 && !socket.destroyed) {
      const answered = once(sandbox.app.server, 'request') as Promise<[unknown, ServerResponse]>;
      connection.send(document);
      // A machine that is busy for longer than it may be silent ends it in between.
      const asked = await Promise.race([answered, cut]);
      const response = asked?.[1];
      if (response !== undefined && !response.writableEnded)
        await Promise.race([once(response, 'prefinish'), cut]);
    }
    await expect.poll(async () => connectionsOf(sandbox)).toBe(0);
  });

  it('that send 1,800 calls at once have no more than eight of them answered, and are cut', async () => {
    await start();
    const connection = connect();
    let received = '';
    connection.socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
    const cut = new Promise((resolve) => connection.socket.once('close', resolve));
    connection.send('GET /health/live HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n'.repeat(1800));
    await cut;
    expect(received.split('HTTP/1.1 200').length - 1).toBeLessThanOrEqual(8);
    expect(await isServed()).toBe(true);
  });
});

async function connectionsOf({ app }: ConnectedSandbox): Promise<number> {
  return new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });
}
