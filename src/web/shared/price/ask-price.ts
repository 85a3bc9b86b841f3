import type { PriceQuery } from '#contract/service/price.ts';
import { callService } from '#web/shared/api/call-service.ts';

/** Asks on demand, never from a cache. Spec: Price */
export async function askPrice(query: PriceQuery) {
  return callService('getPrice', { query });
}
