import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { test as base } from 'playwright/test';

import { openPreflight, type Preflight } from './preflight-page.ts';

/** Tests the dashboard's worker in the browser, without the dashboard. */
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

/** By path in `e2e/images`. Licences: images/README.md. */
export function imageFile(path: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(readFileSync(join(import.meta.dirname, '../images', path)));
}
