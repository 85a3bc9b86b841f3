import { expect, type Page } from 'playwright/test';

import type { Role } from '#contract/desk/permissions.ts';
import { deskRoutes } from '#contract/desk/api.ts';

export const sandboxPassword = 'rampart-sandbox';

export function emailOf(role: Role): string {
  return `${role}@rampart.test`;
}

/** Submits; expectations are the caller's. */
export async function submitSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export async function signInAs(page: Page, role: Role): Promise<void> {
  await page.goto('/sign-in');
  await submitSignIn(page, emailOf(role), sandboxPassword);
  await expect(page).not.toHaveURL(/\/sign-in/);
  await expect(page.getByRole('navigation').first()).toBeVisible();
}

/** Signs in directly, for other journeys. */
export async function enterAs(page: Page, role: Role): Promise<void> {
  const answer = await page.request.post(deskRoutes.signIn.path, {
    data: { email: emailOf(role), password: sandboxPassword },
  });
  expect(answer.status()).toBe(200);
}

/** Fails three times, as a stranger would, so that a browser which is new to the desk needs a puzzle. */
export async function failSignIns(url: string, email: string): Promise<void> {
  for (let time = 0; time < 3; time += 1) {
    const answer = await fetch(url + deskRoutes.signIn.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'not this one' }),
    });
    expect(answer.status).toBe(401);
  }
}
