import type { Kysely } from 'kysely';
import type { RampStatus } from '#contract/service/ramp.ts';
import type { SandboxTables } from '../database/tables.ts';
import { toMicroseconds } from '../instant.ts';
import { windowMs, type CountedRamp } from './limits-rules.ts';

/** Statuses in which nothing was moved: they use no limit up. */
const uncounted: readonly RampStatus[] = [
  'PAYMENT_DECLINED',
  'PAYMENT_CANCELLED',
  'EXPIRED',
  'REFUNDED',
  'ACCOUNT_BLOCKED',
];

/** The ramps of an identity that use its limits up, of the longest window. */
export async function listCountedRamps(
  db: Kysely<SandboxTables>,
  reference: string,
  nowMs: number,
): Promise<CountedRamp[]> {
  return db
    .selectFrom('ramp')
    .select(['fiat', 'fiat_amount as fiatAmount', 'method', 'created_at as createdAt'])
    .where('identity_reference', '=', reference)
    .where('created_at', '>', toMicroseconds(nowMs - windowMs.ANNUAL))
    .where('status', 'not in', uncounted)
    .execute();
}
