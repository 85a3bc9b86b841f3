import { sql, type Kysely } from 'kysely';

import type { Tables } from '#server/database/tables.ts';
import type { RotatingDataKeys } from '#server/privacy/personal/create-data-keys.ts';
import {
  reasonAad,
  sourceAad,
  bodyAad,
  refusedBodyAad,
  credentialAad,
  callAad,
  valueAad,
  planReasonAad,
  noteAad,
  keptAnswerAad,
  pendingTotpAad,
  totpAad,
} from '#server/privacy/personal/data-keys.ts';

/** Also has the key, and the columns for the associated data. */
interface SealedRow {
  readonly sealed: string;
  readonly [column: string]: string | number;
}

export interface SealedColumn {
  readonly table: keyof Tables;
  readonly column: string;
  /** Also the order of processing. */
  readonly key: readonly string[];
  readonly reads?: readonly string[];
  readonly aadOf: (row: SealedRow) => string;
}

const textOf = (row: SealedRow, column: string) => String(row[column]);

export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'personal_value',
    column: 'value_encrypted',
    key: ['object_kind', 'object_id', 'field'],
    aadOf: (row) => {
      const objectKind = row['object_kind'] === 'ramp' ? 'ramp' : 'customer';
      return valueAad({ objectKind, objectId: textOf(row, 'object_id') }, textOf(row, 'field'));
    },
  },
  {
    table: 'service_call',
    column: 'personal_encrypted',
    key: ['id'],
    aadOf: (row) => callAad(textOf(row, 'id')),
  },
  {
    table: 'callback_event',
    column: 'body_encrypted',
    key: ['id'],
    reads: ['body_digest'],
    aadOf: (row) => bodyAad(textOf(row, 'body_digest')),
  },
  {
    table: 'callback',
    column: 'refused_body_encrypted',
    key: ['id'],
    aadOf: (row) => refusedBodyAad(textOf(row, 'id')),
  },
  {
    table: 'callback',
    column: 'credential_encrypted',
    key: ['id'],
    aadOf: (row) => credentialAad(textOf(row, 'id')),
  },
  {
    table: 'audit_reason',
    column: 'text_encrypted',
    key: ['seq'],
    aadOf: (row) => reasonAad(Number(row['seq'])),
  },
  {
    table: 'source_address',
    column: 'address_encrypted',
    key: ['digest'],
    aadOf: (row) => sourceAad(textOf(row, 'digest')),
  },
  {
    table: 'submission_plan',
    column: 'reason_encrypted',
    key: ['staff_id', 'operation', 'idempotency_key'],
    aadOf: (row) => planReasonAad(textOf(row, 'idempotency_key')),
  },
  {
    table: 'note',
    column: 'text_encrypted',
    key: ['id'],
    aadOf: (row) => noteAad(textOf(row, 'id')),
  },
  {
    table: 'staff',
    column: 'totp_encrypted',
    key: ['id'],
    aadOf: (row) => totpAad(textOf(row, 'id')),
  },
  {
    table: 'staff',
    column: 'totp_pending_encrypted',
    key: ['id'],
    aadOf: (row) => pendingTotpAad(textOf(row, 'id')),
  },
  {
    table: 'write_key',
    column: 'answer_encrypted',
    key: ['staff_id', 'operation', 'idempotency_key'],
    reads: ['request_id'],
    aadOf: (row) => {
      const [staffId, operation] = [textOf(row, 'staff_id'), textOf(row, 'operation')];
      const key = { staffId, operation, idempotencyKey: textOf(row, 'idempotency_key') };
      return keptAnswerAad(key, textOf(row, 'request_id'));
    },
  },
];

/** Pages through non-null rows by key. */
export async function sealedRows(
  db: Kysely<Tables>,
  { table, column, key, reads = [] }: SealedColumn,
  { after, limit }: { readonly after: SealedRow | null; readonly limit: number },
): Promise<readonly SealedRow[]> {
  const columns = sql.join([...key, ...reads].map((name) => sql.ref(name)));
  const keys = sql.join(key.map((name) => sql.ref(name)));
  const isAfter =
    after === null ? sql`1 = 1` : sql`(${keys}) > (${sql.join(key.map((name) => after[name]))})`;
  const { rows } = await sql<SealedRow>`
    select ${columns}, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${isAfter} and ${sql.ref(column)} is not null order by ${keys} limit ${limit}`.execute(db);
  return rows;
}

/** Reseals a row with the current key; returns false if it is done or changed since it was read. */
export async function resealRow(
  db: Kysely<Tables>,
  { table, column, key, aadOf }: SealedColumn,
  { row, keys }: { readonly row: SealedRow; readonly keys: RotatingDataKeys },
): Promise<boolean> {
  if (keys.isCurrent(row.sealed)) return false;
  const aad = aadOf(row);
  const sealed = keys.seal(keys.open(row.sealed, aad), aad);
  const isIt = sql.join(
    key.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
    sql` and `,
  );
  const done = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${sealed}
    where ${isIt} and ${sql.ref(column)} = ${row.sealed}`.execute(db);
  return Number(done.numAffectedRows ?? 0) > 0;
}
