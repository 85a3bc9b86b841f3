import { priceFreshMinutes } from '#contract/service/choices.ts';
import { questionSearch, readQuestion } from '#web/shared/forms/question-address.ts';

import type { Priced } from './price-rules.ts';

/** A price in memory only: no address, history or storage holds it. */
let handed: Priced | null = null;

/** Passes a price to the next page. */
export function handPrice(priced: Priced): void {
  handed = priced;
}

/**
 * Returns the price for exactly this question; null if none or too old for a ramp. Spec: Price › Amount rules 4;
 * choice: rampNeedsPrice.
 */
export function handedPriceFor(search: string, nowMs: number): Priced | null {
  if (handed === null || isPastCreating(handed.fetchedAt, nowMs)) return null;
  return questionSearch(handed.request) === questionSearch(readQuestion(search)) ? handed : null;
}

export function dropHandedPrice(): void {
  handed = null;
}

/** Returns true if too old for a ramp. Choice: rampNeedsPrice. */
export function isPastCreating(pricedAt: string, nowMs: number): boolean {
  return nowMs - Date.parse(pricedAt) > priceFreshMinutes * 60_000;
}
