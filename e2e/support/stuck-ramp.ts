import { expect, type Page } from 'playwright/test';

import { letPass, steer } from './ramp-steering.ts';

/** An order of c-13344 that waits for 2,500 AUD by PayID when the sandbox starts. */
export const stuckRamp = '0d73a5c2e84b4f19b6572f9c1e08d3a6';

/** The customer paid two hours ago, and since then nothing has moved. As the person signed in, who may use the controls. */
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
