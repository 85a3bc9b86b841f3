import axe, { type AxeResults } from 'axe-core';
import { expect, type Page } from 'playwright/test';

/** Expects that axe finds nothing on the page as it stands. The debugger puts axe in, so the page's CSP stays as it is. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  // A page whose code is still on its way is a frame without a heading.
  await expect(page.locator('h1')).toBeVisible();
  await page.evaluate(axe.source);
  // Last of all: putting axe in takes long enough for something to begin to move.
  await expectStill(page);
  const results = await page.evaluate<AxeResults>('axe.run(document)');
  const found = results.violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }));
  expect(found).toEqual([]);
}

/** A colour on its way from one scheme to the other is neither, so axe looks when nothing moves that will come to an end. */
async function expectStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  );
}

/** The same in light and then in dark; the page is light again afterwards. */
export async function expectNoAxeViolationsInBothSchemes(page: Page): Promise<void> {
  await expectNoAxeViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expectNoAxeViolations(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
}
