import type { Kysely } from 'kysely';
import type { SandboxContext } from '../context.ts';
import type { SandboxTables } from '../database/tables.ts';
import { moveRamp } from './moves/move-ramp.ts';
import { statusesBefore } from './moves/ramp-moves.ts';
import { listRampsIn } from './ramp-lists.ts';

/** An account that is blocked, and why; `at` is microseconds of the service's time. */
export interface BlockedAccount {
  readonly reference: string;
  readonly at: number;
  readonly internalReason?: string | undefined;
  readonly externalReason?: string | undefined;
}

/**
 * Ends the ramps of an account that is blocked in the same transaction: those that may still go to ACCOUNT_BLOCKED do; what was
 * transferred already is fulfilled. Design: field-practice › Ramp record.
 */
export async function endRampsOfBlocked(
  transaction: Kysely<SandboxTables>,
  context: Pick<SandboxContext, 'newId'>,
  { reference, at, ...reasons }: BlockedAccount,
): Promise<void> {
  const running = await listRampsIn(transaction, reference, statusesBefore('ACCOUNT_BLOCKED'));
  for (const ramp of running)
    await moveRamp(transaction, context, { ramp, to: 'ACCOUNT_BLOCKED', at, reasons });
}
