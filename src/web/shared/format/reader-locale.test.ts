// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';

import { readerLocale } from './reader-locale.ts';

afterEach(() => void vi.restoreAllMocks());

it.each([
  { languages: ['pt-PT', 'en'], locale: 'pt-PT' },
  { languages: ['C'], locale: 'en-GB' },
  { languages: ['C', 'de-AT'], locale: 'de-AT' },
  { languages: ['POSIX'], locale: 'en-GB' },
  { languages: ['en_US.UTF-8', 'en-US'], locale: 'en-US' },
  { languages: [''], locale: 'en-GB' },
])('of $languages is $locale', ({ languages, locale }) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(languages[0] ?? '');
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  expect(readerLocale()).toBe(locale);
});
