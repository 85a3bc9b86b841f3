import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod';

import { callbackListQuery } from '#contract/desk/callbacks.ts';
import type { CallbackList, CallbackRecord } from '#contract/desk/callbacks.ts';
import { deskRoutes } from '#contract/desk/routes.ts';
import { routeFor } from '#server/access.ts';
import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/errors.ts';
import { parseParameters } from '#server/parse-json.ts';
import type { DataKeys } from '#server/personal/data-keys.ts';
import { refuseBody } from '#server/proxy/body-rules.ts';

import { toEvent, toRecord, toSummary } from './callback-answers.ts';
import { readCursor, writeCursor } from './callback-cursor.ts';
import { deliveriesOf, listStored, readStored, type StoredCallback } from './callback-list-store.ts';
import type { CallbackProcessor } from './callback-processor.ts';

export interface CallbackRouteParts {
  readonly db: Kysely<Tables>;
  readonly dataKeys: DataKeys;
  readonly processor: Pick<CallbackProcessor, 'process'>;
}

const callbackPath = z.object({ id: z.uuid({ version: 'v7', error: 'Take it from the list' }) });

/** Callbacks as staff see them. Design: interfaces › HTTP, console. */
export function callbackRoutes(app: FastifyInstance, { db, dataKeys, processor }: CallbackRouteParts): void {
  const find = async (parameters: unknown): Promise<StoredCallback> => {
    const { id } = parseParameters(callbackPath, parameters);
    const [stored] = await readStored(db, [id]);
    if (stored === undefined) throw new DeskError('not-found');
    return stored;
  };

  app.route({
    ...routeFor(deskRoutes.listCallbacks),
    async handler(request): Promise<CallbackList> {
      const { cursor, limit, ...filter } = parseParameters(callbackListQuery, request.query);
      const after = readCursor(cursor, filter);
      const { rows, hasMore } = await listStored(db, { filter, after, limit });
      const last = rows.at(-1);
      return {
        items: rows.map(toSummary),
        nextCursor: hasMore && last !== undefined ? writeCursor(last.delivery.id, filter) : null,
      };
    },
  });

  app.route({
    ...routeFor(deskRoutes.getCallback),
    async handler(request): Promise<CallbackRecord> {
      const stored = await find(request.params);
      const { event, delivery } = stored;
      const deliveries = event === null ? [delivery] : await deliveriesOf(db, event.id);
      return toRecord(stored, { deliveries, dataKeys });
    },
  });

  app.route({
    ...routeFor(deskRoutes.processCallback),
    async handler(request) {
      refuseBody(request.headers);
      const { event } = await find(request.params);
      if (event === null) throw new DeskError('not-found', { detail: 'What was refused is not processed.' });
      const processed = await processor.process(event.id);
      if (processed === undefined) throw new DeskError('not-found');
      return { event: toEvent(processed) };
    },
  });
}
