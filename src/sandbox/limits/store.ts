import { type Kysely, sql } from 'kysely';
import type { RampStatus } from '#contract/service/enumerations.ts';
import { preparedQuery } from '#node/prepared-query.ts';
import type { SandboxTables } from '../database/tables.ts';
import { toMicroseconds } from '../instant.ts';
import { fiatInEur } from '../price/market-rate.ts';
import { windowMs, type CountedRamp } from './rules.ts';

/** Nothing was moved. */
const uncounted: readonly RampStatus[] = [
  'PAYMENT_DECLINED',
  'PAYMENT_CANCELLED',
  'EXPIRED',
  'REFUNDED',
  'ACCOUNT_BLOCKED',
];

/** One row: transferring rows one by one costs half the query. JSON numbers are exact here. */
const countedRamps = preparedQuery<SandboxTables, 'reference' | 'since', { readonly ramps: string }>(
  (db, parameter) =>
    db
      .selectFrom('ramp')
      .select(sql<string>`json_group_array(json_array(fiat, fiat_amount, method, created_at))`.as('ramps'))
      .where('identity_reference', '=', parameter<string>('reference'))
      .where('created_at', '>', parameter<number>('since'))
      .where('status', 'not in', uncounted),
);

/** Lists ramps of the longest window. */
export async function listCountedRamps(
  db: Kysely<SandboxTables>,
  reference: string,
  nowMs: number,
): Promise<readonly CountedRamp[]> {
  const since = toMicroseconds(nowMs - windowMs.ANNUAL);
  const [row] = await countedRamps(db, { reference, since });
  const ramps = JSON.parse(row?.ramps ?? '[]') as [string, string, string, number][];
  return ramps.map(([fiat, fiatAmount, method, createdAt]) => ({
    worthEur: fiatInEur(fiatAmount, fiat),
    method,
    createdAt,
  }));
}
