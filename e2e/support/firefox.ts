import puppeteer, { type Browser, type Page } from 'puppeteer-core';

import { findOrInstallFirefox } from '../../src/tools/firefox.mjs';

/** Finds Firefox or says why not; an error with `CI=true`. */
export function findFirefox(): { readonly program: string } | { readonly why: string } {
  const found = findOrInstallFirefox();
  if ('why' in found && process.env['CI'] === 'true') throw new Error(found.why);
  return found;
}

/** Starts headless Firefox with a fresh profile; closing removes it. */
export async function launchFirefox(program: string): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    timeout: 120_000,
    protocolTimeout: 300_000,
    // Languages and colours that don't depend on this machine.
    extraPrefsFirefox: {
      'intl.accept_languages': 'en-GB, en',
      'ui.prefersReducedMotion': 1,
    },
  });
}

/** Opens a focused page: background ones get no `blur`. */
export async function newFrontPage(browser: Browser, viewport = { width: 1440, height: 900 }): Promise<Page> {
  const page = await browser.newPage();
  await page.setViewport(viewport);
  await page.bringToFront();
  return page;
}
