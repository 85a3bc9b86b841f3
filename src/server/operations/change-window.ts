import type { Kysely } from 'kysely';

import type { ChangeHint } from '#contract/desk/events.ts';
import type { Tables } from '#server/database/tables.ts';

/** What is new: hints, the oldest first, or more than is worth naming. */
export type News = readonly NumberedHint[] | 'everything';

/** The stretch of time, up to the newest change, that is read again and again. */
export interface ChangeWindow {
  /** From when on changes are to be read. Microseconds. */
  readonly since: number;
  /** How many are to be read: one more than are named. */
  readonly most: number;
  /** Takes what was read, newest first, and returns what was not sent before. */
  take(changes: readonly StoredChange[]): News;
  /** Everything in it now. */
  all(): News;
}

export interface ChangeWindowSettings {
  readonly since: number;
  /** How long after it was dated a change may become visible and is still sent. Microseconds. */
  readonly overlap: number;
  /** The most that is named one by one. */
  readonly most: number;
}

/**
 * Sends each change once, in whatever order transactions commit: a change dated before one already sent is still sent
 * when it appears within `overlap` of it. Where more changed than is named, or did before, everything is said to have changed.
 */
export function createChangeWindow({ since: start, overlap, most }: ChangeWindowSettings): ChangeWindow {
  let since = start;
  let sent: readonly StoredChange[] = [];
  let isTooMuch = false;
  return {
    get since() {
      return since;
    },
    most: most + 1,
    take(changes) {
      const wasTooMuch = isTooMuch;
      const before = new Set(sent.map(({ id }) => id));
      const fresh = changes.filter(({ id }) => !before.has(id));
      isTooMuch = changes.length > most;
      since = Math.max(since, (changes[0]?.at ?? 0) - overlap);
      sent = changes.filter(({ at }) => at >= since);
      // What appeared late, beyond what could be read, was not seen: so once more when there is room again.
      if (isTooMuch ? fresh.length > 0 : wasTooMuch) return 'everything';
      return named(fresh);
    },
    all: () => (isTooMuch ? 'everything' : named(sent)),
  };
}

/** Each object once, with the highest of its numbers; what calls have changed apart from it: a page may have the answers of some of them. */
function named(changes: readonly StoredChange[]): readonly NumberedHint[] {
  const different = new Map<string, NumberedHint>();
  for (const { hint } of changes) {
    const key = `${hint.kind} ${hint.id} ${hint.calls ?? ''}`;
    const number = Math.max(hint.number, different.get(key)?.number ?? 0);
    different.set(key, { ...hint, number });
  }
  return [...different.values()].toReversed();
}

/** A hint with the number that says whether a read has seen it. */
type NumberedHint = ChangeHint & Required<Pick<ChangeHint, 'number'>>;

/** A change as all instances see it. `at` in microseconds by the database's clock. */
export interface StoredChange {
  readonly id: string;
  readonly at: number;
  readonly hint: NumberedHint;
}

/** The newest changes since an instant, newest first, `most` at most. */
export async function changesSince(
  db: Kysely<Tables>,
  since: number,
  most: number,
): Promise<readonly StoredChange[]> {
  const rows = await db
    .selectFrom('change')
    .select(['number', 'id', 'at', 'kind', 'object_id', 'calls'])
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ number, id, at, kind, object_id, calls }) => ({
    id,
    at,
    hint: { kind, id: object_id, number, ...(calls !== null && { calls }) },
  }));
}

/** Deletes the changes before an instant: a page away for so long fetches everything again. */
export async function removeChangesBefore(db: Kysely<Tables>, before: number): Promise<void> {
  await db.deleteFrom('change').where('at', '<', before).execute();
}
