import { type Language, languages } from '#contract/desk/languages.ts';

/** Texts of a catalogue: a text without arguments is a string, one with arguments a function of them. */
export interface TextTree {
  readonly [key: string]: string | ((values: never) => string) | TextTree;
}

type Load = () => Promise<{ readonly default: TextTree }>;

/** Where the browser remembers the language of the last page; public/before-page.js reads it before the first paint. */
const STORAGE_KEY = 'rampart-language';

/** A language's files are loaded only for a page in it: what the start shows, and the rest. */
const files = {
  de: [() => import('#web/words/de.words'), () => import('#web/words/de.later.words')],
  fr: [() => import('#web/words/fr.words'), () => import('#web/words/fr.later.words')],
  es: [() => import('#web/words/es.words'), () => import('#web/words/es.later.words')],
  ar: [() => import('#web/words/ar.words'), () => import('#web/words/ar.later.words')],
} satisfies Record<Exclude<Language, 'en'>, readonly [Load, Load]>;

/** The language of this page. It is chosen before the program starts, and stays until the page is loaded again. */
export const language: Language = languageOfPage();

const [load, loadLater] = language === 'en' ? [none, none] : files[language];

/** The rest of the translations, on its way from the beginning. */
const later = texts(loadLater);

/** The translations of this page's language, by catalogue. Nothing that shows a text runs before they are here; without them it is English. */
export const translations: TextTree = await texts(load);

/** Adds the rest of the translations; later.ts waits for it, and with it every catalogue that the start does not show. */
export async function addLaterTranslations(): Promise<void> {
  Object.assign(translations, await later);
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

async function none(): Promise<{ default: TextTree }> {
  return { default: {} };
}

async function texts(load: Load): Promise<TextTree> {
  try {
    return (await load()).default;
  } catch {
    return {};
  }
}
