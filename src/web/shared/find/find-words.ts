import type { SearchItem } from '#contract/desk/search.ts';
import { catalogue } from '#web/shared/language/catalogue.ts';

export const findWords = catalogue('find', {
  nothingTyped: 'Paste an identifier',
  tooLong: 'An identifier has at most 300 characters',
  noName: 'Identifiers have no spaces, and you can’t search by name',
  several: 'This text contains several identifiers. Choose one.',
  cut: 'This text is too long. Rampart read only the start.',
  mask: 'This value is masked. Paste the full, unmasked value instead.',
  stranger: 'Identifiers never contain “{character}” ({code}). Type the identifier again.',

  recordKinds: { customer: 'Customer', ramp: 'Ramp' } as const satisfies Record<SearchItem['kind'], string>,
  matchedBy: {
    reference: 'by reference',
    'ramp-id': 'by id',
    email: 'by e-mail',
    phone: 'by phone number',
    wallet: 'by wallet',
    'transaction-hash': 'by transaction hash',
    'deposit-reference': 'by deposit reference',
    ending: 'by last characters',
    'ramp-id-end': 'by last characters of id',
    amount: 'by amount',
  } as const satisfies Record<SearchItem['matched'], string>,
});
