import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { AxeResults } from 'axe-core';
import { expect, type Page } from 'playwright/test';

/** Without comments: loads in half the time. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const scheme = 'data-mantine-color-scheme';

export async function expectNoAxeViolations(page: Page): Promise<void> {
  // A page whose code is still on its way is a frame without a heading.
  await expect(page.locator('h1:visible')).toBeVisible();
  // A button that is scrolled half under the bar is not a small one.
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await axeFindings(page)).toEqual([]);
}

/** In light, then dark for contrast only; ends light. Dark is for the long form and named journeys. */
export async function expectNoAxeViolationsInBothSchemes(page: Page): Promise<void> {
  await expectNoAxeViolations(page);
  if (process.env['RAMPART_TESTS'] === 'short') return;
  expect(await contrastFindingsInTheDark(page)).toEqual([]);
}

/** Dark contrast findings; ends light. */
export async function contrastFindingsInTheDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute(scheme, 'dark');
  const found = await axeFindings(page, ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute(scheme, 'light');
  return found;
}

/** All axe rules with 24-pixel targets, or these only. Injected by the debugger, so the CSP stays. */
export async function axeFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const options = rules ? { runOnly: rules } : { rules: { 'target-size': { enabled: true } } };
  // What passed is examined all the same, and neither described node by node nor sent here: that took as long as the examination.
  const lean = JSON.stringify({ ...options, resultTypes: ['violations'] });
  const violations = await lookedAt(page, lean);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}

const mostLooks = 10;

/**
 * Returns what two looks running find on a page that stays as it is: a menu that comes or goes while axe looks is seen by
 * halves. Waits first, since putting axe in takes long enough for something to begin to move.
 */
async function lookedAt(page: Page, options: string): Promise<AxeResults['violations']> {
  let wasFound = false;
  for (let looks = 1; ; looks += 1) {
    await expectStill(page);
    const { violations, hasChanged } = await page.evaluate<
      Pick<AxeResults, 'violations'> & { hasChanged: boolean }
    >(
      `(async () => {
        let hasChanged = false;
        const observer = new MutationObserver(() => { hasChanged = true; });
        observer.observe(document, { subtree: true, childList: true, attributes: true });
        const { violations } = await axe.run(document, ${options});
        observer.disconnect();
        return { violations, hasChanged };
      })()`,
    );
    if (violations.length === 0 || (wasFound && !hasChanged) || looks === mostLooks) return violations;
    wasFound = true;
  }
}

/** Waits for finite motion to end: colours in transition are neither scheme's. */
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
