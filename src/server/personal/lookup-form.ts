import { maskKindOf } from '#contract/fields/marks.ts';

import type { LookupKind } from './data-keys.ts';

const forms: Readonly<Record<LookupKind, (value: string) => string>> = {
  email: (value) => value.toLowerCase().normalize('NFC'),
  phone: (value) => value.replaceAll(/\D/g, ''),
  wallet: lowerWhereHexadecimal,
  'transaction-hash': lowerWhereHexadecimal,
};

/** The form in which values of a kind are compared; empty when nothing of the value is left. White space around it never counts. */
export function lookupForm(kind: LookupKind, value: string): string {
  return forms[kind](value.trim());
}

/** Capitals in `0x…` are a checksum; in every other writing they count. */
function lowerWhereHexadecimal(value: string): string {
  return /^0x/i.test(value) ? value.toLowerCase() : value;
}

/** What the value of a personal field may be found by, by the desk's name for it; null for most. */
export function lookupKindOf(field: string): LookupKind | null {
  const kind = maskKindOf(field);
  return kind === 'email' || kind === 'phone' || kind === 'wallet' ? kind : null;
}
