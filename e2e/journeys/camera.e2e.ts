import { expect, type Page } from 'playwright/test';

import { expectNoAxeViolations, expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { fillCustomer, newCustomer } from '../support/customer-form.ts';
import { slowMs } from '../support/documents-form.ts';
import { test } from '../support/rampart.ts';
import { enterAs } from '../support/sign-in.ts';

const browser = process.env['BROWSER_PATH'];
test.use({
  launchOptions: {
    args: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    ...(browser ? { executablePath: browser } : {}),
  },
});

/** Every camera that the page was given, so that it can be seen that each was switched off. */
const keepCameras = () => {
  const devices = navigator.mediaDevices;
  const open = devices.getUserMedia.bind(devices);
  const given: MediaStream[] = [];
  Object.assign(window, { given });
  devices.getUserMedia = async (wanted) => {
    const stream = await open(wanted);
    given.push(stream);
    return stream;
  };
};

async function camerasOn(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { given } = window as unknown as { given: MediaStream[] };
    return given.filter((stream) => stream.getTracks().some(({ readyState }) => readyState === 'live'))
      .length;
  });
}

async function openCard(page: Page, kind: string): Promise<void> {
  const customer = newCustomer();
  await enterAs(page, 'compliance');
  await page.goto('/documents/new');
  await fillCustomer(page, customer);
  await page.getByRole('button', { name: kind, exact: true }).click();
}

test('a passport is photographed in its frame, and the camera goes off however it ends @long', async ({
  page,
}) => {
  await page.addInitScript(keepCameras);
  await openCard(page, 'Passport');
  const card = page.getByRole('group', { name: 'Document 1: Passport' });
  const opener = card.getByRole('button', { name: 'Take a photo: Passport' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Take a photo: Passport' });
  await expect(dialog).toContainText('Open the passport at the photo page');
  await expect(dialog.getByRole('button', { name: 'Take photo' })).toBeFocused();
  expect(await camerasOn(page)).toBe(1);
  await expectNoAxeViolationsInBothSchemes(page);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await camerasOn(page)).toBe(0);
  await expect(opener).toBeFocused();

  await opener.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Take photo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Use photo' })).toBeFocused();
  expect(await camerasOn(page)).toBe(0);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Take another photo' }).click();
  await expect(dialog.getByRole('button', { name: 'Take photo' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Take photo' }).click();
  await dialog.getByRole('button', { name: 'Use photo' }).click();
  await expect(dialog).toBeHidden();
  expect(await camerasOn(page)).toBe(0);
  await expect(card.getByRole('listitem', { name: 'Passport, image 1' })).toContainText('Passport', {
    timeout: slowMs,
  });
  await expect(card.getByText(/JPEG/)).toBeVisible({ timeout: slowMs });
});

test('the camera goes off while the page is hidden, and says so @long', async ({ page }) => {
  await page.addInitScript(keepCameras);
  await openCard(page, 'Selfie');
  await page.getByRole('button', { name: 'Take a photo: Selfie' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take a photo: Selfie' });
  await expect(dialog.getByRole('button', { name: 'Take photo' })).toBeEnabled();
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(dialog).toContainText('The camera was switched off while this page was in the background');
  expect(await camerasOn(page)).toBe(0);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Switch on camera' }).click();
  await expect(dialog.getByRole('button', { name: 'Take photo' })).toBeEnabled();
});

for (const [name, sentence] of [
  ['NotAllowedError', 'Your browser is blocking the camera'],
  ['NotFoundError', 'No camera found'],
  ['NotReadableError', 'The camera is in use by another app or tab'],
] as const) {
  test(`${name} is explained in a sentence, and files can still be chosen @long`, async ({ page }) => {
    await page.addInitScript((error) => {
      navigator.mediaDevices.getUserMedia = async () => {
        throw new DOMException('x', error);
      };
    }, name);
    await openCard(page, 'Identity card');
    await page.getByRole('button', { name: 'Take a photo: Identity card' }).click();
    const dialog = page.getByRole('dialog', { name: 'Take a photo: Identity card' });
    await expect(dialog).toContainText(sentence);
    await expect(dialog.getByRole('button', { name: 'Switch on camera' })).toBeFocused();
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('button', { name: 'Choose files: Images of Identity card' })).toBeVisible();
  });
}
