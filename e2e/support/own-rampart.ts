import { test as base } from 'playwright/test';

import { startRampart, type Rampart } from './start-rampart.ts';

/** A new desk for each test: for pristine state or changes to shared state. */
export const ownTest = withOwn({});

/** With the sandbox's history imported, as on a first `npm start`. */
export const filledTest = withOwn({ SANDBOX_HISTORY: 'on' });

/** Works on batches at the pace of a test. */
export const quickBatchTest = withOwn({ BATCH_CALLS_PER_MINUTE: '1200' });

function withOwn(environment: Readonly<Record<string, string>>) {
  return base.extend<{ rampart: Rampart }>({
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this very pattern.
    rampart: async ({}, provide) => {
      const rampart = await startRampart(environment);
      await provide(rampart);
      await rampart.stop();
    },
    baseURL: async ({ rampart }, provide) => provide(rampart.url),
  });
}
