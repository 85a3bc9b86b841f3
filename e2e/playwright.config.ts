import { defineConfig } from 'playwright/test';

// `src/tools/journeys.mjs` finds the browser and names it here; without it Playwright takes its own.
const browser = process.env['BROWSER_PATH'];
const report = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'];

export default defineConfig({
  testDir: './journeys',
  testMatch: '**/*.e2e.ts',
  outputDir: './.results',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Generous: on a machine that is busy with other work a journey takes many times as long, and is right all the same.
  timeout: 300_000,
  // Ends what hangs, not what is slow: the long form takes half an hour alone on two cores.
  globalTimeout: 5_400_000,
  expect: { timeout: 20_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: browser ? { executablePath: browser } : {},
    actionTimeout: 20_000,
    navigationTimeout: 40_000,
    locale: 'en-GB',
    timezoneId: 'Europe/Lisbon',
    // Pages as they were drawn; pictures of each frame would cost a core.
    trace: { mode: 'retain-on-failure', screenshots: false },
    // Colours are final at once, so that contrast is measured on what people see.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
