import { type Transaction, sql } from 'kysely';
import { createHmac, createSecretKey } from 'node:crypto';

import { databaseClock, forUpdate, valuesFromJson } from '#node/dialect.ts';
import { insertedRows, preparedQuery } from '#node/prepared-query.ts';
import type { AuditEntryTable, AuditReasonTable } from '#server/database/audit-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import type { AuditKind, AuditOutcome } from '#contract/desk/audit.ts';

/** Key of the chain. T-2. */
export interface AuditKey {
  /** Eight hex digits in every entry, which reveal nothing of the key. */
  readonly id: string;
  /** Returns the parts' HMAC, hexadecimal. */
  mac(...parts: readonly (string | Uint8Array)[]): string;
}

const idLength = 8;

/** Prefix of a key for another hash, should SHA-256 be broken; the key's id implies the hash. */
const otherHash = 'sha3-256:';

/**
 * Makes a key of the text's UTF-8 bytes, so any HMAC tool can verify: HMAC-SHA256, or HMAC-SHA3-256 after
 * `sha3-256:`. Its id starts the HMAC over `rampart audit key id`.
 */
export function createAuditKey(text: string): AuditKey {
  const hashName = text.startsWith(otherHash) ? 'sha3-256' : 'sha256';
  const key = createSecretKey(Buffer.from(text, 'utf8'));
  const mac: AuditKey['mac'] = (...parts) => {
    const hmac = createHmac(hashName, key);
    for (const part of parts) hmac.update(part);
    return hmac.digest('hex');
  };
  return { id: mac('rampart audit key id').slice(0, idLength), mac };
}

const suspect = /[\0\uD800-\uDFFF]/;
const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
const nul = /\0/g;

/** Replaces NUL and lone surrogates by U+FFFD, for databases and canonical JSON. */
export function wellFormedText(text: string): string {
  return suspect.test(text) ? text.replace(loneSurrogate, '\uFFFD').replace(nul, '\uFFFD') : text;
}

/** Instants are microseconds UTC; absent values null. */
export interface UnhashedEntry {
  /** From 1, without gaps. */
  readonly seq: number;
  readonly at: number;
  readonly kind: AuditKind;
  readonly action: string;
  readonly personId: string | null;
  readonly role: string | null;
  readonly objectKind: string | null;
  readonly objectId: string | null;
  readonly outcome: AuditOutcome | null;
  readonly requestId: string;
  readonly traceId: string | null;
  readonly reasonDigest: string | null;
  /** A flat object in canonical JSON. */
  readonly details: string;
  readonly instanceId: string;
  readonly leaseUntil: number | null;
  readonly keyId: string;
  readonly previousHash: string;
}

export interface AuditEntry extends UnhashedEntry {
  readonly hash: string;
}

/**
 * Writes the text whose HMAC is the hash: JSON after RFC 8785, with whole numbers and without lone surrogates
 * or NUL. Vectors: vectors.json. T-2.
 */
export function canonicalEntry(entry: UnhashedEntry): string {
  return beginning(entry) + end(entry);
}

/** Writes a line of the export: the same JSON, with `hash` in order. */
export function entryLine(entry: AuditEntry): string {
  return `${beginning(entry)}"hash":${text(entry.hash)},${end(entry)}`;
}

function beginning({ action, at, details }: UnhashedEntry): string {
  return `{"action":${text(action)},"at":${at},"details":${details},`;
}

function end(entry: UnhashedEntry): string {
  return (
    `"instanceId":${text(entry.instanceId)},"keyId":${text(entry.keyId)},"kind":${text(entry.kind)},` +
    `"leaseUntil":${String(entry.leaseUntil)},"objectId":${text(entry.objectId)},"objectKind":${text(entry.objectKind)},` +
    `"outcome":${text(entry.outcome)},"personId":${text(entry.personId)},"previousHash":${text(entry.previousHash)},` +
    `"reasonDigest":${text(entry.reasonDigest)},"requestId":${text(entry.requestId)},"role":${text(entry.role)},` +
    `"seq":${entry.seq},"traceId":${text(entry.traceId)}}`
  );
}

function text(value: string | null): string {
  return JSON.stringify(value);
}

const entryColumnTypes = {
  seq: 'bigint',
  at: 'bigint',
  kind: 'text',
  action: 'text',
  person_id: 'text',
  role: 'text',
  object_kind: 'text',
  object_id: 'text',
  outcome: 'text',
  request_id: 'text',
  trace_id: 'text',
  reason_digest: 'text',
  details: 'text',
  instance_id: 'text',
  lease_until: 'bigint',
  key_id: 'text',
  previous_hash: 'text',
  hash: 'text',
} as const satisfies Record<keyof AuditEntryTable, 'text' | 'bigint'>;
const entryColumns = Object.keys(entryColumnTypes) as (keyof AuditEntryTable)[];

/** By the database's clock. */
export interface LockedHead {
  readonly seq: number;
  readonly hash: string;
  readonly now: number;
  /** Null: others declared the instance dead. */
  readonly leaseUntil: number | null;
}

/** Locks the chain for this transaction and reads its end. */
export async function lockHead(transaction: Transaction<Tables>, instanceId: string): Promise<LockedHead> {
  const [head] = await headLocked(transaction, { instanceId, machineNow: Date.now() * 1000 });
  if (head === undefined) throw new TypeError('the trail has no head');
  return head;
}

const headLocked = preparedQuery<Tables, 'instanceId' | 'machineNow', LockedHead>((db, parameter) =>
  forUpdate(
    db,
    db
      .selectFrom('audit_head')
      .select(['seq', 'hash', sql<number>`${databaseClock(db, parameter('machineNow'))}`.as('now')])
      .select((eb) =>
        eb
          .selectFrom('instance')
          .select('lease_until')
          .where('id', '=', parameter<string>('instanceId'))
          .as('leaseUntil'),
      )
      .where('audit_head.id', '=', 1),
  ),
);

export async function moveHead(
  transaction: Transaction<Tables>,
  { seq, hash }: { readonly seq: number; readonly hash: string },
): Promise<void> {
  await headMoved(transaction, { seq, hash });
}

const headMoved = preparedQuery<Tables, 'seq' | 'hash'>((db, parameter) =>
  db
    .updateTable('audit_head')
    .set({ seq: parameter<number>('seq'), hash: parameter<string>('hash') })
    .where('id', '=', 1),
);

export async function insertEntries(
  transaction: Transaction<Tables>,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length > 0) await entriesInserted(transaction, { rows: entries.map(rowOf) });
}

const entriesInserted = preparedQuery<Tables, 'rows'>((db, parameter) =>
  db
    .insertInto('audit_entry')
    .columns(entryColumns)
    .expression(insertedRows(db, entryColumnTypes, { parameter, name: 'rows' })),
);

export async function insertOpen(
  transaction: Transaction<Tables>,
  intents: readonly Pick<AuditEntry, 'seq' | 'requestId' | 'instanceId'>[],
): Promise<void> {
  if (intents.length === 0) return;
  const rows = intents.map(({ seq, requestId, instanceId }) => ({
    seq,
    request_id: requestId,
    instance_id: instanceId,
  }));
  await openInserted(transaction, { rows });
}

const openInserted = preparedQuery<Tables, 'rows'>((db, parameter) =>
  db
    .insertInto('audit_open')
    .columns(['seq', 'request_id', 'instance_id'])
    .expression(
      insertedRows(
        db,
        { seq: 'bigint', request_id: 'text', instance_id: 'text' },
        { parameter, name: 'rows' },
      ),
    ),
);

/** Closes intents and returns those that were open. */
export async function closeOpen(
  transaction: Transaction<Tables>,
  seqs: readonly number[],
): Promise<Set<number>> {
  if (seqs.length === 0) return new Set();
  const rows = await openClosed(transaction, { seqs: JSON.stringify(seqs) });
  return new Set(rows.map(({ seq }) => seq));
}

const openClosed = preparedQuery<Tables, 'seqs', { readonly seq: number }>((db, parameter) =>
  db
    .deleteFrom('audit_open')
    .where('seq', 'in', valuesFromJson<Tables, number>(db, 'bigint', parameter('seqs')))
    .returning('seq'),
);

export async function insertReasons(
  transaction: Transaction<Tables>,
  reasons: readonly AuditReasonTable[],
): Promise<void> {
  if (reasons.length > 0) await reasonsInserted(transaction, { rows: reasons });
}

const reasonsInserted = preparedQuery<Tables, 'rows'>((db, parameter) =>
  db
    .insertInto('audit_reason')
    .columns(['seq', 'text_encrypted', 'at'])
    .expression(
      insertedRows(db, { seq: 'bigint', text_encrypted: 'text', at: 'bigint' }, { parameter, name: 'rows' }),
    ),
);

function rowOf(entry: AuditEntry): AuditEntryTable {
  return {
    seq: entry.seq,
    at: entry.at,
    kind: entry.kind,
    action: entry.action,
    person_id: entry.personId,
    role: entry.role,
    object_kind: entry.objectKind,
    object_id: entry.objectId,
    outcome: entry.outcome,
    request_id: entry.requestId,
    trace_id: entry.traceId,
    reason_digest: entry.reasonDigest,
    details: entry.details,
    instance_id: entry.instanceId,
    lease_until: entry.leaseUntil,
    key_id: entry.keyId,
    previous_hash: entry.previousHash,
    hash: entry.hash,
  };
}
