import { startFirefox } from './firefox-tabs.ts';
import type { OtherBrowser } from './other-browser.ts';
import { startWebkit } from './webkit-tabs.ts';

/** Browsers found by `src/tools/journeys.mjs`, with starters. */
export const otherBrowsers: readonly {
  readonly name: string;
  readonly start: () => Promise<OtherBrowser>;
}[] = [
  ...found('FIREFOX_PATH', (program) => ({ name: 'Firefox', start: async () => startFirefox(program) })),
  ...found('WEBKIT_DRIVER', (driver) => ({
    name: 'WebKit',
    start: async () => startWebkit({ driver, browser: process.env['WEBKIT_BROWSER'] ?? '' }),
  })),
];

function found<Browser>(variable: string, browser: (path: string) => Browser): Browser[] {
  const path = process.env[variable];
  return path ? [browser(path)] : [];
}
