/** The locale by whose habits a typed amount or date is read: the browser's. Writing back never depends on it. */
export function readerLocale(): string {
  return navigator.language || 'en-GB';
}
