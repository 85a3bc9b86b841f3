import { expect } from 'playwright/test';

import { ownTest as test } from '../../support/own-rampart.ts';
import { enterAs } from '../../support/sign-in.ts';
import { block, fault, inspect, lookUp, submit } from '../../support/records.ts';
import { takeMainPictures, takePictures, takeStatePictures } from './take-pictures.ts';

const longName = {
  givenName: 'Maximiliana',
  surname: 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren',
};
const longReference = 'c-70588-wolfeschlegelsteinhausenbergerdorff';

test('the directory, empty to full', async ({ page }) => {
  await enterAs(page, 'compliance');
  await page.goto('/customers');
  await expect(page.getByText('No customers yet')).toBeVisible();
  await takePictures(page, 'customers-empty');

  for (const reference of ['c-13344', 'c-31007', 'c-40112', 'c-50230', longReference])
    await lookUp(page, reference);
  for (const reference of ['c-91200', 'c-91201', 'scenario-always-rejected-3', 'scenario-slow-checks-2'])
    await submit(page, reference);
  await submit(page, 'c-91202', { givenName: 'ليلى', surname: 'المنصوري' });
  await inspect(page, 'c-91200', '5000.00');
  await inspect(page, 'c-20981', '2000.00');
  await submit(page, 'c-91203');
  await block(page, 'c-91203');
  await page.goto('/customers');
  await expect(page.getByRole('link', { name: 'c-13344' })).toBeVisible();
  await expect(page.getByRole('row', { name: /c-91203/ })).toContainText('Blocked');
  await takeMainPictures(page, 'customers');
  await page.goto('/customers?requirements=open&q=c-');
  await expect(page.getByRole('link', { name: 'c-20981' })).toBeVisible();
  await takePictures(page, 'customers-filtered');
  await page.goto('/customers?onboardingStatus=REJECTED&recheck=due&blocked=true');
  await expect(page.getByText('No customers match')).toBeVisible();
  await takePictures(page, 'customers-nothing-matches');

  await page.goto('/customers');
  const find = page.getByRole('textbox', { name: 'Any identifier' });
  const found = page.getByRole('region', { name: 'Matches' });
  await find.fill('c-9120');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('row', { name: /c-91202/ })).toBeVisible();
  await takePictures(page, 'customers-found-several');
  await find.fill('nobody@mail.example');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(found).toContainText('No customer in the directory has this e-mail address');
  await takeStatePictures(page, 'customers-found-nobody');
});

test('the directory loading, and failing', async ({ page }) => {
  await enterAs(page, 'support');
  await page.route('**/api/customers?*', async () => {});
  await page.goto('/customers');
  await expect(page.getByLabel('Loading customers')).toBeVisible();
  await takeStatePictures(page, 'customers-loading');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route('**/api/customers?*', async (call) => call.abort('connectionrefused'));
  await page.goto('/customers');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await takeStatePictures(page, 'customers-error');
});

test('a customer, tab by tab', async ({ page }) => {
  await enterAs(page, 'compliance');
  await submit(page, 'c-13344', { givenName: 'Amelia', surname: 'Hughes' });
  await inspect(page, 'c-13344', '5000.00');
  await inspect(page, 'c-13344', '9000.00');
  for (const id of ['0d73a5c2e84b4f19b6572f9c1e08d3a6', '4b1f0c6e9a2d47538c1e6f30a7d29b54'])
    await page.request.get(`/api/service/eapi/v0/ramps/${id}`);
  await page.goto('/customers/c-13344');
  const note = page.getByRole('textbox', { name: 'Write a note' });
  for (const text of [
    'Called, will send the back of the licence again.',
    'Prefers to be called after 17:00.',
  ]) {
    await note.fill(text);
    await note.press('Control+Enter');
    await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible();
  }
  await takeMainPictures(page, 'customer');
  for (const tab of ['documents', 'ramps', 'activity', 'requests']) {
    await page.goto(`/customers/c-13344?tab=${tab}`);
    await expect(page.getByRole('tabpanel')).toContainText(/SHA-256|0\.|Took|Check limits|PAYMENT|Ramp/i);
    await takePictures(page, `customer-${tab}`);
  }
  await page.goto('/customers/c-13344');
  await page.getByRole('button', { name: 'Reveal name' }).click();
  await page.getByLabel('Reason for revealing the data').fill('On the phone, ticket 4711');
  await takeStatePictures(page, 'customer-reveal-reason');
  await page.getByRole('button', { name: 'Reveal for 5 minutes' }).click();
  await expect(page.getByText('Amelia Hughes')).toBeVisible();
  await takeStatePictures(page, 'customer-revealed');
});

test('customers of other kinds', async ({ page, rampart }) => {
  await enterAs(page, 'compliance');
  await submit(page, 'c-91204', longName);
  await submit(page, 'c-91205', { givenName: 'ليلى', surname: 'المنصوري' });
  await submit(page, 'c-91203');
  await block(page, 'c-91203');
  for (const { name, reference, sign } of [
    { name: 'customer-blocked', reference: 'c-91203', sign: 'The account is blocked' },
    { name: 'customer-unknown', reference: 'c-00000', sign: 'The service doesn’t know this reference (404)' },
    { name: 'customer-long', reference: longReference, sign: 'Active' },
    { name: 'customer-bad-reference', reference: 'a..%2fb', sign: 'Nothing was sent to the service' },
  ]) {
    await page.goto(`/customers/${reference}`);
    await expect(page.getByText(sign).first()).toBeVisible();
    await takePictures(page, name);
  }
  for (const [name, reference, person] of [
    ['customer-long-name', 'c-91204', longName.surname],
    ['customer-right-to-left', 'c-91205', 'ليلى'],
  ] as const) {
    await page.goto(`/customers/${reference}`);
    await page.getByRole('button', { name: 'Reveal name' }).click();
    await page.getByLabel('Reason for revealing the data').fill('On the phone');
    await page.getByRole('button', { name: 'Reveal for 5 minutes' }).click();
    await expect(page.getByText(person)).toBeVisible();
    await takeStatePictures(page, name);
  }
  await page.goto('/customers');
  await page.getByRole('button', { name: /^Look up a customer with the service/ }).click();
  const form = page.getByRole('form', { name: 'Look up a customer' });
  await form.getByLabel('Identity reference').fill('c-13344');
  await form.getByLabel('E-mail').fill('jonas.brandt@mail.example');
  await form.getByRole('button', { name: 'Look up' }).click();
  await expect(page.getByText('This e-mail address belongs to c-20981, not to c-13344')).toBeVisible();
  await takePictures(page, 'customer-belongs-to-another');
  await fault(rampart.sandboxUrl, { kind: 'status', status: 500, operation: 'getIdentity', times: null });
  await page.goto('/customers/c-91204');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await takeStatePictures(page, 'customer-error');
  await enterAs(page, 'auditor');
  await page.goto('/customers/c-91204');
  await expect(page.getByRole('tabpanel')).toContainText('Given name');
  await takeStatePictures(page, 'customer-auditor');
});
