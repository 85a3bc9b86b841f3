import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

import { listQuery } from '#contract/desk/records.ts';
import { signInRequest } from '#contract/desk/session.ts';
import { validPriceQuery, validRequests } from '#testing/valid-requests.ts';

import { callbacks } from './callbacks.ts';
import { errorBodies, serviceError } from './errors.ts';
import { operationNames, operations } from './operations.ts';

type Json = { [key: string]: unknown };

const named = (name: string, schema: z.core.$ZodType | null): [string, z.core.$ZodType][] =>
  schema === null ? [] : [[name, schema]];

/** Everything that is checked strictly, and may be read by a person when it is refused. */
const strict = [
  ...operationNames.flatMap((name) => [
    ...named(`${name} body`, operations[name].request),
    ...named(`${name} query`, operations[name].query),
    ...named(`${name} path`, operations[name].pathParameters),
  ]),
  ...named('sign-in', signInRequest),
  ...named('list query', listQuery),
];

const every = [
  ...strict,
  ...operationNames.flatMap((name) => named(`${name} answer`, operations[name].answer)),
  ...Object.entries(callbacks),
  ...Object.entries(errorBodies),
  ...named('service error', serviceError),
] as [string, z.core.$ZodType][];

/** JSON under the fields' own names, so that it reaches deep into the schemas. */
const fieldNames = [
  'identityReference',
  'email',
  'customerIdentity',
  'residentialAddress',
  'country',
  'state',
  'taxId',
  'dob',
  'occupation',
  'occupationIndustry',
  'identityDocuments',
  'type',
  'data',
  'number',
  'images',
  'base64',
  'source',
  'target',
  'fiat',
  'crypto',
  'instructions',
  'fiatAmount',
  'cryptoAmount',
  'limits',
  'periodical',
  'requirements',
  'account',
  'errors',
  '__proto__',
  'toString',
];
const { value: anyJson } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, depthSize: 'small' },
    fc.constantFrom<unknown>(null, true, 0, 'US', 'PASSPORT', 'sentinel-value', '0', ''),
    fc.jsonValue(),
    fc.array(tie('value'), { maxLength: 3 }),
    fc
      .uniqueArray(fc.tuple(fc.constantFrom(...fieldNames), tie('value')), {
        maxLength: 8,
        selector: ([key]) => key,
      })
      // JSON.parse makes `__proto__` a property like any other, as a body's parser does.
      .map(
        (entries) =>
          JSON.parse(
            `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`,
          ) as unknown,
      ),
  ),
}));

const messagesOf = (schema: z.core.$ZodType, value: unknown) =>
  z.safeParse(schema, value).error?.issues.map(({ message }) => message) ?? [];
const pathsOf = (schema: z.core.$ZodType, value: unknown) =>
  z.safeParse(schema, value).error?.issues.map(({ path }) => path.join('.')) ?? [];

test.each(every)('%s: no JSON makes it throw', (_name, schema) => {
  fc.assert(
    fc.property(anyJson, (value) => {
      expect(() => z.safeParse(schema, value)).not.toThrow();
    }),
    { numRuns: 300 },
  );
});

test.each(strict)(
  '%s: refuses in sentences of its own that hold nothing of what was sent',
  (_name, schema) => {
    fc.assert(
      fc.property(anyJson, (value) => {
        for (const message of messagesOf(schema, value)) {
          expect(message).not.toMatch(
            /^(Invalid|Unrecognized|Too (big|small)|Expected)|received|expected|sentinel|__proto__/,
          );
        }
      }),
      { numRuns: 300 },
    );
  },
);

describe('a body of every operation', () => {
  test.each(Object.entries(validRequests))('%s: is accepted unchanged', (name, body) => {
    const { request } = operations[name as keyof typeof validRequests];
    expect(request.parse(body)).toEqual(body);
  });

  test.each(Object.entries(validRequests))(
    '%s: a field outside the interface is refused and not named',
    (name, body) => {
      const { request } = operations[name as keyof typeof validRequests];
      const refusal = request.safeParse({ ...body, secretfield: 'x' }).error;
      expect(refusal?.issues.map(({ message }) => message)).toEqual(['Remove the undocumented fields']);
    },
  );

  test('a missing field asks to be filled in', () => {
    expect(messagesOf(operations.createBasicIdentity.request, {})).toEqual(['Required']);
    expect(messagesOf(operations.createBasicIdentity.request, { identityReference: '' })).toEqual([
      'Required',
    ]);
  });

  test.each([
    ['shareToken', 'identityReference email mobileNumber provider'],
    [
      'shareReliance',
      'identityReference mobileNumber email screeningDate screeningSanctionsResult screeningPepResult customerIdentity identityDocuments',
    ],
    [
      'shareDocuments',
      'identityReference mobileNumber email customerIdentity occupationIndustry occupation sourceOfFunds purposeOfTransaction identityDocuments',
    ],
    ['updateIdentity', 'identityReference email'],
    ['createBasicIdentity', 'identityReference'],
    ['getLimits', 'identityReference method transactionType fiat crypto blockchain'],
    ['checkEligibility', 'method transactionType fiat crypto blockchain email countryOfResidence'],
    ['createRamp', 'identityReference source target fiatAmount'],
  ] as const)('%s requires exactly what the document requires', (name, fields) => {
    expect(pathsOf(operations[name].request, {}).sort()).toEqual(fields.split(' ').sort());
  });
});

describe('amounts of a request', () => {
  const both = { fiatAmount: '1', cryptoAmount: '1' };
  const { fiatAmount: _price, ...unpriced } = validPriceQuery;
  const { fiatAmount: _ramp, ...ramp } = validRequests.createRamp;
  test.each([
    ['price', operations.getPrice.query, unpriced as Json, false],
    ['ramp', operations.createRamp.request, ramp as Json, false],
    ['eligibility', operations.checkEligibility.request, validRequests.checkEligibility as Json, true],
  ])('%s: never both; none only in eligibility', (_name, schema, body, mayHaveNone) => {
    expect(pathsOf(schema, { ...body, ...both })).toEqual(['fiatAmount']);
    expect(schema.safeParse({ ...body, fiatAmount: '1' }).success).toBe(true);
    expect(schema.safeParse({ ...body, cryptoAmount: '1' }).success).toBe(true);
    expect(schema.safeParse(body).success).toBe(mayHaveNone);
  });
});

test('rules between fields are reported together with what is wrong in other fields', () => {
  const document = { type: 'PASSPORT', images: [] };
  const wrong = {
    ...validRequests.shareDocuments,
    email: 7,
    occupation: 'Pharmacy',
    customerIdentity: {
      ...validRequests.shareDocuments.customerIdentity,
      surname: null,
      residentialAddress: { state: ' ', country: 'US' },
    },
    identityDocuments: [document],
  };
  expect(pathsOf(operations.shareDocuments.request, wrong)).toEqual(
    expect.arrayContaining([
      'email',
      'occupation',
      'customerIdentity.surname',
      'customerIdentity.residentialAddress.state',
      'customerIdentity.residentialAddress.postCode',
      'customerIdentity.taxId',
      'customerIdentity.taxIdType',
      'customerIdentity.taxState',
      'identityDocuments.0.data.number',
      'identityDocuments.0.images',
    ]),
  );
  const { crypto } = validRequests.createRamp.target;
  expect(
    pathsOf(operations.createRamp.request, { source: { crypto }, target: { crypto: { ...crypto, id: 1 } } }),
  ).toEqual(expect.arrayContaining(['identityReference', 'target.crypto.id', 'fiatAmount', 'target']));
});
