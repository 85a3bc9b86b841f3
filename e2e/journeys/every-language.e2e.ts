import { expect } from 'playwright/test';

import { directionOf, languages } from '#contract/desk/languages.ts';

import { expectNoAxeViolations } from '../support/axe.ts';
import { ownTest as test } from '../support/own-rampart.ts';
import { lookUp, submit } from '../support/records.ts';
import { enterAs } from '../support/sign-in.ts';
import { walkedPages, walkedPerson, walkedReference } from '../support/walked-pages.ts';

const widths = [1440, 1024, 390];
/** By how many pixels the page is wider than its window. */
const pageOverflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
const translated = languages.filter((language) => language !== 'en');

for (const language of translated) {
  test(`every page is in ${language}, wide and narrow, and never scrolls sideways @long`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !/status of 40[14]/.test(message.text()))
        complaints.push(message.text());
    });
    await page.addInitScript((chosen) => localStorage.setItem('rampart-language', chosen), language);
    await enterAs(page, 'admin');
    await lookUp(page, walkedReference);
    await submit(page, walkedReference, walkedPerson);
    for (const { full } of Object.values(walkedPages)) {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        if (width === widths[0]) await page.goto(full);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.locator('html')).toHaveAttribute('dir', directionOf(language));
        await expect(page.locator('h1')).toHaveText(/\S/);
        // A row of tabs or a table may be longer than in English, and then scrolls within itself; the page never does.
        await expect
          .poll(async () => page.evaluate(pageOverflow), `${full} at ${width}: pixels beyond the window`)
          .toBeLessThanOrEqual(0);
        if (width === 1024) await expectNoAxeViolations(page);
      }
    }
    expect(complaints).toEqual([]);
  });
}
