import { finished, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';

import type { AuditFilters, AuditItem } from '#contract/desk/audit.ts';
import { csvForm } from '#contract/desk/csv-form.ts';
import { entryLine } from '#server/audit/trail/chain-store.ts';
import { entriesAfter } from '#server/audit/trail/audit-store.ts';
import { type Checkpoint, trailerLine } from '#server/audit/trail/checkpoint.ts';
import type { Intent } from '#server/audit/trail/trail.ts';
import type { Tables } from '#server/database/tables.ts';

import { listEntries, type TrailOpeners, toAuditItem } from './audit-list-store.ts';

const columns = [
  'seq',
  'at',
  'kind',
  'action',
  'personId',
  'personName',
  'personEmail',
  'role',
  'objectKind',
  'objectId',
  'reason',
  'outcome',
  'traceId',
  'requestId',
  'source',
  'details',
  'previousHash',
  'hash',
] as const;

/** Returns column names after the mark by which spreadsheets recognise UTF-8. */
export function csvHead(): string {
  return stringify([[...columns]], { ...csvForm, bom: true });
}

/** Returns lines in which a spreadsheet finds no formula. */
export function csvLines(items: readonly AuditItem[]): string {
  return stringify(items.map(cells), csvForm);
}

function cells(item: AuditItem): (string | null)[] {
  const { seq, person, details } = item;
  const values: Readonly<Record<(typeof columns)[number], string | null>> = {
    ...item,
    seq: String(seq),
    personId: person?.id ?? null,
    personName: person?.name ?? null,
    personEmail: person?.email ?? null,
    details: JSON.stringify(details),
  };
  return columns.map((column) => values[column]);
}

export interface ExportPiece {
  readonly text: string;
  readonly entries: number;
}

/** Rows in memory at a time. */
const pageSize = 1000;

/**
 * Exports the trail up to a signed checkpoint, oldest first. The checkpoint is the last line; without it the
 * export was cut. T-2.
 */
export async function* exportLines(db: Kysely<Tables>, checkpoint: Checkpoint): AsyncGenerator<ExportPiece> {
  for (let after = 0; ;) {
    const entries = await entriesAfter(db, after, { upTo: checkpoint.seq, limit: pageSize });
    const last = entries.at(-1);
    if (last === undefined) break;
    yield { text: entries.map((entry) => `${entryLine(entry)}\n`).join(''), entries: entries.length };
    after = last.seq;
    // SQLite is synchronous: yield between pages.
    await setImmediate();
  }
  yield { text: `${trailerLine(checkpoint)}\n`, entries: 0 };
}

export interface CsvExport {
  readonly filters: AuditFilters;
  /** `seq` of the newest entry. */
  readonly upTo: number;
  readonly open: TrailOpeners;
}

/** Exports filtered entries as CSV, newest first. */
export async function* exportCsv(
  db: Kysely<Tables>,
  { filters, upTo, open }: CsvExport,
): AsyncGenerator<ExportPiece> {
  yield { text: csvHead(), entries: 0 };
  for (let before = upTo + 1; ;) {
    const rows = await listEntries(db, { filters, before, limit: pageSize });
    const last = rows.at(-1);
    if (last === undefined) return;
    const items = rows.map((row) => toAuditItem(row, open));
    yield { text: csvLines(items), entries: items.length };
    if (rows.length < pageSize) return;
    before = last.seq;
    await setImmediate();
  }
}

interface Download {
  readonly pieces: AsyncIterable<ExportPiece>;
  readonly fileName: string;
  readonly mediaType: string;
  readonly intent: Intent;
}

/**
 * Streams an export. If it breaks off, the response lacks HTTP's end, so no client takes it for whole, and
 * the trail says failed.
 */
export function sendDownload(
  reply: FastifyReply,
  { pieces, fileName, mediaType, intent }: Download,
): FastifyReply {
  let entries = 0;
  let isWhole = false;
  async function* texts() {
    for await (const piece of pieces) {
      yield piece.text;
      entries += piece.entries;
    }
    isWhole = true;
  }
  finished(reply.raw, (error) => {
    const isSent = isWhole && !error;
    intent.settle({ outcome: isSent ? 'done' : 'failed', details: { entries, isWhole: isSent } });
  });
  return reply
    .header('content-type', mediaType)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(texts(), { objectMode: false, highWaterMark: 1 }));
}
