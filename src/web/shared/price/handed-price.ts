import { priceFreshMinutes } from '#contract/service/choices.ts';
import { questionSearch, readQuestion } from '#web/shared/forms/question-address.ts';

import type { Priced } from './price-rules.ts';

/** In memory only, and only the last one: no address, history or storage of the browser holds a price. */
let handed: Priced | null = null;

/** Hands a shown price to the page that continues with it. */
export function handPrice(priced: Priced): void {
  handed = priced;
}

/**
 * The price that was handed over for exactly the question in an address. Null if there is none, or if it is too old to make a ramp from.
 * Spec: Price › Amount rules 4; choice: rampNeedsPrice.
 */
export function handedPriceFor(search: string, nowMs: number): Priced | null {
  if (handed === null || isPastCreating(handed.fetchedAt, nowMs)) return null;
  return questionSearch(handed.request) === questionSearch(readQuestion(search)) ? handed : null;
}

/** Forgets the price, once there is a ramp. */
export function dropHandedPrice(): void {
  handed = null;
}

/** Whether a price of `pricedAt` (an ISO instant) is too old to make a ramp from. Choice: rampNeedsPrice. */
export function isPastCreating(pricedAt: string, nowMs: number): boolean {
  return nowMs - Date.parse(pricedAt) > priceFreshMinutes * 60_000;
}
