import { join } from 'node:path';
import { openDatabase } from '#node/database.ts';
import type { SandboxTables } from '#sandbox/database/tables.ts';

export interface CommittedMove {
  readonly rampId: string;
  readonly from: string;
  readonly to: string;
  readonly finalStatus: string;
  readonly message: Readonly<Record<string, unknown>>;
}

/** Reads moves of ramps created since `sinceMs` from a stopped sandbox. */
export async function readMoves(dataDirectory: string, sinceMs: number): Promise<readonly CommittedMove[]> {
  const file = join(dataDirectory, 'sandbox/sandbox.sqlite');
  const database = openDatabase<SandboxTables>({ file });
  const rows = await database.db
    .selectFrom('ramp_move')
    .innerJoin('ramp', 'ramp.id', 'ramp_move.ramp_id')
    .where('ramp.created_at', '>=', sinceMs * 1000)
    .orderBy('ramp_move.number')
    .select(['ramp_id', 'from_status', 'to_status', 'at', 'ramp.status', 'created_at', 'transaction_type'])
    .select(['fiat', 'fiat_amount', 'ramp_move.internal_reason', 'ramp_move.external_reason'])
    .execute();
  await database.close();
  return rows.map((row) => ({
    rampId: row.ramp_id,
    from: row.from_status,
    to: row.to_status,
    finalStatus: row.status,
    message: {
      order_id: row.ramp_id,
      ramp_id: row.ramp_id,
      status: row.to_status,
      status_date: inWords(row.at),
      created_at: inWords(row.created_at),
      updated_at: inWords(row.at),
      internal_reason: row.internal_reason,
      external_reason: row.external_reason,
      order_type: row.transaction_type,
      crypto_coin: 'BTC',
      fiat_currency: row.fiat,
      fiat_amount: row.fiat_amount,
    },
  }));
}

/** Matches callbacks: a status occurs once on a main line. */
export function moveKey(rampId: string, status: string): string {
  return `${rampId} ${status}`;
}

/** Finds gaps, and statuses that aren't the last. */
export function brokenHistories(moves: readonly CommittedMove[]): string[] {
  const lastStatus = new Map<string, string>();
  const broken = new Set<string>();
  for (const { rampId, from, to } of moves) {
    if ((lastStatus.get(rampId) ?? from) !== from) broken.add(rampId);
    lastStatus.set(rampId, to);
  }
  for (const { rampId, finalStatus } of moves) if (lastStatus.get(rampId) !== finalStatus) broken.add(rampId);
  return [...broken];
}

function inWords(microseconds: number): string {
  const [date, time] = new Date(Math.floor(microseconds / 1000)).toISOString().split(/[T.]/);
  return `${date} ${time}`;
}
