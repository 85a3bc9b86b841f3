// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import type { Language } from '#contract/desk/languages.ts';
import { inLanguage } from '#testing/web/in-language.ts';

afterEach(() => {
  cleanup();
  document.documentElement.dir = '';
});

async function show(language: Language, translations = {}) {
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
  const { EnglishIfNeeded } = await inLanguage(
    language,
    async () => import('./english-if-needed.tsx'),
    translations,
  );
  const { stepAlongLine } = await import('#web/shared/ui/direction.ts');
  render(
    <EnglishIfNeeded catalogue="audit">
      <button type="button">Audit trail</button>
    </EnglishIfNeeded>,
  );
  const button = screen.getByRole('button');
  button.focus();
  const { lang, dir } = button.closest<HTMLElement>('[lang]') ?? { lang: '', dir: '' };
  return { lang, dir, right: stepAlongLine('ArrowRight') };
}

describe('a page', () => {
  it.each(['ar', 'de'] as const)(
    'whose texts are not there in %s says that it is English',
    async (language) => {
      expect(await show(language)).toEqual({ lang: 'en', dir: 'ltr', right: 1 });
    },
  );

  it('in the language of the others says nothing', async () => {
    expect(await show('ar', { audit: { title: 'سجلّ التدقيق' } })).toEqual({ lang: '', dir: '', right: -1 });
  });

  it('in English says nothing', async () => {
    expect(await show('en')).toEqual({ lang: '', dir: '', right: 1 });
  });
});
