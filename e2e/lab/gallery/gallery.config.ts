import { defineConfig } from 'playwright/test';

import journeys from '../../playwright.config.ts';

const { launchOptions } = journeys.use ?? {};

/** The journeys' browser with a fake camera, for pictures. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: '*.pictures.ts',
  outputDir: '../../.results',
  timeout: 240_000,
  reporter: [['list']],
  fullyParallel: true,
  use: {
    ...journeys.use,
    viewport: { width: 1440, height: 900 },
    trace: 'off',
    launchOptions: {
      ...launchOptions,
      args: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    },
  },
});
