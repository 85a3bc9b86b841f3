import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { expect, type Page } from 'playwright/test';

import { expectNoAxeViolations, expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { test } from '../support/rampart.ts';
import { enterAs, signInAs } from '../support/sign-in.ts';
import { makeDirectory, removeDirectory, startRampart } from '../support/start-rampart.ts';

const rowOf = (page: Page, name: RegExp) => page.getByRole('row', { name }).first();

/** Puts something into the trail: a customer who was opened, and refusals. */
async function leaveTraces(page: Page): Promise<void> {
  await enterAs(page, 'support');
  expect((await page.request.get('/api/customers/c-13344')).status()).toBe(200);
  expect((await page.request.get('/api/audit')).status()).toBe(403);
}

async function saved(page: Page, link: string): Promise<{ name: string; text: string }> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: link }).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
}

for (const role of ['support', 'developer'] as const) {
  test(`opens for ${role} and says who may @long`, async ({ page }) => {
    await enterAs(page, role);
    await page.goto('/audit');
    await expect(page.getByRole('heading', { level: 1, name: 'Audit trail' })).toBeVisible();
    await expect(page.getByText('Allowed roles: compliance, auditor and admin')).toBeVisible();
    await expectNoAxeViolationsInBothSchemes(page);
  });
}

test('compliance reads the trail, verifies it and exports it', async ({ page }) => {
  await leaveTraces(page);
  await enterAs(page, 'compliance');
  await page.goto('/audit');
  await expect(rowOf(page, /Open customer/)).toBeVisible();
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(
    page.getByRole('heading', { name: /^The trail is intact and all \d+ entries are unchanged$/ }),
  ).toBeVisible();
  expect((await saved(page, 'Export CSV')).text).toContain('seq,at,kind,action');
  expect((await saved(page, 'Export for verification (JSON Lines)')).name).toMatch(/\.jsonl$/);
  await expectNoAxeViolationsInBothSchemes(page);
});

test('an auditor signs in, finds who was refused, and opens the entry by keyboard @long', async ({
  page,
}) => {
  await leaveTraces(page);
  await page.context().clearCookies();
  await signInAs(page, 'auditor');
  await page.getByRole('link', { name: 'Audit trail' }).click();
  await expect(rowOf(page, /Avery Auditor.*Sign in.*Done/)).toBeVisible();
  await expect(rowOf(page, /Sam Support.*Read the audit trail.*Refused/)).toBeVisible();

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Person').selectOption({ label: 'Sam Support (support@rampart.test)' });
  await page.getByLabel('About').selectOption('Customer');
  await page.getByLabel('Object id').fill('c-13344');
  await expectNoAxeViolationsInBothSchemes(page);
  await page.getByRole('button', { name: 'Apply filters' }).click();
  await expect(page).toHaveURL(/person=.*objectKind=customer&objectId=c-13344/);
  await expect(page.getByRole('button', { name: 'Remove filter: Person: Sam Support' })).toBeVisible();
  await expect(rowOf(page, /Open customer.*c-13344.*Done/)).toBeVisible();
  await expect(rowOf(page, /Refused/)).toBeHidden();
  await expectNoAxeViolations(page);

  const entry = page.getByRole('link', { name: /^Open entry/ }).first();
  await entry.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Entry \d+$/ });
  await expect(dialog.getByText('Previous hash', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Detail: status')).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(entry).toBeFocused();
  await expect(page).toHaveURL(/objectId=c-13344$/);

  await page.goto('/audit?action=retention');
  await expect(page.getByText('No entries match')).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(rowOf(page, /Sign in/)).toBeVisible();
});

test('an auditor verifies the trail and downloads it @long', async ({ page }) => {
  await leaveTraces(page);
  await enterAs(page, 'auditor');
  await page.goto('/audit?action=get-customer');
  await expect(rowOf(page, /Open customer/)).toBeVisible();
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(
    page.getByRole('heading', { name: /^The trail is intact and all \d+ entries are unchanged$/ }),
  ).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);

  const csv = await saved(page, 'Export CSV');
  expect(csv.name).toMatch(/^rampart-audit-\d{8}T\d{6}Z\.csv$/);
  const [head, ...lines] = csv.text.trimEnd().split('\r\n');
  expect(head).toContain('seq,at,kind,action');
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => !line.includes(',get-customer,'))).toEqual([]);

  const whole = await saved(page, 'Export for verification (JSON Lines)');
  expect(whole.name).toMatch(/\.jsonl$/);
  const entries = whole.text.trimEnd().split('\n');
  expect(JSON.parse(entries.at(-1) ?? '')).toMatchObject({ checkpoint: { seq: entries.length - 1 } });

  await page.goto('/audit?action=export-audit&kind=outcome');
  await expect(page.getByRole('row', { name: /Avery Auditor.*Export the audit trail.*Done/ })).toHaveCount(2);
});

test('an admin loads older entries; a failure says so and can be retried @long', async ({ page }) => {
  await enterAs(page, 'admin');
  for (let times = 0; times < 30; times += 1) await page.request.get('/api/customers/c-20981');
  await page.goto('/audit');
  const entries = page.getByRole('link', { name: /^Open entry/ });
  await expect(entries).toHaveCount(50);
  await page.getByRole('button', { name: 'Load older entries' }).click();
  await expect.poll(async () => entries.count()).toBeGreaterThan(50);

  const problem = {
    type: '/problems/not-recorded',
    title: 'Rampart can’t write to its audit trail',
    status: 409,
  };
  await page.route('**/api/audit?*', async (route) => route.fulfill({ status: 409, json: problem }));
  await page.goto('/audit');
  await expect(page.getByRole('alert').filter({ hasText: 'can’t write to its audit trail' })).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);
  await page.unroute('**/api/audit?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(entries.first()).toBeVisible();
});

test('a trail that was tampered with is broken at the changed entry @long', async ({ page }) => {
  const directory = makeDirectory();
  const rampart = await startRampart({ DATA_DIR: directory });
  try {
    await page.goto(`${rampart.url}/sign-in`);
    const signIn = { email: 'auditor@rampart.test', password: 'rampart-sandbox' };
    for (let times = 0; times < 5; times += 1)
      expect((await page.request.post(`${rampart.url}/api/session`, { data: signIn })).status()).toBe(200);
    const database = new Database(join(directory, 'server.sqlite'));
    database.prepare(`update audit_entry set outcome = 'refused' where seq = 3`).run();
    database.close();

    await page.goto(`${rampart.url}/audit`);
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await expect(page.getByText('The trail is broken at entry 3')).toBeVisible();
    await expect(page.getByText(/The 2 entries before this one are unchanged/)).toBeVisible();
    await expectNoAxeViolationsInBothSchemes(page);
    await page.getByRole('link', { name: 'See the first bad entry' }).click();
    await expect(page.getByRole('dialog', { name: 'Entry 3' }).getByText('Refused')).toBeVisible();
  } finally {
    await rampart.stop();
    removeDirectory(directory);
  }
});
