/** Path of a working Chrome or Chromium. Throws if none. */
export function findOrInstallBrowser(): Promise<string>;
