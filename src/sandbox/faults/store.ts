import type { Kysely } from 'kysely';
import { faultRequest, type FaultAnswer, type FaultRequest } from '#contract/sandbox/deliveries.ts';
import type { OperationName } from '#contract/service/operations.ts';
import { cachedRead } from '#node/cached-reads.ts';
import type { SandboxTables } from '../database/tables.ts';

/** An active fault. */
export interface StoredFault {
  readonly number: number;
  readonly id: string;
  readonly fault: FaultRequest;
  /** Null: all calls. */
  readonly timesLeft: number | null;
}

/** The active faults, oldest first. */
export async function listFaults(db: Kysely<SandboxTables>): Promise<readonly StoredFault[]> {
  return cachedRead(db, { table: 'fault', key: 'all' }, async () => {
    const rows = await db
      .selectFrom('fault')
      .selectAll()
      .where((where) => where.or([where('times_left', 'is', null), where('times_left', '>', 0)]))
      .orderBy('number')
      .execute();
    return rows.map(({ number, id, fault, times_left: timesLeft }) => ({
      number,
      id,
      fault: faultRequest.parse(JSON.parse(fault)),
      timesLeft,
    }));
  });
}

/** Adds a fault after the existing ones. */
export async function insertFault(db: Kysely<SandboxTables>, id: string, fault: FaultRequest): Promise<void> {
  await db
    .insertInto('fault')
    .values({ id, fault: JSON.stringify(fault), times_left: fault.times })
    .execute();
}

/**
 * The oldest fault of an operation, one use of it counted and committed: neither simultaneous calls nor a restart use it
 * twice. Null when there is none.
 */
export async function takeFault(
  db: Kysely<SandboxTables>,
  operation: OperationName,
): Promise<FaultRequest | null> {
  for (const { number, fault, timesLeft } of await listFaults(db)) {
    if (fault.operation !== 'all' && fault.operation !== operation) continue;
    if (timesLeft === null || (await takeOnce(db, number))) return fault;
  }
  return null;
}

async function takeOnce(db: Kysely<SandboxTables>, number: number): Promise<boolean> {
  const used = await db
    .updateTable('fault')
    .set((fault) => ({ times_left: fault('times_left', '-', 1) }))
    .where('number', '=', number)
    .where('times_left', '>', 0)
    .returning('times_left')
    .executeTakeFirst();
  if (used?.times_left === 0) await db.deleteFrom('fault').where('number', '=', number).execute();
  return used !== undefined;
}

/** Removes a fault; false when there is none with that id. */
export async function deleteFault(db: Kysely<SandboxTables>, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('fault').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes every fault. */
export async function deleteFaults(db: Kysely<SandboxTables>): Promise<void> {
  await db.deleteFrom('fault').execute();
}

/** A fault as the controls show it. */
export function faultAnswerOf({ id, fault, timesLeft }: Omit<StoredFault, 'number'>): FaultAnswer {
  const { times: _times, ...asked } = fault;
  return { id, ...asked, timesLeft };
}
