import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';

import {
  expectHeading,
  expectNothingFailed,
  expectText,
  type OtherBrowser,
  readPage,
  type Tab,
  waitFor,
} from '../support/other-browser.ts';
import { otherBrowsers } from '../support/other-browsers.ts';
import { letterWithScan, specimen } from '../support/reading-photos.ts';
import { emailOf, failSignIns, sandboxPassword } from '../support/sign-in.ts';
import { type Rampart, startRampart } from '../support/start-rampart.ts';

/** As a telephone stores it, which none of these browsers reads by itself. */
const selfie = join(import.meta.dirname, '../../src/testing/photos/phone/selfie.heic');

const field = (name: string) => ({ kind: 'field', name }) as const;
const button = (name: string) => ({ kind: 'button', name }) as const;
const link = (name: string) => ({ kind: 'link', name }) as const;

/** A row that moves, or a part that is drawn anew, is clicked once it rests. */
async function press(tab: Tab, wanted: Parameters<Tab['click']>[0]): Promise<void> {
  await waitFor(tab, wanted);
  await expect(async () => tab.click(wanted)).toPass({ timeout: 30_000 });
}

async function fill(tab: Tab, name: string, text: string): Promise<void> {
  await waitFor(tab, field(name));
  await tab.type(field(name), text);
}

async function signIn(tab: Tab, { url }: Rampart): Promise<void> {
  await tab.open(`${url}/sign-in`);
  await fill(tab, 'E-mail', emailOf('compliance'));
  await fill(tab, 'Password', sandboxPassword);
  await press(tab, button('Sign in'));
  await expectHeading(tab, 'Overview');
}

/** Every part of the overview comes at once on a warm load: that is where WebKit broke. */
async function walkOverview(tab: Tab): Promise<void> {
  for (let load = 1; load <= 3; load += 1) {
    await tab.reload();
    await expectHeading(tab, 'Overview');
    await expectText(tab, 'Oldest queue items');
    await expectText(tab, 'Ramps, 14 days');
    await expectNothingFailed(tab);
  }
}

/** Opens each page of the menu from the overview. */
async function walkMenu(tab: Tab): Promise<void> {
  const names = await tab.run(() =>
    [...document.querySelectorAll('nav a[href^="/"]')].map((one) => one.textContent),
  );
  expect(names.length).toBeGreaterThan(14);
  for (const name of names.filter((one) => one !== 'Overview')) {
    await press(tab, link(name));
    await expect.poll(async () => (await readPage(tab)).path, { message: name }).not.toBe('/');
    await expect.poll(async () => (await readPage(tab)).heading, { message: name }).not.toBe('');
    await expectNothingFailed(tab);
    await press(tab, link('Overview'));
    await expectHeading(tab, 'Overview');
  }
}

async function lookUp(tab: Tab): Promise<void> {
  await press(tab, link('Customers'));
  await press(tab, button('Look up a customer with the service and check an e-mail address'));
  await fill(tab, 'Identity reference', 'c-20981');
  await press(tab, button('Look up'));
  await expectHeading(tab, 'c-20981');
  await expectText(tab, 'Active');
  await expectNothingFailed(tab);
}

/** A selfie is missing: the short form, a HEIC photograph made a JPEG and looked through in the worker, review, sent. */
async function shareSelfie(tab: Tab, { url }: Rampart): Promise<void> {
  await tab.open(`${url}/documents/new?identityReference=c-20981&requirement=SELFIE`);
  await fill(tab, 'Reason or ticket', 'Ticket 4711');
  await waitFor(tab, { kind: 'file', name: 'Images of' });
  await tab.choose({ kind: 'file', name: 'Images of' }, [selfie]);
  await expectText(tab, 'You can convert it to JPEG here');
  await press(tab, button('Convert to JPEG'));
  await expectText(tab, 'converted to JPEG');
  await press(tab, button('Review 1 document'));
  await expectText(tab, 'SHA-256');
  await press(tab, button('Share documents'));
  await expectText(tab, 'Accepted, checks not finished');
  await expectNothingFailed(tab);
}

/** Signs out in one tab; the other one closes at once, with all that it showed. */
async function signOutInAnotherTab(tab: Tab, browser: OtherBrowser, { url }: Rampart): Promise<void> {
  await tab.open(`${url}/customers/c-13344`);
  await expectHeading(tab, 'c-13344');
  const other = await browser.newTab();
  await other.open(url);
  await expectHeading(other, 'Overview');
  await press(other, button('Casey Compliance'));
  await press(other, button('Sign out'));
  await expectHeading(other, 'Sign in');
  await expectHeading(tab, 'Sign in');
  expect((await readPage(tab)).main).not.toContain('c-13344');
}

const waitingRamp = '0d73a5c2e84b4f19b6572f9c1e08d3a6';

/** A ramp that waits for its payment; what the sandbox does to it arrives live. */
async function followRamp(tab: Tab, { url }: Rampart): Promise<void> {
  await tab.open(`${url}/ramps/${waitingRamp}`);
  await expectText(tab, 'Payment ready');
  const status = await tab.run(
    async (path: string) =>
      (
        await fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"action":"advance"}',
        })
      ).status,
    `/api/sandbox/ramps/${waitingRamp}`,
  );
  expect(status).toBeLessThan(300);
  await expectText(tab, 'Callback: Payment accepted');
  await expectNothingFailed(tab);
}

/** A licence's barcode, and a passport's zone on a page of a PDF. A tab each: a form with a photo asks before it is left. */
async function readDocuments(browser: OtherBrowser, { url }: Rampart): Promise<void> {
  const one = await browser.newTab();
  await startWith(one, url, 'licence-back.jpg', specimen('licence-back.jpg').buffer);
  await expectText(one, 'From the driving licence: ADA');
  await expectNothingFailed(one);
  const tab = await browser.newTab();
  await startWith(tab, url, 'letter.pdf', letterWithScan());
  await press(tab, button('Choose pages'));
  await press(tab, button('Page 2'));
  await press(tab, button('Use 1 page'));
  await expectText(tab, 'From the passport: ADA LOUISE MARLOWE');
  await expectNothingFailed(tab);
}

async function startWith(tab: Tab, url: string, name: string, content: Buffer): Promise<void> {
  const file = test.info().outputPath(name);
  writeFileSync(file, content);
  await tab.open(`${url}/documents/new`);
  const start = { kind: 'file', name: 'Start with a photo' } as const;
  await waitFor(tab, start);
  await tab.choose(start, [file]);
}

async function diagnose(tab: Tab, { url }: Rampart): Promise<void> {
  await tab.open(`${url}/diagnosis?identityReference=c-20981&fiatAmount=600`);
  await press(tab, button('Run diagnosis'));
  await expectText(tab, ' missing');
  await expectNothingFailed(tab);
}

async function createRamp(tab: Tab, { url }: Rampart): Promise<void> {
  await tab.open(`${url}/price?identityReference=c-13344&fiatAmount=100.0`);
  await press(tab, button('Get quote'));
  await press(tab, link('Create ramp from this quote'));
  await expectHeading(tab, 'New ramp');
  await fill(tab, 'Wallet address', `0x${'9f3c'.repeat(10)}`);
  await press(tab, button('Review ramp'));
  await fill(tab, 'Reason or ticket', 'Ticket 4711');
  await press(tab, button('Create ramp'));
  await expect.poll(async () => (await readPage(tab)).path).toMatch(/^\/ramps\/[0-9a-f]{32}$/);
  await expectHeading(tab, '100.0 EUR →');
  await expectNothingFailed(tab);
}

async function createCustomer(tab: Tab, { url }: Rampart): Promise<void> {
  await tab.open(`${url}/new-customer?identityReference=c-another-browser`);
  await fill(tab, 'Reason or ticket', 'Ticket 4712');
  await press(tab, button('Create customer'));
  await expectText(tab, 'Customer created');
  await expectNothingFailed(tab);
}

async function verifyTrail(tab: Tab, { url }: Rampart): Promise<void> {
  await tab.open(`${url}/audit`);
  await expectHeading(tab, 'Audit trail');
  await press(tab, button('Verify'));
  await expectText(tab, 'The trail is intact');
  await expectNothingFailed(tab);
}

for (const { name, start } of otherBrowsers) {
  test(`${name}: follows a ramp, diagnoses, creates a ramp and a customer, reads documents, and verifies the trail @long`, async () => {
    const [rampart, browser] = await Promise.all([startRampart(), start()]);
    try {
      const tab = await browser.newTab();
      await signIn(tab, rampart);
      for (const walk of [followRamp, diagnose, createRamp, createCustomer, verifyTrail])
        await walk(tab, rampart);
      await readDocuments(browser, rampart);
    } finally {
      await browser.stop();
      await rampart.stop();
    }
  });

  test(`${name}: signs in by a puzzle, opens every page, shares documents, and signs out in two tabs`, async () => {
    const [rampart, browser] = await Promise.all([startRampart({ SANDBOX_HISTORY: 'on' }), start()]);
    try {
      const tab = await browser.newTab();
      await failSignIns(rampart.url, emailOf('compliance'));
      await signIn(tab, rampart);
      await walkOverview(tab);
      await walkMenu(tab);
      await lookUp(tab);
      await shareSelfie(tab, rampart);
      await signOutInAnotherTab(tab, browser, rampart);
    } finally {
      await browser.stop();
      await rampart.stop();
    }
  });
}
