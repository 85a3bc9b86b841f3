import { expect } from 'playwright/test';

import { phonePhoto } from '#testing/photos.ts';

import { expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { fillCustomer, newCustomer } from '../support/customer-form.ts';
import { addDocument, expectAccepted, sendButton, slowMs, toReview } from '../support/documents-form.ts';
import { test } from '../support/rampart.ts';
import { expectServiceCalls } from '../support/service-calls.ts';
import { enterAs } from '../support/sign-in.ts';

/** As a person chooses it whose telephone writes HEIC under any name. */
const telephonePhoto = (file: string, name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.from(phonePhoto(file)),
});

test('a photograph in HEIC, named .jpg, becomes an upright JPEG and is shared', async ({ page, rampart }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  const refusals: string[] = [];
  page.on('console', (line) => {
    if (/Content Security Policy|TrustedScript/.test(line.text())) refusals.push(line.text());
  });
  const decoders = () => [...new Set(scripts.filter((path) => path.includes('heif')))];
  await enterAs(page, 'compliance');
  await page.goto('/documents/new');
  await fillCustomer(page, newCustomer());

  expect(decoders()).toEqual([]);

  const card = await addDocument(page, {
    kind: 'Identity card',
    number: 'ID4417823',
    images: [telephonePhoto('turned.heic', 'IMG_2417.jpg')],
  });
  const image = card.getByRole('listitem').first();
  await expect(image).toContainText(
    'This is a HEIC file, despite its name. Only JPEG and PNG are accepted. You can convert it to JPEG here.',
    { timeout: slowMs },
  );
  await expectNoAxeViolationsInBothSchemes(page);
  await image.getByRole('button', { name: 'Convert to JPEG' }).click();
  await expect(image).toContainText(/640 × 427 · JPEG · .* · converted to JPEG/, { timeout: slowMs });
  expect(decoders()).toEqual([expect.stringMatching(/^\/assets\/libheif-bundle-[\w-]+\.mjs$/)]);
  expect(refusals).toEqual([]);

  await toReview(page);
  await expectServiceCalls(rampart, 1, async () => {
    await sendButton(page).click();
    await expectAccepted(page);
  });
});

test('what a JPEG cannot keep is said @long', async ({ page }) => {
  await enterAs(page, 'compliance');
  await page.goto('/documents/new');
  await fillCustomer(page, newCustomer());
  const card = await addDocument(page, {
    kind: 'Identity card',
    images: [
      telephonePhoto('see-through.heic', 'card.heic'),
      telephonePhoto('see-through.webp', 'card.webp'),
      telephonePhoto('animated.gif', 'card.gif'),
    ],
  });
  const images = card.getByRole('listitem');
  for (const [at, said] of [
    /converted to JPEG · transparent parts made white/,
    /converted to JPEG · transparent parts made white/,
    /converted to JPEG$/,
  ].entries()) {
    await images.nth(at).getByRole('button', { name: 'Convert to JPEG' }).click({ timeout: slowMs });
    await expect(images.nth(at).getByText(said)).toBeVisible({ timeout: slowMs });
  }
});
