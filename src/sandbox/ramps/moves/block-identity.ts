import type { Kysely } from 'kysely';
import type { SandboxContext } from '../../context.ts';
import type { SandboxTables } from '../../database/tables.ts';
import type { BlockedReasons } from '../../identities/record/blocked-reasons.ts';
import { setBlocked } from '../../identities/record/identity-store.ts';
import { listRampsIn } from '../ramp-lists.ts';
import { moveRamp } from './move-ramp.ts';
import { statusesBefore } from './ramp-moves.ts';

/** Which account is blocked, from when (microseconds), and why. */
export interface Blocking extends BlockedReasons {
  readonly reference: string;
  readonly at: number;
}

/**
 * Blocks an account and ends those of its ramps that may still go to ACCOUNT_BLOCKED, in the caller's transaction; what was transferred
 * already is fulfilled. Blocked again, it keeps the later reasons. Choice: blacklistedIsBlocked.
 */
export async function blockIdentity(
  transaction: Kysely<SandboxTables>,
  context: Pick<SandboxContext, 'newId'>,
  { reference, at, internalReason, externalReason }: Blocking,
): Promise<void> {
  const reasons = { internalReason, externalReason };
  await setBlocked(transaction, { reference, reasons, at });
  const running = await listRampsIn(transaction, reference, statusesBefore('ACCOUNT_BLOCKED'));
  for (const ramp of running)
    await moveRamp(transaction, context, { ramp, to: 'ACCOUNT_BLOCKED', at, reasons });
}
