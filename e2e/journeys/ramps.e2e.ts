import { expect, type Page } from 'playwright/test';

import { expectNoAxeViolations, expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { expectNoHorizontalScroll } from '../support/no-horizontal-scroll.ts';
import { ownTest as test } from '../support/own-rampart.ts';
import { letPass, sendSigned, sendUnsigned, steer } from '../support/ramp-steering.ts';
import { enterAs } from '../support/sign-in.ts';

const onRamp = '0d73a5c2e84b4f19b6572f9c1e08d3a6';
const offRamp = 'a92e6b40d7c1483f95b80e2d6f4c7193';
const halted = 'e61c8d0f35a94b72a4f9d7138b2c60e5';

const lookUp = async (page: Page, id: string) =>
  expect((await page.request.get(`/api/service/eapi/v0/ramps/${id}`)).status()).toBe(200);
const rowsOf = (page: Page) => page.getByRole('table', { name: 'Ramps' }).locator('tbody tr');
const entriesOf = (page: Page) => page.getByRole('list', { name: 'Timeline' }).locator('> li');
const announcedOf = (page: Page) => page.locator('#announcer-polite');

test('the directory: empty, filtered, live, downloaded, and back to the same place', async ({ page }) => {
  await enterAs(page, 'compliance');
  await page.goto('/ramps');
  await expect(page.getByText('No ramps yet')).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);
  await lookUp(page, onRamp);
  await expect(rowsOf(page)).toHaveCount(1);
  await lookUp(page, offRamp);
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(rowsOf(page).first()).toContainText(/12\.5 SOL\s*[\d,.]+ EUR/);
  await expectNoAxeViolationsInBothSchemes(page);

  await page.getByLabel('Direction').selectOption('ONRAMP');
  await expect(page).toHaveURL(/\?direction=ONRAMP$/);
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(announcedOf(page)).toHaveText('1 ramp');
  await page.getByLabel('Ramp id or other detail').fill('c-13344');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/\?direction=ONRAMP&identityReference=c-13344$/);
  await expect(rowsOf(page)).toHaveCount(1);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await steer(page, onRamp, 'advance');
  await expect(rowsOf(page)).toContainText('Payment accepted');

  await rowsOf(page).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: onRamp })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\?direction=ONRAMP&identityReference=c-13344$/);
  await expect(rowsOf(page).getByRole('link').first()).toBeFocused();
  await rowsOf(page).getByRole('link').first().press('Enter');
  await page.getByRole('main').getByRole('link', { name: 'Ramps' }).click();
  await expect(page).toHaveURL(/\?direction=ONRAMP&identityReference=c-13344$/);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rowsOf(page)).toHaveCount(2);
  await page.goto('/ramps?attention=true&stuck=true');
  await expect(page.getByText('No ramps match')).toBeVisible();
  await expectNoAxeViolations(page);
});

for (const { direction, id, statuses } of [
  {
    direction: 'an on-ramp',
    id: onRamp,
    statuses: ['Payment accepted', 'Payment received', 'In progress', 'Coin transferred', 'Fulfilled'],
  },
  {
    direction: 'an off-ramp',
    id: offRamp,
    statuses: ['Coin deposit confirmed', 'In progress', 'Fiat transferred', 'Fulfilled'],
  },
]) {
  test(`${direction} is followed live to its end @long`, async ({ page }) => {
    await enterAs(page, 'compliance');
    await page.goto(`/ramps/${id}`);
    await expect(entriesOf(page)).toHaveCount(1);
    let count = 1;
    for (const status of statuses) {
      await steer(page, id, 'advance');
      count += 1;
      await expect(entriesOf(page)).toHaveCount(count);
      await expect(entriesOf(page).first()).toContainText(status);
      await expect(announcedOf(page)).toHaveText(`New: Callback: ${status}`);
      await expect(page.getByRole('list', { name: 'Ramp progress' })).toContainText(status);
    }
    await expect(page.getByText('Nothing. The ramp is complete.')).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Final' })).toBeVisible();
    await expectNoAxeViolationsInBothSchemes(page);
  });
}

test('a refund after the end is shown, and the status follows it @long', async ({ page }) => {
  await enterAs(page, 'compliance');
  await page.goto(`/ramps/${onRamp}`);
  await expect(entriesOf(page)).toHaveCount(1);
  await steer(page, onRamp, 'expire');
  await expect(entriesOf(page)).toHaveCount(2);
  await expect(page.getByText(/this ramp no longer accepts payments. Create a new ramp/)).toBeVisible();
  await sendSigned(page, { ramp_id: onRamp, order_id: onRamp, status: 'REFUNDED' });
  await expect(entriesOf(page).first()).toContainText('Ramp already finished');
  await expect(page.getByText('Nothing. The payment was returned.')).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);
});

test('a stuck ramp: first in the directory, and for how long on its page @long', async ({ page }) => {
  await enterAs(page, 'compliance');
  await page.goto(`/ramps/${onRamp}`);
  await steer(page, onRamp, 'advance');
  await expect(entriesOf(page)).toHaveCount(2);
  await steer(page, onRamp, 'hold');
  await letPass(page, 130 * 60);
  await page.goto('/ramps');
  await expect(page.getByText('1 ramp is stuck')).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);
  await page.getByRole('link', { name: 'Show ramp' }).click();
  await expect(page).toHaveURL(/\?stuck=true$/);
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(page.getByRole('cell', { name: /^2 h 1\d min$/ })).toBeVisible();
  await rowsOf(page).getByRole('link').first().click();
  await expect(page.getByText(/^In this status for 2 h 1\d min$/)).toBeVisible();
  await expect(entriesOf(page).filter({ hasText: 'Stuck' })).toHaveCount(1);
  await expectNoAxeViolationsInBothSchemes(page);
});

test('an entry in the address; a note by keyboard; an unsigned callback is shown and changes nothing @long', async ({
  page,
}) => {
  await enterAs(page, 'compliance');
  await page.goto(`/ramps/${onRamp}`);
  await expect(entriesOf(page)).toHaveCount(1);
  await sendUnsigned(page, { ramp_id: onRamp, order_id: onRamp, status: 'FULFILLED' });
  await steer(page, onRamp, 'advance');
  const refused = entriesOf(page).filter({ hasText: 'Signature refused' });
  await expect(refused).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Status by source' })).not.toContainText('Fulfilled');
  await refused.getByRole('button', { name: /^Details of Refused/ }).click();
  await expect(page).toHaveURL(/\?moment=/);
  await page.reload();
  await expect(refused.getByRole('button', { name: /^Details of Refused/ })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await expect(page.getByRole('region', { name: 'Body' })).toContainText('FULFILLED');
  await expectNoAxeViolationsInBothSchemes(page);
  await refused.getByRole('link', { name: 'Open the callback' }).click();
  await expect(page).toHaveURL(/\/callbacks\//);
  await page.goBack();

  await page.getByLabel('Write a note').fill('Called them');
  await page.getByRole('link', { name: 'Ramps', exact: true }).first().click();
  await expect(page.getByRole('dialog')).toContainText('Leave without saving the note?');
  await page.getByRole('button', { name: 'Stay' }).click();
  // It gives the focus back as it goes.
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByLabel('Write a note').press('Control+Enter');
  await expect(entriesOf(page).filter({ hasText: 'Called them' })).toHaveCount(1);
});

test('everything fits a narrow window @long', async ({ page }) => {
  await enterAs(page, 'support');
  for (const id of [onRamp, halted, offRamp]) await lookUp(page, id);
  await enterAs(page, 'auditor');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/ramps', `/ramps/${offRamp}`]) {
    await page.goto(path);
    await expect(page.getByText('12.5 SOL').first()).toBeVisible();
    await expectNoHorizontalScroll(page);
    await expectNoAxeViolationsInBothSchemes(page);
  }
});
