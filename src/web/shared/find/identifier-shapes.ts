import { readEnding, readShortened } from '#contract/desk/search.ts';
import { isMasked } from '#contract/fields/masks.ts';
import { emailText, receivedReferenceText } from '#contract/service/identifier-forms.ts';
import { foldRampId } from '#contract/service/spellings.ts';
import { cleanText, withPlainDigits } from '#web/shared/forms/clean-text.ts';
import { contractText } from '#web/shared/language/contract-texts.ts';

import { identifiersIn } from './identifiers-in.ts';
import { findWords as words } from './find-words.ts';

export type IdentifierShape =
  | 'email'
  | 'ramp-id'
  | 'wallet'
  | 'transaction-hash'
  | 'phone'
  | 'reference'
  | 'shortened'
  | 'ending';

export type PastedText =
  | { isSearchable: true; text: string; shapes: readonly IdentifierShape[] }
  | { isSearchable: false; text: string; message: string; options: readonly string[] };

const longest = 300;

/** In the order offered. */
const shapes: readonly { shape: IdentifierShape; fits: (text: string) => boolean }[] = [
  { shape: 'ramp-id', fits: looksLikeRampId },
  { shape: 'wallet', fits: (text) => wallets.some((wallet) => wallet.test(text)) },
  { shape: 'transaction-hash', fits: (text) => hashes.some((hash) => hash.test(text)) },
  { shape: 'ending', fits: (text) => readEnding(text) !== null },
  { shape: 'shortened', fits: (text) => readShortened(text) !== null },
  { shape: 'phone', fits: looksLikePhone },
  { shape: 'reference', fits: (text) => receivedReferenceText.safeParse(text).success },
];

/** Other forms are found too: the directory accepts any text. */
const wallets = [
  /^0x[0-9a-f]{40}$/i,
  /^(?:bc|tb|ltc)1[02-9ac-hj-np-z]{11,87}$/i,
  /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[1-9A-HJ-NP-Za-km-z]{26,48}$/,
];
const hashes = [/^(?:0x)?[0-9a-f]{64}$/i, /^[1-9A-HJ-NP-Za-km-z]{86,88}$/];

/**
 * Classifies a pasted text, or searches it for identifiers: one is accepted, several are a choice, none is refused.
 * Spec: Resources › IdentityReference.
 */
export function readPastedText(pasted: string): PastedText {
  const text = cleanPasted(pasted);
  if (labelled.test(text) || isQueryString(text)) {
    const linked = identifiersIn(text);
    if (linked.length > 0) return readFound(text, linked);
  }
  const refusal = refuse(text);
  if (refusal === null) return searchable(text);
  const found = isMasked(text) ? [] : identifiersIn(text);
  return found.length === 0
    ? { isSearchable: false, text, message: refusal, options: [] }
    : readFound(text, found);
}

function readFound(text: string, found: readonly string[]): PastedText {
  const [only] = found;
  return found.length === 1 && only !== undefined
    ? searchable(only)
    : { isSearchable: false, text, message: words.several, options: found };
}

function searchable(text: string): PastedText {
  if (text.includes('@')) return { isSearchable: true, text, shapes: ['email'] };
  return {
    isSearchable: true,
    text,
    shapes: shapes.filter(({ fits }) => fits(text)).map(({ shape }) => shape),
  };
}

/** Returns true for an e-mail or phone number, by which people can be looked up. */
export function isContact(pasted: string): boolean {
  const read = readPastedText(pasted);
  return read.isSearchable && (read.shapes[0] === 'email' || read.shapes[0] === 'phone');
}

/** A wallet can contain a colon too: `bitcoincash:qpm2…`. */
const labelled =
  /^(?:https?:|mailto:|tel:|(?:e-?mail|ref(?:erence)?|customer|ramp|order|phone|mobile|id|(?:identity|ramp|order|deposit|trace)[_ ]?(?:reference|ref|id))["'\s]*[:=#])/i;
const isQueryString = (text: string) => /^[^\s=&]+=/.test(text) && !emailText.safeParse(text).success;

const quotes = /^["'“”„«»‘’‚‹›`<([{]+|["'“”„«»‘’‚‹›`>)\]},;]+$/g;

/** Strips invisible characters and quotes, converts other scripts' digits and dashes. */
export function cleanPasted(pasted: string): string {
  const text = withPlainDigits(cleanText(pasted))
    .replaceAll(/\p{Pd}|\u2212/gu, '-')
    .trim();
  // Keeps `(02) 9876 5432`'s brackets.
  // An e-mail may start with a quote character.
  return looksLikePhone(text) || emailText.safeParse(text).success
    ? text
    : text.replaceAll(quotes, '').trim();
}

/**
 * Recognises 32 hexadecimal digits, with or without dashes, which may also be a legal reference. Choices: rampRecord,
 * rampIdSpelling.
 */
export function looksLikeRampId(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(foldRampId(text));
}

function looksLikePhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return /^\+?[\d\s()./-]+$/.test(text) && digits >= 7 && digits <= 17 && !/^\d{4}-\d\d-\d\d$/.test(text);
}

function refuse(text: string): string | null {
  if (text === '') return words.nothingTyped;
  if (text.length > longest) return words.tooLong;
  if (isMasked(text)) return words.mask;
  if (readEnding(text) !== null || readShortened(text) !== null) return null;
  if (text.includes('@'))
    return contractText(emailText.safeParse(text).error?.issues[0]?.message ?? '') || null;
  if (looksLikePhone(text)) return null;
  const stranger = /[^\x21-\x7e\s]/u.exec(text)?.[0];
  if (stranger !== undefined) return words.stranger({ character: stranger, code: codeOf(stranger) });
  return /\s/.test(text) ? words.noName : null;
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
