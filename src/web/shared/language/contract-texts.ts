import { language } from './language.ts';

/** An English page needs no look-up. */
const lookUp = language === 'en' ? null : (await import('./contract-lookup.ts')).lookUp;

/**
 * A text of the contract or of the desk's server (a field's label, a message about a field, an occupation, the title of a problem) in the
 * page's language: both speak English.
 */
export function contractText(english: string): string {
  return lookUp === null ? english : lookUp(english);
}
