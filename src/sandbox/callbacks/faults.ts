import type { Kysely } from 'kysely';
import {
  type CallbackFaultAnswer,
  type CallbackFaultKind,
  callbackFaultRequest,
  type CallbackFaultRequest,
} from '#contract/sandbox/deliveries.ts';
import type { SandboxTables } from '../database/tables.ts';
import { second } from '../instant.ts';
import type { Delivery } from './rules.ts';

type Handle = Kysely<SandboxTables>;

/** Lists the faults, oldest first. */
export async function listCallbackFaults(db: Handle): Promise<CallbackFaultAnswer[]> {
  const rows = await db.selectFrom('callback_fault').selectAll().orderBy('number').execute();
  return rows.map(({ id, fault, times_left: timesLeft }) => ({ id, kind: kindOf(fault), timesLeft }));
}

/** Affects callbacks queued from now on. */
export async function addCallbackFault(
  db: Handle,
  id: string,
  fault: CallbackFaultRequest,
): Promise<CallbackFaultAnswer> {
  const times = { times_left: fault.times };
  await db
    .insertInto('callback_fault')
    .values({ id, fault: JSON.stringify(fault), ...times })
    .execute();
  return { id, kind: fault.kind, timesLeft: fault.times };
}

/** Returns false if there was none. Affected callbacks stay so until released. */
export async function removeCallbackFaults(db: Handle, id: string | null): Promise<boolean> {
  const all = db.deleteFrom('callback_fault');
  const { numDeletedRows } = await (id === null ? all : all.where('id', '=', id)).executeTakeFirst();
  return numDeletedRows > 0n;
}

const overtakenWait = 5 * second;

/**
 * Uses the oldest fault of each kind once. A reordered callback waits for the next unheld one, so neighbours
 * swap.
 */
export async function applyCallbackFaults(
  transaction: Handle,
  at: number,
): Promise<Omit<Delivery, 'attempts' | 'delivered_at'>> {
  const faults = await findActiveFaults(transaction);
  const isWithheld = faults.has('withhold');
  const hasOvertaken = !isWithheld && (await releaseOvertaken(transaction, at));
  const isHeld = !isWithheld && !hasOvertaken && faults.has('reorder');
  for (const [kind, fault] of faults) if (kind !== 'reorder' || isHeld) await takeOnce(transaction, fault);
  return {
    state: isWithheld ? 'withheld' : 'waiting',
    copies: faults.has('duplicate') ? 2 : 1,
    is_badly_signed: faults.has('bad-signature') ? 1 : 0,
    due_at: isWithheld || isHeld ? null : at,
  };
}

async function releaseOvertaken(transaction: Handle, at: number): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('callback')
    .set({ due_at: at + overtakenWait })
    .where('state', '=', 'waiting')
    .where('due_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface ActiveFault {
  readonly number: number;
  readonly timesLeft: number | null;
}

async function findActiveFaults(transaction: Handle): Promise<ReadonlyMap<CallbackFaultKind, ActiveFault>> {
  const rows = await transaction
    .selectFrom('callback_fault')
    .select(['number', 'fault', 'times_left'])
    .orderBy('number', 'desc')
    .execute();
  return new Map(
    rows.map(({ number, fault, times_left: timesLeft }) => [kindOf(fault), { number, timesLeft }]),
  );
}

async function takeOnce(transaction: Handle, { number, timesLeft }: ActiveFault): Promise<void> {
  if (timesLeft === null) return;
  if (timesLeft === 1) {
    await transaction.deleteFrom('callback_fault').where('number', '=', number).execute();
    return;
  }
  const left = { times_left: timesLeft - 1 };
  await transaction.updateTable('callback_fault').set(left).where('number', '=', number).execute();
}

function kindOf(fault: string): CallbackFaultKind {
  return callbackFaultRequest.parse(JSON.parse(fault)).kind;
}
