import { type Kysely, sql } from 'kysely';

import type { ListedCustomer } from '#contract/desk/customer-list.ts';
import { toIsoOrNull } from '#server/database/instants.ts';
import { isHeld } from '#server/database/queue-tables.ts';
import type { Tables } from '#server/database/tables.ts';

type QueueState = NonNullable<ListedCustomer['queue']>;

/** Counts queue items by customer, state and assignee. Exported for its plan. */
export function queueRowsOf(db: Kysely<Tables>, references: readonly string[]) {
  return db
    .selectFrom('queue_item')
    .leftJoin('staff', 'staff.id', 'queue_item.assignee_id')
    .select(({ fn }) => [
      'queue_item.identity_reference as reference',
      'queue_item.state',
      'staff.id',
      'staff.name',
      fn.countAll<number | string>().as('count'),
      fn.min('queue_item.due_at').as('due_at'),
    ])
    .where('queue_item.identity_reference', 'in', references)
    .where(isHeld)
    .groupBy(['queue_item.identity_reference', 'queue_item.state', 'staff.id', 'staff.name'])
    .orderBy('queue_item.identity_reference')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('staff.name');
}

/** Returns queue states in one query. */
export async function queueOf(
  db: Kysely<Tables>,
  references: readonly string[],
): Promise<ReadonlyMap<string, QueueState>> {
  if (references.length === 0) return new Map();
  const rows = await queueRowsOf(db, references).execute();
  const owners = new Set(rows.flatMap(({ reference }) => reference ?? []));
  return new Map(
    [...owners].map((owner) => [owner, stateOf(rows.filter(({ reference }) => reference === owner))]),
  );
}

type Row = Awaited<ReturnType<ReturnType<typeof queueRowsOf>['execute']>>[number];

function stateOf(rows: readonly Row[]): QueueState {
  const open = rows.filter(({ state }) => state === 'open');
  const waiting = rows.filter(({ state }) => state === 'waiting');
  const dues = open.map(({ due_at: at }) => at);
  return {
    open: countOf(open),
    waiting: countOf(waiting),
    assignees: open.flatMap(({ id, name }) => (id === null || name === null ? [] : [{ id, name }])),
    isUnassigned: open.some(({ id }) => id === null),
    dueAt: toIsoOrNull(dues.length === 0 ? null : Math.min(...dues)),
  };
}

function countOf(rows: readonly Row[]): number {
  return rows.reduce((sum, { count }) => sum + Number(count), 0);
}
