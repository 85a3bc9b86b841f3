import { onTestFinished, vi } from 'vitest';

import type { Language } from '#contract/desk/languages.ts';
import type { TextTree } from '#web/shared/language/language.ts';

/** Replaces `Intl`'s two French spaces. */
export const withPlainSpaces = (text: string): string => text.replaceAll(/[\u202f\u00a0]/g, ' ');

/** Loads a module in a language, which stays until the test ends. */
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
  onTestFinished(() => {
    vi.doUnmock('#web/shared/language/language.ts');
    vi.resetModules();
  });
  return load();
}
