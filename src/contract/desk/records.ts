import * as z from 'zod';

import { requestObject } from '#contract/service/primitives.ts';

/** `call`: our request; `answer`: the service's. */
const factSources = ['call', 'answer', 'callback'] as const;
const factSource = z.enum(factSources);
export type FactSource = z.infer<typeof factSource>;

/** Returns the schema of a fact; `eventId` is a request's or callback's, `at` when Rampart learnt it. */
export const factOf = <Value extends z.ZodType>(value: Value) =>
  z.object({ value, source: factSource, eventId: z.string(), at: z.iso.datetime() });

/** Decimal strings; omitted if unknown. */
export const pairAmounts = z.object({
  fiatAmount: z.string().optional(),
  cryptoAmount: z.string().optional(),
});
export type PairAmounts = z.infer<typeof pairAmounts>;

/** A personal value; `POST /api/reveals` shows it in clear. */
export const maskedValue = z.object({
  /** `email`, `documentNumber:PASSPORT`, `instructions.bsb` … */
  field: z.string(),
  masked: z.string(),
  eventId: z.string(),
  at: z.iso.datetime(),
});
export type MaskedValue = z.infer<typeof maskedValue>;

/**
 * Undocumented fields in an operation's newest answer, revealed together as JSON by pointer. Choice:
 * unknownFields.
 */
export const withheldFields = z.object({
  /** `unknown:getRamp` … */
  field: z.string(),
  /** JSON pointers. */
  paths: z.array(z.string()),
  eventId: z.string(),
  at: z.iso.datetime(),
});
export type WithheldFields = z.infer<typeof withheldFields>;

const wrongCursor = 'Use a cursor that this list returned, with the same filters';
const wrongLimit = 'Must be 1 to 100';

/** Exact up to 1,000. */
export const cappedCount = z.object({ count: z.int().nonnegative(), isMore: z.boolean() });
export type CappedCount = z.infer<typeof cappedCount>;

/** Paging: `cursor` is the last answer's `nextCursor`. */
export const listQuery = requestObject({
  cursor: z.string(wrongCursor).max(400, wrongCursor).optional(),
  limit: z.coerce
    .number<string>(wrongLimit)
    .int(wrongLimit)
    .min(1, wrongLimit)
    .max(100, wrongLimit)
    .default(25),
});
export type ListQuery = z.output<typeof listQuery>;

export const askedClaim = z
  .enum(['true', 'false'], 'Must be true or false')
  .transform((text) => text === 'true');

const wrongInstant = 'Use an ISO 8601 date and time with its time zone';
export const instant = z.iso.datetime({ offset: true, error: wrongInstant }).max(40, wrongInstant);

/** Limits with which the ids of a selection fit into an address. */
export const mostSelected = 100;
export const longestSelection = 6000;
const wrongSelection = 'Select at most 100 rows';

/** Ids separated by commas; nothing personal. */
export const selectedIds = z
  .string()
  .max(longestSelection, wrongSelection)
  .regex(/^[A-Za-z0-9_-]{1,255}(?:,[A-Za-z0-9_-]{1,255}){0,99}$/, wrongSelection)
  .transform((text) => text.split(','));
