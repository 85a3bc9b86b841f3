import { findOrInstallFirefox } from './firefox.mjs';
import { findOrInstallWebkit } from './webkit.mjs';

/**
 * Finds the browsers that journeys run in beside Chromium, and says which ones. Without one its journeys are left out; with `CI=true` that is a
 * failure.
 *
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
