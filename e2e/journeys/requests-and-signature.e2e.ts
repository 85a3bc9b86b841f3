import { expect, type Page } from 'playwright/test';

import { wrongSignatures } from '#testing/wrong-signatures.ts';

import { expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { copiedText } from '../support/clipboard.ts';
import { ownTest as test } from '../support/own-rampart.ts';
import { inspect, lookUp } from '../support/records.ts';
import { enterAs } from '../support/sign-in.ts';

const rowsOf = (page: Page) => page.getByRole('grid', { name: 'Requests' }).locator('tbody tr');
const detailOf = (page: Page) => page.getByRole('region', { name: 'Request', exact: true });
const verdictOf = (page: Page, says: RegExp) => page.getByRole('heading', { level: 2, name: says });

test('calls arrive live, are filtered, read, copied as curl, and lead to the customer and back', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-write']);
  await enterAs(page, 'developer');
  await page.goto('/customers');
  await page.getByRole('link', { name: 'Requests', exact: true }).click();
  await expect(page.getByText('No requests yet')).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);

  await lookUp(page, 'c-13344');
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(page.locator('#announcer-polite')).toHaveText('1 new request');
  await inspect(page, 'c-13344', '100.00');
  await expect(rowsOf(page)).toHaveCount(3);
  await expectNoAxeViolationsInBothSchemes(page);

  await page.getByLabel('Operation').selectOption('getIdentity');
  await expect(page).toHaveURL(/\?operation=getIdentity$/);
  await expect(rowsOf(page)).toHaveCount(1);
  await rowsOf(page).getByRole('link').first().click();
  await expect(detailOf(page)).toContainText('/eapi/v0/identities/c-13344');
  await expect(detailOf(page)).toContainText('The service answered.');
  await expectNoAxeViolationsInBothSchemes(page);

  await detailOf(page).getByRole('button', { name: 'Copy curl command' }).click();
  await expect(page.locator('#announcer-polite')).toHaveText('Copied');
  const command = await copiedText(page);
  expect(command).toContain('"$RAMPART_SIGNATURE"');
  expect(command).toContain(`"$RAMPART_SERVICE_URL"'/eapi/v0/identities/c-13344'`);
  expect(command).not.toMatch(/secret|[0-9a-f]{64}/);

  const open = page.url();
  await detailOf(page).getByRole('link', { name: 'c-13344', exact: true }).click();
  await expect(page).toHaveURL(/\/customers\/c-13344$/);
  await page.goBack();
  await expect(page).toHaveURL(open);
  await expect(detailOf(page)).toContainText('The service answered.');
  await detailOf(page).getByRole('heading', { name: 'Request', exact: true }).focus();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/requests\?operation=getIdentity$/);
  // The customer's page may have looked up again, which is one row more.
  await expect(page.locator('#main a:focus')).toHaveAttribute(
    'href',
    new URL(open).pathname + new URL(open).search,
  );
});

test('the doctor names each of the eight causes first, and keeps nothing that is pasted @long', async ({
  page,
}) => {
  await enterAs(page, 'developer');
  await page.goto('/requests');
  await page.getByRole('link', { name: 'Signature doctor', exact: true }).click();
  await expect(page.getByText('Nothing diagnosed yet')).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);
  for (const { says, call } of wrongSignatures(Date.now())) {
    await page.getByLabel('Method').selectOption(call.method);
    await page.getByLabel('Path and query').fill(call.uri);
    await page.getByLabel('Authorization header').fill(call.authorization);
    await page.getByLabel('Body', { exact: true }).fill(call.body);
    await page.getByRole('button', { name: 'Diagnose signature' }).click();
    await expect(verdictOf(page, says)).toBeVisible();
  }
  await expectNoAxeViolationsInBothSchemes(page);
  await expect(page).toHaveURL(/\/signature$/);
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  expect(stored).not.toContain('jane@');
  await expect(page.getByRole('region', { name: 'Diagnosis' })).not.toContainText('jane@example.com');
});

test('from a recorded call and from a refused callback to the doctor, on a narrow window too @long', async ({
  page,
}) => {
  await enterAs(page, 'admin');
  await page.setViewportSize({ width: 390, height: 844 });
  await inspect(page, 'c-13344', '100.00');
  await page.goto('/requests?operation=checkEligibility');
  await rowsOf(page).getByRole('link').first().click();
  await expect(rowsOf(page)).toHaveCount(0);
  await expectNoAxeViolationsInBothSchemes(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await detailOf(page).getByRole('link', { name: 'Signature doctor' }).click();
  await expect(page.getByLabel('Path and query')).toHaveValue('/eapi/identities/transactions/eligibility');
  await expect(page.getByText('From a recorded request')).toBeVisible();
  await page.getByRole('button', { name: 'Diagnose signature' }).click();
  await expect(verdictOf(page, /There is no signature to compare/)).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  const refused = await page.request.post('/callbacks', {
    headers: { authorization: `Bearer sandbox-key:${'0'.repeat(64)}:${Date.now()}000` },
    data: { status: 'FULFILLED' },
  });
  expect(refused.status()).toBe(401);
  await page.goto(`/callbacks/${refused.headers()['x-request-id']}`);
  await page.getByRole('link', { name: 'Signature doctor' }).click();
  await expect(verdictOf(page, /probably because of a different secret/)).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);
});

test('roles without the doctor or the requests read who may @long', async ({ page }) => {
  await enterAs(page, 'compliance');
  await page.goto('/signature');
  await expect(page.getByRole('button', { name: 'Diagnose signature' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await enterAs(page, 'support');
  for (const path of ['/signature', '/requests']) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText(/compliance, developer and admin/);
    await expectNoAxeViolationsInBothSchemes(page);
  }
});
