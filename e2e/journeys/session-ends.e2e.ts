import { expect, type Page } from 'playwright/test';

import { deskRoutes } from '#contract/desk/api.ts';

import { expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { fillCustomer, newCustomer } from '../support/customer-form.ts';
import { addPassport, expectAccepted, sendButton, toReview } from '../support/documents-form.ts';
import { photos } from '../support/photos.ts';
import { test } from '../support/rampart.ts';
import { expectServiceCalls } from '../support/service-calls.ts';
import { enterAs, sandboxPassword } from '../support/sign-in.ts';

/** Ends the session when the next such call is on its way: a page that hears of the end before has closed already. */
async function endSessionAt(page: Page, call: string): Promise<void> {
  await page.route(
    call,
    async (route) => {
      expect((await page.request.delete(deskRoutes.signOut.path)).status()).toBe(204);
      await route.continue();
    },
    { times: 1 },
  );
}

test('a session that ended before sending: sign in in place, everything kept, sent once', async ({
  page,
  rampart,
}) => {
  const customer = newCustomer();
  await enterAs(page, 'compliance');
  await page.goto('/documents/new');
  await fillCustomer(page, customer);
  await addPassport(page, photos.jpeg());
  await toReview(page);

  await expectServiceCalls(rampart, 1, async () => {
    await endSessionAt(page, '**/api/submissions');
    await sendButton(page).click();
    const door = page.getByRole('dialog', { name: 'Sign in again' });
    await expect(door).toBeVisible();
    await expectNoAxeViolationsInBothSchemes(page);

    await door.getByLabel('Password', { exact: true }).fill(sandboxPassword);
    await door.getByRole('button', { name: 'Sign in' }).click();
    await expect(
      page.getByText('The documents have not been sent yet, but what you entered is still here'),
    ).toBeVisible();
    await expect(page.getByRole('region', { name: 'Review' })).toContainText(customer.identityReference);
    await sendButton(page).click();
    await expectAccepted(page);
  });
});

test('a session that ended before a look-up: sign in in place and it continues @long', async ({
  page,
  rampart,
}) => {
  await enterAs(page, 'support');
  // Never answered: only the look-up hears of the end.
  await page.route('**/api/events', () => undefined);
  await page.goto('/customers');
  // No other journey asks about them: answers of the last minute would do.
  await page.getByRole('button', { name: /^Look up a customer with the service/ }).click();
  await page.getByLabel('Identity reference').fill('c-31007');
  expect((await page.request.delete(deskRoutes.signOut.path)).status()).toBe(204);
  // The look-up, once; the customer's page that it leads to asks for eligibility and limits.
  await expectServiceCalls(rampart, 3, async () => {
    await page.getByRole('button', { name: 'Look up', exact: true }).click();
    const door = page.getByRole('dialog', { name: 'Sign in again' });
    await door.getByLabel('Password', { exact: true }).fill(sandboxPassword);
    await door.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Active').first()).toBeVisible();
  });
});
