import { lookUpIn } from './contract-lookup.ts';
import { translations } from './language.ts';

const texts = translations()['contract'];

const lookUp = typeof texts === 'object' ? lookUpIn(texts) : (text: string) => text;

/**
 * Gives a text of the contract or of the server (a field's label, a message about a field, an occupation, the title of a problem) in the
 * page's language: both speak English.
 */
export function contractText(english: string): string {
  return lookUp(english);
}
