import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { noServiceFields } from '#contract/service/service-fields.ts';

import { answerRoot, maskLeaves } from './mask-leaves.ts';
import { type AnsweredCall, lookThrough, maskAnswer, withheldAnswer } from './mask-answer.ts';

const nothingKnown = async () => Promise.resolve([]);
const masked = async (
  body: Buffer,
  { operation = 'getRamp', status = 200 }: Partial<AnsweredCall> = {},
  fields = noServiceFields,
) => {
  const leaves = lookThrough(body, { operation, status }, fields);
  const call = { operation, asked: { parameters: {}, body: null }, known: nothingKnown };
  return leaves === null ? null : maskAnswer(body, leaves, call);
};
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
  // An amount may be an object with its number and its currency.
  const [, amount = ''] = /^(.*)\.(?:amount|value|currency)$/.exec(path) ?? [];
  if (openInRamp.has(amount) && /(?:Amount|Fee|\.amount)$/.test(amount)) return true;
  const isLine = path.startsWith('sourceDepositInstructions.');
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
      '{"status":"PENDING","customerIdentity":{"givenName":"A•••","surname":"O•••","dob":"1984-••-••","taxId":"•••-••-6789","taxState":"CA","residentialAddress":{"addressLine":"•••","suburb":"•••","postCode":"•••","country":"AU"}},"n":"•••","unknownFields":[{"path":"/n","type":"number","isShown":false}]}',
    );
  });

  it.each([
    [
      'what is new in an account',
      'getIdentity',
      '{"identifyReference":"c-1","email":"ada.lovelace@mail.example","dob":"1984-02-29","customerIdentity":{"taxId":"123-45-6789"},"account":{"exists":true,"blocked":false,"createdAt":"2026-05-04T10:00:00Z","risk":7}}',
      '{"identifyReference":"c-1","email":"•••","dob":"•••","customerIdentity":{"taxId":"•••"},"account":{"exists":true,"blocked":false,"createdAt":"2026-05-04T10:00:00Z","risk":"•••"},"unknownFields":[{"path":"/email","type":"string","isShown":false},{"path":"/dob","type":"string","isShown":false},{"path":"/customerIdentity/taxId","type":"string","isShown":false},{"path":"/account/risk","type":"number","isShown":false}]}',
    ],
    [
      'what is new in a ramp',
      'getRamp',
      '{"ramp_id":"r-1","status":"FULFILLED","fiatAmount":"100.00","customer":"Ada Okafor","bankAccount":{"iban":"DE89370400440532013000"},"isPep":true}',
      '{"ramp_id":"r-1","status":"FULFILLED","fiatAmount":"100.00","customer":"•••","bankAccount":{"iban":"•••"},"isPep":"•••","unknownFields":[{"path":"/customer","type":"string","isShown":false},{"path":"/bankAccount/iban","type":"string","isShown":false},{"path":"/isPep","type":"boolean","isShown":false}]}',
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
      '{"target":{"fiat":{"instructions":"•••"}},"unknownFields":[{"path":"/target/fiat/instructions","type":"string","isShown":false}]}',
    ],
    [
      'a key given twice, of which the last one counts',
      'getRamp',
      '{"source":{"crypto":{"walletAddress":"0xabc","walletAddress":"0xdef"}}}',
      '{"source":{"crypto":{"walletAddress":"•••"}}}',
    ],
    [
      'a value whose key comes again, with nothing',
      'getRamp',
      '{"status":"PAID","source":{"crypto":{"walletAddress":"0xabc","walletAddress":null}}}',
      '{"status":"PAID","source":{"crypto":{"walletAddress":null}}}',
    ],
    [
      'an escaped key',
      'getRamp',
      String.raw`{"source":{"crypto":{"wallet\u0041ddress":"0xabc"}}}`,
      '{"source":{"crypto":{"walletAddress":"•••"}}}',
    ],
    [
      'an object where a value is due',
      'getRamp',
      '{"source":{"crypto":{"walletAddress":{"a":1}}},"status":{"of":"Ada"}}',
      '{"source":{"crypto":{"walletAddress":"•••"}},"status":{"of":"•••"},"unknownFields":[{"path":"/status/of","type":"string","isShown":false}]}',
    ],
    [
      'nothing at all',
      'getRamp',
      '{"source":{"crypto":{"walletAddressMemo":null,"walletAddress":""}},"new":null,"other":""}',
      '{"source":{"crypto":{"walletAddressMemo":null,"walletAddress":""}},"new":null,"other":""}',
    ],
    [
      'what is new before, between and after what is known',
      'getRamp',
      '{ "a": 1, "b": [{"c":2}],\n"status" : "FULFILLED", "d":"}", "ramp_id":"r-1" , "e":{"f":null}, "a":3 }',
      '{"a":"•••","b":[{"c":"•••"}],"status":"FULFILLED","d":"•••","ramp_id":"r-1","e":{"f":null},"unknownFields":[{"path":"/a","type":"number","isShown":false},{"path":"/b/0/c","type":"number","isShown":false},{"path":"/d","type":"string","isShown":false}]}',
    ],
    [
      'its own word for them',
      'getRamp',
      '{"unknownFields":["Ada Okafor"]}',
      '{"•••":["•••"],"unknownFields":[{"path":"/unknownFields/0","type":"string","isShown":false}]}',
    ],
    [
      'its own word for them with nothing in it',
      'getRamp',
      '{"status":"PAID","moreUnknownFields":null}',
      '{"status":"PAID","•••":null}',
    ],
    [
      'prototype names',
      'getRamp',
      '{"__proto__":{"a":1},"target":{"constructor":"x"}}',
      '{"__proto__":{"a":"•••"},"target":{"constructor":"•••"},"unknownFields":[{"path":"/__proto__/a","type":"number","isShown":false},{"path":"/target/constructor","type":"string","isShown":false}]}',
    ],
    [
      'a key that is no name',
      'getRamp',
      '{"Ada Okafor":1}',
      '{"•••":"•••","unknownFields":[{"path":"/•••","type":"number","isShown":false}]}',
    ],
    [
      'an update’s, which should have none',
      'updateIdentity',
      '{"email":"ada.lovelace@mail.example"}',
      '{"email":"•••","unknownFields":[{"path":"/email","type":"string","isShown":false}]}',
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

  it('writes numbers as they came, and invalid UTF-8 as what stands for it', async () => {
    const body = Buffer.from(
      '{"fiatAmount":10.50e1,"cryptoAmount":12345678901234567890,"status":"\xff","new":"\xc3"}',
      'latin1',
    );
    expect(String(await masked(body))).toBe(
      '{"fiatAmount":10.50e1,"cryptoAmount":12345678901234567890,"status":"\ufffd","new":"•••","unknownFields":[{"path":"/new","type":"string","isShown":false}]}',
    );
  });

  it.each(['{', '{"source"', '{"source":', '{"source":}', '{"a":"', '{]', '[}', '{"a" 1}'])(
    'that is not JSON throws a SyntaxError: %s',
    (text) =>
      expect(() => maskLeaves(text, answerRoot('getRamp', noServiceFields), () => false)).toThrow(
        SyntaxError,
      ),
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
        'The service answered 422. Rampart does not show the rest, because it can’t mask personal data in an answer that is larger than 64 kB, nested too deeply or unreadable.',
    }));
});

/** Of an unknown field: its pointer, its type, and whether it is shown. */
const listed = (answer: string) =>
  (
    (JSON.parse(answer) as { unknownFields?: { path: string; type: string; isShown: boolean }[] })
      .unknownFields ?? []
  ).map(({ path, type, isShown }) => `${path} ${type}${isShown ? '' : ' withheld'}`);

describe('what the contract doesn’t name', () => {
  it('is shown in answers about a transaction: numbers, decimals, claims, currencies, and what is known', async () => {
    const answer =
      '{"marketRate":"1.5","spread":0.0150,"rates":[{"mid":"1.20","ccy":"EUR"}],"isFinal":false,"window":"Weekly","side":"buy"}';
    const shown = await mask('getPrice', answer);
    expect(shown.startsWith(answer.slice(0, -1))).toBe(true);
    expect(listed(shown)).toEqual([
      '/spread number',
      '/rates/0/mid string',
      '/rates/0/ccy string',
      '/isFinal boolean',
      '/window string',
      '/side string',
    ]);
  });

  it.each([
    ['getLimits', '{"customerPhone":{"value":61412345678}}', '{"customerPhone":{"value":"•••"}}'],
    ['getPrice', '{"Tax-Id":"123456789"}', '{"Tax-Id":"•••"}'],
    ['checkEligibility', '{"holder_NAME":{"of":[7]}}', '{"holder_NAME":{"of":["•••"]}}'],
    ['getPrice', '{"comment":"Ada Okafor"}', '{"comment":"•••"}'],
    ['getLimits', '{"dateOfBirth":19840229}', '{"dateOfBirth":"•••"}'],
    ['getLimits', '{"note":"ABC"}', '{"note":"•••"}'],
    ['getRamp', '{"fee":1.5}', '{"fee":"•••"}'],
    ['getIdentity', '{"score":12}', '{"score":"•••"}'],
  ] as const)('is withheld where it may be a person’s: of %s, %s', async (operation, answer, after) => {
    const shown = await mask(operation, answer);
    expect(shown.startsWith(after.slice(0, -1))).toBe(true);
    expect(listed(shown)).toEqual([expect.stringMatching(/ withheld$/)]);
  });

  it('is listed a hundred times at most, with how many there are more', async () => {
    const fields = Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`f${at}`, 'x']));
    const shown = await mask('getRamp', JSON.stringify({ ...fields, status: 'FULFILLED' }));
    expect(listed(shown)).toHaveLength(100);
    expect(JSON.parse(shown)).toMatchObject({ f2999: '•••', moreUnknownFields: 2900, status: 'FULFILLED' });
  });
});

describe('an answer in other words', () => {
  it.each(['data', 'result'])(
    'is marked as the contract’s within %s, and in other spellings',
    async (name) => {
      const answer = `{"${name}":{"ramp_Id":"r-1","Status":"PAID","source":{"crypto":{"wallet_address":"0xabc","id":"ETH"}},"extra":"x"}}`;
      expect(JSON.parse(await mask('getRamp', answer))).toEqual({
        [name]: {
          ramp_Id: 'r-1',
          Status: 'PAID',
          source: { crypto: { wallet_address: '•••', id: 'ETH' } },
          extra: '•••',
        },
        unknownFields: [{ path: `/${name}/extra`, type: 'string', isShown: false }],
      });
    },
  );

  it('shows an amount that is an object, in a ramp as well', async () => {
    const answer =
      '{"ramp_id":"r-1","status":"FULFILLED","receipt":{"processingFee":{"value":1.10,"currency":"EUR","holder":"Ada"}}}';
    expect(JSON.parse(await mask('getRamp', answer))).toMatchObject({
      receipt: { processingFee: { value: 1.1, currency: 'EUR', holder: '•••' } },
      unknownFields: [{ path: '/receipt/processingFee/holder', type: 'string', isShown: false }],
    });
  });

  it('masks a mapped field as ours, wherever it is', async () => {
    const fields = {
      getRamp: {
        ramp_id: '/order/no',
        'source.crypto.walletAddress': '/order/to/0',
        'target.fiat.instructions': '/order/payout',
        fiatAmount: '/order/status',
      },
    };
    const answer =
      '{"order":{"no":"r-1","to":["0x52908400098527886E0F7030069857D2E4169EE7"],"payout":{"bsb":"012345678"},"status":"7.10"}}';
    const shown = String(await masked(Buffer.from(answer), { operation: 'getRamp' }, fields));
    expect(JSON.parse(shown)).toEqual({
      order: { no: 'r-1', to: ['0x5290•••9EE7'], payout: { bsb: '•••678' }, status: '7.10' },
    });
  });
});
