import type { Kysely } from 'kysely';

import type { PolicyDirective, PolicyViolation } from '#contract/desk/policy-violations.ts';
import type { Tables } from '#server/database/tables.ts';
import { toIso } from '#server/instants.ts';

import { digestOf, type Violation } from './read-report.ts';

/** Counts a violation, and forgets those beyond the newest `most` kinds. `now` is microseconds. */
export async function keepViolation(
  db: Kysely<Tables>,
  violation: Violation,
  { now, most }: { readonly now: number; readonly most: number },
): Promise<void> {
  await db
    .insertInto('policy_violation')
    .values({ digest: digestOf(violation), ...violation, times: 1, first_at: now, last_at: now })
    .onConflict((conflict) =>
      conflict.column('digest').doUpdateSet((kept) => ({
        times: kept('policy_violation.times', '+', 1),
        last_at: now,
      })),
    )
    .execute();
  const [oldest] = await db
    .selectFrom('policy_violation')
    .select('last_at')
    .orderBy('last_at', 'desc')
    .offset(most)
    .limit(1)
    .execute();
  if (oldest !== undefined)
    await db.deleteFrom('policy_violation').where('last_at', '<=', oldest.last_at).execute();
}

/** The kinds that are kept, newest first. */
export async function readViolations(db: Kysely<Tables>, most: number): Promise<PolicyViolation[]> {
  const rows = await db
    .selectFrom('policy_violation')
    .selectAll()
    .orderBy('last_at', 'desc')
    .orderBy('digest')
    .limit(most)
    .execute();
  return rows.map(({ directive, page, blocked, source, times, first_at, last_at }) => ({
    directive: directive as PolicyDirective,
    page,
    blocked,
    source,
    times,
    firstAt: toIso(first_at),
    lastAt: toIso(last_at),
  }));
}
