import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { test as base } from 'playwright/test';

import { openPreflight, type Preflight } from './preflight-page.ts';

/** Tests that put files through the dashboard's own worker in the browser, without the dashboard around it. */
export const test = base.extend<object, { preflight: Preflight }>({
  preflight: [
    async ({ browser }, use) => {
      const preflight = await openPreflight(browser);
      await use(preflight);
      await preflight.close();
    },
    { scope: 'worker' },
  ],
});

/** A file of `e2e/images`, by its path in there. Origins and licences: images/README.md. */
export function imageFile(path: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(readFileSync(join(import.meta.dirname, '../images', path)));
}
