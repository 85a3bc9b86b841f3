// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { directionOf, languages } from '#contract/desk/languages.ts';
import { openDocument } from '#testing/web/before-page.ts';

const root = document.documentElement;
const key = 'rampart-language';

/** Sets the browser's languages by preference. */
function prefer(...wanted: string[]): void {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(wanted);
}

/** Storage that refuses or forgets. */
const keepsNothing = {
  'refuses to keep anything': () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  },
  'forgets at once': () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {});
  },
};

/** The document after before-page.js. */
function openIn(staff: object | null): string {
  openDocument({ address: '/audit', start: JSON.stringify({ staff }), answer: {} });
  return `${root.lang} ${root.dir}`;
}

beforeEach(() => {
  localStorage.clear();
  root.lang = 'en';
  root.removeAttribute('dir');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the language of a page', () => {
  it('is the first of the browser’s that the desk speaks', () => {
    prefer('pt-BR', 'es-MX', 'fr');
    expect(openIn(null)).toBe('es ltr');
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('is English where the desk speaks none of them', () => {
    prefer('pt-BR', 'design', 'x-de');
    expect(openIn(null)).toBe('en ltr');
  });

  it.each(languages)('%s may be the one that this browser remembers, whatever it prefers', (language) => {
    prefer('fr');
    localStorage.setItem(key, language);
    expect(openIn(null)).toBe(`${language} ${directionOf(language)}`);
  });

  it('is not something else that is in its place', () => {
    prefer('fr');
    localStorage.setItem(key, 'constructor');
    expect(openIn(null)).toBe('fr ltr');
  });

  it.each(languages)(
    '%s may be the account’s, which is remembered for pages that do not know it',
    (language) => {
      prefer('fr');
      localStorage.setItem(key, 'es');
      expect(openIn({ language })).toBe(`${language} ${directionOf(language)}`);
      expect(openIn(null)).toBe(`${language} ${directionOf(language)}`);
    },
  );

  it.each([{}, { language: null }, { language: 'xx' }])('is this browser’s for an account of %o', (staff) => {
    localStorage.setItem(key, 'es');
    expect(openIn(staff)).toBe('es ltr');
    expect(localStorage.getItem(key)).toBe('es');
  });

  it.each(Object.entries(keepsNothing))('is the account’s in a browser that %s', (_what, keep) => {
    keep();
    prefer('fr');
    expect(openIn({ language: 'ar' })).toBe('ar rtl');
    expect(openIn(null)).toBe('fr ltr');
  });
});

describe('a page of a person whose language is another', () => {
  /** Runs the program of the current document. */
  const program = async () => {
    vi.resetModules();
    return import('./language.ts');
  };
  /** Counts loads until the page stays, with its final language; `before` runs before the first paint. */
  const untilItStays = async (before: () => void) => {
    for (let loads = 1; loads <= 5; loads += 1) {
      before();
      const { needsAnotherPage } = await program();
      if (!needsAnotherPage('de')) return [loads, root.lang];
    }
    return 'loads again and again';
  };

  it('is loaded once more, in it', async () => {
    prefer('fr');
    expect(await untilItStays(() => void openIn(null))).toEqual([2, 'de']);
    expect(localStorage.getItem(key)).toBe('de');
  });

  it('stays where it is in it already', async () => {
    expect(await untilItStays(() => void openIn({ language: 'de' }))).toEqual([1, 'de']);
  });

  it.each(Object.entries(keepsNothing))('stays in a browser that %s', async (_what, keep) => {
    keep();
    prefer('fr');
    expect(await untilItStays(() => void openIn(null))).toEqual([1, 'fr']);
  });

  it('stays after one more time where before-page.js does not come, or is that of another version', async () => {
    expect(await untilItStays(() => {})).toEqual([2, 'en']);
  });

  it.each([undefined, null])('stays for one who chose none: %s', async (ofAccount) => {
    openIn(null);
    const { needsAnotherPage } = await program();
    expect(needsAnotherPage(ofAccount)).toBe(false);
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('is loaded once more for the next person, too', async () => {
    openIn({ language: 'de' });
    const { needsAnotherPage } = await program();
    expect(needsAnotherPage('fr')).toBe(true);
    expect(localStorage.getItem(key)).toBe('fr');
  });
});
