import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';

const widths = [1440, 1024] as const;
const height = 900;
const schemes = ['light', 'dark'] as const;

/** Takes the page as it stands in both schemes and at both widths: `customer-light.png`, `customer-dark-1024.png` … */
export async function takePictures(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    // As high as the page is, so that what keeps to the window's edge stands at the page's.
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: Math.max(height, whole) });
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
      const file = `${name}-${scheme}${width === widths[0] ? '' : `-${width}`}.png`;
      await page.screenshot({ path: join(import.meta.dirname, file), caret: 'hide' });
    }
  }
  await page.setViewportSize({ width: widths[0], height });
  await page.emulateMedia({ colorScheme: 'light' });
}
