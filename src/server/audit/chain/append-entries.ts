import type { Transaction } from 'kysely';

import type { Tables } from '#server/database/tables.ts';
import type { DataKeys } from '#server/personal/data-keys.ts';
import { reasonPlace } from '#server/personal/sealed-places.ts';

import type { AuditDraft } from './audit-draft.ts';
import { canonicalEntry, type AuditEntry } from './audit-entry.ts';
import type { AuditKey } from './audit-key.ts';
import { insertEntries, insertOpen, insertReasons, moveHead } from './chain-store.ts';

/** Who writes, and with which keys. */
export interface Writer {
  readonly key: AuditKey;
  readonly dataKeys: DataKeys;
  readonly instanceId: string;
}

/** Where the chain stands. The one who holds it has locked it. */
export interface ChainEnd {
  readonly seq: number;
  readonly hash: string;
  readonly leaseUntil: number | null;
}

/**
 * Adds entries to the end of the chain, in order, and moves the head; intents are open from now on. Nothing else writes to the trail.
 * Trust: 2.
 */
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
    return reason === null
      ? []
      : [{ seq, at, text_encrypted: writer.dataKeys.seal(reason, reasonPlace(seq)) }];
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

/** Written out, since what is spread has another shape in the engine each time: this is done for each entry that there is. Targets: 1, 16. */
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
