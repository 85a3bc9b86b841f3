import type { Kysely } from 'kysely';
import type { SandboxContext } from '../../context.ts';
import type { SandboxTables } from '../../database/tables.ts';
import { endRampsOfBlocked } from '../end-ramps-of-blocked.ts';
import type { BlockedReasons } from '../../identities/record/blocked-reasons.ts';
import { setBlocked } from '../../identities/record/identity-store.ts';

/** Which account is blocked, from when (microseconds), and why. */
export interface Blocking extends BlockedReasons {
  readonly reference: string;
  readonly at: number;
}

/**
 * Blocks an account and ends its running ramps in ACCOUNT_BLOCKED, in the caller's transaction. Blocked again, it keeps the later
 * reasons. Choice: blacklistedIsBlocked.
 */
export async function blockIdentity(
  transaction: Kysely<SandboxTables>,
  context: Pick<SandboxContext, 'newId'>,
  { reference, at, internalReason, externalReason }: Blocking,
): Promise<void> {
  const reasons = { internalReason, externalReason };
  await setBlocked(transaction, { reference, reasons, at });
  await endRampsOfBlocked(transaction, context, { reference, at, ...reasons });
}
