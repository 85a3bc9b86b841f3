import * as z from 'zod';
import { catch as orElse } from 'zod';

/** Languages of the pages; English is the fallback. */
export const languages = ['en', 'de', 'fr', 'es', 'ar'] as const;
export const language = z.enum(languages);
export type Language = z.infer<typeof language>;

/** Null if unset, or unknown to this version. */
export const accountLanguage = orElse(z.nullable(language), null);

const rightToLeft: ReadonlySet<Language> = new Set(['ar']);

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return rightToLeft.has(language) ? 'rtl' : 'ltr';
}
