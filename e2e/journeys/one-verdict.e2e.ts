import { expect, type Page } from 'playwright/test';

import { operations } from '#contract/service/operations.ts';
import { shareDocumentsBody } from '#testing/share-documents-body.ts';

import { servicePrefix } from '../../src/contract/desk/headers.ts';
import { expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { ownTest as test } from '../support/own-rampart.ts';
import { enterAs } from '../support/sign-in.ts';

const route = {
  transactionType: 'ONRAMP',
  fiat: 'EUR',
  crypto: 'ETH',
  blockchain: 'ETH',
  method: 'sepa-bank-transfer',
};

const searchOf = (identityReference: string, amount: Readonly<Record<string, string>>) =>
  new URLSearchParams({ identityReference, ...route, ...amount }).toString();

/** The answer of each inspector, opened by a link with the whole question. */
const inspectors = {
  diagnosis: 'Diagnosis',
  eligibility: 'Eligibility result',
  limits: 'Limits result',
} as const;

/** Reads the sentence on all four pages, each opened cold; the customer's page asks what was asked last. */
async function sentencesOf(page: Page, reference: string, amount: Readonly<Record<string, string>>) {
  const sentences: (string | null)[] = [];
  for (const [path, region] of Object.entries(inspectors)) {
    await page.goto(`/${path}?${searchOf(reference, amount)}`);
    const answer = page.getByRole('region', { name: region, exact: true });
    await expect(answer.getByRole('button', { name: 'Copy result' })).toBeVisible();
    sentences.push(await answer.getByRole('heading', { level: 2 }).first().textContent());
  }
  await page.goto(`/customers/${reference}`);
  const panel = page.getByRole('region', { name: 'Can this customer pay?' });
  sentences.push(await panel.locator('p > span').first().textContent());
  return sentences;
}

const cases = [
  {
    reference: 'c-20981',
    amount: { fiatAmount: '600.00' },
    sentence: 'Can’t pay 600.00 EUR yet: identity document and selfie missing',
  },
  { reference: 'c-40112', amount: { fiatAmount: '600.00' }, sentence: 'The account is blocked' },
  {
    reference: 'c-50230',
    amount: { fiatAmount: '600.00' },
    sentence: 'The weekly customer limit is used up and would be exceeded by 600.00 EUR',
  },
  { reference: 'c-60415', amount: { fiatAmount: '300.00' }, sentence: 'Yes, can pay 300.00 EUR' },
  { reference: 'c-60415', amount: { cryptoAmount: '0.05' }, sentence: 'Yes, can pay 0.05 ETH' },
] as const;

for (const { reference, amount, sentence } of cases) {
  const asked = Object.values(amount).join();
  test(`${reference} and ${asked} have one sentence on all four pages @long`, async ({ page }) => {
    await enterAs(page, 'support');
    expect(await sentencesOf(page, reference, amount)).toEqual(Array.from({ length: 4 }, () => sentence));
    await expectNoAxeViolationsInBothSchemes(page);
  });
}

test('documents just sent are not called missing, on no page, and an open page says so at once @long', async ({
  page,
}) => {
  const reference = 'c-just-sent';
  await enterAs(page, 'support');
  const body = { ...shareDocumentsBody(), identityReference: reference, email: `${reference}@mail.example` };
  const send = async (key: string) =>
    page.request.post(servicePrefix + operations.shareDocuments.path, {
      headers: { 'idempotency-key': key },
      data: body,
    });
  expect((await send('just-sent-1')).ok()).toBe(true);
  const amount = { fiatAmount: '450.00' };
  await page.goto(`/diagnosis?${searchOf(reference, amount)}`);
  await expect(page.getByRole('button', { name: 'Copy result' })).toBeVisible();

  const large = { fiatAmount: '700.00' };
  const sentences = await sentencesOf(page, reference, large);
  expect(new Set(sentences.map((one) => one?.replace(/sent .*? by/, 'sent … by'))).size).toBe(1);
  await page.goto(`/diagnosis?${searchOf(reference, large)}`);
  const causes = page.getByRole('region', { name: 'Causes' });
  await expect(causes).toContainText(
    /identity document sent (?:just now|\d+ min ago) by Sam Support, not yet checked/,
  );
});
