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
  expect(await settledFindings(page)).toEqual([]);
}

/** Looks again while there is something: what appears while axe looks, such as a menu that has come, is seen by halves. */
export async function settledFindings(page: Page): Promise<string[]> {
  let found: string[] = [];
  const look = async () => {
    found = await axeFindings(page);
    expect(found).toEqual([]);
  };
  await expect(look)
    .toPass({ intervals: [500], timeout: 10_000 })
    .catch(() => {});
  return found;
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
async function axeFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  // Last of all: putting axe in takes long enough for something to begin to move.
  await expectStill(page);
  const options = rules ? { runOnly: rules } : { rules: { 'target-size': { enabled: true } } };
  // What passed is examined all the same, and neither described node by node nor sent here: that took as long as the examination.
  const lean = JSON.stringify({ ...options, resultTypes: ['violations'] });
  const violations = await page.evaluate<AxeResults['violations']>(
    `axe.run(document, ${lean}).then(({ violations }) => violations)`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
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
