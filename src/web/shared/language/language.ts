import { type Language, languages } from '#contract/desk/languages.ts';

/** Texts of a catalogue: a text without arguments is a string, one with arguments a function of them. */
export interface TextTree {
  readonly [key: string]: string | ((values: never) => string) | TextTree;
}

/** Where the browser remembers the language of the last page; public/before-page.js reads it before the first paint. */
const STORAGE_KEY = 'rampart-language';

/** A language's texts are loaded only for a page in it. */
const files = {
  de: async () => import('#web/words/de.words'),
  fr: async () => import('#web/words/fr.words'),
  es: async () => import('#web/words/es.words'),
  ar: async () => import('#web/words/ar.words'),
} satisfies Record<Exclude<Language, 'en'>, () => Promise<{ readonly default: TextTree }>>;

/** The language of this page. It is settled before the program starts (`loadTranslations`), and stays until the page is loaded again. */
export let language: Language = languageOfPage();

let loaded: TextTree = {};

/**
 * Loads the translations of this page's language. The program that shows texts is imported after it (main.tsx), because catalogues read them
 * once. When they can't be loaded the page is in English, and says so to screen readers.
 */
export async function loadTranslations(): Promise<void> {
  if (language === 'en') return;
  try {
    loaded = (await files[language]()).default;
  } catch {
    language = 'en';
    document.documentElement.lang = 'en';
    document.documentElement.dir = 'ltr';
  }
}

/** The translations of this page's language, by catalogue; none on an English page. */
export function translations(): TextTree {
  return loaded;
}

/** What this page should have been in, had nobody's account said otherwise. */
const rememberedAtStart = rememberedLanguage();

/** The language that this browser remembers; null for none. */
export function rememberedLanguage(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

/** The next page of this browser is in this language, unless an account says otherwise. Returns whether the browser keeps that. */
export function rememberLanguage(next: Language): boolean {
  try {
    localStorage.setItem(STORAGE_KEY, next);
  } catch {
    // Storage may be blocked.
  }
  return rememberedLanguage() === next;
}

/**
 * Whether the page has to be loaded again for a person who has come in, because their account's language is another; this browser then
 * remembers it. Never twice: not where nothing is remembered, nor where this page was opened with that language remembered and is in
 * another all the same.
 */
export function needsAnotherPage(ofAccount: Language | null | undefined): boolean {
  if (!ofAccount || ofAccount === language || ofAccount === rememberedAtStart) return false;
  return rememberLanguage(ofAccount);
}

/** Loads the page again, in the language that is remembered. Work that is not sent makes the browser ask first (LeaveGuard). */
export function loadAgain(): void {
  location.reload();
}

function languageOfPage(): Language {
  const said = typeof document === 'undefined' ? '' : document.documentElement.lang;
  return languages.find((one) => one === said) ?? 'en';
}
