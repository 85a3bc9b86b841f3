import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatAuthorization, sign, type SignatureStyle } from '#node/signature.ts';
import {
  authorizationOf,
  startTestSandbox,
  testCredentials,
  type TestCall,
  type TestSandbox,
} from '../testing/test-sandbox.ts';

const styles: SignatureStyle[] = [
  { separator: 'space', emptyBody: 'omit' },
  { separator: 'space', emptyBody: 'keep' },
  { separator: 'newline', emptyBody: 'omit' },
  { separator: 'newline', emptyBody: 'keep' },
];
const read: TestCall = { method: 'GET', url: '/eapi/v0/identities/c-1?email=lee%2Ba@mail.example' };
const write: TestCall = {
  method: 'POST',
  url: '/eapi/v0/identities/basic',
  body: Buffer.from('{"identityReference":"c-1","surname":"Ng"}'),
};

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  await sandbox.call({
    method: 'POST',
    url: '/eapi/v0/identities/basic',
    body: { identityReference: 'c-1' },
  });
});
beforeEach(() => {
  sandbox.machineNow = null;
});
afterAll(async () => sandbox.close());

const send = async ({ method, url, body }: TestCall, authorization: string | undefined) => {
  const headers = {
    ...(authorization !== undefined && { authorization }),
    'content-type': 'application/json',
  };
  return sandbox.app.inject({ method, url, headers, ...(body !== undefined && { payload: body as Buffer }) });
};

/** The text with the character at `share` of its length replaced by another one. */
const changed = (text: string, share: number, replacement: string) => {
  const at = Math.floor(share * text.length);
  return text[at] === replacement ? null : text.slice(0, at) + replacement + text.slice(at + 1);
};
const share = fc.double({ min: 0, max: 0.999_999, noNaN: true });
const printable = fc.integer({ min: 0x20, max: 0x7e }).map((unit) => String.fromCharCode(unit));
const inPath = fc.constantFrom('a', 'c', 'z', '0', '1', '9', '-', '.');

describe('authentication', () => {
  it.each(['space', 'newline'] as const)(
    'accepts exactly the separator that is set, %s, with either form of an empty body',
    async (separator) => {
      const strict = await startTestSandbox({ signatureSeparator: separator });
      const statusOf = async (call: TestCall) => (await strict.call(call)).statusCode;
      const lookUp: TestCall = { method: 'GET', url: '/eapi/v0/identities/unknown' };
      for (const style of styles) {
        const isSet = style.separator === separator;
        expect(await statusOf({ ...lookUp, style })).toBe(isSet ? 404 : 401);
        expect(await statusOf({ ...write, body: {}, style })).toBe(isSet ? 422 : 401);
      }
      await strict.close();
    },
  );

  it('answers 401 to a missing or malformed header', async () => {
    const valid = authorizationOf(read);
    const malformed = [
      undefined,
      '',
      'Bearer',
      valid.slice('Bearer '.length),
      `${valid} `,
      valid.replace('Bearer', 'bearer'),
    ];
    for (const header of malformed) {
      const answer = await send(read, header);
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toStrictEqual({ message: 'Unauthenticated', status: 401 });
    }
  });

  it('answers 401 to an unknown key and to another secret', async () => {
    const timestamp = `${Date.now()}000`;
    const request = { method: 'GET', uri: read.url, timestamp, body: [] };
    const style = { separator: 'space', emptyBody: 'omit' } as const;
    const signed = (key: string, secret: string) =>
      formatAuthorization({ key, signature: sign(secret, request, style), timestamp });
    expect((await send(read, signed('other', testCredentials.secret))).statusCode).toBe(401);
    expect((await send(read, signed(testCredentials.key, 'other'))).statusCode).toBe(401);
    expect((await send(read, signed(testCredentials.key, testCredentials.secret))).statusCode).toBe(200);
  });

  it('answers 401 when any one character of the header was changed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(read, write), share, printable, async (call, at, replacement) => {
        const header = changed(authorizationOf(call), at, replacement);
        fc.pre(header !== null);
        expect((await send(call, header)).statusCode).toBe(401);
      }),
    );
  });

  it('answers 401 when any one character of the body was changed', async () => {
    const body = String(write.body);
    await fc.assert(
      fc.asyncProperty(share, printable, async (at, replacement) => {
        const other = changed(body, at, replacement);
        fc.pre(other !== null);
        const answer = await send({ ...write, body: Buffer.from(other) }, authorizationOf(write));
        expect(answer.statusCode).toBe(401);
      }),
    );
  });

  it('answers 401 when any one character of reference or query was changed', async () => {
    const prefix = '/eapi/v0/identities/';
    await fc.assert(
      fc.asyncProperty(share, inPath, async (at, replacement) => {
        const rest = changed(read.url.slice(prefix.length), at, replacement);
        fc.pre(rest !== null);
        expect((await send({ ...read, url: prefix + rest }, authorizationOf(read))).statusCode).toBe(401);
      }),
    );
  });

  it('answers 401 when the method was changed', async () => {
    const url = '/eapi/v0/identities/basic';
    expect((await send({ ...write, method: 'GET', url }, authorizationOf(write))).statusCode).toBe(401);
  });

  it('answers 401 to a timestamp already used with the key, and leaves it unused by a refusal', async () => {
    const header = authorizationOf(read);
    expect((await send({ ...read, url: `${read.url}x` }, header)).statusCode).toBe(401);
    expect((await send(read, header)).statusCode).toBe(200);
    expect((await send(read, header)).statusCode).toBe(401);
  });

  it('lets one of many simultaneous repeats through', async () => {
    const header = authorizationOf(read);
    const answers = await Promise.all(Array.from({ length: 20 }, async () => send(read, header)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('answers 401 to a timestamp over 5 minutes off on either side of the machine’s clock', async () => {
    const instant = Date.UTC(2030, 0, 1);
    sandbox.machineNow = instant;
    const offset = async (ms: number) =>
      (await sandbox.call({ ...read, timestamp: `${instant + ms}000` })).statusCode;
    expect(await offset(300_000)).toBe(200);
    expect(await offset(-300_000)).toBe(200);
    expect(await offset(301_000)).toBe(401);
    expect(await offset(-301_000)).toBe(401);
  });

  it('answers 401 to a timestamp that is not 16 digits', async () => {
    for (const timestamp of [`${Date.now()}`, `${Date.now()}0000`, `${Date.now()}00x`]) {
      expect((await sandbox.call({ ...read, timestamp })).statusCode).toBe(401);
    }
  });

  it('verifies before it says anything about the body', async () => {
    const body = Buffer.from('{"a":1,"a":2}');
    expect((await send({ ...write, body }, authorizationOf(write))).statusCode).toBe(401);
    expect((await sandbox.call({ ...write, body })).statusCode).toBe(400);
  });
});

describe('two pairs of keys', () => {
  const next = { key: 'next-key', secret: 'next-secret' };
  const lookUp = { method: 'GET', url: '/eapi/v0/identities/unknown' } as const;

  it('are valid at once, each with its own secret', async () => {
    const rotating = await startTestSandbox({ nextCredentials: next });
    const statusOf = async (key: string, secret: string) =>
      (await rotating.call({ ...lookUp, credentials: { key, secret } })).statusCode;
    expect(await statusOf(testCredentials.key, testCredentials.secret)).toBe(404);
    expect(await statusOf(next.key, next.secret)).toBe(404);
    expect(await statusOf(next.key, testCredentials.secret)).toBe(401);
    expect(await statusOf(testCredentials.key, next.secret)).toBe(401);
    expect(await statusOf('third-key', next.secret)).toBe(401);
    await rotating.close();
  });

  it('may share a key while only its secret is changed', async () => {
    const { key, secret } = testCredentials;
    const rotating = await startTestSandbox({ nextCredentials: { key, secret: 'next-secret' } });
    for (const [each, status] of [
      [secret, 404],
      ['next-secret', 404],
      ['third-secret', 401],
    ] as const) {
      const answer = await rotating.call({ ...lookUp, credentials: { key, secret: each } });
      expect(answer.statusCode).toBe(status);
    }
    await rotating.close();
  });

  it('use timestamps each for itself', async () => {
    const rotating = await startTestSandbox({ nextCredentials: next });
    const timestamp = `${Date.now()}000`;
    const statuses = [];
    for (const credentials of [testCredentials, next, testCredentials, next])
      statuses.push((await rotating.call({ ...lookUp, credentials, timestamp })).statusCode);
    expect(statuses).toStrictEqual([404, 404, 401, 401]);
    await rotating.close();
  });

  it('are one pair when no other is given', async () => {
    expect((await sandbox.call({ ...lookUp, credentials: next })).statusCode).toBe(401);
  });
});
