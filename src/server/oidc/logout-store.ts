import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';

import { inTransaction } from '#node/dialect.ts';
import type { Tables } from '#server/database/tables.ts';
import { endSessionsOf, type EndedSession } from '#server/sessions/session-store.ts';

import type { Logout } from './logout-token.ts';
import { noteEnding } from './provider-endings.ts';

/** Longer than any logout token is taken. */
const keptMs = 60 * 60_000;

/**
 * Ends the sessions that a provider's logout means and tells which there were; null when the same token was taken before. Both are
 * committed together, so that a token whose sessions could not be ended may come again.
 */
export async function takeLogout(
  db: Kysely<Tables>,
  { issuer, jti, sid, subject }: Logout & { readonly issuer: string },
  nowMs: number,
): Promise<readonly EndedSession[] | null> {
  const digest = hash('sha256', jti, 'hex');
  if (await isTaken(db, digest)) return null;
  await noteEnding(db, { issuer, subject, sid }, nowMs);
  return inTransaction(db, async (transaction) => {
    await transaction
      .deleteFrom('oidc_logout')
      .where('at', '<', (nowMs - keptMs) * 1000)
      .execute();
    const taken = await transaction
      .insertInto('oidc_logout')
      .values({ jti_sha256: digest, at: nowMs * 1000 })
      .onConflict((conflict) => conflict.column('jti_sha256').doNothing())
      .returning('jti_sha256')
      .executeTakeFirst();
    if (taken === undefined) return null;
    if (sid === null) return subject === null ? [] : endSessionsOf(transaction, { issuer, subject });
    return endSessionsOf(transaction, { issuer, sid, ...(subject !== null && { subject }) });
  });
}

/** A token that comes again keeps nobody out. */
async function isTaken(db: Kysely<Tables>, digest: string): Promise<boolean> {
  const taken = await db
    .selectFrom('oidc_logout')
    .select('at')
    .where('jti_sha256', '=', digest)
    .executeTakeFirst();
  return taken !== undefined;
}
