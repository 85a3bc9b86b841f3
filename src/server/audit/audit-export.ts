import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';

import type { AuditFilters, AuditHead } from '#contract/desk/audit.ts';
import type { Tables } from '#server/database/tables.ts';

import { csvHead, csvLines } from './audit-csv.ts';
import { toAuditItem, type OpenReason } from './audit-item.ts';
import { listEntries, readChain } from './audit-list-store.ts';
import type { TrailProof } from './trail-proof.ts';

/** A piece of an export and how many entries it holds. */
export interface ExportPiece {
  readonly text: string;
  readonly entries: number;
}

/** Entries read and sent at once: what an export takes of memory, however long the trail is. */
const pageSize = 1000;

/**
 * The whole trail up to `head`, oldest first, a line an entry as it stands there, and the signed last line without which it is cut.
 * Trust: 2.
 */
export async function* exportLines(
  db: Kysely<Tables>,
  proof: Pick<TrailProof, 'line' | 'lastLine'>,
  head: AuditHead,
): AsyncGenerator<ExportPiece> {
  for (let after = 0; after < head.seq;) {
    const rows = await readChain(db, { after, last: head.seq, limit: pageSize });
    const last = rows.at(-1);
    if (last === undefined) break;
    yield { text: rows.map((row) => `${proof.line(row)}\n`).join(''), entries: rows.length };
    after = last.seq;
    // SQLite answers at once: others get their turn between two pages all the same.
    await setImmediate();
  }
  yield { text: `${proof.lastLine(head)}\n`, entries: 0 };
}

export interface CsvExport {
  readonly filters: AuditFilters;
  readonly head: AuditHead;
  readonly openReason: OpenReason;
}

/** Entries up to `head` that the filters let through, newest first, as CSV. */
export async function* exportCsv(
  db: Kysely<Tables>,
  { filters, head, openReason }: CsvExport,
): AsyncGenerator<ExportPiece> {
  yield { text: csvHead(), entries: 0 };
  for (let before = head.seq + 1; ;) {
    const rows = await listEntries(db, { filters, before, limit: pageSize });
    const last = rows.at(-1);
    if (last === undefined) return;
    const items = rows.map((row) => toAuditItem(row, openReason));
    yield { text: csvLines(items), entries: items.length };
    if (rows.length < pageSize) return;
    before = last.seq;
    await setImmediate();
  }
}
