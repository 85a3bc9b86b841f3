import type { Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';

import type { ProviderEndingTable } from '#server/database/people-tables.ts';
import type { Tables } from '#server/database/tables.ts';

/** What the provider ended: whatever is of an account, or of one session there. At least one of `subject` and `sid` is named. */
export type ProviderEnding = Pick<ProviderEndingTable, 'issuer' | 'subject' | 'sid'>;

/** Whom the provider vouches for. */
interface VouchedFor {
  readonly issuer: string;
  readonly subject: string;
  readonly sid: string | null;
}

/** Longer than a sign-in takes from the code to the session, on servers whose clocks differ. */
const watchedMs = 10 * 60_000;

/**
 * Writes down that the provider ended something, before the sessions are ended: a session that begins at the same time is seen by who ends
 * them, or sees this. Those that nobody can be waiting for are forgotten.
 */
export async function noteEnding(db: Kysely<Tables>, ending: ProviderEnding, nowMs: number): Promise<void> {
  await db
    .deleteFrom('provider_ending')
    .where('at', '<', (nowMs - 2 * watchedMs) * 1000)
    .execute();
  await db
    .insertInto('provider_ending')
    .values({ id: uuidv7(), ...ending, at: nowMs * 1000 })
    .execute();
}

/** From now on, while the provider is asked: tells whether it ended meanwhile what it vouched for. By what is there, not by clocks. */
export async function watchEndings(
  db: Kysely<Tables>,
  nowMs: number,
): Promise<(person: VouchedFor) => Promise<boolean>> {
  const latest = db.selectFrom('provider_ending').where('at', '>', (nowMs - watchedMs) * 1000);
  const known = new Set((await latest.select('id').execute()).map(({ id }) => id));
  return async (person) => {
    const endings = await latest.selectAll().where('issuer', '=', person.issuer).execute();
    return endings.some((ending) => !known.has(ending.id) && isMeant(ending, person));
  };
}

/** As sessions are ended: of an account that is named, those of which the provider tells no session as well. */
function isMeant({ subject, sid }: ProviderEnding, person: VouchedFor): boolean {
  if (subject !== null && subject !== person.subject) return false;
  return sid === null || sid === person.sid || (subject !== null && person.sid === null);
}
