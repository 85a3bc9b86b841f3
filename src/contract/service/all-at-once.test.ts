import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';

import { broken, type Fault, faultsOf, saidTooLate } from '#testing/broken-requests.ts';
import { inputs } from '#testing/inputs.ts';
import { customer, validPriceQuery, validRequests } from '#testing/valid-requests.ts';

import { operationNames, operations } from './operations.ts';

const american = {
  ...customer,
  taxIdType: 'SSN',
  taxId: '123-45-6789',
  taxState: 'CA',
  residentialAddress: { ...customer.residentialAddress, state: 'CA', country: 'US' },
};
const background = {
  occupationIndustry: 'Utility services',
  occupation: 'Telecommunications services',
  sourceOfFunds: 'Gift',
  purposeOfTransaction: 'investment',
};
const wallet = { id: 'ETH', blockchain: 'ETH', walletAddress: '0xabc', walletAddressMemo: null };
const instructions = { accountName: 'Ada Okafor', accountNumber: '00012345', bsb: '012345' };
const { identityReference: _known, ...unknownRoute } = validRequests.checkEligibility;
const { fiatAmount: _inFiat, ...unpriced } = validPriceQuery;

const at = (path: string, value: unknown): Fault => ({
  path: path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
  value,
});
const unknownField = at('middleName', 'sentinel');
const otherOccupation = at('occupation', 'Pharmacy');
const bothAmounts = at('cryptoAmount', '2');

/** Valid requests in which each rule between fields has something to say, and what contradicts it. */
const cases: [name: string, schema: z.ZodType, request: object, contradictions: Fault[]][] = [
  ['token share', operations.shareToken.request, validRequests.shareToken, [unknownField]],
  [
    'reliance, in the US',
    operations.shareReliance.request,
    { ...validRequests.shareReliance, customerIdentity: american },
    [at('identityDocuments', []), unknownField],
  ],
  [
    'reliance, a US person abroad',
    operations.shareReliance.request,
    {
      ...validRequests.shareReliance,
      customerIdentity: { ...american, residentialAddress: customer.residentialAddress },
    },
    [at('customerIdentity.taxId', '123456789')],
  ],
  [
    'share documents, in the US',
    operations.shareDocuments.request,
    { ...validRequests.shareDocuments, customerIdentity: american },
    [otherOccupation, at('identityDocuments', []), at('identityDocuments.0.images', []), unknownField],
  ],
  [
    'update, everything',
    operations.updateIdentity.request,
    {
      ...validRequests.shareDocuments,
      ...background,
      customerIdentity: american,
    },
    [otherOccupation, at('identityDocuments', [])],
  ],
  [
    'basic, in the US',
    operations.createBasicIdentity.request,
    {
      identityReference: 'customer-1',
      givenName: 'Ada',
      surname: 'Okafor',
      dateOfBirth: '1984-02-29',
      email: 'ada@example.com',
      residentialAddress: american.residentialAddress,
    },
    [unknownField],
  ],
  ['ramp, on', operations.createRamp.request, validRequests.createRamp, [bothAmounts]],
  [
    'ramp, off',
    operations.createRamp.request,
    {
      identityReference: 'customer-1',
      source: { crypto: wallet },
      target: { fiat: { id: 'AUD', method: 'payid-bank-transfer', instructions } },
      cryptoAmount: '0.5',
    },
    [at('fiatAmount', '1'), at('target.crypto', wallet), at('source.fiat', { id: 'AUD', method: 'pix' })],
  ],
  ['price', operations.getPrice.query, validPriceQuery, [bothAmounts]],
  ['price in crypto', operations.getPrice.query, { ...unpriced, cryptoAmount: '1' }, [at('fiatAmount', '1')]],
  ['eligibility, known', operations.checkEligibility.request, { ...validPriceQuery }, [bothAmounts]],
  [
    'eligibility, unknown',
    operations.checkEligibility.request,
    {
      ...unknownRoute,
      email: 'ada@example.com',
      countryOfResidence: 'US',
      state: 'CA',
      dateOfBirth: '1984-02-29',
      fiatAmount: '5',
    },
    [bothAmounts, unknownField],
  ],
  ['limits', operations.getLimits.request, validRequests.getLimits, []],
];

const refusedBy = (schema: z.ZodType, value: unknown) =>
  new Set(schema.safeParse(value).error?.issues.map(({ path }) => path.join('.')));

describe('all that is wrong with a request is said at once', () => {
  test.each(cases)('%s', async (_name, schema, request, contradictions) => {
    expect(schema.safeParse(request).error).toBeUndefined();
    const late = async (faults: readonly Fault[]) =>
      saidTooLate(faults, (left) => refusedBy(schema, broken(request, left)));
    await fc.assert(
      fc.asyncProperty(faultsOf(request, { contradictions }), async (faults) => {
        expect(await late(faults)).toEqual([]);
      }),
      inputs({ some: 100, all: 3000 }),
    );
  });

  test('every operation that takes something is among these', () => {
    const tried = new Set(cases.map(([, schema]) => schema));
    const schemas = operationNames.flatMap((name) => operations[name].request ?? []);
    for (const schema of schemas) expect(tried.has(schema)).toBe(true);
    expect(tried.has(operations.getPrice.query)).toBe(true);
  });
});

test('an empty field keeps no rule between fields quiet', () => {
  const request = {
    ...validRequests.shareDocuments,
    identityReference: '',
    email: '',
    mobileNumber: '',
    occupation: 'Pharmacy',
    customerIdentity: {
      givenName: '',
      surname: '',
      dob: '',
      residentialAddress: { addressLine: '', suburb: '', state: '', postCode: '', country: 'US' },
    },
  };
  expect([...refusedBy(operations.shareDocuments.request, request)].sort()).toEqual([
    'customerIdentity.dob',
    'customerIdentity.givenName',
    'customerIdentity.residentialAddress.addressLine',
    'customerIdentity.residentialAddress.postCode',
    'customerIdentity.residentialAddress.state',
    'customerIdentity.residentialAddress.suburb',
    'customerIdentity.surname',
    'customerIdentity.taxId',
    'customerIdentity.taxIdType',
    'customerIdentity.taxState',
    'email',
    'identityReference',
    'mobileNumber',
    'occupation',
  ]);
});

test('a field says one thing at a time, however much is wrong with it', () => {
  const issues = operations.shareToken.request.safeParse({
    identityReference: '',
    email: '',
    mobileNumber: '',
    provider: { vendor: '', token: '' },
  }).error?.issues;
  expect(issues?.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([
    'identityReference: Required',
    'email: Required',
    'mobileNumber: Required',
    'provider.vendor: Required',
    'provider.token: Required',
  ]);
});
