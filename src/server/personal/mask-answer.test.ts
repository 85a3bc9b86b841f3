import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type AnsweredCall, answerPlace, maskAnswer, maskLeaves, withheldAnswer } from './mask-answer.ts';

const nothingKnown = async () => Promise.resolve([]);
const masked = async (body: Buffer, call: Partial<AnsweredCall> = {}) =>
  maskAnswer(
    body,
    { operation: 'getRamp', status: 200, asked: { parameters: {}, body: null }, ...call },
    nothingKnown,
  );
const mask = async (operation: AnsweredCall['operation'], text: string, status = 200) =>
  String(await masked(Buffer.from(text), { operation, status }));

/** What of a ramp and of an account is open, by hand; lists stand for their elements. */
const openInRamp = new Set(
  [
    'ramp_id id status identityReference subPartnerId fiatAmount cryptoAmount transactionHash createdAt updatedAt',
    ...['source', 'target'].map(
      (side) =>
        `${side}.amount ${side}.fiat.id ${side}.fiat.method ${side}.crypto.id ${side}.crypto.blockchain`,
    ),
    ...['processingFee', 'networkFee', 'sourceAmount', 'targetAmount'].map((fee) => `receipt.${fee}`),
  ].flatMap((line) => line.split(' ')),
);
const openInAccount = new Set(
  'identifyReference account.exists account.blocked account.createdAt'.split(' '),
);
const isOpen = (operation: string, path: string) => {
  if (operation === 'getIdentity') return openInAccount.has(path);
  const isLine = /^sourceDepositInstructions\.[^.]+$/.test(path);
  return openInRamp.has(path) || (isLine && !/email|surname|dob|taxId/.test(path));
};

const names = [...openInRamp, ...openInAccount].flatMap((path) => path.split('.'));
const others =
  'email customer dob taxId surname bankAccount iban instructions accountName sourceDepositInstructions walletAddress x-y constructor reason';
const key = fc.constantFrom(...new Set([...names, ...others.split(' ')]));
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    { weight: 4, arbitrary: fc.constant('') },
    { weight: 2, arbitrary: fc.constant(0) },
    { weight: 3, arbitrary: fc.dictionary(key, tie('value'), { maxKeys: 6 }) },
    { weight: 1, arbitrary: fc.array(tie('value'), { maxLength: 3 }) },
  ),
}));

/** Each text and number another, so that each can be found again. */
function numbered(node: unknown, count = { now: 0 }): unknown {
  if (Array.isArray(node)) return node.map((item) => numbered(item, count));
  count.now += 1;
  if (typeof node === 'string') return `v${1_000_000 + count.now}`;
  if (typeof node !== 'object' || node === null) return 2_000_000 + count.now;
  return Object.fromEntries(Object.entries(node).map(([name, inner]) => [name, numbered(inner, count)]));
}

function scalarsIn(node: unknown, path = ''): [path: string, value: unknown][] {
  if (Array.isArray(node)) return node.flatMap((item) => scalarsIn(item, path));
  if (typeof node !== 'object' || node === null) return [[path, node]];
  return Object.entries(node).flatMap(([name, inner]) =>
    scalarsIn(inner, path === '' ? name : `${path}.${name}`),
  );
}

describe('an answer', () => {
  it.each(['getRamp', 'getIdentity'] as const)(
    'of %s shows only what the contract marks as open, at any depth',
    async (operation) =>
      fc.assert(
        fc.asyncProperty(fc.dictionary(key, value, { maxKeys: 8 }), async (shape) => {
          const answer = numbered(shape);
          const shown: unknown = JSON.parse(await mask(operation, JSON.stringify(answer)));
          const seen = new Set(scalarsIn(shown).map(([, one]) => one));
          for (const [path, one] of scalarsIn(answer))
            expect([path, one, seen.has(one)]).toEqual([path, one, isOpen(operation, path)]);
        }),
        { numRuns: 300 },
      ),
  );

  it('of share documents shows first letters, the year of birth and the end of the tax id', async () => {
    const answer = `{ "status":"PENDING", "customerIdentity" : {"givenName":"Ada","surname":"Ok\\u0061for","dob":"1984-02-29",
      "taxId":"123-45-6789","taxState":"CA","residentialAddress":{"addressLine":"1 Quay Street","suburb":"Brisbane","postCode":"4000","country":"AU"}},"n":1.0}`;
    expect(await mask('shareDocuments', answer, 202)).toBe(
      `{ "status":"PENDING", "customerIdentity" : {"givenName":"A•••","surname":"O•••","dob":"1984-••-••",
      "taxId":"•••-••-6789","taxState":"CA","residentialAddress":{"addressLine":"•••","suburb":"•••","postCode":"•••","country":"AU"}},"unknownFields":["n"]}`,
    );
  });

  it.each([
    [
      'what is new in an account',
      'getIdentity',
      '{"identifyReference":"c-1","email":"ada.lovelace@mail.example","dob":"1984-02-29","customerIdentity":{"taxId":"123-45-6789"},"account":{"exists":true,"blocked":false,"createdAt":"2026-05-04T10:00:00Z","risk":7}}',
      '{"identifyReference":"c-1","account":{"exists":true,"blocked":false,"createdAt":"2026-05-04T10:00:00Z"},"unknownFields":["email","dob","customerIdentity","account.risk"]}',
    ],
    [
      'what is new in a ramp',
      'getRamp',
      '{"ramp_id":"r-1","status":"FULFILLED","fiatAmount":"100.00","customer":"Ada Okafor","bankAccount":{"iban":"DE89370400440532013000"},"isPep":true}',
      '{"ramp_id":"r-1","status":"FULFILLED","fiatAmount":"100.00","unknownFields":["customer","bankAccount","isPep"]}',
    ],
    [
      'instructions in a list',
      'getRamp',
      '{"target":{"fiat":{"instructions":[{"bsb":"012345678"}]}}}',
      '{"target":{"fiat":{"instructions":[{"bsb":"•••678"}]}}}',
    ],
    [
      'instructions of another kind',
      'getRamp',
      '{"target":{"fiat":{"instructions":"BSB 012"}}}',
      '{"target":{"fiat":{"instructions":"•••"}}}',
    ],
    [
      'a key given twice',
      'getRamp',
      '{"source":{"crypto":{"walletAddress":"0xabc","walletAddress":"0xdef"}}}',
      '{"source":{"crypto":{"walletAddress":"•••","walletAddress":"•••"}}}',
    ],
    [
      'an escaped key',
      'getRamp',
      String.raw`{"source":{"crypto":{"wallet\u0041ddress":"0xabc"}}}`,
      String.raw`{"source":{"crypto":{"wallet\u0041ddress":"•••"}}}`,
    ],
    [
      'an object where a value is due',
      'getRamp',
      '{"source":{"crypto":{"walletAddress":{"a":1}}},"status":{"of":"Ada"}}',
      '{"source":{"crypto":{"walletAddress":"•••"}},"status":{},"unknownFields":["status.of"]}',
    ],
    [
      'nothing at all',
      'getRamp',
      '{"source":{"crypto":{"walletAddressMemo":null,"walletAddress":""}},"new":null,"other":""}',
      '{"source":{"crypto":{"walletAddressMemo":null,"walletAddress":""}},"unknownFields":["new","other"]}',
    ],
    [
      'what is new before, between and after what is known',
      'getRamp',
      '{ "a": 1, "b": [{"c":2}],\n"status" : "FULFILLED", "d":"}", "ramp_id":"r-1" , "e":{"f":null}, "a":3 }',
      '{ "status" : "FULFILLED", "ramp_id":"r-1" ,"unknownFields":["a","b","d","e"]}',
    ],
    [
      'its own word for them',
      'getRamp',
      '{"unknownFields":["Ada Okafor"]}',
      '{"unknownFields":["unknownFields"]}',
    ],
    [
      'prototype names',
      'getRamp',
      '{"__proto__":{"a":1},"target":{"constructor":"x"}}',
      '{"target":{},"unknownFields":["__proto__","target.constructor"]}',
    ],
    ['a key that is no name', 'getRamp', '{"Ada Okafor":1}', '{"unknownFields":["•••"]}'],
    [
      'an update’s, which should have none',
      'updateIdentity',
      '{"email":"ada.lovelace@mail.example"}',
      '{"unknownFields":["email"]}',
    ],
    [
      'the service’s own account, but for a person in it',
      'getRamp',
      '{"sourceDepositInstructions":{"accountName":"Ramp Pty","bsb":"012345","reference":"R1","email":"ada.lovelace@mail.example"}}',
      '{"sourceDepositInstructions":{"accountName":"Ramp Pty","bsb":"012345","reference":"R1","email":"a•••@m•••.example"}}',
    ],
  ] as const)('masks %s', async (_what, operation, text, after) =>
    expect(await mask(operation, text)).toBe(after),
  );

  it('is the same buffer when nothing in it needs masking', async () => {
    const body = Buffer.from('{ "account":{"exists":true,"createdAt":"\\u0032"}, "identifyReference":1.0 }');
    expect(await masked(body, { operation: 'getIdentity' })).toBe(body);
  });

  it('keeps invalid UTF-8', async () => {
    const body = Buffer.from('{"status":"\xff\xfe","new":"\xc3"}', 'latin1');
    const after = (await masked(body))?.toString('latin1');
    expect(after).toBe('{"status":"\xff\xfe","unknownFields":["new"]}');
  });

  it.each(['{', '{"source"', '{"source":', '{"source":}', '{"a":"', '{]', '[}', '{"a" 1}'])(
    'that is not JSON throws a TypeError: %s',
    (text) => expect(() => maskLeaves(Buffer.from(text), answerPlace('getRamp'))).toThrow(TypeError),
  );
});

describe('an answer that can’t be searched', () => {
  const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

  it.each([
    ['of 64 kB and a byte', `{"status":"${'x'.repeat(65_536 - 12)}"}`],
    ['of 65 levels', `{"other":${deep(64)}}`],
    ['of 4 MB of levels', deep(2_000_000)],
  ])('%s has no mask', async (_what, text) => expect(await masked(Buffer.from(text))).toBeNull());

  it.each([
    ['of 64 kB', `{"status":"${'x'.repeat(65_536 - 13)}"}`],
    ['of 64 levels', `{"status":${deep(63)}}`],
  ])('%s has one', async (_what, text) =>
    expect((await masked(Buffer.from(text)))?.byteLength).toBe(Buffer.byteLength(text)),
  );

  it('is replaced by its status and why', () =>
    expect(JSON.parse(withheldAnswer(422).toString())).toEqual({
      status: 422,
      message:
        'The service answered 422. Rampart does not show the rest, because it cannot mask personal data in it: it is larger than 64 kB, nested too deeply, or not readable.',
    }));
});
