import { vi } from 'vitest';

import type { Language } from '#contract/desk/languages.ts';
import type { TextTree } from '#web/shared/language/language.ts';

/** `Intl` writes French spaces in two more ways. */
export const withPlainSpaces = (text: string): string => text.replaceAll(/[\u202f\u00a0]/g, ' ');

/** Loads modules as a page in this language has them: its language is fixed while it is open. */
export async function inLanguage<Module>(
  language: Language,
  load: () => Promise<Module>,
  translations: TextTree = {},
): Promise<Module> {
  vi.resetModules();
  vi.doMock('#web/shared/language/language.ts', () => ({
    language,
    translations: () => translations,
  }));
  return load();
}
