import { type Language, languages } from '#contract/desk/languages.ts';

/** Texts of a catalogue: a text without arguments is a string, one with arguments a function of them. */
export interface TextTree {
  readonly [key: string]: string | ((values: never) => string) | TextTree;
}

/** Where the browser remembers the language of the last page; public/before-page.js reads it before the first paint. */
const STORAGE_KEY = 'rampart-language';

/** A language's file is loaded only for a page in it. */
const files = {
  de: () => import('../../words/de.words'),
  fr: () => import('../../words/fr.words'),
  es: () => import('../../words/es.words'),
  ar: () => import('../../words/ar.words'),
} satisfies Record<Exclude<Language, 'en'>, () => Promise<{ default: TextTree }>>;

/** The language of this page. It is chosen before the program starts, and stays until the page is loaded again. */
export const language: Language = languageOfPage();

/** The translations of this page's language, by catalogue. Nothing that shows a text runs before they are here; without them it is English. */
export const translations: TextTree = language === 'en' ? {} : await load(language);

/** Loads the page again in another language. Nothing that was typed may be lost, so the one who calls asks first. */
export function switchLanguage(next: Language): void {
  rememberLanguage(next);
  location.reload();
}

/** The next page of this browser is in this language. */
export function rememberLanguage(next: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, next);
  } catch {
    // A browser that keeps nothing asks the account again.
  }
}

function languageOfPage(): Language {
  const said = typeof document === 'undefined' ? '' : document.documentElement.lang;
  return languages.find((one) => one === said) ?? 'en';
}

async function load(language: Exclude<Language, 'en'>): Promise<TextTree> {
  try {
    return (await files[language]()).default;
  } catch {
    return {};
  }
}
