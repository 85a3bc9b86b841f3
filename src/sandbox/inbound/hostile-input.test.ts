import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { headOf, listen, RawConnection, requestOf } from '../testing/raw-connection.ts';
import {
  authorizationOf,
  startTestSandbox,
  type TestCall,
  type TestSandbox,
} from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
let port = 0;
let open: RawConnection[] = [];
beforeAll(async () => {
  sandbox = await startTestSandbox();
  port = await listen(sandbox);
});
afterEach(() => {
  for (const connection of open) connection.close();
  open = [];
});
afterAll(async () => sandbox.close());

const connect = () => {
  const connection = new RawConnection(port);
  open.push(connection);
  return connection;
};
const url = '/eapi/v0/identities/basic';
const post = async (text: string | Buffer) =>
  connect()
    .send(requestOf({ method: 'POST', url, body: Buffer.from(text) }))
    .answer();
const read: TestCall = { method: 'GET', url: '/eapi/v0/identities/nobody' };
const identities = async () => (await sandbox.db.selectFrom('identity').select('reference').execute()).length;

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const keys = (count: number) => Array.from({ length: count }, (_, at) => `"k${at}":1`).join(',');

describe('a body that parsers disagree on', () => {
  it.each([
    ['a key given twice', '{"identityReference":"secret-1","identityReference":"secret-2"}'],
    [
      'a key given twice, once escaped',
      '{"identityReference":"secret-1","identity\\u0052eference":"secret-2"}',
    ],
    [
      'a key given twice further in',
      '{"identityReference":"secret-1","residentialAddress":{"state":"a","state":"b"}}',
    ],
    ['__proto__', '{"identityReference":"secret-1","__proto__":{"email":"secret"}}'],
    ['__proto__, escaped', '{"identityReference":"secret-1","\\u005f_proto__":{}}'],
    ['constructor', '{"identityReference":"secret-1","constructor":{"prototype":{}}}'],
    ['prototype', '{"prototype":1}'],
    ['65 levels', `{"identityReference":${nested(64)}}`],
    ['10,001 keys', `{${keys(10_001)}}`],
    ['half a surrogate pair', '{"identityReference":"secret\\ud800"}'],
    ['the other half', '{"surname":"\\udc00secret"}'],
    ['bytes that are no UTF-8', Buffer.from('{"surname":"secret\xff"}', 'latin1')],
    ['an overlong form', Buffer.from('{"surname":"secret\xc0\xaf"}', 'latin1')],
    ['a surrogate in UTF-8', Buffer.from('{"surname":"secret\xed\xa0\x80"}', 'latin1')],
    ['NUL, escaped', '{"surname":"secret\\u0000"}'],
    ['NUL', '{"surname":"secret\0"}'],
    ['a byte order mark', '\ufeff{"identityReference":"secret-1"}'],
    ['a comment', '{"identityReference":"secret-1"/**/}'],
    ['a comma at the end', '{"identityReference":"secret-1",}'],
    ['single quotes', "{'identityReference':'secret-1'}"],
    ['two values', '{"identityReference":"secret-1"}{"identityReference":"secret-2"}'],
    ['NaN', '{"identityReference":NaN}'],
    ['a number with a leading zero', '{"identityReference":01}'],
    ['an unknown field', '{"identityReference":"secret-1","secretField":1}'],
    [
      'an unknown field further in',
      '{"identityReference":"secret-1","residentialAddress":{"secretField":1}}',
    ],
    ['nothing', ''],
  ])('for %s is refused with 400, and nothing of it is echoed or kept', async (_what, text) => {
    const before = await identities();
    const { status, body } = await post(text);
    expect(status).toBe(400);
    expect(Object.keys(JSON.parse(body) as object)).toStrictEqual(['message', 'status', 'traceId']);
    expect(body).not.toMatch(/secret|k10000|__proto__/);
    expect(await identities()).toBe(before);
  });

  it('is named by the parent of the field that nobody knows', async () => {
    const message = async (text: string) =>
      (JSON.parse((await post(text)).body) as { message: string }).message;
    expect(await message('{"identityReference":"c-1","secretField":1}')).toBe('Unknown field in the body');
    expect(await message('{"identityReference":"c-1","residentialAddress":{"secretField":1}}')).toBe(
      'Unknown field in residentialAddress',
    );
  });

  it('is read up to the bounds: 64 levels and 10,000 keys are looked at, and refused for what they are', async () => {
    expect((await post(`{"identityReference":${nested(63)}}`)).status).toBe(422);
    const known = JSON.parse((await post(`{${keys(10_000)}}`)).body) as { message: string };
    expect(known.message).toBe('Unknown field in the body');
  });

  it('never fails inside, whatever it is', async () => {
    const scraps = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      ':',
      ',',
      '\\',
      '\\u',
      'd800',
      '\0',
      '\xff',
      '1e9',
      'null',
      '__proto__',
      'identityReference',
      ' ',
    );
    const texts = fc.array(scraps, { maxLength: 30 }).map((parts) => Buffer.from(parts.join(''), 'latin1'));
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        expect([400, 422]).toContain((await sandbox.call({ method: 'POST', url, body: text })).statusCode);
      }),
    );
  }, 30_000);
});

describe('a query that parsers disagree on', () => {
  const statusOf = async (query: string) =>
    (
      await connect()
        .send(requestOf({ ...read, url: `${read.url}?${query}` }))
        .answer()
    ).status;

  it.each([
    ['email=a@mail.example&email=b@mail.example', 422],
    ['email[]=a@mail.example', 400],
    ['__proto__=1', 400],
    ['constructor=1', 400],
    ['email=%ff@mail.example', 400],
    ['email=%zz', 400],
    ['email=a%00@mail.example', 422],
    ['secret=1', 400],
    ['&&&', 404],
  ])('%s is answered %i', async (query, status) => expect(await statusOf(query)).toBe(status));
});

describe('requests that hide in others', () => {
  const smuggled = 'GET /sandbox/calls HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n';
  const lines = (...headers: readonly string[]) =>
    `POST ${url} HTTP/1.1\r\n${['host: 127.0.0.1', 'content-type: application/json', `authorization: ${authorizationOf({ method: 'POST', url, body: Buffer.alloc(0) })}`, ...headers].join('\r\n')}\r\n\r\n`;

  it.each([
    ['both a length and chunks', ['content-length: 5', 'transfer-encoding: chunked'], '0\r\n\r\n'],
    ['chunks and a length', ['transfer-encoding: chunked', 'content-length: 5'], '0\r\n\r\n'],
    ['two lengths', ['content-length: 0', 'content-length: 5'], ''],
    ['two lengths in one', ['content-length: 0, 5'], ''],
    ['a length that is none', ['content-length: 0x5'], ''],
    ['a length with a sign', ['content-length: +5'], ''],
    ['a negative length', ['content-length: -1'], ''],
    ['a length that no number holds', ['content-length: 99999999999999999999999'], ''],
    ['chunks that are not the last encoding', ['transfer-encoding: chunked, identity'], '0\r\n\r\n'],
    ['chunks twice', ['transfer-encoding: chunked', 'transfer-encoding: chunked'], '0\r\n\r\n'],
    ['another encoding of the transfer', ['transfer-encoding: xchunked'], '0\r\n\r\n'],
    ['a space before the colon', ['transfer-encoding : chunked'], '0\r\n\r\n'],
    ['a folded header', ['transfer-encoding:\r\n chunked'], '0\r\n\r\n'],
    ['a bare line feed', ['x: 1\ntransfer-encoding: chunked'], '0\r\n\r\n'],
    ['a size that is none', ['transfer-encoding: chunked'], 'g\r\n\r\n'],
    ['a size with a sign', ['transfer-encoding: chunked'], '-1\r\n\r\n'],
    ['a size with 0x', ['transfer-encoding: chunked'], '0x5\r\nsecret\r\n'],
    ['a size that no number holds', ['transfer-encoding: chunked'], 'fffffffffffffffff\r\n'],
    ['a chunk longer than its size', ['transfer-encoding: chunked'], '1\r\nsecret\r\n0\r\n\r\n'],
    ['a chunk without its end', ['transfer-encoding: chunked'], '1\r\n{0\r\n\r\n'],
  ])('behind %s are not served', async (_what, headers, body) => {
    const text = await connect()
      .send(lines(...headers), body, smuggled)
      .all();
    expect(text).not.toContain('byOperation');
    expect(text).not.toContain('secret');
    expect(text).toMatch(/^HTTP\/1\.1 4(?:00|01|15) [\s\S]*"status":4(?:00|01|15)/);
    expect(text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });
});

describe('requests that come one behind the other', () => {
  it('are answered in their order', async () => {
    const references = ['nobody-1', 'nobody-2', 'nobody-3'];
    const calls = references.flatMap((reference) => [
      requestOf({ method: 'POST', url, body: { identityReference: reference } }),
      Buffer.from('GET /health/live HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n'),
    ]);
    const answers = await connect().send(Buffer.concat(calls)).answers(6);
    const bodies = answers.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
    expect(bodies).toMatchObject(
      references.flatMap((identityReference) => [{ identityReference }, { status: 'live' }]),
    );
  });

  it('keep their answers when what follows is no HTTP', async () => {
    const call = requestOf({ method: 'POST', url, body: { identityReference: 'before-nonsense' } });
    const connection = connect().send(Buffer.concat([call, Buffer.from('secret nonsense\r\n\r\n')]));
    const [first, second] = await connection.answers(2);
    expect(first?.status).toBe(201);
    expect(second?.status).toBe(400);
    expect(await connection.all()).not.toContain('secret');
  });

  it('are signed each for itself', async () => {
    const call = requestOf(read);
    const answers = await connect()
      .send(Buffer.concat([call, call]))
      .answers(2);
    expect(new Set(answers.map(({ status }) => status))).toStrictEqual(new Set([401, 404]));
  });

  it('are distinguished from a body that was refused', async () => {
    const refused = headOf(
      { method: 'POST', url, body: Buffer.alloc(0) },
      { 'content-length': 10, 'content-type': 'text/plain' },
    );
    const answers = await connect().send(refused, '0123456789', requestOf(read)).answers(2);
    expect(answers.map(({ status }) => status)).toStrictEqual([415, 404]);
  });
});
