import { translations } from './language.ts';

const texts = translations['contract'];

/** An English page needs no look-up. */
const lookUp =
  typeof texts === 'object' ? (await import('./contract-lookup.ts')).lookUpIn(texts) : (text: string) => text;

/**
 * A text of the contract or of the desk's server (a field's label, a message about a field, an occupation, the title of a problem) in the
 * page's language: both speak English.
 */
export function contractText(english: string): string {
  return lookUp(english);
}
