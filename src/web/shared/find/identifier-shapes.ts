import { isMasked } from '#contract/fields/masks.ts';
import { emailText, receivedReferenceText } from '#contract/service/identifier-forms.ts';
import { foldRampId } from '#contract/service/spellings.ts';
import { contractText } from '#web/shared/language/contract-texts.ts';

import { findWords as words } from './find-words.ts';

/** What a text may be. Several at once: 32 hexadecimal digits are a ramp's id, and a legal reference too. */
export type IdentifierShape = 'email' | 'ramp-id' | 'wallet' | 'transaction-hash' | 'phone' | 'reference';

/** A pasted text that the directory may be asked about, or why it may not. */
export type PastedText =
  | { isSearchable: true; text: string; shapes: readonly IdentifierShape[] }
  | { isSearchable: false; text: string; message: string };

const longest = 300;

/** In the order in which they are offered. */
const shapes: readonly { shape: IdentifierShape; fits: (text: string) => boolean }[] = [
  { shape: 'ramp-id', fits: looksLikeRampId },
  { shape: 'wallet', fits: (text) => wallets.some((wallet) => wallet.test(text)) },
  { shape: 'transaction-hash', fits: (text) => hashes.some((hash) => hash.test(text)) },
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
 * Reads a pasted text by its shape alone: surrounding white space and invisible characters are removed, and a text that cannot be an
 * identifier is refused before any call. Spec: Resources › IdentityReference.
 */
export function readPastedText(pasted: string): PastedText {
  const text = cleanPasted(pasted);
  const refusal = refuse(text);
  if (refusal !== null) return { isSearchable: false, text, message: refusal };
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

/** The text without surrounding white space and without invisible characters. */
export function cleanPasted(pasted: string): string {
  return pasted.replace(/\p{Cf}/gu, '').trim();
}

/** Whether a text has the form of a ramp's id (32 hexadecimal digits, in capitals or with dashes too). It may still be a legal reference. Choices: rampRecord, rampIdSpelling. */
export function looksLikeRampId(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(foldRampId(text));
}

function looksLikePhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return /^\+?[\d\s().-]+$/.test(text) && digits >= 7 && digits <= 15;
}

function refuse(text: string): string | null {
  if (text === '') return words.nothingTyped;
  if (text.length > longest) return words.tooLong;
  if (isMasked(text)) return words.mask;
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
