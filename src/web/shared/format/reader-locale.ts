/** Returns the browser's first locale that `Intl` understands (it throws at `C` and `POSIX`). */
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
