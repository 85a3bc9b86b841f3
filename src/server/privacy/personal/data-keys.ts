import { maskKindOf } from '#contract/fields/marks.ts';

const forms: Readonly<Record<LookupKind, (value: string) => string>> = {
  email: (value) => value.toLowerCase().normalize('NFC'),
  phone: (value) => value.replaceAll(/\D/g, ''),
  wallet: lowerWhereHexadecimal,
  'transaction-hash': lowerWhereHexadecimal,
  // Banks print them in capitals and in groups.
  'deposit-reference': (value) => value.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, ''),
};

/** The form in which values of a kind are compared; empty when nothing is left. Surrounding white space never counts. */
export function lookupForm(kind: LookupKind, value: string): string {
  return forms[kind](value.trim());
}

/** Capitals in `0x…` are a checksum; in every other writing they count. */
function lowerWhereHexadecimal(value: string): string {
  return /^0x/i.test(value) ? value.toLowerCase() : value;
}

/** The kind of look-up for a personal field, by the desk's name for it; null for most. */
export function lookupKindOf(field: string): LookupKind | null {
  const kind = maskKindOf(field);
  return kind === 'email' || kind === 'phone' || kind === 'wallet' ? kind : null;
}

/** What a value may be found by without being readable. */
export type LookupKind = 'email' | 'phone' | 'wallet' | 'transaction-hash' | 'deposit-reference';

/** Encryption of personal values, and the digests that replace them. */
export interface DataKeys {
  /** AES-256-GCM with the current key; `place` (table, column, row) is bound to it, so that no value can be moved elsewhere. */
  seal(text: string, place: string): string;
  /** Reads what this or the previous key sealed at that place. Throws SealError when it is not what was sealed there. */
  open(sealed: string, place: string): string;
  /**
   * The blind index's digests of a value in the form that its kind is compared in: with the current key, which is the one to store, then
   * with the previous one, to search by as well. None for a value that is nothing in that form.
   */
  lookupDigests(kind: LookupKind, value: string): readonly string[];
  /** A keyed digest for other unreadable data: bodies, reasons. */
  digest(purpose: string, bytes: string | Uint8Array): string;
  /** The same with the current key, which is the one to store, then with the previous one: to be compared with what is stored. */
  digests(purpose: string, bytes: string | Uint8Array): readonly [string, ...string[]];
}
