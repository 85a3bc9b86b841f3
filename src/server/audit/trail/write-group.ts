import type { Kysely, Transaction } from 'kysely';

import { inTransaction } from '#node/dialect.ts';
import type { Tables } from '#server/database/tables.ts';

import {
  appendEntries,
  type Writer,
  canonicalDetails,
  draftOfOpen,
  type AuditDraft,
} from './append-entries.ts';
import type { AuditEntry } from './audit-entry.ts';
import { renewLease, openIntentsOf, outcomesOf } from './audit-store.ts';
import { closeOpen, lockHead, type LockedHead } from './chain-store.ts';

/** What became of an intent, on its way to the trail. */
export interface PendingOutcome {
  readonly intentSeq: number;
  readonly draft: AuditDraft;
}

export interface Group {
  readonly outcomes: readonly PendingOutcome[];
  readonly entries: readonly AuditDraft[];
  /** The intents that are held; null: what was written before is known, so no others can be open. */
  readonly held: ReadonlySet<number> | null;
}

export interface GroupWriter extends Writer {
  readonly db: Kysely<Tables>;
  readonly leaseMs: number;
}

/** What a group left behind. */
export interface WrittenGroup {
  /** As many as there were `entries`, in their order. */
  readonly entries: readonly AuditEntry[];
  readonly head: { readonly seq: number; readonly hash: string };
}

/**
 * Writes outcomes and entries in one commit, in this order. No intent is in the trail without a lease that holds. After a commit with an
 * unknown outcome nothing is written twice: an outcome that is there is left out, and an intent without a
 * holder is closed as not sent. T-1.
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

/** A lease that nears its end, or was taken away, is renewed under the lock that taking it away needs as well. */
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

/** Another took this instance for dead and closed the intent as unknown; what is known after all is said as well. */
function late<Draft extends Pick<AuditDraft, 'details'>>(draft: Draft): Draft {
  const details = JSON.parse(draft.details) as Record<string, string | number | boolean>;
  return { ...draft, details: canonicalDetails({ ...details, isLate: true }) };
}
