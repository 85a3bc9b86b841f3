import type { Kysely } from 'kysely';
import { faultRequest, type FaultAnswer, type FaultRequest } from '#contract/sandbox/deliveries.ts';
import type { OperationName } from '#contract/service/operations.ts';
import { preparedQuery } from '#node/prepared-query.ts';
import type { SandboxTables } from '../database/tables.ts';

export interface StoredFault {
  readonly number: number;
  readonly id: string;
  readonly fault: FaultRequest;
  /** Null: unlimited. */
  readonly timesLeft: number | null;
}

const activeFaults = preparedQuery((db: Kysely<SandboxTables>) =>
  db
    .selectFrom('fault')
    .selectAll()
    .where((where) => where.or([where('times_left', 'is', null), where('times_left', '>', 0)]))
    .orderBy('number'),
);

/** Faults until the next write; all writes are in this file. Reading them took 8 of 170 µs per call. */
const known = new WeakMap<
  Kysely<SandboxTables>,
  { readonly faults: readonly StoredFault[]; readonly writes: number }
>();
let writes = 0;

/** Lists the faults, oldest first. */
export async function listFaults(db: Kysely<SandboxTables>): Promise<readonly StoredFault[]> {
  const last = known.get(db);
  if (last?.writes === writes) return last.faults;
  // Re-read if written meanwhile.
  const before = writes;
  const faults = (await activeFaults(db, {})).map(({ number, id, fault, times_left: timesLeft }) => ({
    number,
    id,
    fault: faultRequest.parse(JSON.parse(fault)),
    timesLeft,
  }));
  known.set(db, { faults, writes: before });
  return faults;
}

export async function insertFault(db: Kysely<SandboxTables>, id: string, fault: FaultRequest): Promise<void> {
  await db
    .insertInto('fault')
    .values({ id, fault: JSON.stringify(fault), times_left: fault.times })
    .execute();
  writes += 1;
}

/** Uses the oldest fault once, durably: neither simultaneous calls nor a restart use it twice. */
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
  writes += 1;
  if (used?.times_left === 0) await db.deleteFrom('fault').where('number', '=', number).execute();
  return used !== undefined;
}

/** Returns false for an unknown id. */
export async function deleteFault(db: Kysely<SandboxTables>, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('fault').where('id', '=', id).executeTakeFirst();
  writes += 1;
  return numDeletedRows > 0n;
}

export async function deleteFaults(db: Kysely<SandboxTables>): Promise<void> {
  await db.deleteFrom('fault').execute();
  writes += 1;
}

export function faultAnswerOf({ id, fault, timesLeft }: Omit<StoredFault, 'number'>): FaultAnswer {
  const { times: _times, ...asked } = fault;
  return { id, ...asked, timesLeft };
}
