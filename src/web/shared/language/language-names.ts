import type { Language } from '#contract/desk/languages.ts';

/** Each language by its own name, in no catalogue: who looks for theirs may read no other. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  ar: 'العربية',
};
