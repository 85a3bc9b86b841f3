import { messagesEn, type MessageKey, type MessageText } from './messages-en.ts';

/** Languages for customers; `pt` is European. */
export const customerLanguages = ['en', 'de', 'fr', 'es', 'pt', 'pt-BR', 'it', 'pl', 'tr'] as const;
export type CustomerLanguage = (typeof customerLanguages)[number];

/** Countries by usual language; English elsewhere. */
const countriesOf: Readonly<Partial<Record<CustomerLanguage, string>>> = {
  de: 'DE AT LI CH',
  fr: 'FR MC LU BE SN CI ML BF NE TG BJ CM GA CG CD MG',
  es: 'ES AD MX AR CO CL PE VE EC GT CU BO DO HN PY SV NI CR PA UY PR GQ',
  pt: 'PT AO MZ CV GW ST TL',
  'pt-BR': 'BR',
  it: 'IT SM VA',
  pl: 'PL',
  tr: 'TR',
};

/** Returns a country's usual language, by default English. */
export function languageOfCountry(country: string | null | undefined): CustomerLanguage {
  if (country === null || country === undefined || !/^[A-Z]{2}$/.test(country)) return 'en';
  return customerLanguages.find((language) => countriesOf[language]?.split(' ').includes(country)) ?? 'en';
}

export const messageKeys = Object.keys(messagesEn) as readonly MessageKey[];

export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(messagesEn, key);
}

const replyKeyPattern = /^reply\.[a-z0-9]+(?:-[a-z0-9]+)*$/;

export function isReplyKey(key: string): boolean {
  return key.length <= 60 && replyKeyPattern.test(key);
}

/** Recognises a template that is there from the start. */
export function isStarterReply(key: string): boolean {
  return key.startsWith('reply.starter-');
}

/** A reply is filled in from the record or check beside it. */
export const placeholders = [
  'order',
  'amount',
  'crypto',
  'method',
  'reference',
  'deadline',
  'left',
  'window',
  'least',
] as const;
export type Placeholder = (typeof placeholders)[number];

/** `needed` ones must be in the text. */
export interface Placeholders {
  readonly needed: readonly Placeholder[];
  readonly allowed: readonly Placeholder[];
}

const ofRamp: readonly Placeholder[] = ['order', 'amount', 'crypto', 'method', 'reference', 'deadline'];
const ofCheck: readonly Placeholder[] = ['amount', 'method'];

export function placeholdersOf(key: string): Placeholders {
  if (isReplyKey(key)) return { needed: [], allowed: placeholders };
  const [kind] = key.split('.');
  if (kind === 'ramp' || kind === 'payment-ready' || kind === 'late') return { needed: [], allowed: ofRamp };
  if (kind === 'limit-left') return { needed: ['left'], allowed: ['left'] };
  if (kind !== 'diagnosis') return { needed: [], allowed: [] };
  if (key.endsWith('over-limit')) return { needed: ['left'], allowed: ['left', ...ofCheck] };
  if (key.endsWith('below-minimum')) return { needed: ['least'], allowed: ['least', ...ofCheck] };
  return { needed: [], allowed: ofCheck };
}

/** Returns the versions, the most complete first; the last has no placeholders. */
export function variantsOf(text: MessageText): readonly [string, ...string[]] {
  return typeof text === 'string' ? [text] : text;
}

/** Characters of a sentence, and of a reply. */
export const longestMessage = 300;
export const longestReply = 2000;
/** Limits in one language: every page with replies loads them all. */
export const mostReplies = 100;
export const mostReplyCharacters = 60_000;

/** Returns what is wrong with a text, as a sentence, or null. */
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

/** A filled reply; without a value for every placeholder it can't be sent. */
export type FilledReply =
  | { readonly text: string; readonly missing: readonly [] }
  | { readonly text: null; readonly missing: readonly string[] };

/** Fills in all or nothing. A value with a curly bracket counts as unknown. */
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

/** Fills in the first version whose values are all known. */
export function firstFilled(
  versions: readonly string[],
  values: Readonly<Record<string, string | null | undefined>>,
): string | null {
  for (const version of versions) {
    const { text } = filledReply(version, values);
    if (text !== null) return text;
  }
  return null;
}
