import type { JsonObject } from '../receiving/parse-callback-json.ts';
import { textOf } from '../receiving/read-callback.ts';

/** What a ramp's message says of its route and amounts: nothing personal is in it, and reasons are people's words. Trust: 6. */
export const factFields = [
  'order_type',
  'crypto_coin',
  'crypto_blockchain',
  'crypto_amount',
  'fiat_currency',
  'fiat_amount',
  'processing_fee',
  'network_fee',
  'created_at',
  'updated_at',
  // Public on its chain, and in the clear in the service's answers.
  'transaction_hash',
] as const;
const longestFact = 200;

/** The facts of a ramp's message that can be kept in clear, each as it came. Choice: rampMessageFields. */
export function factsOf(body: JsonObject): Readonly<Record<string, string>> {
  const facts: Record<string, string> = {};
  for (const field of factFields) {
    const text = textOf(body[field]);
    if (text !== null && text !== '' && text.length <= longestFact) facts[field] = text;
  }
  return facts;
}
