import { type Kysely, sql } from 'kysely';
import { uuidv7 } from 'uuidv7';

import { databaseNow } from '#node/dialect.ts';
import type { Trail } from '#server/audit/trail/trail.ts';
import type { Tables } from '#server/database/tables.ts';

/** Personal values to erase: a column, or whole rows. */
interface ErasableRows {
  readonly table: keyof Tables;
  /** Order of processing; leads an index. */
  readonly key: string;
  /** The event's time, microseconds. */
  readonly at: string;
  /** Null: deletes the row. */
  readonly column: string | null;
}

/** Holds all personal values, reasons and answers; not the trail, which has its own rules. */
export const erasableRows: readonly ErasableRows[] = [
  { table: 'service_call', key: 'id', at: 'at', column: 'personal_encrypted' },
  { table: 'callback_event', key: 'id', at: 'received_at', column: 'body_encrypted' },
  { table: 'callback', key: 'id', at: 'received_at', column: 'refused_body_encrypted' },
  { table: 'callback', key: 'id', at: 'received_at', column: 'credential_encrypted' },
  { table: 'audit_reason', key: 'seq', at: 'at', column: 'text_encrypted' },
  { table: 'submission_plan', key: 'created_at', at: 'created_at', column: 'reason_encrypted' },
  { table: 'note', key: 'id', at: 'at', column: 'text_encrypted' },
  { table: 'write_key', key: 'created_at', at: 'created_at', column: null },
  { table: 'personal_value', key: 'at', at: 'at', column: null },
  { table: 'lookup', key: 'at', at: 'at', column: null },
  // Ended or unused rows reveal browsers and roles.
  { table: 'session', key: 'created_at', at: 'created_at', column: null },
  { table: 'known_device', key: 'used_at', at: 'used_at', column: null },
  { table: 'staff_link', key: 'token_sha256', at: 'expires_at', column: null },
  { table: 'sign_in_failure', key: 'bucket', at: 'last_at', column: null },
  { table: 'source_address', key: 'digest', at: 'seen_at', column: null },
  { table: 'use_count', key: 'staff_id', at: 'began_at', column: null },
  { table: 'oidc_round', key: 'created_at', at: 'created_at', column: null },
  { table: 'oidc_logout', key: 'at', at: 'at', column: null },
  { table: 'provider_ending', key: 'at', at: 'at', column: null },
  { table: 'passkey_challenge', key: 'expires_at', at: 'expires_at', column: null },
  { table: 'new_browser', key: 'at', at: 'at', column: null },
];

interface ErasureBatches {
  readonly batchRows: number;
  readonly betweenBatches: () => Promise<void>;
}

/** Erases what is older than an instant in short statements. Returns the number of rows. */
async function eraseRows(
  db: Kysely<Tables>,
  rows: ErasableRows,
  { before, batches }: { readonly before: number; readonly batches: ErasureBatches },
): Promise<number> {
  const key = sql.ref(rows.key);
  const isOld = sql`${sql.ref(rows.at)} < ${before}`;
  const isThere = rows.column === null ? sql`1 = 1` : sql`${sql.ref(rows.column)} is not null`;
  const erase =
    rows.column === null
      ? sql`delete from ${sql.table(rows.table)}`
      : sql`update ${sql.table(rows.table)} set ${sql.ref(rows.column)} = null`;
  let erased = 0;
  let isAfter = sql`1 = 1`;
  for (;;) {
    const found = await sql<{ key: string | number }>`
      select ${key} as key from ${sql.table(rows.table)} where ${isAfter} and ${isOld} and ${isThere}
      order by ${key} limit ${batches.batchRows}`.execute(db);
    const last = found.rows.at(-1);
    if (last === undefined) return erased;
    const done =
      await sql`${erase} where ${isAfter} and ${key} <= ${last.key} and ${isOld} and ${isThere}`.execute(db);
    erased += Number(done.numAffectedRows ?? 0);
    isAfter = sql`${key} > ${last.key}`;
    await batches.betweenBatches();
  }
}

export interface Retention {
  readonly db: Kysely<Tables>;
  readonly trail: Trail;
  readonly days: number;
  readonly batches?: Partial<ErasureBatches>;
}

/** Rows by table. */
export type ErasedRows = Readonly<Record<string, number>>;

const dayMicroseconds = 24 * 60 * 60 * 1_000_000;
const defaultBatches: ErasureBatches = { batchRows: 500, betweenBatches: async () => Promise.resolve() };

/**
 * Erases personal values, reasons and stored answers older than so many days; records intent and erasure
 * first, which rebuilds respect. Run it again after a crash. Safe beside running servers.
 */
export async function eraseOld({ db, trail, days, batches }: Retention): Promise<ErasedRows> {
  const id = uuidv7();
  const at = await databaseNow(db);
  const before = at - days * dayMicroseconds;
  const intent = await trail.intend({
    action: 'retention',
    person: null,
    object: { kind: 'erasure', id },
    requestId: id,
    details: { days, before },
  });
  try {
    await db.insertInto('erasure').values({ id, at, before }).execute();
    const erased: Record<string, number> = {};
    for (const rows of erasableRows) {
      const count = await eraseRows(db, rows, { before, batches: { ...defaultBatches, ...batches } });
      // Count a table once, by the column with most erased rows.
      erased[rows.table] = Math.max(erased[rows.table] ?? 0, count);
    }
    intent.settle({ outcome: 'done', details: { ...erased } });
    return erased;
  } catch (error) {
    intent.settle({ outcome: 'failed' });
    throw error;
  }
}
