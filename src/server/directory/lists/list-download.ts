import { setImmediate } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { currentPerson } from '#server/http/access.ts';
import { type ExportPiece, sendDownload } from '#server/audit/desk/audit-export.ts';
import type { Trail } from '#server/audit/trail/trail.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';

/** The most rows in one export; its file's name says when there are more. */
export const maxExported = 100_000;
/** Read and sent at once: what an export takes of memory, but for the keys of what was sent. */
const pageSize = 1000;

/** A list that can be downloaded. */
export interface ExportableList<Row> {
  readonly head: string;
  /** Rows after a key, in the order of the list, and where they begin. */
  page(after: string | undefined, limit: number, offset?: number): Promise<Row[]>;
  keyOf(row: Row): string;
  /** The row's identity: each is sent once. */
  idOf(row: Row): string;
  /** The newest event of a row where the list is in that order, newest first; null where no event moves a row. */
  eventOf(row: Row): string | null;
  lines(rows: readonly Row[]): Promise<string>;
}

/** Whether a list has more than an export holds. */
export async function isBeyondExport<Row>(
  list: ExportableList<Row>,
  most: number = maxExported,
): Promise<boolean> {
  return (await list.page(undefined, 1, most)).length > 0;
}

/**
 * A list as CSV, each row once, in its order, `most` at most. A row with a new event meanwhile moves to the beginning of a list
 * in the order of events: those that were not sent yet come last.
 */
export async function* exportList<Row>(
  list: ExportableList<Row>,
  most: number = maxExported,
): AsyncGenerator<ExportPiece> {
  yield { text: list.head, entries: 0 };
  const sent = new Set<string>();
  let newest: string | null = null;
  for (let pass = 1; pass === 1 || (pass === 2 && newest !== null); pass += 1) {
    for await (const rows of pagesOf(list)) {
      const left = rows.filter((row) => !sent.has(list.idOf(row)));
      const some = left.slice(0, most - sent.size);
      for (const row of some) sent.add(list.idOf(row));
      if (some.length > 0) yield { text: await list.lines(some), entries: some.length };
      const [first, last] = [rows[0], rows.at(-1)];
      newest ??= first === undefined ? null : list.eventOf(first);
      const oldest = last === undefined ? null : list.eventOf(last);
      const isBeforeAll = pass === 2 && (oldest ?? '') <= (newest ?? '');
      if (sent.size >= most || isBeforeAll) break;
    }
  }
}

async function* pagesOf<Row>(list: ExportableList<Row>): AsyncGenerator<Row[]> {
  for (let after: string | undefined; ;) {
    const rows = await list.page(after, pageSize);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < pageSize) return;
    after = list.keyOf(last);
    // SQLite answers at once: others get their turn between two pages all the same.
    await setImmediate();
  }
}

export interface DownloadParts {
  readonly dataKeys: Pick<DataKeys, 'digest'>;
  readonly trail: Trail;
  readonly nowMs: () => number;
}

/** A list requested as a file. */
export interface AskedList<Row> {
  /** As its file is named, and the trail's action. */
  readonly name: 'customers' | 'ramps';
  readonly query: { readonly q?: string | undefined };
  /** What is exported, once the trail knows of it. */
  readonly open: () => Promise<ExportableList<Row>>;
}

/**
 * Sends a list as a file, nothing personal in it. Who took which part of it is in the trail before its first line, and afterwards how many
 * rows went out. T-1, T-2.
 */
export async function downloadList<Row>(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { name, query, open }: AskedList<Row>,
  { dataKeys, trail, nowMs }: DownloadParts,
): Promise<FastifyReply> {
  const { id, role } = currentPerson(request);
  const intent = await trail.intend({
    action: `export-${name}`,
    person: { id, role },
    object: null,
    requestId: request.id,
    details: detailsOf(query, dataKeys),
  });
  try {
    const list = await open();
    const fileName = fileNameOf(name, nowMs(), await isBeyondExport(list));
    const pieces = exportList(list);
    return sendDownload(reply, { intent, pieces, fileName, mediaType: 'text/csv; charset=utf-8' });
  } catch (error) {
    intent.settle({ outcome: 'failed', details: { entries: 0, isWhole: false } });
    throw error;
  }
}

/** The query; the beginning of an identifier, which may be any typed text, as its keyed digest. */
function detailsOf({ q, ...others }: AskedList<never>['query'], keys: DownloadParts['dataKeys']) {
  const asked = Object.entries(others).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return { ...Object.fromEntries(asked), ...(q !== undefined && { qDigest: keys.digest('search', q) }) };
}

/** `rampart-customers-20260504T100000Z.csv`; `…-first-100000.csv` where there are more. */
function fileNameOf(name: string, nowMs: number, isCut: boolean): string {
  const instant = new Date(nowMs).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `rampart-${name}-${instant}${isCut ? `-first-${maxExported}` : ''}.csv`;
}
