import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bodyMaxBytes } from '#contract/service/choices.ts';
import { basic, ConnectedSandbox, head, read } from '../testing/connected-sandbox.ts';
import { headOf, requestOf, type RawAnswer } from '../testing/raw-connection.ts';
import { shareDocumentsBody } from '../testing/requests.ts';

const mebibyte = 1024 * 1024;
let sandbox: ConnectedSandbox;
beforeEach(async () => {
  sandbox = await ConnectedSandbox.start({ budgetBytes: 4 * mebibyte });
});
afterEach(async () => sandbox.close());

const connect = () => sandbox.connect();
const isServed = async () => sandbox.isServed();
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
