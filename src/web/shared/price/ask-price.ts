import type { PriceQuery } from '#contract/service/price.ts';
import { callService } from '#web/shared/api/call-service.ts';

/** Asks the service for a price, on demand and never from a cache. Spec: Price */
export async function askPrice(query: PriceQuery) {
  return callService('getPrice', { query });
}
