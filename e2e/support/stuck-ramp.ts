import { expect, type Page } from 'playwright/test';

import { letPass, steer } from './ramp-steering.ts';

/** An order of c-13344 awaiting 2,500 AUD by PayID at start. */
export const stuckRamp = '0d73a5c2e84b4f19b6572f9c1e08d3a6';

/** Paid two hours ago, nothing moved since. Needs someone with the controls. */
export async function makeRampStuck(page: Page): Promise<void> {
  const looked = await page.request.get(`/api/service/eapi/v0/ramps/${stuckRamp}`);
  expect(looked.status()).toBe(200);
  for (const status of ['PAYMENT_ACCEPTED', 'PAYMENT_RECEIVED']) {
    await steer(page, stuckRamp, 'advance');
    await expect.poll(async () => statusAtTheDesk(page)).toBe(status);
  }
  await steer(page, stuckRamp, 'hold');
  await letPass(page, 130 * 60);
}

async function statusAtTheDesk(page: Page): Promise<unknown> {
  const answer = await page.request.get(`/api/ramps/${stuckRamp}`);
  const { status } = (await answer.json()) as { status?: unknown };
  return status;
}
