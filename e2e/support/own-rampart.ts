import { test as base } from 'playwright/test';

import { startRampart, type Rampart } from './start-rampart.ts';

/** Playwright's test with a new desk for each: for journeys that need nothing to have happened before, or move what all others share. */
export const ownTest = withOwn({});

/** The same with a desk that has taken up what happened in the sandbox, as a first `npm start` does. */
export const filledTest = withOwn({ SANDBOX_HISTORY: 'on' });

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
