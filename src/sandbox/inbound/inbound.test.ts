import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bodyMaxBytes } from '#contract/service/choices.ts';
import type { InboundBounds } from './bodies.ts';
import { shareDocumentsBody } from '../testing/requests.ts';
import { headOf, listen, RawConnection, requestOf, type RawAnswer } from '../testing/raw-connection.ts';
import { startTestSandbox, type TestCall, type TestSandbox } from '../testing/test-sandbox.ts';

const mebibyte = 1024 * 1024;
let sandbox: TestSandbox;
let port = 0;
let open: RawConnection[] = [];
beforeEach(async () => start({ budgetBytes: 4 * mebibyte }));
afterEach(async () => {
  for (const connection of open) connection.close();
  open = [];
  await sandbox.close();
});

/** Starts a sandbox with these bounds. */
async function start(bounds: Partial<InboundBounds>): Promise<void> {
  sandbox = await startTestSandbox({ bounds });
  port = await listen(sandbox);
}

/** Starts one with these bounds in the place of the usual one. */
async function restart(bounds: Partial<InboundBounds>): Promise<void> {
  await sandbox.close();
  await start(bounds);
}

const shortPace = { pace: { windowMs: 1000, leastBytesPerSecond: 50_000 } };
const shortHeaders = { headersMs: 1500, pollMs: 50 };

const connect = () => {
  const connection = new RawConnection(port);
  open.push(connection);
  return connection;
};
const basic: TestCall = {
  method: 'POST',
  url: '/eapi/v0/identities/basic',
  body: { identityReference: 'c-1' },
};
const read: TestCall = { method: 'GET', url: '/eapi/v0/identities/nobody' };
/** The head of a call with a right key and time, whose body comes later, if at all. */
const head = (headers: Record<string, string | number>) =>
  headOf({ ...basic, body: Buffer.alloc(0) }, headers);
const isServed = async () => (await connect().send(requestOf(read)).answer()).status === 404;
const shapeOf = ({ status, body }: RawAnswer) => {
  expect(JSON.parse(body)).toMatchObject({ status, message: expect.any(String) as string });
  return status;
};

describe('a body', { timeout: 30_000 }, () => {
  it('is refused by its headers before a byte of it came', async () => {
    const refusals: [Record<string, string | number>, number][] = [
      [{ 'content-length': bodyMaxBytes + 1 }, 413],
      [{ 'content-length': 10, 'content-type': 'text/plain' }, 415],
      [{ 'content-length': 10, 'content-encoding': 'gzip' }, 415],
      [{ 'content-length': 10, authorization: 'Bearer x:y:z' }, 401],
      [{ 'content-length': bodyMaxBytes + 1, authorization: '' }, 401],
      [{ 'transfer-encoding': 'gzip, chunked' }, 415],
      [{ 'content-length': 10, 'content-type': 'application/json; charset=utf-16' }, 415],
    ];
    for (const [headers, status] of refusals)
      expect(shapeOf(await connect().send(head(headers)).answer())).toBe(status);
  });

  it('that has no end in sight costs its connection when it is refused', async () => {
    const answer = await connect()
      .send(head({ 'transfer-encoding': 'chunked', 'content-type': 'text/plain' }))
      .answer();
    expect([answer.status, answer.headers['connection']]).toStrictEqual([415, 'close']);
  });

  it('of a control is refused over 1 MiB', async () => {
    const line = 'POST /sandbox/faults HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n';
    const answer = await connect()
      .send(`${line}content-length: ${mebibyte + 1}\r\n\r\n`)
      .answer();
    expect(answer.body).toBe('{"message":"The body is over 1 MiB","status":413}');
  });

  it('over 1 MiB needs its Content-Length', async () => {
    const connection = connect().send(head({ 'transfer-encoding': 'chunked' }));
    const half = Buffer.alloc(mebibyte / 2, ' ');
    for (let sent = 0; sent < 3; sent += 1) connection.send(`${half.length.toString(16)}\r\n`, half, '\r\n');
    expect(shapeOf(await connection.answer())).toBe(411);
  });

  it('in chunks is read whatever they are', async () => {
    const body = Buffer.from(JSON.stringify(basic.body));
    const connection = connect().send(headOf({ ...basic, body }, { 'transfer-encoding': 'chunked' }));
    for (const byte of body) connection.send(`1\r\n${String.fromCharCode(byte)}\r\n`);
    expect((await connection.send('0\r\n\r\n').answer()).status).toBe(201);
  });

  it('that stops coming is given up', async () => {
    await restart({ ...shortPace, budgetBytes: mebibyte });
    const stop = async (headers: Record<string, string | number>) =>
      shapeOf(await connect().send(head(headers)).answer());
    const stopped = [
      stop({ 'content-length': mebibyte }),
      stop({ 'content-length': 100 }),
      stop({ 'transfer-encoding': 'chunked' }),
    ];
    expect(await Promise.all(stopped)).toStrictEqual([408, 408, 408]);
    await expect.poll(async () => stop({ 'content-length': mebibyte })).toBe(408);
    expect(await isServed()).toBe(true);
  });

  it('that ends before its length does no harm', async () => {
    connect()
      .send(head({ 'content-length': 100 }), '{')
      .socket.end();
    expect(await isServed()).toBe(true);
  });

  it('of an operation without one is refused', async () => {
    expect(
      shapeOf(
        await connect()
          .send(headOf(read, { 'content-length': 2 }), '{}')
          .answer(),
      ),
    ).toBe(400);
    expect(
      shapeOf(
        await connect()
          .send(headOf(read, { 'transfer-encoding': 'chunked' }), '0\r\n\r\n')
          .answer(),
      ),
    ).toBe(400);
  });
});

describe('large bodies together', { timeout: 30_000 }, () => {
  const large = (headers: Record<string, string | number> = { 'content-length': 2 * mebibyte }) =>
    connect().send(head(headers));
  const tooMany = async () => {
    const answer = await large().answer();
    expect(answer.headers['retry-after']).toBe('5');
    return shapeOf(answer);
  };

  it('beyond the budget are asked to come back, and small ones and reads are served', async () => {
    const held = [large(), large()];
    await expect.poll(tooMany).toBe(503);
    expect((await connect().send(requestOf(basic)).answer()).status).toBe(201);
    expect(await isServed()).toBe(true);
    expect(held.map(({ socket }) => socket.closed)).toStrictEqual([false, false]);
  });

  it('give their bytes back however they end', async () => {
    const photographs = { ...basic, url: '/eapi/v0/identities/share/documents', body: shareDocumentsBody() };
    const padded = Buffer.from(JSON.stringify(photographs.body).padEnd(2 * mebibyte, ' '));
    const ends = [
      () => large().close(),
      // Refused for what is in it, for its signature, and served.
      () => large().send(Buffer.alloc(2 * mebibyte, ' ')),
      () => connect().send(requestOf({ ...basic, body: Buffer.alloc(2 * mebibyte, ' ') })),
      () => connect().send(requestOf({ ...photographs, body: padded })),
    ];
    for (let round = 0; round < 3; round += 1) for (const end of ends) end();
    const whole = async () => {
      const answer = await connect()
        .send(requestOf({ ...photographs, body: padded }))
        .answer();
      return answer.status;
    };
    const both = async () => Promise.all([whole(), whole()]);
    await expect.poll(both).toStrictEqual([202, 202]);
  });

  it('that do not say their length count once they are large', async () => {
    const chunk = Buffer.alloc(100_000, ' ');
    const chunked = Array.from({ length: 4 }, () =>
      large({ 'transfer-encoding': 'chunked' }).send(`${chunk.length.toString(16)}\r\n`, chunk, '\r\n'),
    );
    await expect.poll(tooMany).toBe(503);
    const late = large({ 'transfer-encoding': 'chunked' });
    late.send(`${chunk.length.toString(16)}\r\n`, chunk, '\r\n');
    expect(shapeOf(await late.answer())).toBe(503);
    for (const connection of chunked) connection.close();
    await expect.poll(async () => (await Promise.race([large().answer(), isServed()])) === true).toBe(true);
  });
});

describe('clients by the hundred', { timeout: 30_000 }, () => {
  it('that send their headers drop by drop are given up, and others are served meanwhile', async () => {
    await restart(shortHeaders);
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
    await restart(shortPace);
    const slow = Array.from({ length: 200 }, (_, at) =>
      connect().send(head(at % 2 === 0 ? { 'content-length': 60_000 } : { 'transfer-encoding': 'chunked' })),
    );
    for (let call = 0; call < 20; call += 1) expect(await isServed()).toBe(true);
    expect((await connect().send(requestOf(basic)).answer()).status).toBe(201);
    for (const connection of slow) expect((await connection.answer()).status).toBe(408);
  });

  it('that flood with headers are refused', async () => {
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
    await restart(shortHeaders);
    const silent = Array.from({ length: 50 }, connect);
    for (const connection of silent) expect(await connection.all()).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('that never read their answers are closed', async () => {
    await restart({ answerMs: 100 });
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

async function connectionsOf({ app }: TestSandbox): Promise<number> {
  return new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });
}
