import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';

import type { QueueKind, QueueMoveRequest } from '#contract/desk/queue.ts';
import { inTransaction } from '#node/dialect.ts';
import { settleBy } from '#server/audit/desk/settle-by.ts';
import type { AuditSubject, Trail } from '#server/audit/trail/trail.ts';
import type { QueueItemTable } from '#server/database/queue-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { currentPerson } from '#server/http/access.ts';
import { DeskError } from '#server/http/errors.ts';
import { serve } from '#server/http/serve.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';
import { stuckRule, type StuckParts } from '#server/privacy/facts/ramp-state.ts';
import { foldRampId } from '#contract/service/spellings.ts';

import { insertNote } from '../notes.ts';
import { queueExportRoute } from './queue-export.ts';
import { type Mover, moveItem, takeNext } from './queue-moves.ts';
import { dueHours } from './queue-reconcile.ts';
import {
  countQueue,
  findItem,
  historyOf,
  itemsAbout,
  listColleagues,
  listQueue,
  toItems,
} from './queue-store.ts';
import type { SweepParts } from './queue-candidates.ts';
import { queueSweep } from './queue-sweep.ts';

export interface QueueParts extends SweepParts, StuckParts {
  readonly dataKeys: Pick<DataKeys, 'seal' | 'open' | 'digest'>;
  readonly trail: Trail;
  readonly serviceTime: SweepParts['serviceTime'];
}

/** Serves the queue: facts that wait for a person. Moves are recorded first. */
export function queueRoutes(app: FastifyInstance, parts: QueueParts): void {
  const { db, dataKeys: keys, nowMs } = parts;
  queueSweep(app, parts);
  queueExportRoute(app, parts);
  const reading = () => ({ keys, rule: stuckRule(parts) });
  const itemOf = async (id: string) => {
    const [item] = await toItems(db, [await findItem(db, id)], reading());
    if (item === undefined) throw new DeskError('not-found');
    return item;
  };
  serve(app, 'listQueue', async ({ request, query }) =>
    listQueue(db, query, askerOf(request, nowMs), reading()),
  );
  serve(app, 'queueCounts', async ({ request }) => countQueue(db, askerOf(request, nowMs)));
  serve(app, 'queueAbout', async ({ query: { kind, id } }) => ({
    items: await itemsAbout(db, { kind, id: kind === 'ramp' ? foldRampId(id) : id }, reading()),
  }));
  serve(app, 'queueItem', async ({ params: { id } }) => ({
    item: await itemOf(id),
    history: await historyOf(db, id),
  }));
  serve(app, 'listColleagues', async () => ({ items: await listColleagues(db) }));
  serve(app, 'moveQueueItem', async ({ request, params: { id }, body }) => {
    const subject = { object: { kind: 'queue', id }, details: { move: body.move.kind } } as const;
    const change = async (transaction: Kysely<Tables>, mover: Mover) => move(transaction, id, body, mover);
    await recorded(parts, request, { action: 'move-queue-item', ...subject }, change);
    return itemOf(id);
  });
  serve(app, 'takeNextInQueue', async ({ request }) => {
    const subject = { action: 'take-next-in-queue', object: null } as const;
    const id = await recorded(parts, request, subject, takeNext);
    return { item: id === null ? null : await itemOf(id) };
  });
  serve(app, 'queueDueTimes', async () => ({ ...(await dueHours(db)) }));
  serve(app, 'saveQueueDueTimes', async ({ request, body: hours }) => {
    const subject = { action: 'save-queue-due-times', object: null, details: hours } as const;
    await recorded(parts, request, subject, async (transaction) => saveDueTimes(transaction, hours));
  });

  /** Moves an item and adds its note, or neither. */
  async function move(
    transaction: Kysely<Tables>,
    id: string,
    { note, ...asked }: QueueMoveRequest,
    mover: Mover,
  ): Promise<void> {
    const item = await moveItem(transaction, id, asked, mover);
    if (note === undefined) return;
    await insertNote(transaction, { ...mover, id: uuidv7(), text: note, ...recordOf(item) }, keys);
  }
}

function recordOf({ object_kind: objectKind, object_id: objectId }: QueueItemTable) {
  return { objectKind, objectId };
}

function askerOf(request: FastifyRequest, nowMs: () => number) {
  return { staffId: currentPerson(request).id, nowMs: nowMs() };
}

type Moving = Pick<AuditSubject, 'object'> & {
  readonly action: 'move-queue-item' | 'take-next-in-queue' | 'save-queue-due-times';
  readonly details?: AuditSubject['details'];
};

/** Changes the queue, recorded first. T-1. */
async function recorded<Result extends string | null | void>(
  { db, trail, nowMs }: QueueParts,
  request: FastifyRequest,
  subject: Moving,
  change: (transaction: Kysely<Tables>, mover: Mover) => Promise<Result>,
): Promise<Result> {
  const { id: staffId, role } = currentPerson(request);
  const intent = await trail.intend({ ...subject, person: { id: staffId, role }, requestId: request.id });
  const mover = { staffId, at: Math.round(nowMs() * 1000) };
  return settleBy(
    intent,
    async () => inTransaction(db, async (transaction) => change(transaction, mover)),
    (result) => (typeof result === 'string' ? { itemId: result } : undefined),
  );
}

async function saveDueTimes(
  transaction: Kysely<Tables>,
  hours: Readonly<Partial<Record<QueueKind, number>>>,
): Promise<void> {
  for (const [kind, count] of Object.entries(hours) as [QueueKind, number][])
    await transaction
      .insertInto('queue_due')
      .values({ kind, hours: count })
      .onConflict((conflict) => conflict.column('kind').doUpdateSet({ hours: count }))
      .execute();
}
