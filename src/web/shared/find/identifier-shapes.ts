import { readEnding, readShortened } from '#contract/desk/search.ts';
import { isMasked } from '#contract/fields/masks.ts';
import { emailText, receivedReferenceText } from '#contract/service/identifier-forms.ts';
import { foldRampId } from '#contract/service/spellings.ts';
import { cleanText, withPlainDigits } from '#web/shared/forms/clean-text.ts';
import { contractText } from '#web/shared/language/contract-texts.ts';

import { identifiersIn } from './identifiers-in.ts';
import { findWords as words } from './find-words.ts';

/** What a text may be. Several at once: 32 hexadecimal digits are a ramp's id, and a legal reference too. */
export type IdentifierShape =
  | 'email'
  | 'ramp-id'
  | 'wallet'
  | 'transaction-hash'
  | 'phone'
  | 'reference'
  | 'shortened'
  | 'ending';

/** A pasted text that the directory may be asked about, or why it may not; with several identifiers in it, each to choose. */
export type PastedText =
  | { isSearchable: true; text: string; shapes: readonly IdentifierShape[] }
  | { isSearchable: false; text: string; message: string; options: readonly string[] };

const longest = 300;

/** In the order in which they are offered. */
const shapes: readonly { shape: IdentifierShape; fits: (text: string) => boolean }[] = [
  { shape: 'ramp-id', fits: looksLikeRampId },
  { shape: 'wallet', fits: (text) => wallets.some((wallet) => wallet.test(text)) },
  { shape: 'transaction-hash', fits: (text) => hashes.some((hash) => hash.test(text)) },
  { shape: 'ending', fits: (text) => readEnding(text) !== null },
  { shape: 'shortened', fits: (text) => readShortened(text) !== null },
  { shape: 'phone', fits: looksLikePhone },
  { shape: 'reference', fits: (text) => receivedReferenceText.safeParse(text).success },
];

/** Ethereum, bech32 and base58. Other forms are found too: the directory is asked for any text. */
const wallets = [
  /^0x[0-9a-f]{40}$/i,
  /^(?:bc|tb|ltc)1[02-9ac-hj-np-z]{11,87}$/i,
  /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[1-9A-HJ-NP-Za-km-z]{26,48}$/,
];
const hashes = [/^(?:0x)?[0-9a-f]{64}$/i, /^[1-9A-HJ-NP-Za-km-z]{86,88}$/];

/**
 * Reads a pasted text by its shape alone. A text that is no identifier is searched for those in it: a sentence, a row of a table, several
 * lines, `Name <mail>`, a link. One is taken, several are a choice, and a text without any is refused before any call.
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

/** Whether a text is an e-mail or a phone number: a person who is not in the directory can be looked up or created from there. */
export function isContact(pasted: string): boolean {
  const read = readPastedText(pasted);
  return read.isSearchable && (read.shapes[0] === 'email' || read.shapes[0] === 'phone');
}

/** A link, or what forms and answers call an identifier. A wallet may have a colon of its own: `bitcoincash:qpm2…`. */
const labelled =
  /^(?:https?:|mailto:|tel:|(?:e-?mail|ref(?:erence)?|customer|ramp|order|phone|mobile|id|(?:identity|ramp|order|deposit|trace)[_ ]?(?:reference|ref|id))["'\s]*[:=#])/i;
/** An e-mail may have an equals sign of its own. */
const isQueryString = (text: string) => /^[^\s=&]+=/.test(text) && !emailText.safeParse(text).success;

const quotes = /^["'“”„«»‘’‚‹›`<([{]+|["'“”„«»‘’‚‹›`>)\]},;]+$/g;

/** The text as identifiers are written: without what nobody sees, quotes around it, and digits of other scripts; dashes are hyphens. */
export function cleanPasted(pasted: string): string {
  const text = withPlainDigits(cleanText(pasted))
    .replaceAll(/\p{Pd}|\u2212/gu, '-')
    .trim();
  // `(02) 9876 5432` has brackets of its own.
  // An e-mail may begin with a sign that is a quote elsewhere.
  return looksLikePhone(text) || emailText.safeParse(text).success
    ? text
    : text.replaceAll(quotes, '').trim();
}

/** Whether a text has the form of a ramp's id (32 hexadecimal digits, in capitals or with dashes too). It may still be a legal reference. Choices: rampRecord, rampIdSpelling. */
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

/** `U+2011`. */
function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
