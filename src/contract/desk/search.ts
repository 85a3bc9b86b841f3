import * as z from 'zod';

import { objectFault } from '#contract/service/identifier-forms.ts';

/** `POST /api/search`: in a body, since the text may be an e-mail, and addresses are logged. */
export const searchRequest = z.strictObject(
  {
    text: z.string('Enter a search term').check(
      z.trim(),
      z.minLength(1, 'Enter a search term'),
      z.maxLength(300, 'Use at most 300 characters'),
      // oxlint-disable-next-line no-control-regex -- PostgreSQL can't look for it
      z.regex(/^[^\u0000]*$/, 'Remove the invisible character'),
    ),
  },
  { error: objectFault },
);

/** A shortened identifier: `0d73a5…08d3a6`. */
export interface ShortenedText {
  readonly start: string;
  readonly end: string;
}

/** Reads an identifier with its middle left out, such as `c-10…482`; null for other text. */
export function readShortened(text: string): ShortenedText | null {
  const [, start, end] = /^([A-Za-z0-9_-]{3,100})(?:…|\.{2,3})([A-Za-z0-9_-]{2,100})$/.exec(text) ?? [];
  return start === undefined || end === undefined ? null : { start, end };
}

/** The end of a ramp's id, wallet, hash or phone number, with an amount or a day. */
export interface EndingText {
  readonly end: string;
  readonly amount?: string;
  /** `YYYY-MM-DD`, UTC. */
  readonly day?: string;
}

/** Reads `…08d3a6 250.00` or `…08d3a6 2026-11-20`; null for other text. */
export function readEnding(text: string): EndingText | null {
  const [, end, amount, day] =
    /^…([A-Za-z0-9]{3,12}) (?:(\d{1,30}(?:\.\d{1,30})?)|(\d{4}-\d\d-\d\d))$/.exec(text) ?? [];
  if (end === undefined) return null;
  return { end, ...(amount !== undefined && { amount }), ...(day !== undefined && { day }) };
}

/** An amount with a currency, decimals or both, and perhaps a day. */
export interface AmountText {
  readonly amount: string;
  readonly code?: string;
  /** `YYYY-MM-DD`, UTC. */
  readonly day?: string;
}

/** Reads `600.00 EUR`, `600.00` or `0.25 ETH 2026-11-20`; null for other text, also a whole number alone. */
export function readAmountText(text: string): AmountText | null {
  const [, amount, code, day] =
    /^(\d{1,30}(?:\.\d{1,30})?)(?: ([A-Z][A-Z0-9]{1,9}))?(?: (\d{4}-\d\d-\d\d))?$/.exec(text) ?? [];
  if (amount === undefined || (code === undefined && !amount.includes('.'))) return null;
  return { amount, ...(code !== undefined && { code }), ...(day !== undefined && { day }) };
}

export const searchMatches = [
  'reference',
  'ramp-id',
  'email',
  'phone',
  'wallet',
  'transaction-hash',
  'deposit-reference',
  'ending',
  'ramp-id-end',
  'amount',
] as const;

/**
 * Identifiers match exactly, shortened or by their first 3 characters, ramps' also by their last 4; values
 * and amounts exactly, or as in `EndingText`.
 */
export const searchItem = z.object({
  kind: z.enum(['customer', 'ramp']),
  id: z.string(),
  matched: z.enum(searchMatches),
  /** A customer's masked name and e-mail, or a ramp's route and status. */
  label: z.nullable(z.string()),
});
export type SearchItem = z.infer<typeof searchItem>;

/** Exact ones first, at most 20. */
export const searchAnswer = z.object({ items: z.array(searchItem) });
export type SearchAnswer = z.infer<typeof searchAnswer>;
