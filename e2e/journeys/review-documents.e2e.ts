import { expect, type Locator } from 'playwright/test';

import { expectNoAxeViolations, expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { fillCustomer, newCustomer, toDocuments } from '../support/customer-form.ts';
import {
  addDocument,
  addPassport,
  expectAccepted,
  sendButton,
  slowMs,
  toReview,
} from '../support/documents-form.ts';
import { expectNoHorizontalScroll } from '../support/no-horizontal-scroll.ts';
import { photos } from '../support/photos.ts';
import { test } from '../support/rampart.ts';
import { enterAs } from '../support/sign-in.ts';

test.describe('the review of documents', () => {
  test('the review has each picture large beside what was typed, at every width and in every script @long', async ({
    page,
  }) => {
    const { texts, choices } = newCustomer();
    const longSurname = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2);
    await enterAs(page, 'compliance');
    await page.goto('/documents/new');
    const names = { 'Given name': 'ليلى', Surname: longSurname };
    await fillCustomer(page, { choices, texts: { ...texts, ...names } });
    await addDocument(page, {
      kind: 'Driving licence',
      number: 'D8841120',
      images: [photos.jpeg(), photos.turnedWithPlace()],
    });
    await expect(page.getByText(/ encoded/)).toHaveCount(2, { timeout: slowMs });
    await toReview(page);
    const licence = page.getByRole('region', { name: 'Driving licence' });
    for (const [width, isBeside] of [
      [1440, true],
      [1024, true],
      [390, false],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const pictures = licence.getByRole('img', { name: /^Driving licence, image \d, as it will be sent$/ });
      await expect(pictures).toHaveCount(2);
      const surname = await boxOf(licence.getByText(longSurname, { exact: true }));
      for (const picture of await pictures.all()) {
        const { x, width: wide } = await boxOf(picture);
        expect(wide).toBeGreaterThanOrEqual(320);
        if (isBeside) expect(surname.x).toBeGreaterThan(x + wide);
      }
      await expectNoHorizontalScroll(page);
    }
    for (const typed of ['ليلى', '1988-02-29', '29 February 1988', 'D8841120', '14 Wattle Grove']) {
      await expect(licence.getByText(typed, { exact: true })).toBeVisible();
    }
    await expect(licence.getByRole('img').first()).toHaveAttribute('src', /^blob:/);
    await expectNoAxeViolationsInBothSchemes(page);

    await licence.getByRole('button', { name: 'Zoom: Driving licence, image 1' }).click();
    const viewer = page.getByRole('dialog', { name: 'Driving licence, image 1' });
    await expect(viewer).toContainText(longSurname);
    await page.keyboard.press('+');
    await expect(viewer.getByText(/^1[1-9]\d%$/)).toBeVisible();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    expect(page.url() + (await page.title())).not.toMatch(/Wolfe|D8841120|mail/);
    const kept = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    );
    expect(kept).not.toMatch(/Wolfe|D8841120|mail\.example/);
  });

  test('known values stay masked in the review until they are revealed @long', async ({ page }) => {
    const customer = newCustomer();
    const { texts, choices, identityReference } = customer;
    await enterAs(page, 'compliance');
    await page.goto('/documents/new');
    await fillCustomer(page, customer);
    await addPassport(page, photos.jpeg());
    await toReview(page);
    await sendButton(page).click();
    await expectAccepted(page);

    // Another person's document for the same customer.
    await page.goto(`/documents/new?identityReference=${identityReference}`);
    const other = { ...texts, Surname: 'Hughes' };
    await fillCustomer(page, { choices, texts: other });
    await addPassport(page, photos.jpeg());
    await toReview(page);
    const passport = page.getByRole('region', { name: 'Passport' });
    await expect(passport.getByText('Hughes', { exact: true })).toBeVisible();
    await expect(passport.getByText(/^A different value is on record: O•••$/)).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('O’Connor');
    await expectNoAxeViolationsInBothSchemes(page);

    await page.getByRole('button', { name: 'Change customer' }).click();
    await page.getByRole('textbox', { name: 'Surname' }).fill('');
    await page.getByRole('button', { name: 'Reveal to edit' }).click();
    await page.keyboard.type('Ticket 4712');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Surname' })).toHaveValue('O’Connor-Müller');
    await toDocuments(page);
    await toReview(page);
    await expect(passport.getByText('O’Connor-Müller', { exact: true })).toBeVisible();
    await expect(passport.getByText(/A different value is on record/)).toHaveCount(0);
  });
});

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not on the screen');
  return box;
}
