import { expect, type Page } from 'playwright/test';

import { expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { copiedText } from '../support/clipboard.ts';
import { countedHand } from '../support/counted-hand.ts';
import {
  createRamp,
  expectRampOpen,
  fromPrice,
  rampField,
  toReview,
  wallet,
} from '../support/new-ramp-form.ts';
import { ownTest as test } from '../support/own-rampart.ts';
import { steer } from '../support/ramp-steering.ts';
import { emailOfRecord, submit } from '../support/records.ts';
import { enterAs } from '../support/sign-in.ts';
import { makeRampStuck, stuckRamp } from '../support/stuck-ramp.ts';

/** As `src/web/README.md` says. */
const most = 8;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const palette = (page: Page) => page.getByRole('combobox', { name: 'Identifier, page or action' });
const marked = (page: Page) => page.getByRole('dialog').getByRole('option', { selected: true });

test.use({ permissions: ['clipboard-write'] });

test(`“where is my money?” takes ${most} clicks and keys, from the customer’s words to the proof @long`, async ({
  page,
}) => {
  await enterAs(page, 'compliance');
  await makeRampStuck(page);
  await enterAs(page, 'support');
  await page.goto('/');
  await expect(heading(page)).toHaveText('Overview');
  const hand = countedHand(page);

  // “I paid you 2,500 dollars by PayID this morning. My customer number is c-13344.”
  await hand.press('Control+k');
  await expect(palette(page)).toBeFocused();
  await hand.paste('c-13344');
  await expect(marked(page)).toHaveText(/^Open customer c-13344/);
  await hand.press('Enter');
  await expect(heading(page)).toHaveText('c-13344');
  await hand.click(page.getByRole('tab', { name: /^Ramps/ }));
  const row = page.getByRole('row').filter({ hasText: '2,500.00 AUD' });
  await hand.click(row.getByRole('link').first());
  await expect(heading(page)).toContainText(stuckRamp);

  // It arrived and does not move: since when, according to whom, and what the customer may be told.
  await expect(page.getByText(/^In this status for 2 h 1\d min$/)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Status by source' })).toContainText(
    /Callbacks.*Payment received/,
  );
  await hand.click(page.getByRole('button', { name: 'Copy text for the customer' }));
  expect(await copiedText(page)).toBe(
    `We’ve received your payment for order ${stuckRamp}. It’s taking longer than usual. We’re sorry about that and have asked for an update.`,
  );
  await hand.click(page.getByRole('button', { name: 'Copy for the provider’s support' }));
  const forSupport = await copiedText(page);
  expect(forSupport).toContain('The ramp has not moved for more than 60 minutes.');
  expect(forSupport).toMatch(/callback {2}PAYMENT_RECEIVED/);
  expect(forSupport).not.toMatch(/@|Amelia|bc1q/);

  // The proof: what the service sent, and that its signature is right.
  await hand.click(page.getByRole('button', { name: 'Details of Callback: Payment received' }));
  const sent = page.getByRole('region', { name: 'Body' });
  await expect(sent).toContainText('PAYMENT_RECEIVED');
  await expectNoAxeViolationsInBothSchemes(page);
  process.stdout.write(`where is my money?: ${hand.done.length} clicks and keys\n`);
  expect(hand.done.length).toBeLessThanOrEqual(most);
  await page.getByRole('link', { name: 'Open the callback' }).click();
  await expect(page.getByText('Verified as coming from the service')).toBeVisible();
});

/** A ramp whose coins were sent, and a call that the service had trouble with. */
async function endedRamp(page: Page) {
  await fromPrice(page, { fiatAmount: '100.00' });
  await rampField(page, 'Wallet address').fill(wallet);
  await toReview(page);
  await createRamp(page);
  await expectRampOpen(page);
  const rampId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  for (const status of ['Payment accepted', 'Payment received', 'In progress', 'Coin transferred']) {
    await steer(page, rampId, 'advance');
    await expect(page.getByRole('list', { name: 'Status by source' })).toContainText(status);
  }
  const asked = `/api/service/eapi/v0/ramps/${rampId}`;
  const { transactionHash } = (await (await page.request.get(asked)).json()) as { transactionHash: string };
  const fault = { kind: 'status', status: 500, operation: 'getRamp', times: 1 };
  expect((await page.request.post('/api/sandbox/faults', { data: fault })).ok()).toBe(true);
  const { traceId } = (await (await page.request.get(asked)).json()) as { traceId: string };
  return { rampId, transactionHash, traceId };
}

test('a customer and a ramp are found by each identifier, by keyboard @long', async ({ page }) => {
  await enterAs(page, 'compliance');
  await submit(page, 'c-found');
  const { transactionHash, traceId, rampId } = await endedRamp(page);
  for (const { typed, fits, down, at } of [
    { typed: 'c-found', fits: /^Open customer/, at: /\/customers\/c-found$/ },
    { typed: emailOfRecord('c-found'), fits: /^Find the owner of this e-mail/, at: /\/customers\/c-found$/ },
    { typed: '+61 412 345 678', fits: /^Find the owner of this phone number/, at: /\/customers\/c-found$/ },
    { typed: rampId, fits: /^Open ramp/, at: new RegExp(`/ramps/${rampId}$`) },
    { typed: wallet, fits: /^Find the ramps that use this wallet/, at: new RegExp(`/ramps/${rampId}$`) },
    {
      typed: transactionHash,
      fits: /^Find the ramp for this transaction/,
      at: new RegExp(`/ramps/${rampId}$`),
    },
    // With dashes it may be a ramp's id too, which comes first.
    {
      typed: traceId,
      fits: /^Open ramp/,
      down: /^Requests with trace id/,
      at: new RegExp(`\\?traceId=${traceId}$`),
    },
  ]) {
    await page.goto('/');
    await expect(heading(page)).toHaveText('Overview');
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeFocused();
    await page.keyboard.insertText(typed);
    await expect(marked(page), typed).toHaveText(fits);
    if (down !== undefined) {
      await page.keyboard.press('ArrowDown');
      await expect(marked(page), typed).toHaveText(down);
    }
    await page.keyboard.press('Enter');
    await expect(page, typed).toHaveURL(at);
  }
});
