import type { AuditItem } from '#contract/desk/audit.ts';

import type { EntryRow } from './audit-list-store.ts';

/** Reads a reason that stands beside entry `seq`; throws when it can't be read. */
export type OpenReason = (seq: number, sealed: string) => string;

/** An entry as it is shown: all that its hash stands on, its person's name and its reason in words. */
export function toAuditItem(row: EntryRow, openReason: OpenReason): AuditItem {
  return {
    seq: row.seq,
    at: exactInstant(row.at),
    kind: row.kind,
    action: row.action,
    person:
      row.person_id === null ? null : { id: row.person_id, name: row.person_name, email: row.person_email },
    role: row.role,
    objectKind: row.object_kind,
    objectId: row.object_id,
    outcome: row.outcome,
    requestId: row.request_id,
    traceId: row.trace_id,
    reason: reasonOf(row, openReason),
    reasonDigest: row.reason_digest,
    details: readDetails(row.details),
    instanceId: row.instance_id,
    leaseUntil: row.lease_until === null ? null : exactInstant(row.lease_until),
    keyId: row.key_id,
    previousHash: row.previous_hash,
    hash: row.hash,
  };
}

/** A reason whose key is gone must not hide the entry: its digest still says that there was one. */
function reasonOf({ seq, reason_encrypted: sealed }: EntryRow, openReason: OpenReason): string | null {
  if (sealed === null) return null;
  try {
    return openReason(seq, sealed);
  } catch {
    return null;
  }
}

/** What is no flat object any more was changed: it is shown as it stands. */
function readDetails(text: string): AuditItem['details'] {
  try {
    const details: unknown = JSON.parse(text);
    return typeof details === 'object' && details !== null ? { ...details } : { unreadable: text };
  } catch {
    return { unreadable: text };
  }
}

/** Microseconds as ISO 8601 UTC with all six digits; what is no instant stays as it stands. */
function exactInstant(microseconds: number): string {
  const rest = microseconds % 1000;
  const date = new Date((microseconds - rest) / 1000);
  if (Number.isNaN(date.getTime())) return String(microseconds);
  return `${date.toISOString().slice(0, -1)}${String(rest).padStart(3, '0')}Z`;
}
