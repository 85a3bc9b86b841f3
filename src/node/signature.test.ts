import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameText } from '#node/same-text.ts';
import { cutBytes } from '#testing/cut-bytes.ts';
import {
  createMicrosecondClock,
  formatAuthorization,
  hmacSha256,
  parseAuthorization,
  sign,
  signInSlices,
  textToSign,
  verify,
  type SignatureStyle,
} from './signature.ts';

type BodyPart = { hex: string } | { text: string } | { repeat: string; times: number };
interface Vector extends SignatureStyle {
  name: string;
  secret: string;
  method: string;
  uri: string;
  timestamp: string;
  body: BodyPart[];
  signature: string;
}

const vectors = JSON.parse(
  readFileSync(new URL('./signature-vectors.json', import.meta.url), 'utf8'),
) as Vector[];
const style: SignatureStyle = { separator: 'space', emptyBody: 'omit' };
const request = {
  method: 'POST',
  uri: '/eapi/v0/ramps?a=1',
  timestamp: '1721314800123456',
  body: [Buffer.from('{"a":1}')],
};

function bytesOf(part: BodyPart): Buffer {
  if ('hex' in part) return Buffer.from(part.hex, 'hex');
  if ('text' in part) return Buffer.from(part.text);
  return Buffer.alloc(part.times * part.repeat.length, part.repeat);
}

describe('signature vectors made with openssl', () => {
  it('are at least forty', () => expect(vectors.length).toBeGreaterThanOrEqual(40));

  it.each(vectors)('$name ($method, $separator, $emptyBody)', async (vector) => {
    const signed = { ...vector, body: vector.body.map(bytesOf) };
    expect(sign(vector.secret, signed, vector)).toBe(vector.signature);
    expect(await signInSlices(vector.secret, signed, vector)).toBe(vector.signature);
    expect(verify(vector.secret, signed, vector.signature, vector)).toBe(true);
  });
});

describe('HMAC-SHA256 as in RFC 4231', () => {
  const long = Buffer.alloc(131, 0xaa);
  it.each([
    [
      1,
      Buffer.alloc(20, 0x0b),
      Buffer.from('Hi There'),
      'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
    ],
    [
      2,
      Buffer.from('Jefe'),
      Buffer.from('what do ya want for nothing?'),
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    ],
    [
      3,
      Buffer.alloc(20, 0xaa),
      Buffer.alloc(50, 0xdd),
      '773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe',
    ],
    [
      4,
      Buffer.from(Array.from({ length: 25 }, (_, index) => index + 1)),
      Buffer.alloc(50, 0xcd),
      '82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b',
    ],
    [5, Buffer.alloc(20, 0x0c), Buffer.from('Test With Truncation'), 'a3b6167473100ee06e0c796c2955552b'],
    [
      6,
      long,
      Buffer.from('Test Using Larger Than Block-Size Key - Hash Key First'),
      '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
    ],
    [
      7,
      long,
      Buffer.from(
        'This is a test using a larger than block-size key and a larger than block-size data. The key needs to be hashed before being used by the HMAC algorithm.',
      ),
      '9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2',
    ],
  ])('test case %i', (_, secret, data, expected) => {
    expect(hmacSha256(secret, [data]).slice(0, expected.length)).toBe(expected);
  });
});

describe('text to sign', () => {
  const text = (body: string[], style: SignatureStyle) =>
    Buffer.concat(textToSign({ ...request, body: body.map((part) => Buffer.from(part)) }, style)).toString();

  it('joins method, URI with its query, timestamp and body by single spaces', () =>
    expect(text(['{"a"', ':1}'], style)).toBe('POST /eapi/v0/ramps?a=1 1721314800123456 {"a":1}'));
  it('joins by line feeds where asked', () =>
    expect(text(['x'], { ...style, separator: 'newline' })).toBe(
      'POST\n/eapi/v0/ramps?a=1\n1721314800123456\nx',
    ));
  it.each([[[]], [['']]])('leaves out an empty body and its separator (%j)', (body) =>
    expect(text(body, style)).toBe('POST /eapi/v0/ramps?a=1 1721314800123456'),
  );
  it('keeps the separator before an empty body where asked', () =>
    expect(text([], { ...style, emptyBody: 'keep' })).toBe('POST /eapi/v0/ramps?a=1 1721314800123456 '));
  it('passes the chunks of the body on without joining or copying them', () => {
    const body = [Buffer.from('a'), Buffer.from('b')];
    expect(textToSign({ ...request, body }, style).slice(1)).toEqual(body);
    expect(textToSign({ ...request, body }, style)[1]).toBe(body[0]);
  });
});

describe('signature properties', () => {
  it('is the same however the body is cut into chunks', async () => {
    const bodies = fc.uint8Array({ maxLength: 2000 });
    await fc.assert(
      fc.asyncProperty(bodies, fc.array(fc.nat(), { maxLength: 12 }), async (body, cuts) => {
        const whole = sign('secret', { ...request, body: [body] }, style);
        expect(sign('secret', { ...request, body: cutBytes(Buffer.from(body), cuts) }, style)).toBe(whole);
        expect(
          await signInSlices('secret', { ...request, body: cutBytes(Buffer.from(body), cuts) }, style),
        ).toBe(whole);
      }),
    );
  });

  it('lets other work go on while a large body is signed in slices', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    await signInSlices('secret', { ...request, body: [Buffer.alloc(48 * 1024 * 1024)] }, style);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(2);
  });

  it('is refused when any one character of it or of the request is changed', () => {
    const signature = sign('secret', request, style);
    const changed = (text: string, at: number) =>
      text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1);
    const isGood = (parts: Partial<typeof request>, given = signature) =>
      verify('secret', { ...request, ...parts }, given, style);
    expect(isGood({})).toBe(true);
    for (let at = 0; at < signature.length; at += 1) expect(isGood({}, changed(signature, at))).toBe(false);
    for (const part of ['method', 'uri', 'timestamp'] as const)
      for (let at = 0; at < request[part].length; at += 1)
        expect(isGood({ [part]: changed(request[part], at) })).toBe(false);
    for (let at = 0; at < 7; at += 1)
      expect(isGood({ body: [Buffer.from(changed('{"a":1}', at))] })).toBe(false);
    expect(verify('secreT', request, signature, style)).toBe(false);
  });

  it.each(['', 'a', 'é'.repeat(32), '0'.repeat(63), '0'.repeat(65), 'A'.repeat(64)])(
    'is compared without throwing against %j',
    (given) => expect(isSameText(sign('secret', request, style), given)).toBe(false),
  );
});

describe('Authorization header', () => {
  const parts = { key: 'sandbox-key', signature: 'ab'.repeat(32), timestamp: '1721314800123456' };
  const header = formatAuthorization(parts);

  it('reads back what was written', () => expect(parseAuthorization(header)).toEqual(parts));
  it.each([
    undefined,
    null,
    7,
    ['a'],
    {},
    '',
    'Bearer',
    'Bearer ',
    'Bearer a:b',
    'Bearer :::',
    'Basic abc',
    header.toLowerCase(),
    ` ${header}`,
    `${header} `,
    `${header}\n`,
    `${header}:1`,
    header.replace(' ', '  '),
    header.replace('sandbox-key', ''),
    header.replace('sandbox-key', 'a b'),
    header.replace('sandbox-key', 'a:b'),
    header.replace('abab', 'ABAB'),
    header.slice(0, -1),
    `${header}0`,
    header.replace('123456', '12345x'),
  ])('is null when malformed: %j', (malformed) => expect(parseAuthorization(malformed)).toBeNull());
  it('never throws, and reads only what would be written so', () =>
    fc.assert(
      fc.property(fc.anything(), fc.string(), (value, text) => {
        expect([parseAuthorization(value), parseAuthorization(`${header} ${text}`)]).toEqual([null, null]);
      }),
    ));
  it('reads whatever was written', () =>
    fc.assert(
      fc.property(
        fc.stringMatching(/^[!-9;-~]{1,200}$/),
        fc.stringMatching(/^[0-9a-f]{64}$/),
        fc.stringMatching(/^[0-9]{16}$/),
        (key, signature, timestamp) => {
          const written = formatAuthorization({ key, signature, timestamp });
          expect(parseAuthorization(written)).toEqual({ key, signature, timestamp });
        },
      ),
    ));
});

describe('microsecond clock', () => {
  const readings = (times: number[]) => {
    let at = 0;
    const clock = createMicrosecondClock(() => times[Math.min(at++, times.length - 1)]!);
    return times.map(() => clock());
  };
  const start = 1_721_314_800_123;

  it('counts microseconds in 16 digits', () => expect(readings([start])).toEqual(['1721314800123000']));
  it('keeps increasing while time stands still', () =>
    expect(readings([start, start, start])).toEqual([
      '1721314800123000',
      '1721314800123001',
      '1721314800123002',
    ]));
  it('counts whole milliseconds by a step of a thousand', () => {
    const clock = createMicrosecondClock(() => start + 0.9, 1000);
    expect([clock(), clock()]).toEqual(['1721314800123000', '1721314800124000']);
  });
  it('keeps increasing when time goes back by a second, and follows it when it has caught up', () =>
    expect(readings([start, start - 1000, start + 1])).toEqual([
      '1721314800123000',
      '1721314800123001',
      '1721314800124000',
    ]));
  it('follows a clock that ran an hour ahead and was set right', () =>
    expect(readings([start + 3_600_000, start])).toEqual(['1721318400123000', '1721314800123000']));
  it('is 16 digits whatever the machine says, and strictly increasing within a second of it', () => {
    const ofClock = (min: number, max: number) =>
      fc.array(fc.double({ min, max, noNaN: true }), { minLength: 2 }).map(readings);
    fc.assert(
      fc.property(ofClock(0, start * 2), (read) => {
        expect(read.filter((text) => !/^\d{16}$/.test(text))).toEqual([]);
      }),
    );
    fc.assert(
      fc.property(ofClock(start, start + 999), (read) => {
        expect([...new Set(read)].toSorted()).toEqual(read);
      }),
    );
  });
});
