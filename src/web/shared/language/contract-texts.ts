import { lookUpIn } from './contract-lookup.ts';
import { translations } from './language.ts';

const texts = translations()['contract'];

const lookUp = typeof texts === 'object' ? lookUpIn(texts) : (text: string) => text;

/** Translates English texts of the contract or server. */
export function contractText(english: string): string {
  return lookUp(english);
}
