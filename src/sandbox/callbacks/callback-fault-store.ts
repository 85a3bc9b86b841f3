import type { Kysely } from 'kysely';
import type { CallbackFaultAnswer } from '#contract/sandbox/callback-deliveries.ts';
import type { CallbackFaultRequest } from '#contract/sandbox/faults.ts';
import type { SandboxTables } from '../database/tables.ts';
import { kindOf } from './callback-faults.ts';

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
