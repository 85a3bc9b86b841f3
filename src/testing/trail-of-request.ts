import type { Kysely } from 'kysely';

import type { Tables } from '#server/database/tables.ts';

/** Lists the request's outcomes, or kinds without one, in order. */
export async function trailOfRequest(db: Kysely<Tables>, requestId: string): Promise<string[]> {
  const entries = await db
    .selectFrom('audit_entry')
    .select(['kind', 'outcome'])
    .where('request_id', '=', requestId)
    .orderBy('seq')
    .execute();
  return entries.map(({ kind, outcome }) => outcome ?? kind);
}
