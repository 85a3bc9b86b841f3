import type { Kysely } from 'kysely';

import type { QueueMove, QueueMoveRequest } from '#contract/desk/queue.ts';
import { forUpdate, skipLocked } from '#node/dialect.ts';
import { toMicroseconds } from '#server/database/instants.ts';
import type { QueueEventTable, QueueItemTable } from '#server/database/queue-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/http/errors.ts';

import { addNotices } from './notice-store.ts';
import { addEvents, eventOf, updateItem } from './queue-reconcile.ts';
import { colleagues, queuePage } from './queue-store.ts';

/** `at` in microseconds by Rampart's clock. */
export interface Mover {
  readonly staffId: string;
  readonly at: number;
}

/** Notifies a new assignee. Throws `queue-changed` if somebody was first, `not-found`, `invalid-request`. */
export async function moveItem(
  transaction: Kysely<Tables>,
  id: string,
  { version, move }: Pick<QueueMoveRequest, 'version' | 'move'>,
  mover: Mover,
): Promise<QueueItemTable> {
  const found = transaction.selectFrom('queue_item').selectAll().where('id', '=', id);
  const item = await forUpdate(transaction, found).executeTakeFirst();
  if (item === undefined) throw new DeskError('not-found', { detail: 'There is no such item in the queue.' });
  if (item.version !== version) throw new DeskError('queue-changed');
  if (item.ended_at !== null)
    throw new DeskError('queue-changed', {
      detail: 'Rampart closed this item because its reason no longer applies.',
    });
  await requireColleague(transaction, move);
  await apply(transaction, item, move, mover);
  return item;
}

/** Gives the mover the unassigned item due first; null if none. */
export async function takeNext(transaction: Kysely<Tables>, mover: Mover): Promise<string | null> {
  const asker = { staffId: mover.staffId, nowMs: mover.at / 1000 };
  const first = queuePage(transaction, { assignee: 'none' }, asker, undefined).limit(1);
  // Skips what a colleague is taking this very moment.
  const item = await skipLocked(transaction, first).executeTakeFirst();
  if (item === undefined) return null;
  await apply(transaction, item, { kind: 'take' }, mover);
  return item.id;
}

type Changes = Parameters<typeof updateItem>[2];

async function apply(
  transaction: Kysely<Tables>,
  item: QueueItemTable,
  move: QueueMove,
  { staffId, at }: Mover,
): Promise<void> {
  const { changes, event } = effectOf(move, staffId, at);
  await updateItem(transaction, item, { ...changes, changed_at: at, changed_by: staffId });
  await addEvents(transaction, [eventOf(item.id, at, event.kind, { staff_id: staffId, ...event })]);
  const to = changes.assignee_id ?? null;
  if (to !== null && to !== staffId && to !== item.assignee_id)
    await addNotices(transaction, [{ staffId: to, kind: 'assigned', itemId: item.id, by: staffId, at }]);
}

const nobodyWaits = { waiting_for: null, waiting_until: null } as const;

function effectOf(
  move: QueueMove,
  staffId: string,
  at: number,
): { readonly changes: Changes; readonly event: Partial<QueueEventTable> & Pick<QueueEventTable, 'kind'> } {
  switch (move.kind) {
    case 'take':
      return { changes: { ...open, assignee_id: staffId }, event: { kind: 'took', to_staff_id: staffId } };
    case 'assign':
      return {
        changes: { ...open, assignee_id: move.to },
        event: { kind: 'assigned', to_staff_id: move.to },
      };
    case 'release':
      return { changes: { ...open, assignee_id: null }, event: { kind: 'unassigned' } };
    case 'wait': {
      const waits = { waiting_for: move.for, waiting_until: untilOf(move, at) };
      return { changes: { state: 'waiting', outcome: null, ...waits }, event: { kind: 'waits', ...waits } };
    }
    case 'done': {
      const { outcome } = move;
      return { changes: { ...nobodyWaits, state: 'done', outcome }, event: { kind: 'done', outcome } };
    }
    case 'reopen':
    default:
      return { changes: open, event: { kind: 'reopened' } };
  }
}

const open = { ...nobodyWaits, state: 'open', outcome: null } as const;

/** Throws `invalid-request` for a past or missing instant. */
function untilOf({ for: reason, until }: Extract<QueueMove, { kind: 'wait' }>, at: number): number | null {
  if (until === undefined) {
    if (reason !== 'time') return null;
    throw new DeskError('invalid-request', { errors: { 'move.until': 'Choose a time to wait until' } });
  }
  const instant = toMicroseconds(until);
  if (instant > at) return instant;
  throw new DeskError('invalid-request', { errors: { 'move.until': 'Choose a time in the future' } });
}

async function requireColleague(transaction: Kysely<Tables>, move: QueueMove): Promise<void> {
  if (move.kind !== 'assign') return;
  const found = await colleagues(transaction).where('id', '=', move.to).executeTakeFirst();
  if (found !== undefined) return;
  throw new DeskError('invalid-request', {
    errors: { 'move.to': 'You can’t assign work to this colleague. Choose a different colleague' },
  });
}
