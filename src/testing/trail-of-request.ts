import type { Kysely } from 'kysely';

import type { Tables } from '#server/database/tables.ts';

/** What the trail has of a request, in order: an entry's outcome, or its kind where it has none. */
export async function trailOfRequest(db: Kysely<Tables>, requestId: string): Promise<string[]> {
  const entries = await db
    .selectFrom('audit_entry')
    .select(['kind', 'outcome'])
    .where('request_id', '=', requestId)
    .orderBy('seq')
    .execute();
  return entries.map(({ kind, outcome }) => outcome ?? kind);
}
