import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';

import { rolesThatMay } from '#contract/desk/permissions.ts';
import { forUpdate, inTransaction } from '#node/dialect.ts';
import { isHeld, isUnnoticed, isWaiting } from '#server/database/queue-tables.ts';
import type { Tables } from '#server/database/tables.ts';

import { addNotices } from './notice-store.ts';
import {
  batch,
  type Compared,
  type Find,
  type Found,
  lastingFacts,
  type Sweep,
  type SweepParts,
  timeFacts,
} from './queue-candidates.ts';
import {
  addEvents,
  applyFacts,
  comeBack,
  eventOf,
  factsOfCustomer,
  factsOfRamp,
  itemsOf,
  updateItem,
} from './queue-reconcile.ts';
import { colleagues } from './queue-store.ts';
import { reconcileRefusedDays } from './refused-days.ts';
import { unknownWritesOf } from './unknown-writes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Brings the queue up to date; scheduled automatically. */
    sweepQueue: (how?: { readonly isWhole?: boolean }) => Promise<void>;
  }
}

const everyMs = 10_000;
/** Catches callbacks processed long after they came. */
const wholeEveryMs = 60 * 60 * 1000;

/** Begins facts of time, ends waits, marks what is late. Every server does: no step takes effect twice. */
export function queueSweep(app: FastifyInstance, parts: SweepParts): void {
  const { nowMs, logger } = parts;
  let running: Promise<void> = Promise.resolve();
  let isClosed = false;
  let compared: Compared | null = null;
  let wholeAt = 0;
  const run = async (isWhole: boolean) => {
    if (isClosed) return;
    const isAll = isWhole || compared === null || nowMs() - wholeAt >= wholeEveryMs;
    if (isAll) wholeAt = nowMs();
    compared = await sweep(parts, isAll ? null : compared, () => isClosed);
  };
  const sweepQueue = async ({ isWhole = false } = {}) => {
    running = running.catch(() => undefined).then(async () => run(isWhole));
    return running;
  };
  app.decorate('sweepQueue', sweepQueue);
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    sweepQueue()
      .catch((error: unknown) => logger.error({ err: error }, 'the queue could not be brought up to date'))
      .finally(() => (isBusy = false));
  }, everyMs).unref();
  app.addHook('onClose', async () => {
    isClosed = true;
    clearInterval(timer);
    await running.catch(() => undefined);
  });
}

const hourMicroseconds = 60 * 60 * 1_000_000;

/** Compares everything if nothing was before. */
async function sweep(
  parts: SweepParts,
  compared: Compared | null,
  isClosed: () => boolean,
): Promise<Compared> {
  await parts.serviceTime.refresh();
  const nowMs = parts.nowMs();
  const serviceNow = Math.round(parts.serviceTime.at(nowMs) * 1000);
  const never = { serviceNow: 0, nowMs };
  const current = { ...parts, now: nowMs * 1000, serviceNow, isClosed, compared: compared ?? never };
  for (const find of compared === null ? [...timeFacts, ...lastingFacts] : timeFacts)
    await reconcileFound(find, current);
  await reconcileRefusedDays(parts.db, current.now);
  await endWaits(current);
  await markLate(current);
  await releaseAbsent(current);
  return { serviceNow: serviceNow - hourMicroseconds, nowMs };
}

async function reconcileFound(find: Find, current: Sweep): Promise<void> {
  for (let after: string | null = ''; after !== null && !current.isClosed();) {
    const { kind, ids, next }: Found = await find(current, after);
    if (ids.length > 0) await reconcileIds(current, kind, ids);
    after = next;
  }
}

/** Locks objects in the order in which changes do. */
async function reconcileIds(
  { db, stuckAfterMs, serviceNow, now }: Sweep,
  kind: Found['kind'],
  ids: readonly string[],
): Promise<void> {
  const rule = { serviceNow, isNews: false };
  await inTransaction(db, async (transaction) => {
    if (kind === 'ramp') {
      const found = transaction.selectFrom('ramp').selectAll().where('ramp_id', 'in', ids).orderBy('ramp_id');
      const rows = await forUpdate(transaction, found).execute();
      const all = rows.map((row) => factsOfRamp(row, stuckAfterMs * 1000, now));
      await applyFacts(transaction, { all, items: await itemsOf(transaction, ids), rule });
      return;
    }
    const found = transaction
      .selectFrom('customer')
      .selectAll()
      .where('identity_reference', 'in', ids)
      .orderBy('identity_reference');
    const rows = await forUpdate(transaction, found).execute();
    const unknown = await unknownWritesOf(transaction, ids);
    const all = rows.map((row) => factsOfCustomer(row, unknown.get(row.identity_reference), now));
    await applyFacts(transaction, { all, items: await itemsOf(transaction, ids), rule });
  });
}

async function endWaits({ db, now, isClosed }: Sweep): Promise<void> {
  for (let isMore = true; isMore && !isClosed();)
    isMore = await inTransaction(db, async (transaction) => {
      const due = transaction
        .selectFrom('queue_item')
        .selectAll()
        .where(isWaiting)
        .where('waiting_until', '<=', now)
        .orderBy('waiting_until')
        .orderBy('id')
        .limit(batch);
      const items = await forUpdate(transaction, due).execute();
      for (const item of items) await comeBack(transaction, item, now);
      return items.length === batch;
    });
}

async function markLate({ db, now, isClosed }: Sweep): Promise<void> {
  for (let isMore = true; isMore && !isClosed();)
    isMore = await inTransaction(db, async (transaction) => {
      const late = transaction
        .selectFrom('queue_item')
        .select(['id', 'assignee_id'])
        .where(isUnnoticed)
        .where('due_at', '<', now)
        .orderBy('due_at')
        .orderBy('id')
        .limit(batch);
      const items = await forUpdate(transaction, late).execute();
      if (items.length === 0) return false;
      const ids = items.map(({ id }) => id);
      await transaction
        .updateTable('queue_item')
        .set({ is_late_noticed: 1 })
        .where('id', 'in', ids)
        .execute();
      await addNotices(
        transaction,
        items.flatMap(({ id, assignee_id: staffId }) =>
          staffId === null ? [] : [{ staffId, kind: 'late' as const, itemId: id, by: null, at: now }],
        ),
      );
      return items.length === batch;
    });
}

/** Unassigns what people hold who can no longer work the queue, and tells the others. */
async function releaseAbsent({ db, now }: Sweep): Promise<void> {
  const absent = await db
    .selectFrom('staff')
    .select('id')
    .where((staff) =>
      staff.or([staff('is_disabled', '<>', 0), staff('role', 'not in', rolesThatMay('work-queue'))]),
    )
    .where((staff) =>
      staff.exists(
        db
          .selectFrom('queue_item')
          .select('queue_item.id')
          .whereRef('queue_item.assignee_id', '=', sql.ref('staff.id'))
          .where(isHeld),
      ),
    )
    .execute();
  for (const { id } of absent)
    await inTransaction(db, async (transaction) => releaseAll(transaction, id, now));
}

async function releaseAll(transaction: Kysely<Tables>, staffId: string, at: number): Promise<void> {
  const held = transaction
    .selectFrom('queue_item')
    .selectAll()
    .where('assignee_id', '=', staffId)
    .where(isHeld)
    .orderBy('id');
  const items = await forUpdate(transaction, held).execute();
  // Another server's sweep was first.
  if (items.length === 0) return;
  for (const item of items)
    await updateItem(transaction, item, { assignee_id: null, changed_at: at, changed_by: null });
  await addEvents(
    transaction,
    items.map(({ id }) => eventOf(id, at, 'unassigned')),
  );
  const others = await colleagues(transaction).execute();
  await addNotices(
    transaction,
    others.map((one) => ({
      staffId: one.id,
      kind: 'returned' as const,
      by: staffId,
      at,
      count: items.length,
    })),
  );
}
