import { describe, expect, it } from 'vitest';

import { parseLossless, parseWith } from '#node/parse-lossless.ts';

import { compareAnswer } from './compare-answer.ts';
import { examples } from './openapi-answers.ts';
import { type OperationName, operationNames } from './operations.ts';
import { NumberText } from './sent-nodes.ts';
import { noServiceFields, type ServiceFields } from './service-fields.ts';

/** Compares JSON text, or a value that is written as such. */
function compare(name: OperationName, sent: unknown, fields: ServiceFields = noServiceFields) {
  const json = typeof sent === 'string' ? sent : JSON.stringify(sent);
  return compareAnswer(
    name,
    parseWith(json, (written) => new NumberText(written)),
    fields,
  );
}

const missed = (...compared: Parameters<typeof compare>) =>
  compare(...compared).missing.map(({ field, guess }) => [field, guess]);
const differing = (...compared: Parameters<typeof compare>) =>
  compare(...compared).differences.map(({ kind, path, type }) => [kind, path, type]);

const price = {
  identityReference: 'c-77120',
  source: { fiat: 'CHF', amount: '250.00' },
  target: { crypto: 'ETH', amount: '0.0712' },
  processingFee: '2.10',
  networkFee: '0.90',
  marketRate: '3468.11',
};
const ramp = {
  id: '5f0e2c77aa6b4c1d9e3f8b2a1c4d6e70',
  ramp_id: '5f0e2c77aa6b4c1d9e3f8b2a1c4d6e70',
  identityReference: 'c-77120',
  status: 'COIN_DEPOSIT_READY',
  source: { crypto: { id: 'ETH', blockchain: 'ETH', walletAddress: '0xabc' }, amount: '0.0712' },
  target: {
    fiat: { id: 'CHF', method: 'swift', instructions: { accountName: 'Ines Vogt', iban: 'CH93' } },
    amount: '247.00',
  },
  receipt: { processingFee: '2.10', networkFee: '0.90', sourceAmount: '0.0712', targetAmount: '247.00' },
  createdAt: '2026-03-02T08:00:00Z',
  updatedAt: '2026-03-02T08:00:00.123Z',
};

describe('an answer as the document has it', () => {
  it.each(operationNames.filter((name) => examples[name].answer !== null))('%s differs in nothing', (name) =>
    expect(compare(name, examples[name].answer)).toEqual({ missing: [], differences: [] }),
  );

  it('may leave out what the document does', () => {
    expect(compare('getRamp', ramp)).toEqual({ missing: [], differences: [] });
    expect(missed('getIdentity', { identifyReference: 'c-9', account: { exists: false } })).toEqual([]);
    expect(
      missed('getLimits', { identityReference: 'c-9', limits: { transaction: null, periodical: [] } }),
    ).toEqual([
      ['limits.transaction.minFiat.amount', null],
      ['limits.transaction.minFiat.currency', null],
      ['limits.transaction.maxFiat.amount', null],
      ['limits.transaction.maxFiat.currency', null],
    ]);
  });
});

describe('other names', () => {
  it('of amounts are guessed by their names', () =>
    expect(
      missed('getPrice', {
        customer_id: 'c-77120',
        from: { amount: '250.00' },
        to: { value: '0.0712' },
        serviceFee: '2.10',
        fees: { gas: '0.90' },
        exchange_rate: '3468.11',
      }),
    ).toEqual([
      ['identityReference', '/customer_id'],
      ['source.amount', '/from/amount'],
      ['target.amount', '/to/value'],
      ['processingFee', '/serviceFee'],
      ['networkFee', '/fees/gas'],
      ['marketRate', '/exchange_rate'],
    ]));

  it('are guessed in an envelope, where the pointer goes through it', () =>
    expect(missed('checkEligibility', { data: { result: 'x', eligible: true, steps: ['SELFIE'] } })).toEqual([
      ['paymentReady', '/data/eligible'],
      ['requirements', '/data/steps'],
    ]));

  it('are guessed by a value that only one field has', () =>
    expect(
      missed('getRamp', { ...ramp, status: undefined, situation: 'FULFILLED', note: 'FULFILLED soon' }),
    ).toEqual([['status', '/situation']]));

  it('in lists have a star for each list', () => {
    const source = { max: '100', spent: '1', available: '99', ccy: 'CHF' };
    const sent = {
      identityReference: 'c-1',
      limits: {
        transaction: { minFiat: { amount: '1', currency: 'CHF' }, maxFiat: { amount: '9', currency: 'CHF' } },
        windows: [
          { window: 'DAILY', sources: { provider: source, customer: source } },
          { window: 'ANNUAL', sources: { provider: source, customer: source } },
        ],
      },
    };
    expect(missed('getLimits', sent)).toEqual([
      ['limits.periodical[].period', '/limits/windows/*/window'],
      ...['provider', 'customer'].flatMap((one) =>
        [
          ['limit', 'max'],
          ['used', 'spent'],
          ['remaining', 'available'],
          ['currency', 'ccy'],
        ].map(([ours, theirs]) => [
          `limits.periodical[].sources.${one}.${ours}`,
          `/limits/windows/*/sources/${one}/${theirs}`,
        ]),
      ),
    ]);
  });

  it('of lines are guessed as a whole', () =>
    expect(missed('getRamp', { ...ramp, payment_details: { iban: 'CH93', bic: 'X' } })).toEqual([
      ['sourceDepositInstructions', '/payment_details'],
    ]));

  it('serve one field each, the one that is relied on first', () => {
    const { id: _id, ramp_id: _ramp, ...others } = ramp;
    expect(missed('getRamp', { ...others, orderId: '5f0e' })).toEqual([
      ['ramp_id', '/orderId'],
      ['id', null],
    ]);
  });

  it.each([
    ['a text', { fee: 'none' }],
    ['a list', { fee: ['1'] }],
    ['an object', { fee: { of: 'x' } }],
  ])('are no guess where the value is of another kind: %s', (_what, sent) =>
    expect(missed('getPrice', { ...price, processingFee: undefined, ...sent })).toEqual([
      ['processingFee', null],
    ]),
  );

  it('are no guess where a name may be a value', () =>
    expect(
      missed('getPrice', {
        ...price,
        processingFee: undefined,
        'ines@mail.example': { processingFees: '1' },
      }),
    ).toEqual([['processingFee', null]]));

  it('are found where the mapping has them', () => {
    const { processingFee, ...others } = price;
    const sent = { ...others, charge: { ours: processingFee } };
    expect(compare('getPrice', sent, { getPrice: { processingFee: '/charge/ours' } })).toEqual({
      missing: [],
      differences: [],
    });
    expect(missed('getPrice', sent, { getPrice: { processingFee: '/charge/theirs' } })).toEqual([
      ['processingFee', null],
    ]);
  });

  it('say how much the field counts', () => {
    const { ramp_id: _ramp, receipt: _receipt, ...others } = ramp;
    const { missing } = compare('getRamp', { ...others, txid: '0x1' });
    expect(missing.map(({ field, need }) => [field, need])).toEqual([
      ['ramp_id', 'reliedOn'],
      ['receipt.processingFee', 'documented'],
      ['receipt.networkFee', 'documented'],
      ['receipt.sourceAmount', 'documented'],
      ['receipt.targetAmount', 'documented'],
    ]);
  });
});

describe('envelopes', () => {
  it.each([
    [{ data: price }, '/data'],
    [{ result: { data: [price] } }, '/result/data/0'],
    [[price], '/0'],
  ])('are opened: %#', (sent, path) =>
    expect(compare('getPrice', sent)).toEqual({
      missing: [],
      differences: [{ kind: 'envelope', choice: 'envelopes', path, field: null, type: 'object' }],
    }),
  );

  it('hide nothing beside them', () =>
    expect(differing('getPrice', { data: price, took: 12, trace: 'a', none: null, empty: '' })).toEqual([
      ['envelope', '/data', 'object'],
      ['unknownField', '/took', 'number'],
      ['unknownField', '/trace', 'string'],
    ]));
});

describe('values in another form', () => {
  it('numbers', () =>
    expect(
      differing(
        'getPrice',
        '{"identityReference":"c-1","source":{"amount":250.00},"target":{"amount":"1"},"processingFee":2.10,"networkFee":1e-1,"marketRate":"3"}',
      ),
    ).toEqual([
      ['number', '/source/amount', 'number'],
      ['number', '/processingFee', 'number'],
      ['number', '/networkFee', 'number'],
    ]));

  it('numbers that were read as texts are not told', () =>
    expect(
      compareAnswer('getPrice', parseLossless(JSON.stringify({ ...price, networkFee: 1 })), noServiceFields),
    ).toEqual({ missing: [], differences: [] }));

  it('amounts that are objects', () =>
    expect(differing('getPrice', { ...price, networkFee: { value: '0.90', currency: 'CHF' } })).toEqual([
      ['amountObject', '/networkFee', 'object'],
    ]));

  it('claims that are texts', () =>
    expect(differing('checkEligibility', { paymentReady: 'TRUE', requirements: [] })).toEqual([
      ['claimText', '/paymentReady', 'string'],
    ]));

  it('a claim that is none is missing', () =>
    expect(missed('checkEligibility', { paymentReady: 'perhaps', requirements: [] })).toEqual([
      ['paymentReady', null],
    ]));

  it.each([
    ['"2026-03-02 08:00:00"', 'date', 'string'],
    ['1772438400', 'date', 'number'],
    ['1772438400123', 'date', 'number'],
    ['"2026-03-02T09:00:00+01:00"', 'date', 'string'],
    ['"2 March 2026"', 'unreadDate', 'string'],
  ])('the date %s', (written, kind, type) =>
    expect(differing('createBasicIdentity', `{"identityReference":"c-1","createdAt":${written}}`)).toEqual([
      [kind, '/createdAt', type],
    ]),
  );

  it.each([
    ['coin-deposit-ready', 'valueSpelling'],
    ['Completed', 'valueSpelling'],
    ['ON_HOLD', 'unknownValue'],
  ])('the status %s', (status, kind) =>
    expect(differing('getRamp', { ...ramp, status })).toEqual([[kind, '/status', 'string']]),
  );

  it('requirements', () =>
    expect(
      differing('checkEligibility', { paymentReady: true, requirements: ['SELFIE', 'source-funds'] }),
    ).toEqual([['valueSpelling', '/requirements/*', 'string']]));
});

describe('names in another spelling', () => {
  it('are told with ours', () => {
    const { marketRate, source, ...others } = price;
    expect(compare('getPrice', { ...others, Source: source, market_rate: marketRate }).differences).toEqual([
      { kind: 'fieldSpelling', choice: 'fieldSpellings', path: '/Source', field: 'source', type: 'object' },
      {
        kind: 'fieldSpelling',
        choice: 'fieldSpellings',
        path: '/market_rate',
        field: 'marketRate',
        type: 'string',
      },
    ]);
  });

  it('beside the exact one are unknown', () =>
    expect(differing('getPrice', { ...price, market_rate: '1' })).toEqual([
      ['unknownField', '/market_rate', 'string'],
    ]));
});

describe('unknown fields', () => {
  it('are paths and types, once for a list', () =>
    expect(
      differing('getPrice', {
        ...price,
        offers: [{ bank: 'A', ok: true }, { bank: 'B' }],
        meta: { took: 3 },
      }),
    ).toEqual([
      ['unknownField', '/offers/*/bank', 'string'],
      ['unknownField', '/offers/*/ok', 'boolean'],
      ['unknownField', '/meta/took', 'number'],
    ]));

  it('never are a name that may be a value, nor any value', () => {
    const said = JSON.stringify(
      compare('getIdentity', {
        identifyReference: 'c-1',
        account: { exists: true, blocked: false, createdAt: 'yesterday', 'Ines Vogt': 'Basel' },
        'ines@mail.example': '+41790000000',
      }),
    );
    expect(said).toContain('/account/•••');
    expect(said).not.toMatch(/Ines|Basel|ines@|4179|c-1|yesterday/);
  });
});

describe('what no service should send', () => {
  it.each([
    'null',
    '7',
    '"x"',
    '[]',
    '[[]]',
    '{}',
    '{"data":{"data":{"data":{"data":{}}}}}',
    '{"limits":[[[1]]]}',
    '{"__proto__":{"limits":{}},"constructor":1}',
  ])('is compared all the same: %s', (json) => {
    expect(missed('getLimits', json).length).toBeGreaterThan(9);
    expect(missed('getIdentity', json).length).toBeGreaterThan(1);
  });

  it('ten thousand unknown fields are all listed', () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_one, at) => [`fee${at}`, '1']));
    expect(compare('getPrice', many).differences).toHaveLength(10_000);
  });

  it('a deep one is not followed to its end', () => {
    let deep: unknown = 1;
    for (let depth = 0; depth < 50_000; depth += 1) deep = { a: deep };
    expect(compareAnswer('getPrice', { ...price, deep }, noServiceFields)).toEqual({
      missing: [],
      differences: [],
    });
  });
});
