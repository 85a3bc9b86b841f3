import { expect, type Locator, type Page } from 'playwright/test';

export type NewPerson = { readonly name: string; readonly email: string; readonly role: string };

export function staffRow(page: Page, email: string): Locator {
  return page.getByRole('table', { name: 'Staff' }).getByRole('row').filter({ hasText: email });
}

/** Adds a person; returns their one-time link. */
export async function addStaff(page: Page, { name, email, role }: NewPerson): Promise<string> {
  await page.goto('/settings?tab=staff');
  await page.getByRole('button', { name: 'Add person' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('E-mail', { exact: true }).fill(email);
  await dialog.getByRole('radio', { name: new RegExp(`^${role}`) }).check();
  await dialog.getByRole('button', { name: 'Add and create link' }).click();
  const link = await dialog.getByText('/welcome#').textContent();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);
  return link ?? '';
}

export async function chooseAction(page: Page, email: string, action: string): Promise<Locator> {
  await staffRow(page, email)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
  return page.getByRole('dialog');
}

export async function choosePassword(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Save password and sign in' }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
}

/** Sets up a second factor by `codeOf`; returns secret and recovery codes. */
export async function setUpFactor(page: Page, password: string, codeOf: (secret: string) => string) {
  await page.goto('/settings');
  const taken = await takeUpApp(page, password, codeOf);
  await expect(page.getByText('10 recovery codes are left')).toBeVisible();
  return taken;
}

export async function takeUpApp(page: Page, password: string, codeOf: (secret: string) => string) {
  await page.getByRole('button', { name: 'Set up authenticator app' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const shown = await dialog.getByText(/^([A-Z2-7]{4} ?){4,}$/).textContent();
  const secret = (shown ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Turn on authenticator app' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allTextContents();
  await dialog.getByRole('button', { name: 'I have saved the codes' }).click();
  return { secret, codes };
}
