import * as z from 'zod';

/** How a fact came to the desk: what it sent, what the service answered, what a callback said. Design: product › Two facts. */
export const factSources = ['call', 'answer', 'callback'] as const;
export const factSource = z.enum(factSources);
export type FactSource = z.infer<typeof factSource>;

/** A fact with where it is from, the id of the request or callback that told it, and when the desk learnt it (ISO 8601, UTC). */
export const factOf = <Value extends z.ZodType>(value: Value) =>
  z.object({ value, source: factSource, eventId: z.string(), at: z.iso.datetime() });

/** Both amounts of a pair, decimal strings; what is missing is not known. */
export const pairAmounts = z.object({
  fiatAmount: z.string().optional(),
  cryptoAmount: z.string().optional(),
});
export type PairAmounts = z.infer<typeof pairAmounts>;

/** A personal value as everybody may see it; the value itself is had by `POST /api/reveals`. Trust: 6. */
export const maskedValue = z.object({
  /** `email`, `documentNumber:PASSPORT`, `instructions.bsb` … */
  field: z.string(),
  masked: z.string(),
  eventId: z.string(),
  at: z.iso.datetime(),
});
export type MaskedValue = z.infer<typeof maskedValue>;
