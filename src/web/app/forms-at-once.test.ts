import * as fc from 'fast-check';
import { type FieldErrors, type FieldValues, get, type Resolver } from 'react-hook-form';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';

import type { PriceQuery } from '#contract/service/price.ts';
import { broken, type Fault, faultsOf, type Path, pathsIn, saidTooLate } from '#testing/broken-requests.ts';
import { inputs } from '#testing/inputs.ts';
import { customerIn, documentDraft } from '#testing/web/documents-form.ts';
import { emptyRecord } from '#testing/web/customer-record.ts';
import { customerResolver, type CustomerValues } from '#web/features/documents/share-documents-schema.ts';
import {
  eligibilityDefaults,
  eligibilityFormSchema,
} from '#web/features/eligibility/eligibility-form-schema.ts';
import { basicResolver } from '#web/features/new-customer/basic-values.ts';
import { emptyReliance, relianceResolver } from '#web/features/new-customer/reliance-values.ts';
import { tokenResolver } from '#web/features/new-customer/token-values.ts';
import { rampResolver } from '#web/features/new-ramp/ramp-values.ts';
import { knownCustomer } from '#web/features/update-customer/known-customer.ts';
import { checkUpdate, updateResolver } from '#web/features/update-customer/update-request.ts';
import { priceQuestionDefaults, priceQuestionSchema } from '#web/shared/forms/price-question.ts';

type Refused = (values: never) => Iterable<string> | Promise<Iterable<string>>;

/** Fields that a form's rules reject. */
function byResolver<Values extends FieldValues>(resolver: Resolver<Values>): Refused {
  return async (values: Values) => {
    const { errors } = await resolver(values, undefined, { fields: {}, shouldUseNativeValidation: false });
    return fieldsIn(errors, values);
  };
}

function fieldsIn(errors: FieldErrors, values: object): string[] {
  const names = pathsIn(values).map((path) => path.join('.'));
  return names.filter((name) => hasMessage(get(errors, name)));
}

function hasMessage(found: unknown): boolean {
  return (
    typeof found === 'object' && found !== null && 'message' in found && typeof found.message === 'string'
  );
}

const bySchema =
  (schema: z.ZodType): Refused =>
  (values) =>
    schema.safeParse(values).error?.issues.map(({ path }) => path.join('.')) ?? [];

const { customerIdentity, ...american }: CustomerValues = {
  ...customerIn('US'),
  occupationIndustry: 'Utility services',
  occupation: 'Telecommunications services',
};
const { residentialAddress } = customerIdentity;
const known = knownCustomer(emptyRecord);
const { identityReference, ...ofUpdate } = american;
const route = {
  transactionType: 'ONRAMP',
  fiat: 'EUR',
  crypto: 'ETH',
  blockchain: 'ETH',
  method: 'pix',
} as const;
const bought: PriceQuery = { identityReference, ...route, fiatAmount: '5' };
const wallet = { walletAddress: '0xabc', walletAddressMemo: '' };
const instructions = { accountName: 'Ada', accountNumber: '001', bsb: '002' };
const question = { ...priceQuestionDefaults({ identityReference, fiatAmount: '5' }), ...route };
const unknown = {
  ...eligibilityDefaults({ customer: 'unknown', fiatAmount: '5' }),
  email: 'ada@example.com',
  countryOfResidence: 'US',
  state: 'CA',
  dateOfBirth: '1984-02-29',
};

/** Each form, filled in to be sent, and its validation. */
const forms: [name: string, values: object, refused: Refused][] = [
  ['share documents', { ...american, customerIdentity }, byResolver(customerResolver)],
  [
    'new customer: basic',
    {
      identityReference,
      email: 'ada@example.com',
      givenName: 'Ada',
      surname: 'Miller',
      dateOfBirth: '1984-02-29',
      residentialAddress,
    },
    byResolver(basicResolver),
  ],
  [
    'new customer: reliance',
    {
      ...emptyReliance(identityReference),
      email: american.email,
      mobileNumber: american.mobileNumber,
      customerIdentity,
      screeningDate: '2026-05-04',
      screeningSanctionsResult: 'no-match',
      screeningPepResult: 'match',
      identityDocuments: [{ type: 'PASSPORT', data: { number: 'N123' } }],
    },
    byResolver(relianceResolver('match', () => '2026-05-05')),
  ],
  [
    'new customer: token',
    {
      identityReference,
      email: american.email,
      mobileNumber: american.mobileNumber,
      provider: { token: 'tok-12345' },
    },
    byResolver(tokenResolver('kyc-vendor')),
  ],
  ['update', { ...ofUpdate, customerIdentity }, byResolver(updateResolver(identityReference, known))],
  ['new ramp, bought', { subPartnerId: '', target: { crypto: wallet } }, byResolver(rampResolver(bought))],
  [
    'new ramp, sold',
    { subPartnerId: 'p-1', source: { crypto: wallet }, target: { fiat: { instructions } } },
    byResolver(rampResolver({ ...bought, transactionType: 'OFFRAMP' })),
  ],
  ['price, and diagnosis', question, bySchema(priceQuestionSchema)],
  [
    'price in crypto',
    { ...question, amountKind: 'crypto', fiatAmount: '', cryptoAmount: '0.5' },
    bySchema(priceQuestionSchema),
  ],
  [
    'eligibility, known',
    { ...eligibilityDefaults({ identityReference }), fiatAmount: '5' },
    bySchema(eligibilityFormSchema),
  ],
  ['eligibility, unknown', unknown, bySchema(eligibilityFormSchema)],
];

/** Switches and texts that nobody can mistype. */
const switches: ReadonlySet<string> = new Set(['customer', 'transactionType', 'amountKind']);
const typed = ['', ' ', 'x', '•••', '-1', 'x'.repeat(300)];

const fieldsOf = (values: object): Path[] =>
  pathsIn(values).filter(
    (path) => typeof get(values, path.join('.')) === 'string' && !switches.has(path.join('.')),
  );

/** An optional address becomes required once any part is filled in. */
const isOneOfAnOptionalAddress = (name: string, late: string) =>
  name === 'new customer: basic' && /^residentialAddress\.\w+, only after residentialAddress\./.test(late);

/** Industry and occupation need each other; both may be empty. */
const isOneOfAnOptionalPair = (name: string, late: string) =>
  name === 'update' && /^occupation(?:Industry)?, only after occupation(?:Industry)?$/.test(late);

describe('a form says all that is wrong with it at once', () => {
  test.each(forms)('%s', async (name, values, refused) => {
    const refusedIn = async (faults: readonly Fault[]) => refused(broken(values, faults) as never);
    expect([...(await refusedIn([]))]).toEqual([]);
    await fc.assert(
      fc.asyncProperty(
        faultsOf(values, {
          paths: fieldsOf(values),
          values: typed,
          contradictions: 'occupation' in values ? [{ path: ['occupation'], value: 'Pharmacy' }] : [],
        }),
        async (faults) => {
          const late = await saidTooLate(faults, refusedIn);
          const isFine = (one: string) =>
            isOneOfAnOptionalAddress(name, one) || isOneOfAnOptionalPair(name, one);
          expect(late.filter((one) => !isFine(one))).toEqual([]);
        },
      ),
      inputs({ some: 100, all: 1000 }),
    );
  });

  test('update: what is wrong with a document beside what is wrong with the person', () => {
    const values = {
      ...ofUpdate,
      email: '',
      customerIdentity: { ...customerIdentity, taxId: '', surname: ' ' },
    };
    const drafts = [{ ...documentDraft('PASSPORT', []), number: ' ' }, documentDraft('SELFIE', [])];
    const { problems } = checkUpdate({ identityReference, values, known, drafts });
    expect([...problems.keys()].toSorted()).toEqual([
      'customerIdentity.surname',
      'customerIdentity.taxId',
      'email',
      'identityDocuments.0.data.number',
      'identityDocuments.1.images',
    ]);
  });
});
