import type { Kysely } from 'kysely';
import type { CallbackFaultAnswer } from '#contract/sandbox/callback-deliveries.ts';
import {
  callbackFaultRequest,
  type CallbackFaultKind,
  type CallbackFaultRequest,
} from '#contract/sandbox/faults.ts';
import type { SandboxTables } from '../database/tables.ts';

type Handle = Kysely<SandboxTables>;

/** The faults that still strike, the first one first. */
export async function listCallbackFaults(db: Handle): Promise<CallbackFaultAnswer[]> {
  const rows = await db.selectFrom('callback_fault').selectAll().orderBy('number').execute();
  return rows.map(({ id, fault, times_left: timesLeft }) => ({ id, kind: kindOf(fault), timesLeft }));
}

/** Strikes the callbacks that are written from now on. */
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

/** Takes away one fault, or all; whether there was any. What they struck stays as it is until it is released. */
export async function removeCallbackFaults(db: Handle, id: string | null): Promise<boolean> {
  const all = db.deleteFrom('callback_fault');
  const { numDeletedRows } = await (id === null ? all : all.where('id', '=', id)).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A fault that strikes the next callback. */
interface StrikingFault {
  readonly number: number;
  readonly timesLeft: number | null;
}

/** Of each kind the fault that was asked for first. The handle is a transaction's. */
export async function findStriking(
  transaction: Handle,
): Promise<ReadonlyMap<CallbackFaultKind, StrikingFault>> {
  const rows = await transaction
    .selectFrom('callback_fault')
    .select(['number', 'fault', 'times_left'])
    .orderBy('number', 'desc')
    .execute();
  return new Map(
    rows.map(({ number, fault, times_left: timesLeft }) => [kindOf(fault), { number, timesLeft }]),
  );
}

/** Uses a fault up by one callback; one that strikes all stays. The handle is a transaction's. */
export async function takeOne(transaction: Handle, { number, timesLeft }: StrikingFault): Promise<void> {
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
