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
