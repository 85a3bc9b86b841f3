import { type Language, languages } from '#contract/desk/languages.ts';

export interface TextTree {
  readonly [key: string]: string | ((values: never) => string) | TextTree;
}

/** public/before-page.js reads it before the first paint. */
const STORAGE_KEY = 'rampart-language';

const files = {
  de: async () => import('#web/words/de.words'),
  fr: async () => import('#web/words/fr.words'),
  es: async () => import('#web/words/es.words'),
  ar: async () => import('#web/words/ar.words'),
} satisfies Record<Exclude<Language, 'en'>, () => Promise<{ readonly default: TextTree }>>;

/** Fixed from `loadTranslations` until reload. */
export let language: Language = languageOfPage();

let loaded: TextTree = {};

/**
 * Loads translations before main.tsx imports the program: catalogues read them once. On failure the page is in
 * English and says so to screen readers.
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

/** Returns translations by catalogue; none in English. */
export function translations(): TextTree {
  return loaded;
}

const rememberedAtStart = rememberedLanguage();

/** Returns the language remembered in this browser; null if none. */
export function rememberedLanguage(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

/** Sets the next page's language unless an account overrides it. Returns false if not stored. */
export function rememberLanguage(next: Language): boolean {
  try {
    localStorage.setItem(STORAGE_KEY, next);
  } catch {
    // Storage may be blocked.
  }
  return rememberedLanguage() === next;
}

/**
 * Returns true if the account has another language, then remembered for a reload. Never twice: not without storage,
 * nor if already opened with it.
 */
export function needsAnotherPage(ofAccount: Language | null | undefined): boolean {
  if (!ofAccount || ofAccount === language || ofAccount === rememberedAtStart) return false;
  return rememberLanguage(ofAccount);
}

/** Reloads in the remembered language. Unsent work makes the browser ask (LeaveGuard). */
export function loadAgain(): void {
  location.reload();
}

function languageOfPage(): Language {
  const said = typeof document === 'undefined' ? '' : document.documentElement.lang;
  return languages.find((one) => one === said) ?? 'en';
}
