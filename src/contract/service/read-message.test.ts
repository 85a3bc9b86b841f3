import { describe, expect, it } from 'vitest';

import { eligibilityAnswer } from './eligibility.ts';
import { limitsAnswer } from './limits.ts';
import { priceAnswer } from './price.ts';
import { rampRecord } from './ramp.ts';
import { readMessage } from './read-message.ts';
import { noServiceFields, type ServiceFields } from './service-fields.ts';

const read = (name: Parameters<typeof readMessage>[0], sent: unknown, fields = noServiceFields) =>
  readMessage(name, sent, fields);

const price = { source: { amount: '100' }, target: { amount: '0.05' }, processingFee: '1.50' };

describe('envelopes', () => {
  it.each([
    ['data', { data: price }],
    ['result', { result: price }],
    ['one in another', { success: true, result: { data: [price] } }],
    ['a list of one', { data: [price] }],
    ['words of its own beside it', { status: 'ok', code: '0', data: price }],
  ])('are opened: %s', (_what, sent) => expect(read('getPrice', sent)).toEqual(price));

  it('are opened where a word beside them is one of the answer’s too', () =>
    expect(read('getRamp', { status: 'success', data: { ramp_id: 'r-1', status: 'PAYMENT_READY' } })).toEqual(
      { ramp_id: 'r-1', status: 'PAYMENT_READY' },
    ));

  it('are none where the answer itself says more', () =>
    expect(read('getRamp', { ramp_id: 'r-1', status: 'FULFILLED', data: { id: 'x' } })).toEqual({
      ramp_id: 'r-1',
      status: 'FULFILLED',
    }));

  it('are none where nothing is in them', () =>
    expect(read('getPrice', { data: null, result: 7 })).toEqual({}));
});

describe('names in another spelling', () => {
  it('are ours', () =>
    expect(
      read('getLimits', {
        Identity_Reference: 'c-1',
        LIMITS: { periodical: [{ Period: 'daily', sources: { PROVIDER: { 'Rem-aining': '5' } } }] },
      }),
    ).toEqual({
      identityReference: 'c-1',
      limits: { periodical: [{ period: 'daily', sources: { provider: { remaining: '5' } } }] },
    }));

  it('give way to the exact one', () =>
    expect(read('getPrice', { processing_fee: '2', processingFee: '1' })).toEqual({ processingFee: '1' }));
});

describe('values in another form', () => {
  it('amounts that are objects are their number', () =>
    expect(
      priceAnswer.parse(
        read('getPrice', {
          processingFee: { value: '1.10', currency: 'EUR' },
          networkFee: { amount: '0.20' },
          source: { amount: { amount: '100' } },
        }),
      ),
    ).toMatchObject({ processingFee: '1.10', networkFee: '0.20', source: { amount: '100' } }));

  it.each([
    ['true', true],
    ['FALSE', false],
    ['yes', 'yes'],
  ])('a claim written as %j', (written, claim) =>
    expect(read('checkEligibility', { paymentReady: written, requirements: [] })).toMatchObject({
      paymentReady: claim,
    }),
  );

  it.each([
    ['1764201600', '2025-11-27T00:00:00.000Z'],
    ['1764201600500', '2025-11-27T00:00:00.500Z'],
    ['2025-11-27 00:00:00', '2025-11-27T00:00:00Z'],
    ['2025-11-27T00:00:00+02:00', '2025-11-27T00:00:00+02:00'],
    ['27/11/2025', '27/11/2025'],
  ])('a date written as %s', (written, at) =>
    expect(read('getRamp', { createdAt: written })).toEqual({ createdAt: at }),
  );

  it('an odd element of a list is that element’s trouble', () => {
    const windows = [{ period: 'DAILY' }, 7, null, { sources: {} }, { period: 'WEEKLY' }];
    const { limits } = limitsAnswer.parse(read('getLimits', { limits: { periodical: windows } }));
    expect(limits.periodical?.map(({ period }) => period)).toEqual(['DAILY', 'WEEKLY']);
  });

  it('an odd requirement leaves the others, and the verdict', () =>
    expect(
      eligibilityAnswer.parse(
        read('checkEligibility', {
          paymentReady: false,
          requirements: ['SELFIE', 7, { type: 'DOCUMENT' }, null, 'x'],
        }),
      ),
    ).toMatchObject({ paymentReady: false, requirements: ['SELFIE', 'x'] }));

  it('no list of requirements is no verdict', () =>
    expect(eligibilityAnswer.safeParse(read('checkEligibility', { paymentReady: true })).success).toBe(
      false,
    ));

  it('instructions keep every line, also within a line', () => {
    const lines = { iban: 'DE89', bank: { name: 'Ramp Bank', city: 'Berlin' } };
    expect(
      rampRecord.parse(read('getRamp', { ramp_id: 'r', status: 'x', sourceDepositInstructions: lines })),
    ).toMatchObject({ sourceDepositInstructions: lines });
  });
});

describe('mapped fields', () => {
  const mapped = (file: ServiceFields) => file;

  it('are read from where the integration has them, envelopes or not', () =>
    expect(
      read(
        'getLimits',
        { data: { rows: [{ p: 'DAILY', left: '5' }, { p: 'WEEKLY' }] }, meta: { who: 'c-1' } },
        mapped({
          getLimits: {
            identityReference: '/meta/who',
            'limits.periodical[].period': '/data/rows/*/p',
            'limits.periodical[].sources.provider.remaining': '/data/rows/*/left',
          },
        }),
      ),
    ).toEqual({
      identityReference: 'c-1',
      limits: {
        periodical: [{ period: 'DAILY', sources: { provider: { remaining: '5' } } }, { period: 'WEEKLY' }],
      },
    }));

  it('may be whole objects, and indexes of lists', () =>
    expect(
      read(
        'getRamp',
        { legs: [{ out: { fiat: { id: 'EUR' } } }], pay: { iban: 'DE89' }, 'a/b~c': 'r-9' },
        mapped({
          getRamp: { source: '/legs/0/out', sourceDepositInstructions: '/pay', ramp_id: '/a~1b~0c' },
        }),
      ),
    ).toEqual({
      source: { fiat: { id: 'EUR' } },
      sourceDepositInstructions: { iban: 'DE89' },
      ramp_id: 'r-9',
    }));

  it('leave our own name where nothing is found', () =>
    expect(
      read('getPrice', { marketRate: '2' }, mapped({ getPrice: { marketRate: '/rate/__proto__/toString' } })),
    ).toEqual({ marketRate: '2' }));
});
