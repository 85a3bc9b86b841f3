import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { expect, type Page } from 'playwright/test';

import { expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { countedHand } from '../support/counted-hand.ts';
import { test } from '../support/rampart.ts';
import { makeDirectory, removeDirectory, startRampart } from '../support/start-rampart.ts';

/** Clicks and keys from the customer's page to the file. */
const most = 5;

const customer = 'c-13344';
const midMonth = new Date();
midMonth.setUTCMonth(midMonth.getUTCMonth() - 1, 15);

/** Moves all entries so far to the middle of last month. */
function moveToLastMonth(directory: string): void {
  const database = new Database(join(directory, 'server.sqlite'));
  database.pragma('busy_timeout = 20000');
  database.prepare(`update audit_entry set at = ? + seq`).run(midMonth.getTime() * 1000);
  database.close();
}

const signIn = async (page: Page, url: string, role: string) => {
  const data = { email: `${role}@rampart.test`, password: 'rampart-sandbox' };
  await page.context().clearCookies();
  const answer = await page.request.post(`${url}/api/session`, { data, headers: { Origin: url } });
  expect(answer.status()).toBe(200);
};

test(`who looked at a customer last month is a file within ${most} clicks and keys @long`, async ({
  page,
}) => {
  const directory = makeDirectory();
  const rampart = await startRampart({ DATA_DIR: directory });
  const { url } = rampart;
  const access = page.getByRole('tab', { name: 'Access' });
  const rowOf = (name: RegExp) => page.getByRole('row', { name });
  try {
    await page.goto(`${url}/sign-in`);
    await signIn(page, url, 'compliance');
    await page.goto(`${url}/customers/${customer}`);
    await expect(page.getByRole('region', { name: 'Can this customer pay?' })).toContainText('pay');
    await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
    moveToLastMonth(directory);

    await signIn(page, url, 'support');
    await page.goto(`${url}/customers/${customer}?tab=access`);
    await expect(rowOf(/Sam Support.*Opened the customer’s page/)).toHaveCount(1);
    await expect(rowOf(/Casey Compliance/)).toHaveCount(0);
    await expect(page.getByText('You can see only your own actions.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Download CSV' })).toHaveAttribute('aria-disabled', 'true');

    await signIn(page, url, 'auditor');
    await page.goto(`${url}/customers/${customer}`);
    const hand = countedHand(page);
    await hand.click(access);
    await expect(rowOf(/Sam Support.*Opened the customer’s page/)).toHaveCount(1);
    await hand.click(page.getByRole('button', { name: 'Last month' }));
    await expect(rowOf(/Casey Compliance.*Opened the customer’s page/)).toHaveCount(1);
    await expect(rowOf(/Sam Support/)).toHaveCount(0);
    await expectNoAxeViolationsInBothSchemes(page);
    const downloading = page.waitForEvent('download');
    await hand.click(page.getByRole('button', { name: 'Download CSV' }));
    const download = await downloading;
    process.stdout.write(`${hand.done.length} interactions: ${hand.done.join(', ')}\n`);
    expect(hand.done.length).toBeLessThanOrEqual(most);

    const [head, ...lines] = readFileSync(await download.path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(download.suggestedFilename()).toMatch(/^rampart-access-.*\.csv$/);
    expect(head).toContain('Time (UTC),Last read (UTC),Person,E-mail,Role,Action');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(
      /Casey Compliance,compliance@rampart\.test,compliance,Opened the customer’s page,Customer,c-13344,\d+,,Done/,
    );

    // Whose acts these are is one more click away.
    await page.getByRole('link', { name: 'Casey Compliance' }).click();
    await expect(page.getByRole('heading', { name: 'Casey Compliance’s actions' })).toBeVisible();
    await expect(page.getByRole('row', { name: /Opened the customer’s page/ }).first()).toContainText(
      customer,
    );
    await expectNoAxeViolationsInBothSchemes(page);

    await signIn(page, url, 'developer');
    await page.goto(`${url}/customers/${customer}?tab=access`);
    await expect(
      page.getByText('Only support, compliance, auditor and admin can see this list.'),
    ).toBeVisible();
    expect((await page.request.get(`${url}/api/access`)).status()).toBe(403);
  } finally {
    await rampart.stop();
    removeDirectory(directory);
  }
});
