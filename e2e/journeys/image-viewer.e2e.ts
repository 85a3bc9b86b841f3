import { expect, type Locator, type Page } from 'playwright/test';

import { expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { fillCustomer, newCustomer } from '../support/customer-form.ts';
import { addPassport, slowMs } from '../support/documents-form.ts';
import { photos } from '../support/photos.ts';
import { test } from '../support/rampart.ts';
import { enterAs } from '../support/sign-in.ts';

async function openViewer(page: Page): Promise<{ view: Locator; dialog: Locator }> {
  await enterAs(page, 'compliance');
  await page.goto('/documents/new');
  await fillCustomer(page, newCustomer());
  const card = await addPassport(page, photos.jpeg());
  const view = card.getByRole('button', { name: 'View: Passport, image 1' });
  await view.press('Enter');
  return { view, dialog: page.getByRole('dialog', { name: 'Passport, image 1' }) };
}

/** How far the picture was moved in its frame. */
async function movedBy(dialog: Locator): Promise<{ left: number; top: number }> {
  return dialog
    .getByRole('region', { name: 'Image' })
    .evaluate(({ scrollLeft, scrollTop }) => ({ left: scrollLeft, top: scrollTop }));
}

test('a picture is zoomed, moved and turned by keys alone, and the focus returns @long', async ({ page }) => {
  const { view, dialog } = await openViewer(page);
  await expect(dialog.getByText('100%')).toBeVisible();
  await expect(dialog).toContainText('rotate right');
  await expectNoAxeViolationsInBothSchemes(page);

  for (const zoom of ['150%', '200%', '300%']) {
    await page.keyboard.press('+');
    await expect(dialog.getByText(zoom)).toBeVisible();
  }
  const before = await movedBy(dialog);
  expect(before.left).toBeGreaterThan(0);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect.poll(async () => (await movedBy(dialog)).left).toBeGreaterThan(before.left);
  expect((await movedBy(dialog)).top).toBeGreaterThan(before.top);
  await page.keyboard.press('-');
  await expect(dialog.getByText('200%')).toBeVisible();
  await page.keyboard.press('0');
  await expect(dialog.getByText('100%')).toBeVisible();

  await page.keyboard.press('r');
  await expect(dialog.getByText(/872 × 1000/)).toBeVisible({ timeout: slowMs });
  await page.keyboard.press('Shift+R');
  await expect(dialog.getByText(/1000 × 872/)).toBeVisible({ timeout: slowMs });
  await page.keyboard.press(']');
  await expect(dialog.getByText(/872 × 1000/)).toBeVisible({ timeout: slowMs });

  // The focus goes round within the window.
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(
      () => document.activeElement !== document.body && document.activeElement?.closest('dialog') === null,
    );
    expect(isOutside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(view).toBeFocused();
});

test('a wheel zooms about the pointer, within bounds, and the page behind stays as it is @long', async ({
  page,
}) => {
  const { dialog } = await openViewer(page);
  const frame = await dialog.getByRole('region', { name: 'Image' }).boundingBox();
  if (frame === null) throw new Error('There is no picture.');
  await page.mouse.move(frame.x + frame.width * 0.9, frame.y + frame.height * 0.9);
  await page.mouse.wheel(0, -300);
  await expect(dialog.getByText('199%')).toBeVisible();
  const { left, top } = await movedBy(dialog);
  expect([left > frame.width * 0.7, top > frame.height * 0.7]).toEqual([true, true]);
  await page.mouse.wheel(0, -9000);
  await expect(dialog.getByText('600%')).toBeVisible();
  await page.mouse.wheel(0, 9000);
  await expect(dialog.getByText('100%')).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
