import { setTimeout as delay } from 'node:timers/promises';

import { type Kysely, sql } from 'kysely';
import { uuidv7 } from 'uuidv7';

import { databaseNow } from '#node/dialect.ts';
import type { Trail } from '#server/audit/trail/trail.ts';
import type { Tables } from '#server/database/tables.ts';

interface ErasableRows {
  readonly table: keyof Tables;
  /** Columns that are unique together, in the order of processing. */
  readonly keys: readonly string[];
  /** Column of the rows' age, in microseconds. */
  readonly at: string;
  /** Column to empty; null to delete the row. */
  readonly column: string | null;
}

const ofWrite = ['staff_id', 'operation', 'idempotency_key'];

/** All personal values, reasons and answers; not the trail, which has its own rules. */
export const erasableRows: readonly ErasableRows[] = [
  { table: 'service_call', keys: ['id'], at: 'at', column: 'personal_encrypted' },
  { table: 'callback_event', keys: ['id'], at: 'received_at', column: 'body_encrypted' },
  { table: 'callback', keys: ['id'], at: 'received_at', column: 'refused_body_encrypted' },
  { table: 'callback', keys: ['id'], at: 'received_at', column: 'credential_encrypted' },
  { table: 'audit_reason', keys: ['seq'], at: 'at', column: 'text_encrypted' },
  {
    table: 'submission_plan',
    keys: ['created_at', ...ofWrite],
    at: 'created_at',
    column: 'reason_encrypted',
  },
  { table: 'note', keys: ['id'], at: 'at', column: 'text_encrypted' },
  { table: 'write_key', keys: ['created_at', ...ofWrite], at: 'created_at', column: null },
  { table: 'personal_value', keys: ['at', 'object_kind', 'object_id', 'field'], at: 'at', column: null },
  { table: 'lookup', keys: ['at', 'digest', 'kind', 'object_kind', 'object_id'], at: 'at', column: null },
  // Ended or unused rows reveal browsers and roles.
  { table: 'session', keys: ['created_at', 'token_sha256'], at: 'created_at', column: null },
  { table: 'known_device', keys: ['used_at', 'token_digest'], at: 'used_at', column: null },
  { table: 'staff_link', keys: ['token_sha256'], at: 'expires_at', column: null },
  { table: 'sign_in_failure', keys: ['bucket'], at: 'last_at', column: null },
  { table: 'source_address', keys: ['digest'], at: 'seen_at', column: null },
  { table: 'use_count', keys: ['staff_id', 'kind'], at: 'began_at', column: null },
  { table: 'oidc_round', keys: ['created_at', 'token_sha256'], at: 'created_at', column: null },
  { table: 'oidc_logout', keys: ['at', 'jti_sha256'], at: 'at', column: null },
  { table: 'provider_ending', keys: ['at', 'id'], at: 'at', column: null },
  { table: 'passkey_challenge', keys: ['expires_at', 'holder_sha256'], at: 'expires_at', column: null },
  { table: 'notice', keys: ['id'], at: 'at', column: null },
  // Who asked about whom stays in the trail.
  { table: 'batch_item', keys: ['created_at', 'batch_id', 'position'], at: 'created_at', column: null },
  { table: 'batch', keys: ['created_at', 'id'], at: 'created_at', column: null },
  { table: 'new_browser', keys: ['at', 'id'], at: 'at', column: null },
];

export interface ErasureSlices {
  /** Rows of the first slice; later ones have as many as take `shortMs` to `longMs`. */
  readonly firstRows: number;
  readonly fewestRows: number;
  readonly mostRows: number;
  /** Waits between slices, while nothing is locked. */
  readonly betweenSlices: (tookMs: number) => Promise<void>;
}

const shortMs = 25;
const longMs = 100;
const longestPauseMs = 200;

/** Slices that leave others as much time as they took. */
const defaultSlices: ErasureSlices = {
  firstRows: 1000,
  fewestRows: 200,
  mostRows: 5000,
  betweenSlices: async (tookMs) => delay(Math.min(tookMs, longestPauseMs)),
};

export class RetentionStoppedError extends Error {
  override readonly name = 'RetentionStoppedError';
  readonly code = 'RETENTION_STOPPED';
}

interface Erasing {
  readonly before: number;
  readonly slices: ErasureSlices;
  readonly signal: AbortSignal | undefined;
  readonly onErased: (rows: number) => void;
}

type Key = Readonly<Record<string, string | number>>;

/**
 * Erases in short transactions, each of which looks at a bounded number of rows, even if none are to be
 * erased.
 */
async function eraseRows(
  db: Kysely<Tables>,
  rows: ErasableRows,
  { before, slices, signal, onErased }: Erasing,
): Promise<void> {
  let size = slices.firstRows;
  let after: Key | null = null;
  do {
    if (signal?.aborted === true) throw new RetentionStoppedError('stopped between two slices');
    const startedMs = performance.now();
    const last: Key | null = await lastOfSlice(db, rows, { before, after, size });
    onErased(await eraseSlice(db, rows, { before, after, last }));
    after = last;
    const tookMs = performance.now() - startedMs;
    size = nextSize(size, { tookMs, ...slices });
    await slices.betweenSlices(tookMs);
  } while (after !== null);
}

/** Halves what took long, and doubles what was short. */
export function nextSize(
  size: number,
  {
    tookMs,
    fewestRows,
    mostRows,
  }: { readonly tookMs: number } & Pick<ErasureSlices, 'fewestRows' | 'mostRows'>,
): number {
  if (tookMs > longMs) return Math.max(Math.floor(size / 2), fewestRows);
  return tookMs < shortMs ? Math.min(size * 2, mostRows) : size;
}

const keysOf = ({ keys }: ErasableRows) => sql`(${sql.join(keys.map((key) => sql.ref(key)))})`;
const valuesOf = ({ keys }: ErasableRows, key: Key) => sql`(${sql.join(keys.map((name) => key[name]))})`;
const isAfter = (rows: ErasableRows, after: Key | null) =>
  after === null ? sql`1 = 1` : sql`${keysOf(rows)} > ${valuesOf(rows, after)}`;
/** Rows in the order of their age end where they are young. */
const areByAge = ({ keys, at }: ErasableRows) => keys[0] === at;
const areOld = ({ at }: ErasableRows, before: number) => sql`${sql.ref(at)} < ${before}`;

/** Returns the key that ends the slice; null if fewer rows are left. */
async function lastOfSlice(
  db: Kysely<Tables>,
  rows: ErasableRows,
  { before, after, size }: { readonly before: number; readonly after: Key | null; readonly size: number },
): Promise<Key | null> {
  const keys = sql.join(rows.keys.map((key) => sql.ref(key)));
  const isOld = areByAge(rows) ? areOld(rows, before) : sql`1 = 1`;
  const found = await sql<Key>`
    select ${keys} from ${sql.table(rows.table)} where ${isAfter(rows, after)} and ${isOld}
    order by ${keys} limit 1 offset ${size - 1}`.execute(db);
  return found.rows[0] ?? null;
}

async function eraseSlice(
  db: Kysely<Tables>,
  rows: ErasableRows,
  { before, after, last }: { readonly before: number; readonly after: Key | null; readonly last: Key | null },
): Promise<number> {
  const isIn = last === null ? sql`1 = 1` : sql`${keysOf(rows)} <= ${valuesOf(rows, last)}`;
  // A second upper bound could be taken for the index's, and the slice be looked for among all that is old.
  const isOld = areByAge(rows) && last !== null ? sql`1 = 1` : areOld(rows, before);
  const isThere = rows.column === null ? sql`1 = 1` : sql`${sql.ref(rows.column)} is not null`;
  const erase =
    rows.column === null
      ? sql`delete from ${sql.table(rows.table)}`
      : sql`update ${sql.table(rows.table)} set ${sql.ref(rows.column)} = null`;
  const done =
    await sql`${erase} where ${isAfter(rows, after)} and ${isIn} and ${isOld} and ${isThere}`.execute(db);
  return Number(done.numAffectedRows ?? 0);
}

export interface Retention {
  readonly db: Kysely<Tables>;
  readonly trail: Trail;
  readonly days: number;
  readonly slices?: Partial<ErasureSlices>;
  /** Ends it between two slices. */
  readonly signal?: AbortSignal;
}

/** By table. */
export type ErasedRows = Readonly<Record<string, number>>;

const dayMicroseconds = 24 * 60 * 60 * 1_000_000;
/**
 * Erases personal values, reasons and stored answers; first records intent and erasure, which rebuilds
 * respect. Run it again after a crash or a stop. Safe beside servers and beside itself. Throws
 * RetentionStoppedError.
 */
export async function eraseOld({ db, trail, days, slices, signal }: Retention): Promise<ErasedRows> {
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
  const erased: Record<string, number> = {};
  try {
    await db.insertInto('erasure').values({ id, at, before }).execute();
    for (const rows of erasableRows) {
      let count = 0;
      const onErased = (more: number) => {
        count += more;
        // Count a table once, by the column with most erased rows.
        erased[rows.table] = Math.max(erased[rows.table] ?? 0, count);
      };
      await eraseRows(db, rows, { before, slices: { ...defaultSlices, ...slices }, signal, onErased });
    }
    intent.settle({ outcome: 'done', details: { ...erased } });
    return erased;
  } catch (error) {
    intent.settle({ outcome: 'failed', details: { ...erased } });
    throw error;
  }
}
