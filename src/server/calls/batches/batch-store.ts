import type { Kysely } from 'kysely';

import type {
  BatchDetail,
  BatchItem,
  BatchMove,
  BatchState,
  BatchSummary,
  NewBatchItem,
} from '#contract/desk/batches.ts';
import { foldRampId } from '#contract/service/spellings.ts';
import { inTransaction } from '#node/dialect.ts';
import type { BatchItemTable, BatchTable } from '#server/database/batch-tables.ts';
import { noteChanges } from '#server/database/changes.ts';
import { toIso, toIsoOrNull } from '#server/database/instants.ts';
import type { Tables } from '#server/database/tables.ts';
import { customerPage, toListedCustomers } from '#server/directory/lists/customer-store.ts';
import { rampPage, toListedRamps } from '#server/directory/lists/ramp-store.ts';
import type { StuckRule } from '#server/privacy/facts/ramp-state.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';

interface StartedBatch {
  readonly id: string;
  readonly staffId: string;
  readonly items: readonly NewBatchItem[];
  /** Microseconds. */
  readonly at: number;
}

/** Stores a batch, unless its id is taken. */
export async function insertBatch(
  db: Kysely<Tables>,
  { id, staffId, items, at }: StartedBatch,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('batch')
      .values({
        id,
        staff_id: staffId,
        created_at: at,
        started_at: at,
        state: 'running',
        stopped_by: null,
        asked_at: 0,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if ((numInsertedOrUpdatedRows ?? 0n) === 0n) return;
    const unasked = { state: 'waiting', request_id: null, instance_id: null } as const;
    const unanswered = { answered_at: null, status: null, problem: null };
    await transaction
      .insertInto('batch_item')
      .values(
        items.map((item, index) => ({
          batch_id: id,
          position: index + 1,
          kind: item.kind,
          object_id: item.id,
          created_at: at,
          ...unasked,
          ...unanswered,
        })),
      )
      .execute();
    await noteChanges(transaction, [{ kind: 'batch', id }]);
  });
}

const mostListed = 20;

/** Lists a person's newest batches. */
export async function listBatches(db: Kysely<Tables>, staffId: string): Promise<BatchSummary[]> {
  const batches = await db
    .selectFrom('batch')
    .selectAll()
    .where('staff_id', '=', staffId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute();
  const counts = await countsOf(
    db,
    batches.map(({ id }) => id),
  );
  return batches.map((batch) => toSummary(batch, counts.get(batch.id)));
}

async function ownBatch(db: Kysely<Tables>, staffId: string, id: string): Promise<BatchTable | undefined> {
  return db
    .selectFrom('batch')
    .selectAll()
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
}

export async function summaryOf(
  db: Kysely<Tables>,
  staffId: string,
  id: string,
): Promise<BatchSummary | undefined> {
  const batch = await ownBatch(db, staffId, id);
  return batch === undefined ? undefined : toSummary(batch, (await countsOf(db, [id])).get(id));
}

type Counts = Partial<Record<BatchItemTable['state'], number>>;

async function countsOf(db: Kysely<Tables>, ids: readonly string[]): Promise<ReadonlyMap<string, Counts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('batch_item')
    .select(['batch_id', 'state', ({ fn }) => fn.countAll<number | string>().as('count')])
    .where('batch_id', 'in', ids)
    .groupBy(['batch_id', 'state'])
    .execute();
  const counts = new Map<string, Counts>();
  for (const { batch_id: id, state, count } of rows)
    counts.set(id, { ...counts.get(id), [state]: Number(count) });
  return counts;
}

function toSummary(
  { id, created_at: startedAt, state, stopped_by: stoppedBy }: BatchTable,
  counts: Counts = {},
): BatchSummary {
  const { waiting = 0, asking = 0, done = 0, 'not-found': notFound = 0, failed = 0 } = counts;
  const total = waiting + asking + done + notFound + failed;
  return {
    id,
    startedAt: toIso(startedAt),
    state,
    stoppedBy,
    counts: { total, waiting: waiting + asking, done, notFound, failed },
  };
}

/** Stops, resumes or retries failed items. A move that doesn't apply changes nothing. */
export async function moveBatch(
  db: Kysely<Tables>,
  { id, move, at }: { readonly id: string; readonly move: BatchMove; readonly at: number },
): Promise<void> {
  const running = { state: 'running', stopped_by: null, started_at: at } as const;
  await inTransaction(db, async (transaction) => {
    const update = transaction.updateTable('batch').where('id', '=', id);
    if (move === 'stop')
      await update.set({ state: 'stopped', stopped_by: 'person' }).where('state', '=', 'running').execute();
    if (move === 'resume') await update.set(running).where('state', '=', 'stopped').execute();
    if (move === 'retry') {
      const { numUpdatedRows } = await transaction
        .updateTable('batch_item')
        .set({ state: 'waiting', answered_at: null, status: null, problem: null })
        .where('batch_id', '=', id)
        .where('state', '=', 'failed')
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await update.set(running).execute();
    }
    await noteChanges(transaction, [{ kind: 'batch', id }]);
  });
}

interface BatchReading {
  readonly keys: Pick<DataKeys, 'open'>;
  readonly rule: StuckRule;
}

/** Returns a person's batch with what the directory shows of each item. */
export async function batchDetail(
  db: Kysely<Tables>,
  { staffId, id }: { readonly staffId: string; readonly id: string },
  reading: BatchReading,
): Promise<BatchDetail | undefined> {
  const batch = await summaryOf(db, staffId, id);
  if (batch === undefined) return undefined;
  const rows = await db
    .selectFrom('batch_item')
    .selectAll()
    .where('batch_id', '=', id)
    .orderBy('position')
    .execute();
  return { batch, pause: await pauseOf(db, batch.state), items: await toItems(db, rows, reading) };
}

async function pauseOf(db: Kysely<Tables>, state: BatchState): Promise<BatchDetail['pause']> {
  const turn = await db.selectFrom('batch_turn').selectAll().executeTakeFirstOrThrow();
  if (state !== 'running' || turn.pause === null) return null;
  return { because: turn.pause, until: toIso(turn.next_at) };
}

async function toItems(
  db: Kysely<Tables>,
  rows: readonly BatchItemTable[],
  { keys, rule }: BatchReading,
): Promise<BatchItem[]> {
  const ids = (kind: BatchItemTable['kind']) =>
    rows.filter((row) => row.kind === kind).map(({ object_id: id }) => id);
  const [references, rampIds] = [ids('customer'), ids('ramp')];
  const customers =
    references.length === 0
      ? []
      : await toListedCustomers(db, await customerPage(db, { ids: references }, undefined).execute(), {
          dataKeys: keys,
          // No page of a batch shows it.
          mayReadQueue: false,
        });
  const ramps =
    rampIds.length === 0
      ? []
      : await toListedRamps(db, await rampPage(db, { ids: rampIds }, undefined).execute(), rule);
  const customerOf = new Map(customers.map((one) => [one.identityReference, one]));
  const rampOf = new Map(ramps.map((one) => [foldRampId(one.rampId), one]));
  return rows.map((row): BatchItem => {
    const { object_id: id, state, status, problem, answered_at: answeredAt, request_id: requestId } = row;
    const answered = { id, state, status, problem, checkedAt: toIsoOrNull(answeredAt), requestId };
    return row.kind === 'customer'
      ? { kind: 'customer', ...answered, found: customerOf.get(id) ?? null }
      : { kind: 'ramp', ...answered, found: rampOf.get(foldRampId(id)) ?? null };
  });
}
