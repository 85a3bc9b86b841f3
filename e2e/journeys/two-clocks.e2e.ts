import { expect, type Page } from 'playwright/test';

import { deskRoutes } from '#contract/desk/api.ts';
import { clockAnswer, type ClockChange } from '../../src/contract/sandbox/world.ts';

import { expectNoAxeViolations, expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { ownTest as test } from '../support/own-rampart.ts';
import { expectServiceCalls } from '../support/service-calls.ts';
import { enterAs } from '../support/sign-in.ts';

const clock = '/api/sandbox/clock';
/** What is seconds old here may be minutes old on a busy machine. */
const recently = /just now|\d+ (?:s|min) ago/;
const fourDays = 4 * 24 * 60 * 60;
const awaitingPayment = '0d73a5c2e84b4f19b6572f9c1e08d3a6';

test('the service’s facts age on its own clock, and the strip shows its time @long', async ({
  page,
  rampart,
}) => {
  await enterAs(page, 'developer');
  await page.goto(`/ramps/${awaitingPayment}`);
  const created = page
    .locator('dl > div', { has: page.getByText('Created', { exact: true }) })
    .locator('time');
  await expect(created.last()).toContainText(/\d+ (?:min|h) ago|\d d ago/);
  const strip = page.getByText('SANDBOX: no real money or customers').filter({ visible: true });
  await expect(strip).toHaveText('SANDBOX: no real money or customers');

  // One look-up for each time that the page is loaded: clock and controls are no calls.
  await expectServiceCalls(rampart, 2, async () => {
    const { now } = await change(page, { isFrozen: true, jumpSeconds: 4 * fourDays });
    await page.reload();
    await expect(strip).toContainText(`service time ${inWords(now)} UTC · frozen`);
    await expectNoAxeViolationsInBothSchemes(page);
    await change(page, { isFrozen: false, speed: 60 });
    await page.reload();
    await expect(strip).toContainText('60× speed');
    await expect(created.last()).toContainText(/1[6-9] d ago/);
  });
  await expect(page.getByText(/^fetched/).first()).toContainText(recently);
  await expectNoAxeViolations(page);
});

test('a clock moved while the page is open is noticed when something newer arrives @long', async ({
  page,
}) => {
  await enterAs(page, 'compliance');
  await page.goto(`/ramps/${awaitingPayment}`);
  const updated = page
    .locator('dl > div', { has: page.getByText('Updated', { exact: true }) })
    .locator('time');
  await expect(updated.last()).toBeVisible();
  await change(page, { jumpSeconds: fourDays });
  const advanced = await page.request.post(`/api/sandbox/ramps/${awaitingPayment}`, {
    data: { action: 'cancel' },
  });
  expect(advanced.status()).toBe(200);
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expect(updated.last()).toContainText(recently);
  await expect(page.getByText(/^service time /)).toBeVisible();
});

for (const { role, status } of [
  { role: 'support', status: 403 },
  { role: 'auditor', status: 403 },
] as const) {
  test(`${role} sees the service’s time and can’t move it @long`, async ({ page }) => {
    await enterAs(page, role);
    expect((await page.request.get(deskRoutes.clock.path)).status()).toBe(200);
    expect((await page.request.post(clock, { data: { jumpSeconds: 1 } })).status()).toBe(status);
  });
}

async function change(page: Page, data: ClockChange) {
  const answer = await page.request.post(clock, { data });
  expect(answer.status()).toBe(200);
  return clockAnswer.parse(await answer.json());
}

/** `7 Dec 2026, 14:05` */
function inWords(at: string): string {
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const time = { hour: '2-digit', minute: '2-digit' } as const;
  const words = (form: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...form, timeZone: 'UTC' }).format(new Date(at));
  return `${words(day)}, ${words(time)}`;
}
