import type { Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';

import type { NoticeKind } from '#contract/desk/notices.ts';
import { noteChanges } from '#server/database/changes.ts';
import type { Tables } from '#server/database/tables.ts';

/** `at` in microseconds by Rampart's clock. */
export interface NewNotice {
  readonly staffId: string;
  readonly kind: NoticeKind;
  /** Null: Rampart itself. */
  readonly by: string | null;
  readonly at: number;
  readonly itemId?: string | undefined;
  readonly object?: { readonly kind: 'customer' | 'ramp'; readonly id: string } | undefined;
  readonly count?: number | undefined;
}

/** Stores notices and notifies pages. */
export async function addNotices(transaction: Kysely<Tables>, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length === 0) return;
  await transaction
    .insertInto('notice')
    .values(
      notices.map(({ staffId, kind, by, at, itemId, object, count }) => ({
        id: uuidv7(),
        staff_id: staffId,
        at,
        kind,
        by_staff_id: by,
        item_id: itemId ?? null,
        object_kind: object?.kind ?? null,
        object_id: object?.id ?? null,
        item_count: count ?? null,
        seen_at: null,
      })),
    )
    .execute();
  await noteChanges(
    transaction,
    [...new Set(notices.map(({ staffId }) => staffId))].map((id) => ({ kind: 'notice', id })),
  );
}
