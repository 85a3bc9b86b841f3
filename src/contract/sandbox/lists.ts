import * as z from 'zod';

import { atMost } from '#contract/service/identifier-forms.ts';

/** What a control lists, all of it. */
export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) });

/** A page of what a control lists; `?cursor=` takes `nextCursor` and continues after it, null where nothing follows. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });

/** A whole number between two bounds; a number outside them gets a message that names both. */
export function wholeNumber(least: number, most: number) {
  const sentence = `Use a whole number from ${least} to ${most}`;
  return z.int(sentence).min(least, sentence).max(most, sentence);
}

/** A reason that a hand gives; the sandbox has its own where none is given. */
export const steeringReason = z.string().min(1).max(500, atMost(500)).optional();

/** One for staff and one for the customer. */
export const steeringReasons = { internalReason: steeringReason, externalReason: steeringReason };
