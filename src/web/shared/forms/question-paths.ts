import { patterns } from '#contract/desk/pages.ts';

import { type AddressedQuestion, questionSearch } from './question-address.ts';

/** Where a ramp is made from the price of a question: the very strings that were priced stand in the address. Spec: Price › Amount rules 4. */
export function newRampFrom(question: AddressedQuestion): string {
  return patterns.newRamp + questionSearch(question);
}

/** Where the price of a question is asked. */
export function priceOf(question: AddressedQuestion): string {
  return patterns.price + questionSearch(question);
}
