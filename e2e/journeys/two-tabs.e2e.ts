import { expect, type Page } from 'playwright/test';

import { expectNoAxeViolations } from '../support/axe.ts';
import { fillCustomer, newCustomer } from '../support/customer-form.ts';
import { addPassport, expectAccepted, sendButton, toReview } from '../support/documents-form.ts';
import { photos } from '../support/photos.ts';
import { test } from '../support/rampart.ts';
import { emailOfRecord, submit } from '../support/records.ts';
import { expectServiceCalls } from '../support/service-calls.ts';
import { emailOf, enterAs, sandboxPassword, submitSignIn } from '../support/sign-in.ts';

const door = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });

/** Another tab of the same browser. */
async function openTab(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(path);
  return tab;
}

async function reveal(page: Page, identityReference: string): Promise<void> {
  await page.goto(`/customers/${identityReference}`);
  await page.getByRole('button', { name: 'Reveal e-mail' }).first().click();
  await page.getByLabel('Reason for revealing the data').fill('Ticket 27');
  await page.getByRole('button', { name: 'Reveal for 5 minutes' }).click();
  await expect(page.getByText(emailOfRecord(identityReference)).first()).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Casey Compliance' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
}

async function signInOver(page: Page): Promise<void> {
  await door(page).getByLabel('Password', { exact: true }).fill(sandboxPassword);
  await door(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(door(page)).toHaveCount(0);
}

/** Fills the documents form in up to its review. */
async function toSend(page: Page): Promise<string> {
  const customer = newCustomer();
  await page.goto('/documents/new');
  await fillCustomer(page, customer);
  await addPassport(page, photos.jpeg());
  await toReview(page);
  return customer.identityReference;
}

test('sign out in one tab: the other closes at once, and opens again for the next person without a trace of the first', async ({
  page,
}) => {
  const identityReference = 'c-tab-closes';
  await enterAs(page, 'compliance');
  await submit(page, identityReference);
  await reveal(page, identityReference);
  const other = await openTab(page, '/customers');
  await signOut(other);
  await expect(page).toHaveURL(/\/sign-in/, { timeout: 2000 });
  await expect(page.locator('body')).not.toContainText(identityReference);
  await expectNoAxeViolations(page);

  await submitSignIn(other, emailOf('auditor'), sandboxPassword);
  await expect(page).toHaveURL(`/customers/${identityReference}`);
  await expect(page.getByRole('button', { name: 'Avery Auditor' })).toBeVisible();
  await expect(page.getByText(emailOfRecord(identityReference))).toHaveCount(0);
});

test('sign out with storage blocked and without channels: the other tab closes at the next look at it @long', async ({
  page,
}) => {
  await page.context().addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
    for (const name of ['getItem', 'setItem', 'removeItem'] as const) {
      Storage.prototype[name] = () => {
        throw new DOMException('blocked', 'SecurityError');
      };
    }
  });
  const identityReference = 'c-tab-blocked';
  await enterAs(page, 'compliance');
  await submit(page, identityReference);
  await reveal(page, identityReference);
  const other = await openTab(page, '/customers');
  await signOut(other);
  await page.evaluate(() => globalThis.dispatchEvent(new Event('focus')));
  await expect(page).toHaveURL(/\/sign-in/, { timeout: 2000 });
});

test('sign out while something is typed in the other tab: hidden beneath the sign-in, nothing lost @long', async ({
  page,
}) => {
  await enterAs(page, 'compliance');
  const identityReference = await toSend(page);
  const other = await openTab(page, '/customers');
  await signOut(other);
  await expect(door(page)).toBeVisible({ timeout: 2000 });
  // What is hidden is in no picture of the page and in nobody's ear.
  expect(await page.locator('body').innerText()).not.toMatch(new RegExp(`${identityReference}|Inês`));
  await expectNoAxeViolations(page);
  await signInOver(page);
  await expect(page.getByRole('region', { name: 'Review' })).toContainText(identityReference);
  // The tab at the sign-in page goes on with it.
  await expect(other.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
});

test('sign out while an upload runs in the other tab: it ends, and its outcome waits beneath the sign-in @long', async ({
  page,
  rampart,
}) => {
  await enterAs(page, 'compliance');
  await toSend(page);
  const other = await openTab(page, '/customers');
  await expectServiceCalls(rampart, 1, async () => {
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    const arrived = new Promise<void>((resolve) => {
      void page.route('**/api/service/**', async (route) => {
        const answer = await route.fetch();
        resolve();
        await isReleased;
        await route.fulfill({ response: answer });
      });
    });
    await sendButton(page).click();
    await arrived;
    await signOut(other);
    await expect(door(page)).toContainText('Your submission is still being sent', { timeout: 2000 });
    release();
    await expect(door(page)).not.toContainText('still being sent');
    await expect(page.locator('#main').getByText('Accepted, checks not finished')).toBeHidden();
    await signInOver(page);
    await expectAccepted(page);
  });
});

test('sign out before an upload has reached the desk: not sent, and sent once after the sign-in @long', async ({
  page,
  rampart,
}) => {
  await enterAs(page, 'compliance');
  const identityReference = await toSend(page);
  const other = await openTab(page, '/customers');
  await expectServiceCalls(rampart, 1, async () => {
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    const left = new Promise<void>((resolve) => {
      void page.route('**/api/service/**', async (route) => {
        resolve();
        await isReleased;
        await route.continue();
      });
    });
    await sendButton(page).click();
    await left;
    await signOut(other);
    await expect(door(page)).toBeVisible({ timeout: 2000 });
    release();
    await expect(door(page)).not.toContainText('still being sent');
    await signInOver(page);
    await expect(
      page.getByText('The documents have not been sent yet, but what you entered is still here'),
    ).toBeVisible();
    await expect(page.getByRole('region', { name: 'Review' })).toContainText(identityReference);
    await sendButton(page).click();
    await expectAccepted(page);
  });
});
