import { messagesEn, type MessageKey } from './messages-en.ts';

/** Languages of texts for customers. */
export const customerLanguages = ['en', 'de', 'fr', 'es', 'pt', 'it', 'pl', 'tr'] as const;
export type CustomerLanguage = (typeof customerLanguages)[number];

/** Countries by usual language; English elsewhere. */
const countriesOf: Readonly<Partial<Record<CustomerLanguage, string>>> = {
  de: 'DE AT LI CH',
  fr: 'FR MC LU BE SN CI ML BF NE TG BJ CM GA CG CD MG',
  es: 'ES AD MX AR CO CL PE VE EC GT CU BO DO HN PY SV NI CR PA UY PR GQ',
  pt: 'PT BR AO MZ CV GW ST TL',
  it: 'IT SM VA',
  pl: 'PL',
  tr: 'TR',
};

/** A country's usual language; English if unsupported or unknown. */
export function languageOfCountry(country: string | null | undefined): CustomerLanguage {
  if (country === null || country === undefined || !/^[A-Z]{2}$/.test(country)) return 'en';
  return customerLanguages.find((language) => countriesOf[language]?.split(' ').includes(country)) ?? 'en';
}

/** In order. */
export const messageKeys = Object.keys(messagesEn) as readonly MessageKey[];

export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(messagesEn, key);
}

/** Keys of added replies. */
const replyKeyPattern = /^reply\.[a-z0-9]+(?:-[a-z0-9]+)*$/;

export function isReplyKey(key: string): boolean {
  return key.length <= 60 && replyKeyPattern.test(key);
}

/** True for a template that is there from the start. */
export function isStarterReply(key: string): boolean {
  return key.startsWith('reply.starter-');
}

export type Placeholder = 'order' | 'amount' | 'reference' | 'method' | 'deadline' | 'left' | 'least';

/** `needed` must be in the text, `allowed` may be. */
export interface Placeholders {
  readonly needed: readonly Placeholder[];
  readonly allowed: readonly Placeholder[];
}

const none: Placeholders = { needed: [], allowed: [] };
const left: Placeholders = { needed: ['left'], allowed: ['left'] };
const least: Placeholders = { needed: ['least'], allowed: ['least'] };
/** The ramp's id, and the fiat amount. */
const ofRamp: Placeholders = { needed: [], allowed: ['order', 'amount'] };

/** A reply is filled in from the ramp whose page it is copied on. */
export const replyPlaceholders = ['order', 'amount', 'reference', 'method', 'deadline'] as const;
const ofReply: Placeholders = { needed: [], allowed: replyPlaceholders };

/** Placeholders of a key. */
export function placeholdersOf(key: string): Placeholders {
  if (isReplyKey(key)) return ofReply;
  const [kind] = key.split('.');
  if (kind === 'ramp' || kind === 'payment-ready' || kind === 'late') return ofRamp;
  if (kind === 'limit-left' || key.endsWith('over-limit')) return left;
  return key.endsWith('below-minimum') ? least : none;
}

/** Of a sentence, and of a reply. */
export const longestMessage = 300;
export const longestReply = 2000;
/** Replies, and their names and texts together in one language: every page that has replies loads them all. */
export const mostReplies = 100;
export const mostReplyCharacters = 60_000;

/** Returns what is wrong with a text, as a sentence; null if nothing. */
export function messageFault(key: string, text: string): string | null {
  const most = isReplyKey(key) ? longestReply : longestMessage;
  if (text.trim() === '') return 'Enter a text';
  if (text.length > most) return `Use at most ${most} characters`;
  // Only replies may have line breaks; other invisible characters are refused.
  if ((isReplyKey(key) ? /[^\P{C}\n]/u : /\p{C}/u).test(text)) return 'Use visible characters only';
  const { needed, allowed } = placeholdersOf(key);
  const used = [...text.matchAll(anyPlaceholder)].map(([, name = '']) => name);
  const unknown = used.find((name) => !allowed.some((one) => one === name));
  if (unknown !== undefined) {
    return allowed.length === 0
      ? `This text has no placeholders: remove {${unknown}}`
      : `There is no {${unknown}} here: use ${allowed.map((name) => `{${name}}`).join(' or ')}`;
  }
  if (/[{}]/.test(text.replaceAll(anyPlaceholder, ''))) return 'A curly bracket is missing its partner';
  const missing = needed.find((name) => !used.includes(name));
  return missing === undefined ? null : `Put {${missing}} into the text`;
}

/** A reply with every value filled in, or the placeholders that have none: such a reply can't be sent. */
export type FilledReply =
  | { readonly text: string; readonly missing: readonly [] }
  | { readonly text: null; readonly missing: readonly string[] };

/** Fills in a reply whole or not at all. A value with a curly bracket counts as unknown. */
export function filledReply(
  template: string,
  values: Readonly<Record<string, string | null | undefined>>,
): FilledReply {
  const named = [...template.matchAll(anyPlaceholder)].map(([, name = '']) => name);
  const valueOf = (name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : null;
    return value === null || value === undefined || value.trim() === '' || /[{}]/.test(value) ? null : value;
  };
  const missing = [...new Set(named)].filter((name) => valueOf(name) === null);
  if (missing.length > 0) return { text: null, missing };
  const text = template.replaceAll(anyPlaceholder, (_all, name: string) => valueOf(name) ?? '');
  // No template with a single bracket is saved; one that is there all the same isn't sent.
  return /[{}]/.test(text) ? { text: null, missing: ['…'] } : { text, missing: [] };
}

const anyPlaceholder = /\{([^{}]*)\}/g;

/** Fills in values; null if one is unknown. */
export function filledMessage(text: string, values: Readonly<Record<string, string | null>>): string | null {
  let isWhole = true;
  const filled = text.replaceAll(/\{([a-z]+)\}/g, (_all, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : null;
    if (value === null || value === undefined) isWhole = false;
    return value ?? '';
  });
  return isWhole ? filled : null;
}
