import { type Kysely, sql } from 'kysely';

import type { BatchPause, BatchStop } from '#contract/desk/batches.ts';
import { inTransaction } from '#node/dialect.ts';
import { liveInstances } from '#server/audit/trail/audit-store.ts';
import { type BatchItemTable, type BatchTable, isAsking, isRunning } from '#server/database/batch-tables.ts';
import { noteChanges } from '#server/database/changes.ts';
import { lowestIdOf } from '#server/database/instants.ts';
import type { Tables } from '#server/database/tables.ts';
import { KeptJson } from '#server/privacy/facts/kept-shapes.ts';

import { type BatchStep, mostFailures, stepAfter } from './batch-rules.ts';

/** No pause is longer: a later time comes from a clock set back since. */
const absurdMicroseconds = 2 * 24 * 60 * 60 * 1_000_000;

/**
 * Takes or keeps the turn; false if it isn't due or another live instance has it. `now`: the database's,
 * microseconds.
 */
export async function takeTurn(db: Kysely<Tables>, instanceId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('batch_turn')
    .set({ instance_id: instanceId, pause: null })
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

/** Lets nobody ask until `nextAt`, by the database's clock. */
export async function pauseAll(
  db: Kysely<Tables>,
  { because, nextAt }: { readonly because: BatchPause; readonly nextAt: number },
): Promise<void> {
  await db
    .updateTable('batch_turn')
    .set({ pause: because, next_at: Math.round(nextAt) })
    .execute();
}

export async function giveTurnBack(db: Kysely<Tables>, instanceId: string): Promise<void> {
  await db
    .updateTable('batch_turn')
    .set({ instance_id: null })
    .where('instance_id', '=', instanceId)
    .execute();
}

/** Finds the running batch that has waited longest for its next call. */
export async function nextBatch(db: Kysely<Tables>): Promise<BatchTable | undefined> {
  return db
    .selectFrom('batch')
    .selectAll()
    .where(isRunning)
    .orderBy('asked_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Returns true if anybody's call got a 429 since then. */
export async function wasOneTooMany(db: Kysely<Tables>, sinceMs: number): Promise<boolean> {
  const call = await db
    .selectFrom('service_call')
    .select('id')
    .where('id', '>', lowestIdOf(sinceMs))
    .where('at', '>', Math.round(sinceMs * 1000))
    .where('status', '=', 429)
    .limit(1)
    .executeTakeFirst();
  return call !== undefined;
}

export type ClaimedItem = Pick<BatchItemTable, 'batch_id' | 'position' | 'kind' | 'object_id'> & {
  readonly requestId: string;
};

interface Claim {
  readonly batchId: string;
  readonly instanceId: string;
  readonly requestId: string;
  /** Microseconds. */
  readonly at: number;
}

/** Claims the next reference: `none` is left, or it is `lost` to a stop or another instance's turn. */
export async function claimNext(
  db: Kysely<Tables>,
  { batchId, instanceId, requestId, at }: Claim,
): Promise<ClaimedItem | 'none' | 'lost'> {
  return inTransaction(db, async (transaction) => {
    const next = await transaction
      .selectFrom('batch_item')
      .select(['batch_id', 'position', 'kind', 'object_id'])
      .where('batch_id', '=', batchId)
      .where('state', '=', 'waiting')
      .orderBy('position')
      .limit(1)
      .executeTakeFirst();
    if (next === undefined) return 'none';
    const { numUpdatedRows } = await transaction
      .updateTable('batch_item')
      .set({ state: 'asking', instance_id: instanceId, request_id: requestId })
      .where('batch_id', '=', batchId)
      .where('position', '=', next.position)
      .where('state', '=', 'waiting')
      .where((item) =>
        item.exists(item.selectFrom('batch').select('id').where('id', '=', batchId).where(isRunning)),
      )
      .where((item) =>
        item.exists(item.selectFrom('batch_turn').select('id').where('instance_id', '=', instanceId)),
      )
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return 'lost';
    await transaction.updateTable('batch').set({ asked_at: at }).where('id', '=', batchId).execute();
    return { ...next, requestId };
  });
}

/** Stores a claimed reference's result, unless claimed again; ends a batch with its last one. */
export async function settleItem(
  db: Kysely<Tables>,
  item: Pick<ClaimedItem, 'batch_id' | 'position' | 'requestId'>,
  { step, at }: { readonly step: BatchStep; readonly at: number },
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const answered =
      step.kind === 'waits'
        ? ({ state: 'waiting' } as const)
        : {
            state: (await isNoAccount(transaction, item.requestId)) ? ('not-found' as const) : step.state,
            status: step.status,
            problem: step.problem,
            answered_at: at,
          };
    await transaction
      .updateTable('batch_item')
      .set({ ...answered, instance_id: null })
      .where('batch_id', '=', item.batch_id)
      .where('position', '=', item.position)
      .where('request_id', '=', item.requestId)
      .where(isAsking)
      .execute();
    await endBatch(transaction, item.batch_id);
    await noteChanges(transaction, [{ kind: 'batch', id: item.batch_id }]);
  });
}

/** Reads the recorded answer. Choice: existsFalse. */
async function isNoAccount(db: Kysely<Tables>, requestId: string): Promise<boolean> {
  const call = await db
    .selectFrom('service_call')
    .select('facts')
    .where('id', '=', requestId)
    .where('operation', '=', 'getIdentity')
    .executeTakeFirst();
  return call !== undefined && KeptJson.of(call.facts).claim('answered', 'account', 'exists') === false;
}

export async function endBatch(db: Kysely<Tables>, id: string): Promise<void> {
  await db
    .updateTable('batch')
    .set({ state: 'done' })
    .where('id', '=', id)
    .where(isRunning)
    .where((batch) =>
      batch.not(
        batch.exists(
          batch
            .selectFrom('batch_item')
            .select('position')
            .where('batch_id', '=', id)
            .where('state', 'in', ['waiting', 'asking']),
        ),
      ),
    )
    .execute();
}

export async function stopBatch(db: Kysely<Tables>, id: string, because: BatchStop): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await transaction
      .updateTable('batch')
      .set({ state: 'stopped', stopped_by: because })
      .where('id', '=', id)
      .where(isRunning)
      .execute();
    await noteChanges(transaction, [{ kind: 'batch', id }]);
  });
}

/** Returns true if the last `mostFailures` answers since the start are failures of the service. */
export async function isFailing(db: Kysely<Tables>, batchId: string): Promise<boolean> {
  const last = await db
    .selectFrom('batch_item')
    .innerJoin('batch', 'batch.id', 'batch_item.batch_id')
    .select(['batch_item.state', 'batch_item.status'])
    .where('batch_id', '=', batchId)
    .whereRef('batch_item.answered_at', '>=', sql.ref('batch.started_at'))
    .orderBy('batch_item.answered_at', 'desc')
    .orderBy('batch_item.position', 'desc')
    .limit(mostFailures)
    .execute();
  return (
    last.length === mostFailures &&
    last.every(({ state, status }) => state === 'failed' && (status === null || status >= 500))
  );
}

/** Settles what this process or a dead one left claimed: by the recorded call, else back to waiting. */
export async function settleLeft(
  db: Kysely<Tables>,
  { instanceId, nowMs }: { readonly instanceId: string; readonly nowMs: number },
): Promise<void> {
  const left = await db
    .selectFrom('batch_item')
    .leftJoin('service_call', 'service_call.id', 'batch_item.request_id')
    .select(['batch_id', 'position', 'request_id', 'service_call.status', 'service_call.at'])
    .select('service_call.outcome')
    .where(isAsking)
    .where((item) =>
      item.or([item('instance_id', '=', instanceId), item('instance_id', 'not in', liveInstances(db))]),
    )
    .execute();
  for (const { request_id: requestId, status, at, outcome, ...item } of left) {
    const reply = {
      answer: status === null ? null : { status, retryAfter: null },
      failure: { code: outcome === 'unknown' ? ('service-timeout' as const) : ('busy' as const) },
    };
    const step = stepAfter(reply, nowMs);
    await settleItem(db, { ...item, requestId: requestId ?? '' }, { step, at: at ?? nowMs * 1000 });
  }
}
