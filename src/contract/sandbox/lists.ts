import * as z from 'zod';

/** What a control lists, all of it. */
export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) });

/** A page of what a control lists; `?cursor=` takes `nextCursor` and continues after it, null where nothing follows. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });
