import type { FastifyReply, FastifyRequest } from 'fastify';

import { currentPerson } from '#server/access.ts';
import { sendDownload } from '#server/audit/routes/audit-download.ts';
import type { Trail } from '#server/audit/trail.ts';
import type { DataKeys } from '#server/personal/data-keys.ts';

import { exportList, isBeyondExport, mostExported, type ExportableList } from './export-list.ts';

export interface DownloadParts {
  readonly dataKeys: Pick<DataKeys, 'digest'>;
  readonly trail: Trail;
  readonly nowMs: () => number;
}

/** A list that somebody wants as a file. */
export interface AskedList<Row> {
  /** As its file is named, and the trail's action. */
  readonly name: 'customers' | 'ramps';
  readonly query: { readonly q?: string | undefined };
  /** What is exported, once the trail knows of it. */
  readonly open: () => Promise<ExportableList<Row>>;
}

/**
 * Sends a list as a file, nothing personal in it. Who took which part of it is in the trail before its first line, and afterwards how many
 * rows went out. Trust: 1, 2.
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

/** What was asked for; the beginning of an identifier, which may be anything that somebody typed, by its keyed digest. */
function detailsOf({ q, ...others }: AskedList<never>['query'], keys: DownloadParts['dataKeys']) {
  const asked = Object.entries(others).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return { ...Object.fromEntries(asked), ...(q !== undefined && { qDigest: keys.digest('search', q) }) };
}

/** `rampart-customers-20260504T100000Z.csv`; `…-first-100000.csv` where there are more. */
function fileNameOf(name: string, nowMs: number, isCut: boolean): string {
  const instant = new Date(nowMs).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `rampart-${name}-${instant}${isCut ? `-first-${mostExported}` : ''}.csv`;
}
