import { expect } from 'playwright/test';

import { expectNoAxeViolations, expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { fillCustomer, newCustomer } from '../support/customer-form.ts';
import { addDocument } from '../support/documents-form.ts';
import { photos } from '../support/photos.ts';
import { imageFile } from '../support/preflight.ts';
import { test } from '../support/rampart.ts';
import { expectServiceCalls } from '../support/service-calls.ts';
import { enterAs } from '../support/sign-in.ts';

test('images the service would refuse are refused with a reason, and nothing is sent', async ({
  page,
  rampart,
}) => {
  await enterAs(page, 'compliance');
  await page.goto('/documents/new');
  await fillCustomer(page, newCustomer());

  await expectServiceCalls(rampart, 0, async () => {
    const card = await addDocument(page, {
      kind: 'Proof of address',
      images: [photos.gifNamedPng(), photos.truncated(), photos.tooLarge(), photos.hugePixels()],
    });
    const findings = [
      'This is a GIF file, despite its name. Only JPEG and PNG are accepted. You can convert it to JPEG here.',
      'This file is incomplete.',
      '10,485,761 bytes, at most 10,485,760 bytes allowed',
      '30,000 × 30,000 pixels, at most 100 million allowed',
    ];
    const images = card.getByRole('listitem');
    await expect(images).toHaveCount(findings.length);
    for (const [at, finding] of findings.entries()) await expect(images.nth(at)).toContainText(finding);
    await expectNoAxeViolationsInBothSchemes(page);

    await page.getByRole('button', { name: 'Review 1 document' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Documents' })).toBeVisible();
    for (const [at, finding] of findings.entries()) await expect(images.nth(at)).toContainText(finding);
    await expectNoAxeViolations(page);
  });
});

test('files of other kinds, empty ones and misshapen ones are each refused in their own words @long', async ({
  page,
  rampart,
}) => {
  const cases = [
    ['empty.jpg', new Uint8Array(), 'This file is empty.'],
    ['phone.heic', imageFile('unfit/phone.heic'), 'This is a HEIC file'],
    ['drawing.svg', imageFile('unfit/drawing.svg'), 'This is an SVG file'],
    ['page.pdf', imageFile('unfit/page.pdf'), 'This is a PDF file'],
    ['strip.png', imageFile('unfit/strip.png'), '1 × 100,000 pixels, at least 400 × 400 needed'],
    ['card.jpg', imageFile('quality/tuning/too-small-01.jpg'), '320 × 240 pixels, at least 400 × 400 needed'],
    ['print.jpg', imageFile('unfit/print-colours.jpg'), 'This image is too small to read.'],
  ] as const;
  await enterAs(page, 'compliance');
  await page.goto('/documents/new');
  await fillCustomer(page, newCustomer());
  await expectServiceCalls(rampart, 0, async () => {
    const card = await addDocument(page, {
      kind: 'Passport',
      number: 'PA4417823',
      images: cases.map(([name, bytes]) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) })),
    });
    const images = card.getByRole('listitem');
    await expect(images).toHaveCount(cases.length);
    for (const [at, [, , sentence]] of cases.entries()) await expect(images.nth(at)).toContainText(sentence);
    await expectNoAxeViolationsInBothSchemes(page);
    await page.getByRole('button', { name: 'Review 1 document' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Documents' })).toBeVisible();
  });
});

test('an incomplete form says what is missing, field by field @long', async ({ page, rampart }) => {
  await enterAs(page, 'compliance');
  await page.goto('/documents/new');
  await expectServiceCalls(rampart, 0, async () => {
    await page.getByRole('button', { name: 'Continue to documents' }).click();
    const missing = page.getByRole('alert').filter({ hasText: 'need your attention' });
    await expect(missing).toBeFocused();
    await missing.getByRole('button', { name: 'Identity reference' }).click();
    await expect(page.getByRole('textbox', { name: 'Identity reference' })).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Given name' })).toHaveAccessibleDescription(/\w/);
    await expectNoAxeViolationsInBothSchemes(page);

    await fillCustomer(page, newCustomer());
    await page.getByRole('button', { name: 'Review documents' }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expectNoAxeViolations(page);
  });
});
