import { canonicalDetails } from '#server/audit/trail/append-entries.ts';
import {
  type AuditEntry,
  type AuditKey,
  type UnhashedEntry,
  canonicalEntry,
  createAuditKey,
  entryLine,
} from '#server/audit/trail/chain-store.ts';
import { signCheckpoint, trailerLine } from '#server/audit/trail/checkpoint.ts';
import { genesisHash } from '#server/database/audit-tables.ts';

export const trailKey = createAuditKey('an audit key of the tests, 32 characters');

export const exportedAt = Date.parse('2026-05-04T12:00:00Z') * 1000;

export function bareEntry(fields: Partial<UnhashedEntry> = {}): UnhashedEntry {
  return {
    seq: 1,
    at: Date.parse('2026-05-04T10:00:00Z') * 1000,
    kind: 'event',
    action: 'getIdentity',
    personId: null,
    role: null,
    objectKind: null,
    objectId: null,
    outcome: 'done',
    requestId: 'r-1',
    traceId: null,
    reasonDigest: null,
    details: canonicalDetails({}),
    instanceId: 'i-1',
    leaseUntil: null,
    keyId: trailKey.id,
    previousHash: genesisHash,
    ...fields,
  };
}

export function chained(
  contents: readonly Partial<UnhashedEntry>[],
  { key = trailKey, after }: { readonly key?: AuditKey; readonly after?: AuditEntry | undefined } = {},
): AuditEntry[] {
  const entries: AuditEntry[] = [];
  for (const content of contents) {
    const last = entries.at(-1) ?? after;
    const place = { seq: (last?.seq ?? 0) + 1, previousHash: last?.hash ?? genesisHash };
    const entry = bareEntry({ ...content, ...place });
    entries.push({ ...entry, hash: key.mac(canonicalEntry(entry)) });
  }
  return entries;
}

export function chainOf(count: number): AuditEntry[] {
  return chained(
    Array.from({ length: count }, (_, at) => ({
      objectKind: 'customer',
      objectId: `c-${at}`,
      requestId: `r-${at}`,
    })),
  );
}

export function signedEnd(entries: readonly AuditEntry[], key = trailKey): string {
  const { seq, hash } = entries.at(-1) ?? { seq: 0, hash: genesisHash };
  return trailerLine(signCheckpoint({ seq, hash, at: exportedAt }, key));
}

export function exportedLines(entries: readonly AuditEntry[]): string[] {
  return [...entries.map(entryLine), signedEnd(entries)];
}
