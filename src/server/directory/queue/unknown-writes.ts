import type { Kysely } from 'kysely';

import type { Tables } from '#server/database/tables.ts';

import type { UnknownWrite, UnknownWrites } from './queue-facts.ts';

/** Finds writes without an answer: latest submissions, and created ramps if no ramp was seen since. */
export async function unknownWritesOf(
  db: Kysely<Tables>,
  references: readonly string[],
): Promise<ReadonlyMap<string, UnknownWrites>> {
  if (references.length === 0) return new Map();
  const submissions = await latestSubmissions(db, references);
  const ramps = await unseenRamps(db, references);
  return new Map(
    references.map((reference) => [
      reference,
      { submission: submissions.get(reference) ?? null, ramp: ramps.get(reference) ?? null },
    ]),
  );
}

async function latestSubmissions(
  db: Kysely<Tables>,
  references: readonly string[],
): Promise<ReadonlyMap<string, UnknownWrite>> {
  const rows = await db
    .selectFrom('customer')
    .innerJoin('submission', 'submission.id', 'customer.last_submission_id')
    .select(['customer.identity_reference as reference', 'submission.id', 'submission.submitted_at as at'])
    .where('customer.identity_reference', 'in', references)
    .where('submission.outcome', '=', 'unknown')
    .execute();
  return new Map(rows.map(({ reference, id, at }) => [reference, { id, at }]));
}

async function unseenRamps(
  db: Kysely<Tables>,
  references: readonly string[],
): Promise<ReadonlyMap<string, UnknownWrite>> {
  const calls = await db
    .selectFrom('service_call')
    .select(({ fn }) => ['identity_reference as reference', fn.max('id').as('id'), fn.max('at').as('at')])
    .where('identity_reference', 'in', references)
    .where('operation', '=', 'createRamp')
    .where('outcome', '=', 'unknown')
    .groupBy('identity_reference')
    .execute();
  const seen = await db
    .selectFrom('ramp')
    .select(({ fn }) => ['identity_reference as reference', fn.max('first_seen_at').as('at')])
    .where('identity_reference', 'in', references)
    .groupBy('identity_reference')
    .execute();
  const seenAt = new Map(seen.map(({ reference, at }) => [reference, at]));
  return new Map(
    calls.flatMap(({ reference, id, at }) =>
      reference === null || (seenAt.get(reference) ?? 0) > at ? [] : [[reference, { id, at: at }]],
    ),
  );
}
