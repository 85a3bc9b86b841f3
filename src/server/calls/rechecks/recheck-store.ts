import type { Kysely } from 'kysely';

import type { RecheckOverview } from '#contract/desk/rechecks.ts';
import { inTransaction } from '#node/dialect.ts';
import { liveInstances } from '#server/audit/trail/audit-store.ts';
import { awaitsFollowing } from '#server/database/call-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { findCustomer } from '#server/directory/lists/customer-store.ts';
import { acceptedAt } from '#server/privacy/facts/customer-state.ts';
import { lowestIdOf, toIso, toIsoOrNull } from '#server/database/instants.ts';
import { noteChanges } from '#server/database/changes.ts';
import { stateOfRow } from '#server/directory/projection/customer-rows.ts';

import { dayMs, firstMs } from './recheck-rules.ts';

/** No wait is longer: a later time comes from a clock set back since. */
const absurdMicroseconds = 2 * dayMs * 1000;

/**
 * Takes the turn; false if it isn't due or another live instance has it. `now`: the database's, microseconds.
 */
export async function takeTurn(db: Kysely<Tables>, instanceId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recheck_turn')
    .set({ instance_id: instanceId })
    .where('id', '=', 1)
    .where((turn) => turn.or([turn('next_at', '<=', now), turn('next_at', '>', now + absurdMicroseconds)]))
    .where((turn) =>
      turn.or([
        turn('instance_id', 'is', null),
        turn('instance_id', '=', instanceId),
        turn('instance_id', 'not in', liveInstances(db)),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Releases the turn; the next is due at `nextAt` (the database's microseconds). */
export async function giveTurnBack(db: Kysely<Tables>, instanceId: string, nextAt: number): Promise<void> {
  await db
    .updateTable('recheck_turn')
    .set({ instance_id: null, next_at: Math.round(nextAt) })
    .where('instance_id', '=', instanceId)
    .execute();
}

const maxFollowed = 500;

/** Selects accepted submissions that aren't followed up yet, oldest first. */
export function unfollowed(db: Kysely<Tables>, sinceMs: number) {
  return db
    .selectFrom('submission')
    .select(['id', 'identity_reference'])
    .where(awaitsFollowing)
    .where('id', '>', lowestIdOf(sinceMs))
    .orderBy('id')
    .limit(maxFollowed);
}

/** Starts to follow up submissions whose answers the directory has. */
export async function followSubmissions(db: Kysely<Tables>, sinceMs: number): Promise<void> {
  const submissions = await unfollowed(db, sinceMs).execute();
  for (const { id, identity_reference: reference } of submissions) {
    const customer = await findCustomer(db, reference);
    const accepted = customer === undefined ? null : acceptedAt(stateOfRow(customer).facts);
    if (accepted === null) continue;
    const followed = { submission_id: id, next_at: accepted + firstMs * 1000 };
    await db
      .insertInto('recheck')
      .values({
        identity_reference: reference,
        ...followed,
        checked_at: null,
        is_ready: null,
        open_requirements: null,
        changed_at: null,
      })
      .onConflict((conflict) =>
        conflict.column('identity_reference').doUpdateSet(followed).where('recheck.submission_id', '<', id),
      )
      .execute();
    await db.updateTable('submission').set({ is_followed: 1 }).where('id', '=', id).execute();
  }
}

/** Due re-check; `dueAt` in microseconds by the service's clock. */
export interface DueRecheck {
  readonly identityReference: string;
  readonly submissionId: string;
  readonly dueAt: number;
}

/** Lists those due, longest overdue first. `now`: the service's, microseconds. */
export async function dueRechecks(db: Kysely<Tables>, now: number, most: number): Promise<DueRecheck[]> {
  const rows = await db
    .selectFrom('recheck')
    .select(['identity_reference', 'submission_id', 'next_at'])
    .where('next_at', 'is not', null)
    .where((row) => row.or([row('next_at', '<=', now), row('next_at', '>', now + absurdMicroseconds)]))
    .orderBy('next_at')
    .limit(most)
    .execute();
  return rows.flatMap(
    ({ identity_reference: identityReference, submission_id: submissionId, next_at: dueAt }) =>
      dueAt === null ? [] : [{ identityReference, submissionId, dueAt }],
  );
}

/**
 * Reschedules a customer before asking, so that nobody else asks, even after a crash. Returns false if
 * another was first.
 */
export async function claimRecheck(
  db: Kysely<Tables>,
  { identityReference, dueAt }: DueRecheck,
  nextAt: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recheck')
    .set({ next_at: nextAt })
    .where('identity_reference', '=', identityReference)
    .where('next_at', '=', dueAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface RecheckAnswer {
  readonly isReady: boolean;
  readonly openRequirements: number;
  readonly isChange: boolean;
}

/** Stores an answer; ends the re-checks of a ready customer. `at`: the machine's, microseconds. */
export async function keepAnswer(
  db: Kysely<Tables>,
  { identityReference, submissionId }: DueRecheck,
  { isReady, openRequirements, isChange, at }: RecheckAnswer & { readonly at: number },
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await transaction
      .updateTable('recheck')
      .set({
        checked_at: at,
        is_ready: Number(isReady),
        open_requirements: openRequirements,
        ...(isChange && { changed_at: at }),
        ...(isReady && { next_at: null }),
      })
      .where('identity_reference', '=', identityReference)
      .where('submission_id', '=', submissionId)
      .execute();
    await noteChanges(transaction, [{ kind: 'customer', id: identityReference }]);
  });
}

const maxChanges = 5;

export async function recheckOverview(db: Kysely<Tables>, nowMs: number): Promise<RecheckOverview> {
  const since = (nowMs - dayMs) * 1000;
  const { count, last } = await db
    .selectFrom('recheck')
    .select(({ fn }) => [fn.countAll<number | string>().as('count'), fn.max('checked_at').as('last')])
    .where('checked_at', '>', since)
    .executeTakeFirstOrThrow();
  const changed = await db
    .selectFrom('recheck')
    .selectAll()
    .where('changed_at', '>', since)
    .orderBy('changed_at', 'desc')
    .limit(maxChanges)
    .execute();
  return {
    customers: Number(count),
    lastAt: toIsoOrNull(last),
    changes: changed.map((row) => ({
      identityReference: row.identity_reference,
      at: toIso(row.changed_at ?? 0),
      isReady: row.is_ready === 1,
      openRequirements: row.open_requirements ?? 0,
    })),
  };
}
