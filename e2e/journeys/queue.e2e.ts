import { expect, type Page } from 'playwright/test';

import { countedHand } from '../support/counted-hand.ts';
import { ownTest as test } from '../support/own-rampart.ts';
import { sendSigned } from '../support/ramp-steering.ts';
import { enterAs } from '../support/sign-in.ts';

/** Clicks and keys from the menu to *done*. */
const mostOfAMorning = 6;

const needsAPerson = (id: string) => ({
  ramp_id: id,
  order_id: id,
  status: 'EXTRA_VERIFICATION',
  order_type: 'ONRAMP',
  crypto_coin: 'ETH',
  crypto_blockchain: 'ETH',
  crypto_amount: '0.05',
  fiat_currency: 'AUD',
  fiat_amount: '100.00',
});
const rowOf = (page: Page) => page.getByRole('row', { name: /Ramp needs attention/ });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.use({ permissions: ['clipboard-write', 'clipboard-read'] });

test(`a morning: the next item is taken, answered and done in ${mostOfAMorning} clicks and keys`, async ({
  page,
}) => {
  await enterAs(page, 'support');
  await sendSigned(page, needsAPerson('queue-morning'));
  await page.goto('/');
  const hand = countedHand(page);
  await hand.click(page.getByRole('link', { name: 'Queue', exact: true }));
  await expect(rowOf(page)).toBeVisible();
  await hand.press('n');
  await expect(page.getByRole('region', { name: 'In the queue' })).toContainText('Yours · due in 3 h');
  await expect(page).toHaveTitle('[Sandbox] (1) Ramp queue-morning · Rampart');
  await hand.click(button(page, 'Copy text for the customer'));
  await hand.click(button(page, 'Done…'));
  await hand.click(page.getByRole('radio', { name: 'Customer told' }));
  await hand.click(button(page, 'Mark as done'));
  await expect(page.getByRole('region', { name: 'In the queue' })).toContainText('Done: Customer told');
  expect(hand.done.length).toBeLessThanOrEqual(mostOfAMorning);
  await page.goto('/queue');
  await expect(page.getByText('Nothing needs attention')).toBeVisible();
});

test('of two browsers that take at once, the second is told who was first', async ({
  page,
  browser,
  rampart,
}) => {
  await enterAs(page, 'support');
  await sendSigned(page, needsAPerson('queue-race'));
  const colleague = await (await browser.newContext({ baseURL: rampart.url })).newPage();
  await enterAs(colleague, 'compliance');
  for (const one of [page, colleague]) {
    // Neither hears of the other before pressing.
    await one.route('**/api/events', async (route) => route.abort());
    await one.goto('/queue');
    await expect(rowOf(one)).toBeVisible();
  }
  await Promise.all([page, colleague].map(async (one) => button(one, 'Take').click()));
  const shown = async (text: string | RegExp) => {
    const counts = [page, colleague].map(async (one) => rowOf(one).getByText(text, { exact: true }).count());
    return (await Promise.all(counts)).toSorted((a, b) => a - b);
  };
  await expect.poll(async () => shown('Yours')).toEqual([0, 1]);
  await expect.poll(async () => shown(/has this item now/)).toEqual([0, 1]);
  await colleague.context().close();
});

test('what waits for the customer comes back with the next callback, to the same person @long', async ({
  page,
}) => {
  await enterAs(page, 'support');
  await sendSigned(page, needsAPerson('queue-hand-over'));
  await page.goto('/queue');
  await button(page, 'Take').click();
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Wait…' }).click();
  await page.getByRole('radio', { name: 'The customer' }).click();
  await page.getByRole('textbox', { name: 'Note (optional)' }).fill('Asked for a clearer selfie');
  await button(page, 'Wait').click();
  await expect(page.getByText('Nothing needs attention')).toBeVisible();
  await page.getByRole('tab', { name: /^Waiting/ }).click();
  await expect(rowOf(page)).toContainText('Waiting for the customer');
  await expect(rowOf(page)).toContainText('Asked for a clearer selfie');
  const later = new Date(Date.now() + 120_000).toISOString().slice(0, 19).replace('T', ' ');
  await sendSigned(page, { ...needsAPerson('queue-hand-over'), status_date: later });
  await page.getByRole('tab', { name: /^Open/ }).click();
  await expect(rowOf(page)).toContainText('Yours');
  await page.getByRole('button', { name: 'Notifications, 1 new' }).click();
  const notice = page.getByRole('link', { name: /No longer waiting: Ramp needs attention/ });
  await expect(notice).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(notice).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(notice).toBeHidden();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeFocused();
});

test('notifications that can’t be loaded say so, not that there are none @long', async ({ page }) => {
  await enterAs(page, 'support');
  await page.route('**/api/notices?*', async (route) => route.fulfill({ status: 503 }));
  await page.goto('/queue');
  await page.getByRole('button', { name: 'Notifications' }).click();
  const panel = page.getByRole('region', { name: 'Notifications' });
  await expect(panel.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 });
  await expect(panel).not.toContainText('Nothing new');
  await page.unroute('**/api/notices?*');
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(panel).toContainText('Nothing new');
});
