import { expect } from 'playwright/test';

import { ownTest as test } from '../../support/own-rampart.ts';
import { enterAs } from '../../support/sign-in.ts';
import { lookUp, submit } from '../../support/records.ts';
import { walkedPages, walkedPerson, walkedReference } from '../../support/walked-pages.ts';
import { takeMainPictures, takeStatePictures } from './take-pictures.ts';

const inArabic = [
  '/',
  '/customers',
  '/customers/:identityReference',
  '/documents/new',
  '/ramps',
  '/ramps/:rampId',
];

for (const language of ['de', 'fr', 'es', 'ar']) {
  test(`every page in ${language}`, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem('rampart-language', chosen), language);
    await page.goto('/sign-in');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await takeMainPictures(page, `${language}-sign-in`);
    await enterAs(page, 'admin');
    await lookUp(page, walkedReference);
    await submit(page, walkedReference, walkedPerson);
    for (const [pattern, { full }] of Object.entries(walkedPages)) {
      await page.goto(full);
      await expect(page.locator('h1')).toHaveText(/\S/);
      const name = pattern.replaceAll(/\W+/g, '-').replace(/^-|-$/g, '') || 'overview';
      const take = language === 'ar' && inArabic.includes(pattern) ? takeMainPictures : takeStatePictures;
      await take(page, `${language}-${name}`);
    }
  });
}
