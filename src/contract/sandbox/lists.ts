import * as z from 'zod';

import { atMost } from '#contract/service/identifier-forms.ts';

export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) });

/** Describes a page; `?cursor=` takes `nextCursor`, null at the end. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });

export function wholeNumber(least: number, most: number) {
  const sentence = `Use a whole number from ${least} to ${most}`;
  return z.int(sentence).min(least, sentence).max(most, sentence);
}

/** The sandbox has defaults. */
export const steeringReason = z.string().min(1).max(500, atMost(500)).optional();

/** Reasons for staff and for the customer. */
export const steeringReasons = { internalReason: steeringReason, externalReason: steeringReason };
