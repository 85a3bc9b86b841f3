import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';

const height = 900;
const phoneHeight = 844;
type Width = 1440 | 1024 | 390;
type Scheme = 'light' | 'dark';
type Picture = readonly [width: Width, scheme: Scheme];

const everyPicture: readonly Picture[] = [
  [1440, 'light'],
  [1440, 'dark'],
  [1024, 'light'],
  [1024, 'dark'],
];
const phonePictures: readonly Picture[] = [
  [390, 'light'],
  [390, 'dark'],
];

/** Both schemes at both widths: `customer-light.png`, `customer-dark-1024.png` … */
export async function takePictures(page: Page, name: string): Promise<void> {
  await take(page, name, everyPicture);
}

export async function takeMainPictures(page: Page, name: string): Promise<void> {
  await take(page, name, [...everyPicture, ...phonePictures]);
}

/** A lesser state: each scheme and width once. */
export async function takeStatePictures(page: Page, name: string): Promise<void> {
  await take(page, name, [
    [1440, 'light'],
    [1024, 'dark'],
  ]);
}

/** A step of `src/web/README.md`'s walk, middling width, kept in git. */
export async function takeStep(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  const path = join(import.meta.dirname, `shown/${name}.png`);
  await page.screenshot({ path, caret: 'hide', scale: 'css', animations: 'disabled' });
}

/** The README's pages; wide pictures in `shown`, kept in git. */
const shownInGallery: ReadonlySet<string> = new Set([
  'sign-in',
  'overview',
  'palette',
  'customers',
  'customer',
  'new-customer',
  'update-review',
  'share-documents',
  'diagnosis-missing',
  'eligibility',
  'limits',
  'price',
  'new-ramp',
  'ramps',
  'ramp',
  'callbacks',
  'audit',
  'requests',
  'signature',
  'statuses',
  'settings',
  'settings-staff',
  'settings-connection',
  'sandbox',
  'ar-overview',
  'ar-ramps-rampId',
]);

async function take(page: Page, name: string, pictures: readonly Picture[]): Promise<void> {
  await page.mouse.move(0, 0);
  await expect(page.locator('h1')).toBeVisible();
  let fitted: Width | null = null;
  for (const [width, scheme] of pictures) {
    await page.emulateMedia({ colorScheme: scheme });
    if (fitted !== width) await fitWindow(page, width);
    fitted = width;
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
    const path = join(import.meta.dirname, fileName(name, width, scheme));
    // A colour on its way from one scheme to the other is neither.
    await page.screenshot({ path, caret: 'hide', scale: 'css', animations: 'disabled' });
  }
  await page.setViewportSize({ width: 1440, height });
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Full page height, so that fixed parts sit at the page's edge. */
async function fitWindow(page: Page, width: Width): Promise<void> {
  const least = width === 390 ? phoneHeight : height;
  await page.setViewportSize({ width, height: least });
  const whole = await settledHeight(page);
  if (whole > least) await page.setViewportSize({ width, height: whole });
}

/** Lets self-measuring parts settle. */
async function settledHeight(page: Page): Promise<number> {
  let height = -1;
  const hasSettled = async (): Promise<boolean> => {
    const before = height;
    height = await page.evaluate(() => document.documentElement.scrollHeight);
    return height === before;
  };
  await expect.poll(hasSettled, { intervals: [150] }).toBe(true);
  return height;
}

function fileName(name: string, width: Width, scheme: Scheme): string {
  const isShown = width === 1440 && shownInGallery.has(name);
  return `${isShown ? 'shown/' : ''}${name}-${scheme}${width === 1440 ? '' : `-${width}`}.png`;
}
