import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { refusalOf } from '../errors.ts';

/** Most items of a page, and how many there are when nobody says. */
const page = { most: 200, usual: 50 } as const;

/** What every list of the controls takes: a page's size, and the `nextCursor` of the page before it. */
export const pageFields = {
  cursor: z.string('Take it from nextCursor').min(1).max(200).optional(),
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

/** A page of up to `limit` of one row more than that: the last one left out says that there is another page. */
export function pageOf<Row>(rows: readonly Row[], limit: number, cursorOf: (row: Row) => string) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const nextCursor = rows.length > limit && last !== undefined ? cursorOf(last) : null;
  return { items, nextCursor };
}
