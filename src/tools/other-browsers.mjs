import { findOrInstallFirefox } from './firefox.mjs';
import { findOrInstallWebkit } from './webkit.mjs';

/**
 * Finds browsers besides Chromium and prints which. Journeys of missing ones are skipped, or fail with `CI=true`.
 * @returns {{ env: Record<string, string>, failed: number }}
 */
export function findOtherBrowsers() {
  const firefox = findOrInstallFirefox();
  const webkit = findOrInstallWebkit();
  let failed = 0;
  for (const [name, found] of Object.entries({ Firefox: firefox, WebKit: webkit })) {
    const isMissing = 'why' in found;
    if (isMissing && process.env['CI'] === 'true') failed += 1;
    process.stdout.write(isMissing ? `${name}: journeys left out, ${found.why}\n` : `${found.line}\n`);
  }
  return {
    failed,
    env: {
      ...('why' in firefox ? {} : { FIREFOX_PATH: firefox.program }),
      ...('why' in webkit ? {} : { WEBKIT_DRIVER: webkit.driver, WEBKIT_BROWSER: webkit.browser }),
    },
  };
}
