import type { Kysely } from 'kysely';
import type { RampStatus } from '#contract/service/enumerations.ts';
import { cachedRead } from '#node/cached-reads.ts';
import type { SandboxTables } from '../database/tables.ts';
import { toMicroseconds } from '../instant.ts';
import { fiatInEur } from '../price/market-rate.ts';
import { windowMs, type CountedRamp } from './rules.ts';

/** Statuses in which nothing was moved: they use no limit up. */
const uncounted: readonly RampStatus[] = [
  'PAYMENT_DECLINED',
  'PAYMENT_CANCELLED',
  'EXPIRED',
  'REFUNDED',
  'ACCOUNT_BLOCKED',
];

/** The ramps of an identity that use its limits up, of the longest window and perhaps some that have left it since they were read. */
export async function listCountedRamps(
  db: Kysely<SandboxTables>,
  reference: string,
  nowMs: number,
): Promise<readonly CountedRamp[]> {
  const rows = await cachedRead(db, { table: 'ramp', key: `counted ${reference}` }, async () =>
    db
      .selectFrom('ramp')
      .select(['fiat', 'fiat_amount', 'method', 'created_at'])
      .where('identity_reference', '=', reference)
      .where('created_at', '>', toMicroseconds(nowMs - windowMs.ANNUAL))
      .where('status', 'not in', uncounted)
      .execute(),
  );
  return rows.map(({ fiat, fiat_amount: fiatAmount, method, created_at: createdAt }) => ({
    worthEur: fiatInEur(fiatAmount, fiat),
    method,
    createdAt,
  }));
}
