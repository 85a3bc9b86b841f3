import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { invalid, refusalOf } from '../errors.ts';

/** Most items of a page, and how many there are by default. */
const page = { most: 200, usual: 50 } as const;

/** The message for an invalid cursor. */
export const fromNextCursor = 'Take it from nextCursor';

/** What every list of the controls takes: a page's size, and the `nextCursor` of the page before it. */
export const pageFields = {
  cursor: z.string(fromNextCursor).min(1).max(200).optional(),
  limit: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, `Use 1 to ${page.most}`)
    .transform(Number)
    .refine((limit) => limit <= page.most, `Use 1 to ${page.most}`)
    .default(page.usual),
};

/** The query of a control; 422 for what its schema refuses, 400 for a parameter that it does not know. */
export function readQuery<Schema extends z.ZodType>(
  { query }: FastifyRequest,
  schema: Schema,
): z.output<Schema> {
  const { data, error } = schema.safeParse({ ...(query as object) });
  if (error !== undefined) throw refusalOf(error.issues);
  return data;
}

/** The row that a cursor names, after which the page begins; null for the first page. 422 for an unknown cursor. */
export async function rowBefore<Row>(
  cursor: string | undefined,
  find: (cursor: string) => Promise<Row | null>,
): Promise<Row | null> {
  if (cursor === undefined) return null;
  const row = await find(cursor);
  if (row === null) throw invalid({ cursor: fromNextCursor });
  return row;
}

/** A page of up to `limit` of one row more than that: the extra row says that there is another page. */
export function pageOf<Row>(rows: readonly Row[], limit: number, cursorOf: (row: Row) => string) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const nextCursor = rows.length > limit && last !== undefined ? cursorOf(last) : null;
  return { items, nextCursor };
}
