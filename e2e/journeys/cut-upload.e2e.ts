import { expect, type Page } from 'playwright/test';

import { expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { fillCustomer, newCustomer } from '../support/customer-form.ts';
import { type CutProxy, startCutProxy } from '../support/cut-proxy.ts';
import {
  addPassport,
  chooseImages,
  expectAccepted,
  reviewedDigests,
  sendButton,
  slowMs,
  toReview,
} from '../support/documents-form.ts';
import { photos } from '../support/photos.ts';
import { test as overDesk } from '../support/rampart.ts';
import { expectServiceCalls } from '../support/service-calls.ts';
import { enterAs } from '../support/sign-in.ts';

const test = overDesk.extend<{ cable: CutProxy }>({
  cable: async ({ rampart }, provide) => {
    const cable = await startCutProxy(rampart.url);
    await provide(cable);
    await cable.stop();
  },
  baseURL: async ({ cable }, provide) => provide(cable.url),
});

const halfMegabyte = 500_000;
const lost = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'The connection was lost while sending' });

/** Fills the form in up to its review, with megabytes to send. */
async function toSend(page: Page): Promise<string[]> {
  await enterAs(page, 'compliance');
  await page.goto('/documents/new');
  await fillCustomer(page, newCustomer());
  const card = await addPassport(page, photos.jpeg());
  await chooseImages(card, [photos.largest()]);
  await expect(card.getByText('10.0 MB → 13.3 MB encoded')).toBeVisible({ timeout: slowMs });
  await toReview(page);
  return reviewedDigests(page);
}

test('cut in the middle of the upload: explained, nothing has reached the service, nothing is lost, and sent once afterwards @long', async ({
  page,
  rampart,
  cable,
}) => {
  const digests = await toSend(page);
  await expectServiceCalls(rampart, 0, async () => {
    cable.cut({ at: 'upload', afterBytes: halfMegabyte });
    await sendButton(page).click();
    await expect(lost(page)).toBeFocused({ timeout: slowMs });
    await expect(lost(page)).toContainText('Look up the customer before you send them again.');
    expect(cable.broken()).toBeGreaterThan(0);
  });
  cable.cut(null);
  await expectNoAxeViolationsInBothSchemes(page);
  await expect(page.getByRole('textbox', { name: 'Reason or ticket' })).toHaveValue('Ticket 4711');
  expect(await reviewedDigests(page)).toEqual(digests);

  await expectServiceCalls(rampart, 1, async () => {
    await sendButton(page).click();
    await expectAccepted(page);
  });
});

test('cut before the answer: unknown, and asked again the desk shows the outcome and sends nothing twice @long', async ({
  page,
  rampart,
  cable,
}) => {
  await toSend(page);
  await expectServiceCalls(rampart, 1, async () => {
    cable.cut({ at: 'answer', afterBytes: halfMegabyte });
    await sendButton(page).click();
    await expect(lost(page)).toBeFocused({ timeout: slowMs });
    cable.cut(null);
    await sendButton(page).click();
    await expectAccepted(page);
  });
});
