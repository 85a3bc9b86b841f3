import { test as base } from 'playwright/test';

import { startRampart, type Rampart } from './start-rampart.ts';

/** Playwright's test with a desk of its own a worker; addresses such as `/customers` are that desk's. */
export const test = base.extend<object, { rampart: Rampart }>({
  rampart: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this very pattern.
    async ({}, provide) => {
      const rampart = await startRampart();
      await provide(rampart);
      await rampart.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ rampart }, provide) => {
    await provide(rampart.url);
  },
});
