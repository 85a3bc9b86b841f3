import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';

import { type AuditExportQuery, type AuditList, type AuditQuery } from '#contract/desk/audit.ts';
import { deskRoutes } from '#contract/desk/api.ts';
import { currentPerson, routeFor } from '#server/http/access.ts';
import type { Intent } from '#server/audit/trail/trail.ts';
import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/http/errors.ts';
import { askedOf, serve } from '#server/http/serve.ts';
import { pageOf, readCursor, writeCursor } from '#server/http/list-cursor.ts';
import { type DataKeys, reasonAad, sourceAad } from '#server/privacy/personal/data-keys.ts';

import { sendDownload, exportCsv, exportLines } from './audit-export.ts';
import { type TrailOpeners, toAuditItem, listEntries, listPeople, newestEntry } from './audit-list-store.ts';
import type { Audit } from './open-audit.ts';

export interface AuditRoutes {
  readonly db: Kysely<Tables>;
  readonly audit: Pick<Audit, 'trail' | 'checkpoint' | 'verify'>;
  readonly dataKeys: Pick<DataKeys, 'open'>;
  readonly nowMs: () => number;
}

/** Serves the trail's list, verification and exports. T-2. */
export function auditRoutes(app: FastifyInstance, parts: AuditRoutes): void {
  serve(app, 'listAudit', async ({ query }) => listPage(query, parts));
  auditVerifyRoute(app, parts.audit);
  exportRoute(app, parts);
}

async function listPage(query: AuditQuery, { db, dataKeys }: AuditRoutes): Promise<AuditList> {
  const { cursor, limit, ...filters } = query;
  const list = { list: 'audit', filters };
  const before = Number(readCursor(list, cursor) ?? Number.MAX_SAFE_INTEGER);
  const rows = await listEntries(db, { filters, before, limit: limit + 1 });
  const { items, nextCursor } = pageOf(rows, limit, ({ seq }) => writeCursor(list, String(seq)));
  return {
    items: items.map((row) => toAuditItem(row, openersOf(dataKeys))),
    nextCursor,
    head: await newestEntry(db),
    people: await listPeople(db),
  };
}

function exportRoute(app: FastifyInstance, parts: AuditRoutes): void {
  app.route({
    ...routeFor(deskRoutes.exportAudit),
    async handler(request, reply) {
      const { query } = askedOf('exportAudit', request);
      const { id: personId, role } = currentPerson(request);
      const intent = await parts.audit.trail.intend({
        action: 'export-audit',
        person: { id: personId, role },
        object: null,
        requestId: request.id,
        details: { ...query },
      });
      try {
        const pieces = await openExport(query, parts);
        const fileName = fileNameOf(query.format, parts.nowMs());
        return sendDownload(reply, { intent, pieces, fileName, mediaType: mediaTypes[query.format] });
      } catch (error) {
        intent.settle({ outcome: 'failed', details: { entries: 0, isWhole: false } });
        throw error;
      }
    },
  });
}

function openersOf(dataKeys: AuditRoutes['dataKeys']): TrailOpeners {
  return {
    reason: (seq, sealed) => dataKeys.open(sealed, reasonAad(seq)),
    source: (digest, sealed) => dataKeys.open(sealed, sourceAad(digest)),
  };
}

const mediaTypes = {
  jsonl: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
} as const;

/** Opens the export after its intent, which it includes. */
async function openExport({ format, ...filters }: AuditExportQuery, { db, audit, dataKeys }: AuditRoutes) {
  if (format === 'jsonl') return exportLines(db, await audit.checkpoint());
  return exportCsv(db, { filters, upTo: (await newestEntry(db)).seq, open: openersOf(dataKeys) });
}

/** `rampart-audit-20260504T100000Z.csv`. */
function fileNameOf(format: AuditExportQuery['format'], nowMs: number): string {
  return `rampart-audit-${new Date(nowMs).toISOString().replaceAll(/[-:]|\.\d+/g, '')}.${format}`;
}

/** Verifies the trail in place. T-2. */
function auditVerifyRoute(app: FastifyInstance, audit: Pick<Audit, 'trail' | 'verify'>): void {
  let isVerifying = false;
  serve(app, 'verifyAudit', async ({ request }) => {
    const { id: personId, role } = currentPerson(request);
    if (isVerifying) {
      throw new DeskError('in-progress', {
        detail: 'The trail is already being verified. Try again in a moment.',
      });
    }
    isVerifying = true;
    try {
      const intent = await audit.trail.intend({
        action: 'verify-audit',
        person: { id: personId, role },
        object: null,
        requestId: request.id,
      });
      return await verified(audit, intent);
    } finally {
      isVerifying = false;
    }
  });
}

async function verified(audit: Pick<Audit, 'verify'>, intent: Intent) {
  const startedMs = performance.now();
  try {
    const found = await audit.verify();
    const { entries, isIntact, firstBad } = found;
    const details = { entries, isIntact, ...(firstBad && { firstBadSeq: firstBad.seq }) };
    intent.settle({ outcome: 'done', details });
    return { ...found, durationMs: Math.round(performance.now() - startedMs) };
  } catch (error) {
    intent.settle({ outcome: 'failed' });
    throw error;
  }
}
