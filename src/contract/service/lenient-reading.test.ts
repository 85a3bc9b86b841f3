import { describe, expect, test } from 'vitest';

import { identityMessage, rampMessage } from './callbacks.ts';
import { serviceError } from './errors.ts';
import { operations } from './operations.ts';

const account = { blocked: false, exists: true, createdAt: '2024-05-01T10:00:00Z' };
const ramp = { ramp_id: 'a'.repeat(32), status: 'FULFILLED' };
const message = { ramp_id: 'r1', status: 'FULFILLED', status_date: '2024-05-01 10:00:00' };
const blacklisted = {
  identity_reference: 'c1',
  status: 'CUSTOMER_BLACKLISTED',
  status_date: '2024-05-01 10:00:00',
  internal_reason: 'code 7',
  external_reason: 'Please contact us',
};

/** Each answer with the least that the document requires of it. */
const least = [
  ['createRamp', operations.createRamp.answer, ramp],
  ['shareToken', operations.shareToken.answer, { identityReference: 'c1' }],
  ['shareDocuments', operations.shareDocuments.answer, { identityReference: 'c1', status: 'PENDING' }],
  ['getIdentity', operations.getIdentity.answer, { identifyReference: 'c1', account }],
  [
    'createBasicIdentity',
    operations.createBasicIdentity.answer,
    { identityReference: 'c1', createdAt: account.createdAt },
  ],
  ['checkEligibility', operations.checkEligibility.answer, { paymentReady: true, requirements: [] }],
  ['rampMessage', rampMessage, { status: message.status, status_date: message.status_date, ramp_id: 'r1' }],
  ['identityMessage', identityMessage, blacklisted],
] as const;

describe.each(least)('%s', (_name, schema, answer) => {
  test('fails without any of the fields that the document requires, and with null in their place', () => {
    const survives = (value: unknown) =>
      Object.keys(answer).filter((field) => schema.safeParse({ ...answer, [field]: value }).success);
    expect([survives(undefined), survives(null)]).toEqual([[], []]);
  });

  test('keeps fields that it does not know, and is read with nothing but what is required', () => {
    const more = { ...answer, toString: 'text', new_field: { deep: [1, null] } };
    expect(schema.parse(more)).toMatchObject(more);
  });

  test('an unknown value of an enumeration is a value like any other', () => {
    const hasStatus = 'status' in answer;
    const read = schema.safeParse({ ...answer, ...(hasStatus ? { status: 'NEVER_SEEN' } : {}) });
    expect(read.data).toMatchObject(hasStatus ? { status: 'NEVER_SEEN' } : answer);
  });
});

describe('a field that the document does not require', () => {
  test.each([undefined, null, 7, [], {}, true])(
    'of shape %j reads as not given, and the answer stays valid',
    (value) => {
      const read = operations.getRamp.answer.parse({ ...ramp, fiatAmount: value, createdAt: value });
      expect([read.fiatAmount, read.createdAt]).toEqual([undefined, undefined]);
      expect(read.status).toBe('FULFILLED');
    },
  );

  test.each([undefined, null, 'text', 7, []])('nested in %j: so too', (value) => {
    const read = operations.shareDocuments.answer.parse({
      identityReference: 'c1',
      status: 'REJECTED',
      rejectionReason: value,
    });
    expect(read.rejectionReason).toBeUndefined();
  });

  test('a wrong part of it takes nothing else with it', () => {
    const { rejectionReason } = operations.shareDocuments.answer.parse({
      identityReference: 'c1',
      status: 'REJECTED',
      rejectionReason: { internalReason: 7, reason: 'Too dark' },
    });
    expect(rejectionReason).toMatchObject({ internalReason: undefined, reason: 'Too dark' });
  });
});

test('an account view without an account needs nothing but that', () => {
  for (const gone of [{ exists: false }, { exists: false, blocked: null, createdAt: null }]) {
    const view = { identifyReference: 'c1', account: gone };
    expect(operations.getIdentity.answer.parse(view)).toMatchObject(view);
  }
  for (const field of ['blocked', 'createdAt'] as const) {
    const view = { identifyReference: 'c1', account: { ...account, [field]: undefined } };
    expect(operations.getIdentity.answer.safeParse(view).success).toBe(false);
  }
});

test('the account view is spelt identifyReference, and the other spelling is not taken for it', () => {
  expect(operations.getIdentity.answer.safeParse({ identityReference: 'c1', account }).success).toBe(false);
});

describe('funding instructions', () => {
  const lines = { accountNumber: '00123', bsb: '064-000' };
  const read = (value: unknown) =>
    operations.getRamp.answer.parse({ ...ramp, sourceDepositInstructions: value }).sourceDepositInstructions;

  test('are an object or an array of one, leading zeros kept', () => {
    expect(read(lines)).toEqual(lines);
    expect(read([lines])).toEqual(lines);
  });

  test('that are several are numbered', () =>
    expect(read([lines, lines])).toEqual({ '1': lines, '2': lines }));

  test.each(['text', [], ['text']])('of another shape %j are not given', (value) =>
    expect(read(value)).toBeUndefined(),
  );
});

describe('answers whose shape the document does not show make nothing fail', () => {
  test.each([{}, { limits: null }, { limits: [] }, { limits: { periodical: 'DAILY' } }])(
    'limits %j',
    (answer) => {
      expect(operations.getLimits.answer.parse(answer).limits).toMatchObject({ periodical: undefined });
    },
  );

  test('a limits window that can’t be read is left out and the others kept; a missing figure is not zero', () => {
    const daily = { period: 'DAILY', sources: { provider: { limit: '100', used: 7 } } };
    const { limits } = operations.getLimits.answer.parse({
      limits: { periodical: [null, daily, { period: 1 }, 'x'] },
    });
    expect(limits.periodical).toHaveLength(1);
    expect(limits.periodical?.[0]?.sources?.provider).toEqual({ limit: '100' });
    expect(limits.periodical?.[0]?.sources?.customer).toBeUndefined();
  });

  test('price', () => {
    expect(operations.getPrice.answer.parse({ source: 'x', extra: 1 })).toMatchObject({ extra: 1 });
  });

  test('a refusal', () => {
    expect(
      serviceError.parse({ status: '422', errors: { 'identityDocuments[0].images[1].side': ['x'] } }),
    ).toEqual({
      errors: { 'identityDocuments[0].images[1].side': ['x'] },
    });
  });
});

describe('callbacks', () => {
  test('a ramp message names its ramp by ramp_id or order_id', () => {
    const { ramp_id: _id, ...nameless } = message;
    expect(rampMessage.safeParse(nameless).success).toBe(false);
    expect(rampMessage.parse({ ...nameless, order_id: 'r1' }).order_id).toBe('r1');
  });

  test('a time that is nonsense is kept as sent, and so is an unknown direction', () => {
    const odd = { ...message, status_date: '2024-02-30 25:61:61', order_type: 'SWAP' };
    expect(rampMessage.parse(odd)).toMatchObject(odd);
  });
});

test('eligibility may be ready and still ask: both are read', () => {
  const answer = { paymentReady: true, requirements: ['SELFIE', 'NEW_ONE'] };
  expect(operations.checkEligibility.answer.parse(answer)).toEqual(answer);
});
