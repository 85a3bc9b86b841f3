import type { Kysely } from 'kysely';

import type { Tables } from '#server/database/tables.ts';

/** Who asks for the sandbox's history, in the trail and beside each request. Nobody can sign in as them. */
export const historian = {
  email: 'seed@rampart.test',
  name: 'Sandbox seed',
  role: 'compliance',
} as const;

/** Whether the directory is being filled from the sandbox's history, by whichever server does it: for so long its historian has a session. */
export async function isHistoryUnderWay(db: Kysely<Tables>): Promise<boolean> {
  const session = await db
    .selectFrom('session')
    .innerJoin('staff', 'staff.id', 'session.staff_id')
    .select('session.id')
    .where('staff.email_key', '=', historian.email)
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
}
