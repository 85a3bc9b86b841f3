import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';

import { deskRoutes } from '#contract/desk/api.ts';
import type { BatchDetail, BatchSummary, NewBatch } from '#contract/desk/batches.ts';
import { type ExportPiece, sendDownload } from '#server/audit/desk/audit-export.ts';
import { settleBy } from '#server/audit/desk/settle-by.ts';
import type { AuditSubject, Intent, Trail } from '#server/audit/trail/trail.ts';
import type { Tables } from '#server/database/tables.ts';
import { currentPerson, routeFor } from '#server/http/access.ts';
import { DeskError } from '#server/http/errors.ts';
import { askedOf, serve } from '#server/http/serve.ts';
import type { ServiceTime } from '#server/http/service-time.ts';
import { type StuckParts, stuckRule } from '#server/privacy/facts/ramp-state.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';

import { batchDetail, insertBatch, listBatches, moveBatch, summaryOf } from './batch-store.ts';

export interface BatchRouteParts extends StuckParts {
  readonly db: Kysely<Tables>;
  readonly trail: Trail;
  readonly dataKeys: Pick<DataKeys, 'open'>;
  readonly serviceTime: Pick<ServiceTime, 'at' | 'refresh'>;
  readonly wake: () => void;
}

/** Serves each person's own batches of lookups. Starting and moving one is recorded first. */
export function batchRoutes(app: FastifyInstance, parts: BatchRouteParts): void {
  const { db, nowMs, wake } = parts;
  const now = () => Math.round(nowMs() * 1000);
  const ownSummary = async (request: FastifyRequest, id: string): Promise<BatchSummary> =>
    (await summaryOf(db, currentPerson(request).id, id)) ?? notFound();

  serve(app, 'listBatches', async ({ request }) => ({
    items: await listBatches(db, currentPerson(request).id),
  }));
  serve(app, 'startBatch', async ({ request, body }) => {
    const { id: staffId } = currentPerson(request);
    const subject = { action: 'start-batch', details: countsIn(body) } as const;
    return settleBy(await intendOn(parts, request, { ...subject, id: body.id }), async () => {
      await insertBatch(db, { ...body, staffId, at: now() });
      wake();
      return ownSummary(request, body.id);
    });
  });
  serve(app, 'getBatch', async ({ request, params: { id } }) => ownDetail(parts, request, id));
  serve(app, 'moveBatch', async ({ request, params: { id }, body: { move } }) => {
    await ownSummary(request, id);
    const intent = await intendOn(parts, request, { action: 'move-batch', id, details: { move } });
    return settleBy(intent, async () => {
      await moveBatch(db, { id, move, at: now() });
      wake();
      return ownSummary(request, id);
    });
  });
  app.route({
    ...routeFor(deskRoutes.exportBatch),
    async handler(request, reply) {
      const { id } = askedOf('exportBatch', request).params;
      await ownSummary(request, id);
      const intent = await intendOn(parts, request, { action: 'export-batch', id });
      return sendDownload(reply, {
        intent,
        pieces: jsonPieces(await ownDetail(parts, request, id)),
        fileName: 'rampart-batch.json',
        mediaType: 'application/json; charset=utf-8',
      });
    },
  });
}

function notFound(): never {
  throw new DeskError('not-found');
}

async function ownDetail(parts: BatchRouteParts, request: FastifyRequest, id: string): Promise<BatchDetail> {
  const { db, dataKeys: keys, serviceTime } = parts;
  await serviceTime.refresh();
  const { id: staffId } = currentPerson(request);
  return (await batchDetail(db, { staffId, id }, { keys, rule: stuckRule(parts) })) ?? notFound();
}

async function* jsonPieces(detail: BatchDetail): AsyncGenerator<ExportPiece> {
  yield Promise.resolve({ text: JSON.stringify(detail), entries: detail.items.length });
}

function countsIn({ items }: NewBatch) {
  const ramps = items.filter(({ kind }) => kind === 'ramp').length;
  return { customers: items.length - ramps, ramps };
}

interface BatchAct extends Pick<AuditSubject, 'details'> {
  readonly action: 'start-batch' | 'move-batch' | 'export-batch';
  readonly id: string;
}

async function intendOn(
  { trail }: BatchRouteParts,
  request: FastifyRequest,
  { action, id, details }: BatchAct,
): Promise<Intent> {
  const { id: personId, role } = currentPerson(request);
  return trail.intend({
    action,
    person: { id: personId, role },
    object: { kind: 'batch', id },
    requestId: request.id,
    ...(details !== undefined && { details }),
  });
}
