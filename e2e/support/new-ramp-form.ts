import { expect, type Page } from 'playwright/test';

/** A customer of whom nothing is missing at any amount. */
export const payingCustomer = 'c-13344';
/** Where crypto goes, and where it comes from. */
export const wallet = `0x${'9f3c'.repeat(10)}`;

export const rampField = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const createButton = (page: Page) => page.getByRole('button', { name: 'Create ramp', exact: true });

/** Asks for a price in the form and continues from it. */
export async function fromPrice(page: Page, question: Readonly<Record<string, string>>): Promise<void> {
  const search = new URLSearchParams({ identityReference: payingCustomer, ...question });
  await page.goto(`/price?${search}`);
  await page.getByRole('button', { name: 'Get price' }).click();
  await page.getByRole('link', { name: 'Create ramp from this price' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New ramp');
  await expect(page.getByRole('form', { name: 'Ramp details' }).getByRole('textbox').first()).toBeFocused();
}

/** Goes on to what will be sent, and says why. */
export async function toReview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review ramp' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Review ramp' })).toBeFocused();
  await rampField(page, 'Reason or ticket').fill('Ticket 4711');
}

/** Sends what was reviewed, with one click too many, and gives the body of the one call that was made. */
export async function createRamp(page: Page): Promise<unknown> {
  const request = page.waitForRequest(isCreate);
  await createButton(page).dblclick();
  return (await request).postDataJSON() as unknown;
}

/** Whether a request is the one that creates a ramp. */
export function isCreate(request: { url: () => string; method: () => string }): boolean {
  return request.method() === 'POST' && request.url().endsWith('/eapi/v0/ramps');
}

/** Expects that the page of a ramp is open, where the person reads what comes next. */
export async function expectRampOpen(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/ramps\/[0-9a-f]{32}$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}
