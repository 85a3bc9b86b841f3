import { expect, type Page } from 'playwright/test';

import { ownTest as test } from '../../support/own-rampart.ts';
import { enterAs } from '../../support/sign-in.ts';
import { submit } from '../../support/records.ts';
import { takeMainPictures, takePictures, takeStatePictures } from './take-pictures.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const reason = (page: Page) => field(page, 'Reason or ticket');

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a new customer in three ways', async ({ page }) => {
  await enterAs(page, 'compliance');
  for (const [way, button] of [
    ['token', 'Share token'],
    ['reliance', 'Share reliance data'],
    ['basic', 'Create customer'],
  ] as const) {
    await page.goto(`/new-customer?way=${way}`);
    await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible();
    const name = way === 'basic' ? 'new-customer' : `new-customer-${way}`;
    await (way === 'basic' ? takeMainPictures : takePictures)(page, name);
    if (way === 'token') continue;
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByText(/attention/).first()).toBeVisible();
    await takeStatePictures(page, `${name}-unfinished`);
  }
  await field(page, 'Identity reference').fill('c-13344');
  await field(page, 'E-mail').fill('jonas.brandt@mail.example');
  await reason(page).fill('Ticket 4711');
  await page.getByRole('button', { name: 'Create customer', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Open c-13344' })).toBeVisible();
  await takePictures(page, 'new-customer-refused');
  await field(page, 'Identity reference').fill('c-91300');
  await field(page, 'E-mail').fill('new.person@mail.example');
  await page.getByRole('button', { name: 'Create customer', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Customer created' })).toBeVisible();
  await takePictures(page, 'new-customer-created');
});

test('an update, from masked to sent', async ({ page, context }) => {
  await enterAs(page, 'compliance');
  await submit(page, 'c-91301', { givenName: 'Ada', surname: 'Miller' });
  await page.goto('/customers/c-91301/edit?requirement=SOURCE_FUNDS');
  await expect(page.getByRole('note')).toContainText('Missing:');
  await takeMainPictures(page, 'update-masked');
  await field(page, 'Surname').fill('Müller');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(page.getByText(/date of birth and address together/).first()).toBeVisible();
  await takeStatePictures(page, 'update-errors');
  await page.getByRole('button', { name: 'Reveal to edit' }).click();
  await page.getByLabel('Reason for revealing the data').fill('Name was misspelt, ticket 22');
  await takeStatePictures(page, 'update-reveal-reason');
  await page.getByRole('button', { name: 'Reveal for 5 minutes' }).click();
  await expect(field(page, 'Given name')).toHaveValue('Ada');
  await takePictures(page, 'update-revealed');
  await choose(page, 'Source of funds', 'Pension');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(page.getByRole('row', { name: /^Surname/ })).toContainText('Müller');
  await reason(page).fill('Ticket 22');
  await takePictures(page, 'update-review');

  const other = await context.newPage();
  await other.goto('/customers/c-91301/edit');
  await field(other, 'E-mail').fill('c-91301@mail.example');
  await choose(other, 'Source of funds', 'Private loan from family members/ friends/others');
  await other.getByRole('button', { name: 'Review changes' }).click();
  await reason(other).fill('Ticket 24');
  await other.getByRole('button', { name: 'Update customer', exact: true }).click();
  await expect(other.getByRole('heading', { name: 'Customer updated' })).toBeVisible();
  await takePictures(other, 'update-done');
  await other.close();
  await expect(page.getByText('This customer was updated after you opened').first()).toBeVisible();
  await takePictures(page, 'update-changed-elsewhere');
});
