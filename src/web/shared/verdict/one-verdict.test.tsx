// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { accountSays, checkAnswers, checkCalls, limitSays, serviceSays } from '#testing/web/check-answers.ts';
import { emptyRecord } from '#testing/web/customer-record.ts';
import { sent } from '#testing/web/diagnosis-outcomes.ts';
import { openPage } from '#testing/web/page-under-test.tsx';
import { routesOf } from '#testing/web/pages.ts';

afterEach(cleanup);

const route = {
  transactionType: 'ONRAMP',
  fiat: 'EUR',
  crypto: 'USDC',
  blockchain: 'SOL',
  method: 'sepa-bank-transfer',
} as const;
type Amount = { fiatAmount: string } | { cryptoAmount: string };
type Checks = Omit<NonNullable<Parameters<typeof checkAnswers>[0]>, 'record'>;
type About = Checks & { record?: 'with-selfie' };

const missing = (...requirements: string[]) => serviceSays({ paymentReady: false, requirements }, 202);

const askedBefore = (amount: Amount) => ({
  eligibility: {
    value: { request: { ...route, ...amount }, paymentReady: true, requirements: [] },
    source: 'answer' as const,
    eventId: '0',
    at: '2026-03-04T10:00:00.000Z',
  },
});

const pages = ['diagnosis', 'eligibility', 'limits', 'customer'] as const;

/** Opens a page with the question and reads verdict and causes. */
async function verdictOn(page: (typeof pages)[number], amount: Amount, about: About) {
  const search = new URLSearchParams({ identityReference: 'c-1', ...route, ...amount }).toString();
  const { record, ...checks } = about;
  const known = record === undefined ? emptyRecord : withSelfie();
  await openPage({
    routes: routesOf(page),
    at: page === 'customer' ? '/customers/c-1' : `/${page}?${search}`,
    answers: {
      ...checkAnswers(checks),
      [checkCalls.record]: {
        json: { ...known, facts: askedBefore(amount) },
      },
      [`GET /api/service/eapi/v0/price?${search}`]: serviceSays({
        source: { amount: '1200.00' },
        target: { amount: '1190.5' },
      }),
      'GET /api/notes?kind=customer&id=c-1&limit=50': { json: { items: [], nextCursor: null } },
    },
  });
  const title =
    page === 'customer'
      ? await customerVerdict()
      : await screen.findByRole('heading', {
          level: 2,
          name: /^(?:The account|The weekly provider limit|Can’t|Over|Yes|There|Couldn’t)/,
        });
  return title.textContent;
}

/** Older answers show until new ones load. */
async function customerVerdict() {
  const panel = within(await screen.findByRole('region', { name: 'Can this customer pay?' }));
  await panel.findByText(/(?:just now|\d+ s ago)$/);
  return panel.getByText(/^(?:The account|The weekly provider limit|Can’t|Over|Yes|There|Couldn’t)/, {
    selector: 'p > span',
  });
}

const amount = { fiatAmount: '1200.00' };
/** Robin sent a selfie 3 minutes before the page opens. */
const withSelfie = () => {
  const time = new Date(Date.now() - 190_000).toISOString();
  return { ...emptyRecord, submissions: [sent({ images: ['SELFIE'], submittedAt: time, answeredAt: time })] };
};

const cases: readonly [string, Amount, About, string][] = [
  ['nothing objects', amount, {}, 'Yes, can pay 1,200.00 EUR'],
  [
    'a used-up limit',
    amount,
    { limits: limitSays('0.00') },
    'The weekly provider limit is used up and would be exceeded by 1,200.00 EUR',
  ],
  [
    'a blocked account with a requirement',
    amount,
    { identity: accountSays(true), eligibility: missing('SOURCE_FUNDS') },
    'The account is blocked',
  ],
  [
    'two causes',
    amount,
    { eligibility: missing('SOURCE_FUNDS'), limits: limitSays('900.00') },
    'Can’t pay 1,200.00 EUR yet: source of funds missing',
  ],
  [
    'a selfie just sent',
    amount,
    { eligibility: missing('SELFIE'), record: 'with-selfie' },
    'Can’t pay 1,200.00 EUR yet: selfie sent 3 min ago by Robin, not yet checked',
  ],
  [
    'a crypto amount over the limit by its price',
    { cryptoAmount: '1190.5' },
    { limits: limitSays('1000.00') },
    'Over the weekly provider limit by 200.00 EUR',
  ],
  [
    'limits in another currency',
    amount,
    { limits: limitSays('5000.00', 'AUD') },
    'Couldn’t compare the limits with the amount',
  ],
];

describe.each(cases)('%s', (_what, asked, about, sentence) => {
  it.each(pages)('has the same sentence on the page %s', async (page) => {
    expect(await verdictOn(page, asked, about)).toBe(sentence);
  });
});

it.each(pages)('has every other cause below it on the page %s', async (page) => {
  await verdictOn(page, amount, { eligibility: missing('SOURCE_FUNDS'), limits: limitSays('900.00') });
  expect(screen.getByText(/^Plus 1 other cause\./)).toBeTruthy();
  expect(screen.getByText('Over the weekly provider limit by 300.00 EUR')).toBeTruthy();
});
