import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';

import {
  auditExportQuery,
  auditList,
  auditQuery,
  auditVerdict,
  type AuditExportQuery,
  type AuditList,
  type AuditQuery,
} from '#contract/desk/audit.ts';
import { deskRoutes } from '#contract/desk/routes.ts';
import { currentPerson, routeFor } from '#server/access.ts';
import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/errors.ts';
import { parseParameters } from '#server/parse-json.ts';

import { readCursor, writeCursor } from './audit-cursor.ts';
import { sendDownload } from './audit-download.ts';
import { exportCsv, exportLines } from './audit-export.ts';
import { toAuditItem, type OpenReason } from './audit-item.ts';
import { listEntries, listPeople, readHead } from './audit-list-store.ts';
import type { TrailProof } from './trail-proof.ts';
import type { Trail } from './trail.ts';

export interface AuditRoutes {
  readonly db: Kysely<Tables>;
  readonly trail: Trail;
  readonly proof: TrailProof;
  readonly openReason: OpenReason;
  readonly nowMs: () => number;
}

/** The trail read, verified and exported. Product: Audit trail; trust: 2. */
export function auditRoutes(app: FastifyInstance, parts: AuditRoutes): void {
  app.route({
    ...routeFor(deskRoutes.listAudit),
    handler: async (request) =>
      auditList.parse(await listPage(parseParameters(auditQuery, request.query), parts)),
  });
  verifyRoute(app, parts);
  exportRoute(app, parts);
}

async function listPage(query: AuditQuery, { db, openReason }: AuditRoutes): Promise<AuditList> {
  const { cursor, limit, ...filters } = query;
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : readCursor(cursor, filters);
  const rows = await listEntries(db, { filters, before, limit: limit + 1 });
  const items = rows.slice(0, limit).map((row) => toAuditItem(row, openReason));
  const last = items.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    items,
    nextCursor: hasMore ? writeCursor(last.seq, filters) : null,
    head: await readHead(db),
    people: await listPeople(db),
  };
}

function verifyRoute(app: FastifyInstance, { trail, proof }: AuditRoutes): void {
  let isVerifying = false;
  app.route({
    ...routeFor(deskRoutes.verifyAudit),
    async handler(request) {
      const { id: personId, role } = currentPerson(request);
      if (isVerifying) {
        throw new DeskError('in-progress', { detail: 'The trail is being verified. Try again in a moment.' });
      }
      isVerifying = true;
      try {
        const intent = await trail.intend({
          action: 'verify-audit',
          person: { id: personId, role },
          object: null,
          requestId: request.id,
        });
        return await verified(proof, intent);
      } finally {
        isVerifying = false;
      }
    },
  });
}

async function verified(proof: TrailProof, intent: Awaited<ReturnType<Trail['intend']>>) {
  const startedMs = performance.now();
  try {
    const found = await proof.verify();
    const { entries, isIntact, firstBad } = found;
    const details = { entries, isIntact, ...(firstBad && { firstBadSeq: firstBad.seq }) };
    intent.settle({ outcome: 'done', details });
    return auditVerdict.parse({ ...found, durationMs: Math.round(performance.now() - startedMs) });
  } catch (error) {
    intent.settle({ outcome: 'failed' });
    throw error;
  }
}

function exportRoute(app: FastifyInstance, { db, trail, proof, openReason, nowMs }: AuditRoutes): void {
  app.route({
    ...routeFor(deskRoutes.exportAudit),
    async handler(request, reply) {
      const query = parseParameters(auditExportQuery, request.query);
      const { id: personId, role } = currentPerson(request);
      const intent = await trail.intend({
        action: 'export-audit',
        person: { id: personId, role },
        object: null,
        requestId: request.id,
        details: { ...query },
      });
      const head = await readHead(db).catch((error: unknown) => {
        intent.settle({ outcome: 'failed', details: { entries: 0, isWhole: false } });
        throw error;
      });
      const { format, ...filters } = query;
      const isWhole = format === 'jsonl';
      return sendDownload(reply, {
        intent,
        pieces: isWhole ? exportLines(db, proof, head) : exportCsv(db, { filters, head, openReason }),
        fileName: fileName(format, nowMs()),
        mediaType: isWhole ? 'application/x-ndjson; charset=utf-8' : 'text/csv; charset=utf-8',
      });
    },
  });
}

/** `rampart-audit-20260504T100000Z.csv`. */
function fileName(format: AuditExportQuery['format'], nowMs: number): string {
  return `rampart-audit-${new Date(nowMs).toISOString().replaceAll(/[-:]|\.\d+/g, '')}.${format}`;
}
