import type { SearchItem } from '#contract/desk/search.ts';

/** The words of every field that takes an identifier and finds its record. */
export const findWords = {
  nothingTyped: 'Paste an identifier',
  tooLong: 'No identifier is longer than 300 characters',
  noName: 'No identifier has spaces in it. The directory can’t be searched by name',
  mask: 'This is a mask. Paste the whole value: it is found, and stays masked',
  stranger: (character: string, code: string) =>
    `No identifier has “${character}” (${code}) in it. Type it anew, letter by letter`,

  recordKinds: { customer: 'Customer', ramp: 'Ramp' } satisfies Record<SearchItem['kind'], string>,
  matchedBy: {
    reference: 'by its reference',
    'ramp-id': 'by its id',
    email: 'by e-mail',
    phone: 'by phone number',
    wallet: 'by wallet',
    'transaction-hash': 'by transaction hash',
  } satisfies Record<SearchItem['matched'], string>,
} as const;
