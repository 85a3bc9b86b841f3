import { defineConfig } from 'playwright/test';

import journeys from '../playwright.config.ts';

/** Pictures instead of tests: the same browser, one worker, the files beside this one. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: 'gallery.ts',
  outputDir: '../.results',
  workers: 1,
  timeout: 180_000,
  reporter: [['list']],
});
