import { expect, test as base } from 'playwright/test';

import { policyReportsIn } from './policy-reports.ts';
import { startRampart, type Rampart } from './start-rampart.ts';

/** A desk for each worker; relative addresses are its own. */
export const test = base.extend<object, { rampart: Rampart }>({
  rampart: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this very pattern.
    async ({}, provide) => {
      const rampart = await startRampart();
      await provide(rampart);
      await rampart.stop();
      // No page of a journey does what its own policy refuses.
      expect(policyReportsIn(rampart.output())).toEqual([]);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ rampart }, provide) => {
    await provide(rampart.url);
  },
});
