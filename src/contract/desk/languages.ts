import * as z from 'zod';
import { catch as orElse } from 'zod';

/** The languages that the desk's pages speak: ISO 639-1. English is what every text falls back to. */
export const languages = ['en', 'de', 'fr', 'es', 'ar'] as const;
export const language = z.enum(languages);
export type Language = z.infer<typeof language>;

/** The language of an account in an answer: null where none is chosen, or one of another version. */
export const accountLanguage = orElse(z.nullable(language), null);

/** The languages written from right to left. */
const rightToLeft: ReadonlySet<Language> = new Set(['ar']);

/** Which way a language is written: a value of the HTML attribute `dir`. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return rightToLeft.has(language) ? 'rtl' : 'ltr';
}
