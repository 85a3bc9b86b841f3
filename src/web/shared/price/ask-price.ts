import type { PriceQuery } from '#contract/service/price.ts';
import { callService } from '#web/shared/api/call-service.ts';

/** Asks for a price. Spec: Price. */
export async function askPrice(query: PriceQuery) {
  return callService('getPrice', { query });
}
