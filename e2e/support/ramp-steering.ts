import { expect, type Page } from 'playwright/test';

import type { RampAction } from '../../src/contract/sandbox/ramps.ts';
import { signCallback } from '#testing/sign-callback.ts';

export async function steer(page: Page, rampId: string, action: RampAction): Promise<void> {
  const answer = await page.request.post(`/api/sandbox/ramps/${rampId}`, { data: { action } });
  expect(answer.status(), await answer.text()).toBe(200);
}

export async function letPass(page: Page, jumpSeconds: number): Promise<void> {
  const answer = await page.request.post('/api/sandbox/clock', { data: { jumpSeconds } });
  expect(answer.status()).toBe(200);
}

export async function sendUnsigned(page: Page, body: object): Promise<void> {
  const answer = await page.request.post('/callbacks', { data: body });
  expect(answer.status()).toBe(401);
}

/** Sends a signed callback, dated a minute ahead. */
export async function sendSigned(page: Page, body: Readonly<Record<string, unknown>>): Promise<void> {
  const inAMinute = new Date(Date.now() + 60_000).toISOString().slice(0, 19).replace('T', ' ');
  const text = JSON.stringify({ status_date: inAMinute, ...body });
  const timestamp = String(Date.now() * 1000);
  const answer = await page.request.post('/callbacks', {
    headers: {
      'content-type': 'application/json',
      authorization: signCallback(text, { url: '/callbacks', timestamp }),
    },
    data: text,
  });
  expect(answer.status()).toBe(200);
}
