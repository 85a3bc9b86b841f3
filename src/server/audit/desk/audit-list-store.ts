import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';

import type { AuditFilters, AuditHead, AuditItem, AuditList } from '#contract/desk/audit.ts';
import { type AuditEntryTable, genesisHash } from '#server/database/audit-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { toMicroseconds } from '#server/database/instants.ts';

export interface EntryFilters extends AuditFilters {
  readonly seq?: number | undefined;
  readonly objectIds?: readonly string[] | undefined;
  /** Leaves out outcomes, which only end an intent. */
  readonly isWithoutOutcomes?: boolean;
}

export interface EntryPage {
  readonly filters: EntryFilters;
  readonly before: number;
  readonly limit: number;
}

/** An entry with its person's name and e-mail as stored now. */
export type EntryRow = AuditEntryTable & {
  readonly person_name: string | null;
  readonly person_email: string | null;
  readonly reason_encrypted: string | null;
  /** As `details.source` names it; null if unknown. */
  readonly source: SealedSource | null;
};

interface SealedSource {
  readonly digest: string;
  readonly address_encrypted: string;
}

const maxPeople = 500;

/** Lists entries, newest first. */
export async function listEntries(
  db: Kysely<Tables>,
  { filters, before, limit }: EntryPage,
): Promise<EntryRow[]> {
  const [first, last] = await Promise.all([firstSince(db, filters.from), lastBefore(db, filters.to)]);
  const entries = entryPage(db, filters, {
    after: first - clockSlack,
    before: Math.min(before, last + clockSlack),
  }).limit(limit);
  // Joined after the limit, so that a page costs the same for any length of trail.
  const rows = await db
    .selectFrom(entries.as('entry'))
    .leftJoin('staff', 'staff.id', 'entry.person_id')
    .leftJoin('audit_reason', 'audit_reason.seq', 'entry.seq')
    .selectAll('entry')
    .select([
      'staff.name as person_name',
      'staff.email as person_email',
      'audit_reason.text_encrypted as reason_encrypted',
    ])
    .orderBy('entry.seq', 'desc')
    .execute();
  const sources = await sourcesOf(db, rows);
  return rows.map((row) => ({ ...row, source: sources.get(sourceDigest(row) ?? '') ?? null }));
}

/** Selects entries, newest first. */
export function entryPage(
  db: Kysely<Tables>,
  filters: EntryFilters,
  { after, before }: { readonly after: number; readonly before: number },
) {
  return narrowed(db.selectFrom('audit_entry'), filters)
    .selectAll('audit_entry')
    .where('audit_entry.seq', '<', before)
    .where('audit_entry.seq', '>', after)
    .orderBy('audit_entry.seq', 'desc');
}

async function sourcesOf(
  db: Kysely<Tables>,
  rows: readonly Pick<AuditEntryTable, 'details'>[],
): Promise<ReadonlyMap<string, SealedSource>> {
  const digests = [...new Set(rows.flatMap((row) => sourceDigest(row) ?? []))];
  if (digests.length === 0) return new Map();
  const found = await db
    .selectFrom('source_address')
    .select(['digest', 'address_encrypted'])
    .where('digest', 'in', digests)
    .execute();
  return new Map(found.map((row) => [row.digest, row]));
}

function sourceDigest({ details }: Pick<AuditEntryTable, 'details'>): string | undefined {
  return /[{,]"source":"([\da-f]{32})"[,}]/.exec(details)?.[1];
}

type EntryQuery = SelectQueryBuilder<Tables, 'audit_entry', object>;

function narrowed(query: EntryQuery, filters: EntryFilters): EntryQuery {
  const { seq, objectIds, from, to, isWithoutOutcomes = false } = filters;
  const equal = {
    person_id: filters.person,
    action: filters.action,
    object_kind: filters.objectKind,
    object_id: filters.objectId,
    outcome: filters.outcome,
    kind: filters.kind,
    request_id: filters.requestId,
    seq,
  };
  let result = query;
  for (const [column, value] of Object.entries(equal))
    if (value !== undefined) result = result.where(sql.ref(`audit_entry.${column}`), '=', value);
  if (objectIds !== undefined) result = result.where('audit_entry.object_id', 'in', objectIds);
  if (isWithoutOutcomes) result = result.where('audit_entry.kind', '<>', 'outcome');
  // An expression, so its index isn't walked and sorted.
  const at = sql<number>`${sql.ref('audit_entry.at')} + 0`;
  if (from !== undefined) result = result.where(at, '>=', toMicroseconds(from));
  if (to !== undefined) result = result.where(at, '<', toMicroseconds(to));
  return result;
}

/** Number of entries by which servers and commits can overtake each other. */
const clockSlack = 10_000;

async function firstSince(db: Kysely<Tables>, from: string | undefined): Promise<number> {
  if (from === undefined) return 0;
  const oldest = db
    .selectFrom('audit_entry')
    .select('seq')
    .where('at', '>=', toMicroseconds(from))
    .orderBy('at');
  return (await oldest.limit(1).executeTakeFirst())?.seq ?? Number.MAX_SAFE_INTEGER;
}

async function lastBefore(db: Kysely<Tables>, to: string | undefined): Promise<number> {
  if (to === undefined) return Number.MAX_SAFE_INTEGER - clockSlack;
  const newest = db.selectFrom('audit_entry').select('seq').where('at', '<', toMicroseconds(to));
  return (await newest.orderBy('at', 'desc').limit(1).executeTakeFirst())?.seq ?? -clockSlack;
}

/** Reads the head row, without which a tampered trail can still be listed. */
export async function newestEntry(db: Kysely<Tables>): Promise<AuditHead> {
  const head = await db.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirst();
  return head ?? { seq: 0, hash: genesisHash };
}

/** Lists everyone who has or had an account, by name. */
export async function listPeople(db: Kysely<Tables>): Promise<AuditList['people']> {
  return db.selectFrom('staff').select(['id', 'name', 'email']).orderBy('name').limit(maxPeople).execute();
}

/** Each throws if it can't open. */
export interface TrailOpeners {
  readonly reason: (seq: number, sealed: string) => string;
  readonly source: (digest: string, sealed: string) => string;
}

export function personOf(row: EntryRow): AuditItem['person'] {
  return row.person_id === null
    ? null
    : { id: row.person_id, name: row.person_name, email: row.person_email };
}

export function toAuditItem(row: EntryRow, open: TrailOpeners): AuditItem {
  return {
    seq: row.seq,
    at: exactInstant(row.at),
    kind: row.kind,
    action: row.action,
    person: personOf(row),
    role: row.role,
    objectKind: row.object_kind,
    objectId: row.object_id,
    outcome: row.outcome,
    requestId: row.request_id,
    traceId: row.trace_id,
    reason: reasonOf(row, open.reason),
    reasonDigest: row.reason_digest,
    details: readDetails(row.details),
    source: sourceOf(row, open),
    instanceId: row.instance_id,
    leaseUntil: row.lease_until === null ? null : exactInstant(row.lease_until),
    keyId: row.key_id,
    previousHash: row.previous_hash,
    hash: row.hash,
  };
}

/** Returns null without the key, rather than hide the entry: its digest proves there was a reason. */
export function reasonOf(
  { seq, reason_encrypted: sealed }: EntryRow,
  open: TrailOpeners['reason'],
): string | null {
  if (sealed === null) return null;
  try {
    return open(seq, sealed);
  } catch {
    return null;
  }
}

function sourceOf({ source }: EntryRow, open: TrailOpeners): string | null {
  if (source === null) return null;
  try {
    return open.source(source.digest, source.address_encrypted);
  } catch {
    return null;
  }
}

/** Shows changed details, which are no object, as stored. */
export function readDetails(text: string): AuditItem['details'] {
  try {
    const details: unknown = JSON.parse(text);
    return typeof details === 'object' && details !== null ? { ...details } : { unreadable: text };
  } catch {
    return { unreadable: text };
  }
}

/** Writes ISO 8601 UTC with six digits; anything else as stored. */
export function exactInstant(microseconds: number): string {
  const rest = microseconds % 1000;
  const date = new Date((microseconds - rest) / 1000);
  if (Number.isNaN(date.getTime())) return String(microseconds);
  return `${date.toISOString().slice(0, -1)}${String(rest).padStart(3, '0')}Z`;
}
