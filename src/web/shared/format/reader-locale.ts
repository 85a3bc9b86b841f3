/**
 * Finds the locale by whose habits a typed amount or date is read: the first of the browser's that `Intl` understands. A browser may name
 * `C` or `POSIX`, its system's, which `Intl` throws at. Writing back never depends on it.
 */
export function readerLocale(): string {
  return [navigator.language, ...navigator.languages].find(isUnderstood) ?? 'en-GB';
}

function isUnderstood(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}
