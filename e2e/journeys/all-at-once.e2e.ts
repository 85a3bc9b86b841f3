import { randomUUID } from 'node:crypto';
import { expect, type Page } from 'playwright/test';

import { fromPrice, wallet } from '../support/new-ramp-form.ts';
import { test } from '../support/rampart.ts';
import { enterAs } from '../support/sign-in.ts';

/** A text of a label, and what is filled in there. */
type Answers = Readonly<Record<string, string>>;

const american: Answers = {
  'E-mail': 'ada@mail.example',
  'Mobile number': '+61412000111',
  'Given name': 'Ada',
  Surname: 'Miller',
  'Date of birth': '1988-02-29',
  Postcode: '94110',
  'Address line': '1 Mission Street',
  Suburb: 'San Francisco',
  State: 'CA',
  'Tax id type': 'SSN',
  'Tax id': '123-45-6789',
  'State of tax residence': 'CA',
};

/** Fills in the field in sight that has a label; a choice is taken as its field is left. */
async function fill(page: Page, label: string, value: string): Promise<void> {
  const select = page.getByRole('combobox', { name: label, exact: true }).filter({ visible: true });
  const radios = page.getByRole('radiogroup', { name: label }).filter({ visible: true });
  if ((await select.count()) > 0) {
    await select.fill(value);
    await select.press('Tab');
  } else if ((await radios.count()) > 0) {
    await radios.getByRole('radio', { name: value }).check();
  } else {
    await page
      .getByLabel(new RegExp(`^${label}( \\*)?$`))
      .filter({ visible: true })
      .fill(value);
  }
}

/** The fields of which the form's list says that something is wrong, by their names. */
async function wrongFields(page: Page): Promise<string[]> {
  const list = page.getByRole('alert').filter({ visible: true });
  return (await list.getByRole('listitem').getByRole('button').allInnerTexts()).toSorted();
}

interface Tried {
  readonly page: Page;
  readonly submit: string | RegExp;
  /** Filled in from the beginning: what decides which fields there are. */
  readonly given?: Answers;
  readonly answers: Answers;
}

/** Sends a form with next to nothing in it, fills in what it asks for but one field, and gives what was wrong each time. */
async function waves({
  page,
  submit,
  given = {},
  answers,
}: Tried): Promise<{ first: string[]; second: string[] }> {
  // By keyboard: leaving a field may say something under it and move the button away from the mouse.
  const press = async () =>
    page.getByRole('button', { name: submit }).filter({ visible: true }).press('Enter');
  for (const [label, value] of Object.entries(given)) await fill(page, label, value);
  await press();
  await expect(page.getByRole('alert').filter({ visible: true }).first()).toBeVisible();
  const first = await wrongFields(page);
  const known = Object.entries(answers).filter(([label]) => first.includes(label));
  // The last one stays empty, so that nothing is sent and whatever else is wrong is said.
  for (const [label, value] of known.slice(0, -1)) await fill(page, label, value);
  await press();
  const second = await wrongFields(page);
  test.info().annotations.push({ type: 'waves', description: `${first.length}, then ${second.length}` });
  return { first, second };
}

/** Expects that everything was said the first time. */
async function expectOneWave(tried: Tried, count: number): Promise<void> {
  const { first, second } = await waves(tried);
  expect(second.filter((field) => !first.includes(field))).toEqual([]);
  expect(first).toHaveLength(count);
}

test.describe('an empty form says at once all that is missing @long', () => {
  test.beforeEach(async ({ page }) => enterAs(page, 'compliance'));

  test('share documents, in the US', async ({ page }) => {
    await page.goto('/documents/new');
    const answers = {
      'Identity reference': 'w-1',
      ...american,
      Industry: 'Utility services',
      Occupation: 'Utility services and providers',
      'Source of funds': 'Gift',
    };
    const given = { Country: 'United States of America (US)' };
    await expectOneWave({ page, submit: 'Continue to documents', given, answers }, 16);
  });

  test('new customer: basic, half an address', async ({ page }) => {
    await page.goto('/new-customer');
    const answers = {
      ...american,
      'Identity reference': 'w-2',
      Country: 'Australia (AU)',
      'Reason or ticket': 'T-1',
    };
    const given = { Country: 'United States of America (US)', 'Date of birth': '2020-01-01' };
    await expectOneWave({ page, submit: 'Create customer', given, answers }, 7);
  });

  test('new customer: reliance, in the US', async ({ page }) => {
    await page.goto('/new-customer?way=reliance');
    const answers = {
      'Identity reference': 'w-3',
      ...american,
      'Screening date': '2026-01-02',
      'Sanctions screening': 'No match found',
      'Screening for politically exposed persons': 'No match found',
      'Document number': 'N1234567',
      'Reason or ticket': 'T-1',
    };
    const given = { Country: 'United States of America (US)', 'Document type': 'Passport' };
    await expectOneWave({ page, submit: 'Share reliance data', given, answers }, 18);
  });

  test('new customer: token', async ({ page }) => {
    await page.goto('/new-customer?way=token');
    const answers = {
      'Identity reference': 'w-4',
      'E-mail': 'ada@mail.example',
      'Mobile number': '+61412000111',
      Token: 'tok-123456',
      'Reason or ticket': 'T-1',
    };
    await expectOneWave({ page, submit: 'Share token', answers }, 5);
  });

  test('update, in the US', async ({ page }) => {
    const reference = `w-${randomUUID().slice(0, 8)}`;
    await page.request.post('/api/service/eapi/v0/identities/basic', {
      headers: { 'Idempotency-Key': randomUUID() },
      data: { identityReference: reference },
    });
    await page.goto(`/customers/${reference}/edit`);
    const given = { Country: 'United States of America (US)', Industry: 'Utility services' };
    const answers = { ...american, Occupation: 'Utility services and providers' };
    await expectOneWave({ page, submit: 'Review changes', given, answers }, 12);
  });

  test('new ramp, on and off, and its review', async ({ page }) => {
    await fromPrice(page, { fiatAmount: '100.00' });
    await expectOneWave({ page, submit: 'Review ramp', answers: { 'Wallet address': wallet } }, 1);
    await fromPrice(page, { fiatAmount: '100.00', transactionType: 'OFFRAMP' });
    const answers = {
      'Wallet address': wallet,
      'Account name': 'Ada Miller',
      'Account number': '000123',
      BSB: '012003',
    };
    await expectOneWave({ page, submit: 'Review ramp', answers }, 4);
  });

  for (const [name, path, submit, count] of [
    ['price', '/price', 'Get quote', 6],
    ['limits', '/limits', 'Check limits', 5],
    ['diagnosis', '/diagnosis', 'Run diagnosis', 6],
    ['eligibility of a known customer', '/eligibility', 'Check eligibility', 6],
    ['eligibility of an unknown customer', '/eligibility?customer=unknown', 'Check eligibility', 7],
  ] as const) {
    test(name, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('button', { name: submit })).toBeVisible();
      for (const label of ['Fiat', 'Crypto', 'Blockchain', 'Method']) {
        await page.getByRole('combobox', { name: label, exact: true }).fill('');
      }
      const answers = {
        'Identity reference': 'c-13344',
        'E-mail': 'ada@mail.example',
        'Country of residence': 'Australia (AU)',
        Fiat: 'EUR',
        Crypto: 'ETH',
        Blockchain: 'ETH',
        Method: 'sepa-bank-transfer',
        'Fiat amount': '12',
      };
      await expectOneWave({ page, submit, answers }, count);
    });
  }
});
