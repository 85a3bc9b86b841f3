import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { invalid, refusalOf } from '../errors.ts';

const page = { most: 200, usual: 50 } as const;

export const fromNextCursor = 'Use the value of nextCursor';

/** Query fields of every list of the controls. */
export const pageFields = {
  cursor: z.string(fromNextCursor).min(1).max(200).optional(),
  limit: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, `Use 1 to ${page.most}`)
    .transform(Number)
    .refine((limit) => limit <= page.most, `Use 1 to ${page.most}`)
    .default(page.usual),
};

/** Refuses by schema (422) and unknown parameters (400). */
export function readQuery<Schema extends z.ZodType>(
  { query }: FastifyRequest,
  schema: Schema,
): z.output<Schema> {
  const { data, error } = schema.safeParse({ ...(query as object) });
  if (error !== undefined) throw refusalOf(error.issues);
  return data;
}

/** Returns null on the first page; refuses (422) an unknown cursor. */
export async function rowBefore<Row>(
  cursor: string | undefined,
  find: (cursor: string) => Promise<Row | null>,
): Promise<Row | null> {
  if (cursor === undefined) return null;
  const row = await find(cursor);
  if (row === null) throw invalid({ cursor: fromNextCursor });
  return row;
}

/** Expects one extra row. */
export function pageOf<Row>(rows: readonly Row[], limit: number, cursorOf: (row: Row) => string) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const nextCursor = rows.length > limit && last !== undefined ? cursorOf(last) : null;
  return { items, nextCursor };
}
