import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod';

import { callbackDates } from '#contract/desk/environment.ts';
import { callbackListQuery, type CallbackList, type CallbackRecord } from '#contract/desk/callbacks.ts';
import { deskRoutes } from '#contract/desk/routes.ts';
import { routeFor } from '#server/access.ts';
import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/errors.ts';
import { refuseBody } from '#server/inbound/body-rules.ts';
import { parseParameters } from '#server/inbound/parse-json.ts';
import { pageOf, readCursor, writeCursor } from '#server/list-cursor.ts';
import type { DataKeys } from '#server/personal/data-keys.ts';

import type { CallbackProcessor } from '../processing/callback-processor.ts';
import { toEvent, toRecord, toSummary } from './callback-answers.ts';
import { deliveriesOf, pageIds, readStored, type StoredCallback } from './callback-list-store.ts';
import { readDateOffset } from './date-offset-store.ts';

export interface CallbackRouteParts {
  readonly db: Kysely<Tables>;
  readonly dataKeys: DataKeys;
  readonly processor: Pick<CallbackProcessor, 'process'>;
  readonly nowMs: () => number;
  /** In which their dates are read. */
  readonly timeZone: string;
}

const callbackPath = z.object({ id: z.uuid({ version: 'v7', error: 'Take it from the list' }) });

/** Callbacks as staff see them. Design: interfaces › HTTP, console. */
export function callbackRoutes(app: FastifyInstance, parts: CallbackRouteParts): void {
  const { db, dataKeys, processor, nowMs, timeZone } = parts;
  const find = async (parameters: unknown): Promise<StoredCallback> => {
    const { id } = parseParameters(callbackPath, parameters);
    const [stored] = await readStored(db, [id]);
    if (stored === undefined) throw new DeskError('not-found');
    return stored;
  };

  app.route({
    ...routeFor(deskRoutes.listCallbacks),
    async handler(request): Promise<CallbackList> {
      const { cursor, limit, ...filters } = parseParameters(callbackListQuery, request.query);
      const list = { list: 'callbacks', filters };
      const ids = await pageIds(db, filters, readCursor(list, cursor))
        .limit(limit + 1)
        .execute();
      const { items, nextCursor } = pageOf(ids, limit, ({ id }) => writeCursor(list, id));
      const rows = await readStored(
        db,
        items.map(({ id }) => id),
      );
      return { items: rows.map(toSummary), nextCursor };
    },
  });

  app.route({
    ...routeFor(deskRoutes.callbackDates),
    handler: async () =>
      callbackDates.parse({ offset: await readDateOffset(db, { zone: timeZone, nowMs: nowMs() }) }),
  });

  app.route({
    ...routeFor(deskRoutes.getCallback),
    async handler(request): Promise<CallbackRecord> {
      const stored = await find(request.params);
      const deliveries = await deliveriesOf(db, stored);
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
