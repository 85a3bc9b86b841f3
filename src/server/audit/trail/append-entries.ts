import canonicalize from 'canonicalize';
import type { Kysely, Transaction } from 'kysely';

import type { AuditKind, AuditOutcome } from '#contract/desk/audit.ts';
import type { Tables } from '#server/database/tables.ts';
import { type DataKeys, reasonAad } from '#server/privacy/personal/data-keys.ts';
import { inTransaction } from '#node/dialect.ts';

import {
  type AuditEntry,
  type AuditKey,
  type LockedHead,
  type UnhashedEntry,
  canonicalEntry,
  closeOpen,
  insertEntries,
  insertOpen,
  insertReasons,
  lockHead,
  moveHead,
  wellFormedText,
} from './chain-store.ts';
import { type OpenIntent, openIntentsOf, outcomesOf, renewLease } from './audit-store.ts';
import type { AuditSettlement, AuditSubject } from './trail.ts';

export interface PendingOutcome {
  readonly intentSeq: number;
  readonly draft: AuditDraft;
}

export interface Group {
  readonly outcomes: readonly PendingOutcome[];
  readonly entries: readonly AuditDraft[];
  /** Null: earlier writes are known, so no other intents can be open. */
  readonly held: ReadonlySet<number> | null;
}

export interface GroupWriter extends Writer {
  readonly db: Kysely<Tables>;
  readonly leaseMs: number;
}

export interface WrittenGroup {
  /** In the given order. */
  readonly entries: readonly AuditEntry[];
  readonly head: { readonly seq: number; readonly hash: string };
}

/**
 * Writes in one commit. After an unknown commit, skips existing outcomes and closes intents that nobody holds
 * as not sent. T-1.
 */
export async function writeGroup(writer: GroupWriter, group: Group): Promise<WrittenGroup> {
  return inTransaction(writer.db, async (transaction) => {
    const locked = await lockHead(transaction, writer.instanceId);
    const end = { ...locked, leaseUntil: await heldLease(transaction, locked, writer) };
    const drafts = [
      ...(await abandoned(transaction, group.held, { writer, at: end.now })),
      ...(await unwritten(transaction, group.outcomes, writer.instanceId)),
    ];
    const written = await appendEntries(transaction, { end, drafts: [...drafts, ...group.entries] }, writer);
    const last = written.at(-1) ?? end;
    return { entries: written.slice(drafts.length), head: { seq: last.seq, hash: last.hash } };
  });
}

/** Renews a lease that nears its end or was taken away, under the lock that taking it away needs. */
async function heldLease(
  transaction: Transaction<Tables>,
  { now, leaseUntil }: LockedHead,
  { instanceId, leaseMs }: GroupWriter,
): Promise<number> {
  if (leaseUntil !== null && leaseUntil - now > (leaseMs * 1000) / 2) return leaseUntil;
  return renewLease(transaction, instanceId, leaseMs);
}

async function abandoned(
  transaction: Transaction<Tables>,
  held: ReadonlySet<number> | null,
  { writer, at }: { readonly writer: GroupWriter; readonly at: number },
): Promise<AuditDraft[]> {
  if (held === null) return [];
  const open = await openIntentsOf(transaction, writer.instanceId);
  const lost = open.filter(({ seq }) => !held.has(seq));
  await closeOpen(
    transaction,
    lost.map(({ seq }) => seq),
  );
  return lost.map((intent) => draftOfOpen(intent, 'not-sent', at));
}

async function unwritten(
  transaction: Transaction<Tables>,
  outcomes: readonly PendingOutcome[],
  instanceId: string,
): Promise<AuditDraft[]> {
  const closed = await closeOpen(
    transaction,
    outcomes.map(({ intentSeq }) => intentSeq),
  );
  const drafts: AuditDraft[] = [];
  for (const { intentSeq, draft } of outcomes) {
    if (closed.has(intentSeq)) drafts.push(draft);
    else if (!(await isWritten(transaction, draft, instanceId))) drafts.push(late(draft));
  }
  return drafts;
}

async function isWritten(
  transaction: Transaction<Tables>,
  { requestId, details }: AuditDraft,
  instanceId: string,
): Promise<boolean> {
  const written = await outcomesOf(transaction, requestId, instanceId);
  return written.includes(details) || written.includes(late({ details }).details);
}

/** Marks an outcome whose intent another instance closed as unknown. */
function late<Draft extends Pick<AuditDraft, 'details'>>(draft: Draft): Draft {
  const details = JSON.parse(draft.details) as Record<string, string | number | boolean>;
  return { ...draft, details: canonicalDetails({ ...details, isLate: true }) };
}

export interface Writer {
  readonly key: AuditKey;
  readonly dataKeys: DataKeys;
  readonly instanceId: string;
}

/** End of the chain, locked by the caller. */
export interface ChainEnd {
  readonly seq: number;
  readonly hash: string;
  readonly leaseUntil: number | null;
}

/** Appends entries in order. Nothing else writes to the trail. T-2. */
export async function appendEntries(
  transaction: Transaction<Tables>,
  { end, drafts }: { readonly end: ChainEnd; readonly drafts: readonly AuditDraft[] },
  writer: Writer,
): Promise<readonly AuditEntry[]> {
  const entries: AuditEntry[] = [];
  let last: Pick<AuditEntry, 'seq' | 'hash'> = end;
  const by = { ...writer, leaseUntil: end.leaseUntil };
  for (const draft of drafts) {
    const entry = chain(last, draft, by);
    entries.push(entry);
    last = entry;
  }
  const reasons = drafts.flatMap(({ reason, at }, index) => {
    const seq = end.seq + 1 + index;
    return reason === null ? [] : [{ seq, at, text_encrypted: writer.dataKeys.seal(reason, reasonAad(seq)) }];
  });
  await insertEntries(transaction, entries);
  await insertOpen(
    transaction,
    entries.filter(({ kind }) => kind === 'intent'),
  );
  await insertReasons(transaction, reasons);
  if (entries.length > 0) await moveHead(transaction, last);
  return entries;
}

/** Builds an entry without spreads, which would give it a slower shape: this runs for every entry. */
function chain(
  last: Pick<AuditEntry, 'seq' | 'hash'>,
  draft: AuditDraft,
  { key, dataKeys, instanceId, leaseUntil }: Writer & Pick<ChainEnd, 'leaseUntil'>,
): AuditEntry {
  const { reason } = draft;
  const entry = {
    seq: last.seq + 1,
    at: draft.at,
    kind: draft.kind,
    action: draft.action,
    personId: draft.personId,
    role: draft.role,
    objectKind: draft.objectKind,
    objectId: draft.objectId,
    outcome: draft.outcome,
    requestId: draft.requestId,
    traceId: draft.traceId,
    reasonDigest: reason === null ? null : dataKeys.digest('reason', reason),
    details: draft.details,
    instanceId,
    leaseUntil: draft.kind === 'intent' ? leaseUntil : null,
    keyId: key.id,
    previousHash: last.hash,
    hash: '',
  };
  entry.hash = key.mac(canonicalEntry(entry));
  return entry;
}

/** Entry without its place in the chain. */
export interface AuditDraft extends Omit<
  UnhashedEntry,
  'seq' | 'reasonDigest' | 'instanceId' | 'leaseUntil' | 'keyId' | 'previousHash'
> {
  readonly reason: string | null;
}

type Details = NonNullable<AuditSubject['details']>;

/** Drafts an entry at an instant in microseconds. Only an intent has no settlement. */
export function draftEntry(
  kind: AuditKind,
  at: number,
  { subject, settlement }: { readonly subject: AuditSubject; readonly settlement?: AuditSettlement },
): AuditDraft {
  const details = { ...subject.details, ...settlement?.details };
  return draft(kind, at, { subject, settlement, reason: subject.reason, details });
}

export function draftOutcome(
  at: number,
  intentSeq: number,
  { subject, settlement }: { readonly subject: AuditSubject; readonly settlement: AuditSettlement },
): AuditDraft {
  return draft('outcome', at, {
    subject,
    settlement,
    reason: null,
    details: { ...settlement.details, intentSeq },
  });
}

interface DraftParts {
  readonly subject: AuditSubject;
  readonly settlement: AuditSettlement | undefined;
  readonly reason: AuditSubject['reason'];
  readonly details: Details;
}

function draft(
  kind: AuditKind,
  at: number,
  { subject, settlement, reason, details }: DraftParts,
): AuditDraft {
  const { action, person, object, requestId } = subject;
  return {
    at,
    kind,
    action: wellFormedText(action),
    personId: textOrNull(person?.id),
    role: textOrNull(person?.role),
    objectKind: textOrNull(object?.kind),
    objectId: textOrNull(object?.id),
    outcome: settlement?.outcome ?? null,
    requestId: wellFormedText(requestId),
    traceId: textOrNull(settlement?.traceId),
    reason: textOrNull(reason),
    details: canonicalDetails(details),
  };
}

/** Drafts an outcome for a process that has ended. */
export function draftOfOpen(intent: OpenIntent, outcome: AuditOutcome, at: number): AuditDraft {
  return {
    at,
    kind: 'outcome',
    action: intent.action,
    personId: intent.person_id,
    role: intent.role,
    objectKind: intent.object_kind,
    objectId: intent.object_id,
    outcome,
    requestId: intent.request_id,
    traceId: null,
    reason: null,
    details: canonicalDetails({ intentSeq: intent.seq }),
  };
}

/** Writes unsafe integers and fractions as text, drops null and undefined. */
export function canonicalDetails(details: Details): string {
  const cleaned = Object.entries(details)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [wellFormedText(name), plainValue(value)]);
  return cleaned.length === 0 ? '{}' : (canonicalize(Object.fromEntries(cleaned)) ?? '{}');
}

function plainValue(value: string | number | boolean): string | number | boolean {
  if (typeof value === 'boolean' || Number.isSafeInteger(value)) return value;
  return wellFormedText(String(value));
}

function textOrNull(text: string | null | undefined): string | null {
  return text === null || text === undefined ? null : wellFormedText(text);
}
