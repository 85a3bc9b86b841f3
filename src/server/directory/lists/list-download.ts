import { setImmediate } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { currentPerson } from '#server/http/access.ts';
import { type ExportPiece, sendDownload } from '#server/audit/desk/audit-export.ts';
import type { Trail } from '#server/audit/trail/trail.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';

/** Most rows in a file, whose name says if there are more. */
export const maxExported = 100_000;
/** Bounds memory, apart from sent ids. */
const pageSize = 1000;

export interface ExportableList<Row> {
  readonly head: string;
  page(after: string | undefined, limit: number, offset?: number): Promise<Row[]>;
  keyOf(row: Row): string;
  idOf(row: Row): string;
  /** Newest event first; null if a change can't move a row before those already sent. */
  readonly news: Pick<ExportableList<Row>, 'page' | 'keyOf'> | null;
  eventOf(row: Row): string;
  lines(rows: readonly Row[]): Promise<string>;
}

export async function isBeyondExport<Row>(
  list: ExportableList<Row>,
  most: number = maxExported,
): Promise<boolean> {
  return (await list.page(undefined, 1, most)).length > 0;
}

/** Exports each row once; those moved before rows already sent come last. */
export async function* exportList<Row>(
  list: ExportableList<Row>,
  most: number = maxExported,
): AsyncGenerator<ExportPiece> {
  yield { text: list.head, entries: 0 };
  const sent = new Set<string>();
  const pieceOf = async (rows: readonly Row[]): Promise<ExportPiece | null> => {
    const some = rows.filter((row) => !sent.has(list.idOf(row))).slice(0, most - sent.size);
    for (const row of some) sent.add(list.idOf(row));
    return some.length === 0 ? null : { text: await list.lines(some), entries: some.length };
  };
  const [newest] = (await list.news?.page(undefined, 1)) ?? [];
  for await (const rows of pagesOf(list)) {
    const piece = await pieceOf(rows);
    if (piece !== null) yield piece;
    if (sent.size >= most) return;
  }
  if (list.news === null || newest === undefined) return;
  for await (const rows of pagesOf(list.news)) {
    const piece = await pieceOf(rows.filter((row) => list.eventOf(row) > list.eventOf(newest)));
    if (piece !== null) yield piece;
    const last = rows.at(-1);
    if (sent.size >= most || last === undefined || list.eventOf(last) <= list.eventOf(newest)) return;
  }
}

async function* pagesOf<Row>(list: Pick<ExportableList<Row>, 'page' | 'keyOf'>): AsyncGenerator<Row[]> {
  for (let after: string | undefined; ;) {
    const rows = await list.page(after, pageSize);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < pageSize) return;
    after = list.keyOf(last);
    // SQLite is synchronous: yield between pages.
    await setImmediate();
  }
}

export interface DownloadParts {
  readonly dataKeys: Pick<DataKeys, 'digest'>;
  readonly trail: Trail;
  readonly nowMs: () => number;
}

export interface AskedList<Row> {
  readonly name: 'customers' | 'ramps' | 'queue';
  readonly query: { readonly q?: string | undefined; readonly ids?: readonly string[] | undefined };
  readonly open: () => Promise<ExportableList<Row>>;
}

/** Sends a file without personal values. Records filters first, the row count last. T-1, T-2. */
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

/** Digests `q`, which may be any text, and counts ids. */
function detailsOf({ q, ids, ...others }: AskedList<never>['query'], keys: DownloadParts['dataKeys']) {
  const asked = Object.entries(others).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return {
    ...Object.fromEntries(asked),
    ...(q !== undefined && { qDigest: keys.digest('search', q) }),
    ...(ids !== undefined && { selected: ids.length }),
  };
}

/** `rampart-customers-20260504T100000Z.csv`; `…-first-100000.csv` if cut. */
function fileNameOf(name: string, nowMs: number, isCut: boolean): string {
  const instant = new Date(nowMs).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `rampart-${name}-${instant}${isCut ? `-first-${maxExported}` : ''}.csv`;
}
