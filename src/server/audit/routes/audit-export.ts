import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';

import type { AuditFilters } from '#contract/desk/audit.ts';
import type { Tables } from '#server/database/tables.ts';

import { entryLine } from '../chain/audit-entry.ts';
import { entriesAfter } from '../chain/audit-store.ts';
import { trailerLine, type Checkpoint } from '../checkpoints/checkpoint.ts';
import { csvHead, csvLines } from './audit-csv.ts';
import { toAuditItem, type OpenReason } from './audit-item.ts';
import { listEntries } from './audit-list-store.ts';

/** A piece of an export and how many entries it holds. */
export interface ExportPiece {
  readonly text: string;
  readonly entries: number;
}

/** Entries read and sent at once: what an export takes of memory, however long the trail is. */
const pageSize = 1000;

/**
 * The whole trail up to a signed checkpoint, oldest first, a line an entry as it stands there, and the checkpoint as the last line,
 * without which it is cut. Trust: 2.
 */
export async function* exportLines(db: Kysely<Tables>, checkpoint: Checkpoint): AsyncGenerator<ExportPiece> {
  for (let after = 0; ;) {
    const entries = await entriesAfter(db, after, { upTo: checkpoint.seq, limit: pageSize });
    const last = entries.at(-1);
    if (last === undefined) break;
    yield { text: entries.map((entry) => `${entryLine(entry)}\n`).join(''), entries: entries.length };
    after = last.seq;
    // SQLite answers at once: others get their turn between two pages all the same.
    await setImmediate();
  }
  yield { text: `${trailerLine(checkpoint)}\n`, entries: 0 };
}

export interface CsvExport {
  readonly filters: AuditFilters;
  /** The newest entry that may be in it: what is written meanwhile is not. */
  readonly upTo: number;
  readonly openReason: OpenReason;
}

/** Entries that the filters let through, newest first, as CSV. */
export async function* exportCsv(
  db: Kysely<Tables>,
  { filters, upTo, openReason }: CsvExport,
): AsyncGenerator<ExportPiece> {
  yield { text: csvHead(), entries: 0 };
  for (let before = upTo + 1; ;) {
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
