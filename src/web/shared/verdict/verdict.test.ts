import { describe, expect, it } from 'vitest';

import type { BlockingMessage, CustomerFacts } from '#contract/desk/customers.ts';
import { limitsAnswer } from '#contract/service/limits.ts';
import {
  account,
  answered,
  at,
  bounds,
  eligible,
  failed,
  limited,
  noAccount,
  sent,
  situation,
  unknownCustomer,
} from '#testing/web/diagnosis-outcomes.ts';

import type { KnownCustomer, Outcomes, Question } from './checks.ts';
import { verdictOf } from './verdict.ts';

interface Case {
  about?: Partial<Outcomes>;
  asked?: Partial<Question>;
  known?: Partial<KnownCustomer>;
}

const read = ({ about = {}, asked = {}, known = {} }: Case) =>
  verdictOf({ ...situation(about, asked), record: { ...unknownCustomer, ...known } });

const missing = (...names: string[]) => ({ eligibility: eligible(false, names) });

const noAmount = { fiatAmount: undefined };

/** `WEEKLY provider 760.00 EUR`. */
const windows = (...lines: readonly string[]) =>
  answered(
    limitsAnswer.parse({
      limits: {
        periodical: lines.map((line) => {
          const [period, source = '', remaining, currency] = line.split(' ');
          return { period, sources: { [source]: { limit: '9000.00', remaining, currency } } };
        }),
      },
    }),
  );

const factAt = (time: string) => ({ source: 'callback' as const, eventId: 'e-1', at: time });
const before = '2026-05-04T09:00:00.000Z';
const after = '2026-05-04T11:00:00.000Z';
const blockedAt = (time: string): Partial<KnownCustomer> => ({
  facts: { blocked: { value: { isBlocked: true }, ...factAt(time) } },
  blockingMessage: { status: 'CUSTOMER_BLACKLISTED', receivedAt: time } as BlockingMessage,
});

const selfie = sent({ images: ['SELFIE'] });
const selfieSent = 'Can’t pay 880.00 EUR yet: selfie sent 1 min ago by Robin, not yet checked';
const selfieMissing = 'Can’t pay 880.00 EUR yet: selfie missing';

/** Situation → sentence, then other causes in order. Written by hand. */
const table: readonly [string, Case, string, ...string[]][] = [
  ['nothing objects', {}, 'Yes, can pay 880.00 EUR'],
  ['a crypto amount', { asked: { ...noAmount, cryptoAmount: '0.36' } }, 'Yes, can pay 0.36 ETH'],
  ['no amount', { asked: noAmount }, 'Yes, can pay up to 5,000.00 EUR, limited by the weekly provider limit'],
  [
    'no amount, and a transaction takes less than is left',
    { asked: noAmount, about: { limits: limited('5000.00', bounds('10.00', '750.00')) } },
    'Yes, can pay up to 750.00 EUR, limited by the maximum per transaction',
  ],
  [
    'no amount, nothing left',
    { asked: noAmount, about: { limits: limited('0.00') } },
    'The weekly provider limit of 5,000.00 EUR is used up',
  ],
  [
    'no amount, overdrawn by a limit that was lowered',
    { asked: noAmount, about: { limits: limited('-12.50') } },
    'The weekly provider limit of 5,000.00 EUR is used up',
  ],
  [
    'no amount, several used up: the first window names it',
    {
      asked: noAmount,
      about: { limits: windows('DAILY customer 40.00', 'MONTHLY provider 0', 'ANNUAL customer 0.00') },
    },
    'The monthly provider limit of 9,000.00 EUR is used up',
  ],
  [
    'more than is left',
    { about: { limits: limited('280.00') } },
    'Over the weekly provider limit by 600.00 EUR',
  ],
  [
    'an amount where nothing is left',
    { about: { limits: limited('0.00') } },
    'The weekly provider limit is used up and would be exceeded by 880.00 EUR',
  ],
  ['a cent over', { about: { limits: limited('879.99') } }, 'Over the weekly provider limit by 0.01 EUR'],
  ['all that is left', { about: { limits: limited('880') } }, 'Yes, can pay 880.00 EUR'],
  ['the account blocked by its answer', { about: { identity: account(true) } }, 'The account is blocked'],
  ['the account blocked by a later callback', { known: blockedAt(after) }, 'The account is blocked'],
  ['the account active since the callback', { known: blockedAt(before) }, 'Yes, can pay 880.00 EUR'],
  [
    'the account blocked, so not ready without a requirement',
    { about: { identity: account(true), eligibility: eligible(false) } },
    'The account is blocked',
  ],
  [
    'the account blocked, a requirement missing and a limit passed',
    { about: { identity: account(true), ...missing('SELFIE'), limits: limited('0.00') } },
    'The account is blocked',
    selfieMissing,
    'The weekly provider limit is used up and would be exceeded by 880.00 EUR',
  ],
  [
    'blocked as far as is known while the service can’t be reached',
    {
      about: { identity: failed(502, { answeredBy: 'console', code: 'service-unreachable' }) },
      known: blockedAt(before),
    },
    'The account is blocked',
    'Can’t reach the service',
  ],
  ['no account', { about: { identity: noAccount } }, 'There is no account for c-1'],
  [
    'no account by a 404, whatever was known before',
    { about: { identity: failed(404) }, known: blockedAt(before) },
    'There is no account for c-1',
  ],
  [
    'two requirements',
    { about: missing('DOCUMENT', 'SELFIE') },
    'Can’t pay 880.00 EUR yet: identity document and selfie missing',
  ],
  [
    'a requirement, no amount',
    { asked: noAmount, about: missing('OCCUPATION') },
    'Can’t pay yet: occupation missing',
  ],
  [
    'a requirement and a limit',
    { about: { ...missing('SELFIE'), limits: limited('280.00') } },
    selfieMissing,
    'Over the weekly provider limit by 600.00 EUR',
  ],
  [
    'not ready, no reason',
    { about: { eligibility: eligible(false) } },
    'Can’t pay 880.00 EUR yet. The service didn’t name any requirements.',
  ],
  ['a selfie just sent', { about: missing('SELFIE'), known: { submissions: [selfie] } }, selfieSent],
  [
    'a selfie just sent, a document missing and a limit passed',
    {
      about: { ...missing('DOCUMENT', 'SELFIE'), limits: limited('280.00') },
      known: { submissions: [selfie] },
    },
    'Can’t pay 880.00 EUR yet: identity document missing',
    selfieSent,
    'Over the weekly provider limit by 600.00 EUR',
  ],
  [
    'a selfie sent two days ago',
    {
      about: missing('SELFIE'),
      known: { submissions: [sent({ images: ['SELFIE'], submittedAt: '2026-05-02T09:00:00.000Z' })] },
    },
    'Can’t pay 880.00 EUR yet: selfie sent 2 d ago by Robin, no result yet',
  ],
  [
    'a selfie that was refused',
    {
      about: missing('SELFIE'),
      known: { submissions: [sent({ images: ['SELFIE'], status: 422 })] },
    },
    selfieMissing,
  ],
  [
    'a selfie whose answer never came',
    {
      about: missing('SELFIE'),
      known: { submissions: [sent({ images: ['SELFIE'], outcome: 'unknown', status: null })] },
    },
    selfieMissing,
  ],
  [
    'the price refuses too small an amount, which the minimum says already',
    {
      about: {
        limits: limited('9999', bounds('1000.00', '5000.00')),
        price: failed(422, { errors: { fiatAmount: 'fees exceed the amount' } }),
      },
    },
    '120.00 EUR below the minimum of 1,000.00 EUR per transaction',
  ],
  [
    'the price refuses the method beside a minimum',
    {
      about: {
        limits: limited('9999', bounds('1000.00', '5000.00')),
        price: failed(422, { errors: { method: 'closed' } }),
      },
    },
    '120.00 EUR below the minimum of 1,000.00 EUR per transaction',
    'Refused (HTTP 422): method: closed',
  ],
  [
    'limits not checked',
    { about: { limits: { state: 'not-asked' } } },
    'No requirements missing, but limits not checked',
  ],
  [
    'only limits checked',
    { about: { identity: { state: 'not-asked' }, eligibility: { state: 'not-asked' } } },
    'Account and eligibility not checked yet',
  ],
  [
    'one limit in another currency',
    { about: { limits: windows('DAILY customer 2000.00 EUR', 'WEEKLY provider 100.00 AUD') } },
    'The amount could not be checked against every limit',
  ],
  [
    'one limit in another currency, one passed',
    { about: { limits: windows('DAILY customer 800.00 EUR', 'WEEKLY provider 100.00 AUD') } },
    'Over the daily customer limit by 80.00 EUR',
    'The amount could not be checked against every limit',
  ],
  [
    'a remaining amount that is no number',
    { about: { limits: windows('DAILY customer 2000.00 EUR', 'WEEKLY provider plenty EUR') } },
    'The amount could not be checked against every limit',
  ],
  [
    'no figures, no amount',
    { asked: noAmount, about: { limits: limited(undefined) } },
    'Remaining amount unknown',
  ],
  [
    'a crypto amount without a price',
    { asked: { ...noAmount, cryptoAmount: '0.36' }, about: { price: { state: 'not-asked' } } },
    'Couldn’t compare the limits with the amount',
  ],
];

describe('one situation has one sentence', () => {
  it.each(table)('%s', (_what, given, ...expected) => {
    const { title, causes, detail } = read(given);
    expect([title, ...causes.slice(1).map(({ sentence }) => sentence)]).toEqual(expected);
    const others = expected.length - 1;
    const counted = ['', 'Plus 1 other cause.', `Plus ${others} other causes.`][Math.min(others, 2)];
    expect(detail).toContain(counted);
  });

  it('says what was checked, and what the service lists beside a yes', () => {
    expect(read({}).detail).toBe('Checked: account, eligibility, limits and quote.');
    expect(read({ about: { price: { state: 'not-asked' } } }).detail).toBe(
      'Checked: account, eligibility and limits.',
    );
    expect(read({ about: { eligibility: eligible(true, ['SELFIE']) } }).detail).toBe(
      'Checked: account, eligibility, limits and quote. The service lists 1 requirement, but it doesn’t stop this payment.',
    );
  });
});

describe('what was sent and is not yet checked', () => {
  const request = 'r-sent';
  const fact = { source: 'call' as const, eventId: request, at: before };
  const facts: CustomerFacts = {
    occupation: { value: {}, ...fact },
    sourceOfFunds: { value: 'Salary', ...fact },
    purposeOfTransaction: { value: 'investment', ...fact },
    tax: { value: {}, ...fact },
    residence: { value: {}, ...fact },
  };
  const all = [
    'US_TAX_ID',
    'PERSONAL_DETAILS',
    'DOCUMENT',
    'SELFIE',
    'SOURCE_FUNDS',
    'OCCUPATION',
    'PURPOSE_OF_TX',
  ];
  const waitingOf = (known: Partial<KnownCustomer>) => {
    const { causes } = read({ about: missing(...all), known });
    return causes.find(({ kind }) => kind === 'requirements-sent')?.requirements ?? [];
  };

  it.each([
    ['shareReliance', [], {}, ['PERSONAL_DETAILS', 'DOCUMENT', 'SELFIE']],
    ['shareToken', [], {}, ['DOCUMENT', 'SELFIE']],
    [
      'shareDocuments',
      ['DRIVING_LICENSE', 'SELFIE'],
      {},
      ['PERSONAL_DETAILS', 'DOCUMENT', 'SELFIE', 'SOURCE_FUNDS', 'OCCUPATION', 'PURPOSE_OF_TX'],
    ],
    [
      'shareDocuments',
      ['PROOF_OF_ADDRESS'],
      {},
      ['PERSONAL_DETAILS', 'SOURCE_FUNDS', 'OCCUPATION', 'PURPOSE_OF_TX'],
    ],
    ['updateIdentity', ['PASSPORT'], {}, ['DOCUMENT']],
    ['updateIdentity', [], facts, all.filter((name) => name !== 'DOCUMENT' && name !== 'SELFIE')],
    ['createBasicIdentity', [], { residence: facts.residence }, ['PERSONAL_DETAILS']],
  ] as const)('of %s with %j satisfies what it holds', (operation, images, given, expected) => {
    const submissions = [sent({ operation, images })];
    expect(waitingOf({ submissions, facts: given })).toEqual(expected);
  });

  const withOnboarding = (status: string, time: string): Partial<KnownCustomer> => ({
    submissions: [selfie],
    facts: { onboarding: { value: { status }, ...factAt(time) } },
  });

  it.each(['APPROVED', 'REJECTED', 'verified', 'Action-Required', 'action_required'])(
    'is over once the onboarding is %s',
    (status) => {
      expect(read({ about: missing('SELFIE'), known: withOnboarding(status, after) }).title).toBe(
        selfieMissing,
      );
      expect(read({ about: missing('SELFIE'), known: withOnboarding(status, before) }).title).toBe(
        selfieSent,
      );
    },
  );

  it.each(['PENDING', 'UNDER_REVIEW', 'sleeping'])('goes on while the onboarding is %s', (status) => {
    expect(read({ about: missing('SELFIE'), known: withOnboarding(status, after) }).title).toBe(selfieSent);
  });

  it('counts no older submission once the newest was rejected', () => {
    const rejected = sent({
      images: ['SELFIE'],
      onboardingStatus: 'REJECTED',
      submittedAt: '2026-05-04T09:59:30.000Z',
    });
    expect(read({ about: missing('SELFIE'), known: { submissions: [rejected, selfie] } }).title).toBe(
      selfieMissing,
    );
  });

  it('of what is processed at once counts only until eligibility is asked again', () => {
    const updated = (answeredAt: string): Partial<KnownCustomer> => ({
      submissions: [sent({ status: 204, submittedAt: answeredAt, answeredAt })],
      facts: { occupation: { value: {}, ...fact } },
    });
    expect(read({ about: missing('OCCUPATION'), known: updated(before) }).title).toBe(
      'Can’t pay 880.00 EUR yet: occupation missing',
    );
    expect(read({ about: missing('OCCUPATION'), known: updated(after) }).title).toBe(
      'Can’t pay 880.00 EUR yet: occupation sent just now by Robin, not yet checked',
    );
  });

  it('says the age in whole minutes, never ahead of the clock', () => {
    const { title } = verdictOf({
      ...situation(missing('SELFIE')),
      record: { ...unknownCustomer, submissions: [selfie] },
      nowMs: Date.parse(at) + 179_000,
    });
    expect(title).toBe('Can’t pay 880.00 EUR yet: selfie sent 3 min ago by Robin, not yet checked');
  });
});
