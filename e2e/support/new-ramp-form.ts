import { expect, type Page } from 'playwright/test';

export const payingCustomer = 'c-13344';
export const wallet = `0x${'9f3c'.repeat(10)}`;

export const rampField = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const createButton = (page: Page) => page.getByRole('button', { name: 'Create ramp', exact: true });

export async function fromPrice(page: Page, question: Readonly<Record<string, string>>): Promise<void> {
  const search = new URLSearchParams({ identityReference: payingCustomer, ...question });
  await page.goto(`/price?${search}`);
  await page.getByRole('button', { name: 'Get quote' }).click();
  await page.getByRole('link', { name: 'Create ramp from this quote' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New ramp');
  await expect(page.getByRole('form', { name: 'Ramp details' }).getByRole('textbox').first()).toBeFocused();
}

export async function toReview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review ramp' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Review ramp' })).toBeFocused();
  await rampField(page, 'Reason or ticket').fill('Ticket 4711');
}

/** Returns the only request's body. */
export async function createRamp(page: Page): Promise<unknown> {
  const request = page.waitForRequest(isCreate);
  await createButton(page).dblclick();
  return (await request).postDataJSON() as unknown;
}

export function isCreate(request: { url: () => string; method: () => string }): boolean {
  return request.method() === 'POST' && request.url().endsWith('/eapi/v0/ramps');
}

export async function expectRampOpen(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/ramps\/[0-9a-f]{32}$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}
