import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';

import { deskRoutes } from '#contract/desk/api.ts';
import type { QueueExportQuery } from '#contract/desk/queue.ts';
import { toIso, toIsoOrNull } from '#server/database/instants.ts';
import type { QueueItemTable } from '#server/database/queue-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import {
  downloadList,
  type DownloadParts,
  type ExportableList,
} from '#server/directory/lists/list-download.ts';
import { currentPerson, routeFor } from '#server/http/access.ts';
import { csvTable } from '#server/http/csv-table.ts';
import { askedOf } from '#server/http/serve.ts';
import { type StuckParts, type StuckRule, stuckRule } from '#server/privacy/facts/ramp-state.ts';

import { type Asker, isChangedFirst, keyOf, namesOf, queuePage, rampsOf } from './queue-store.ts';

const table = csvTable([
  'kind',
  'objectKind',
  'objectId',
  'identityReference',
  'status',
  'fiat',
  'crypto',
  'fiatAmount',
  'cryptoAmount',
  'state',
  'assignee',
  'waitingFor',
  'waitingUntil',
  'outcome',
  'factSince',
  'beganAt',
  'dueAt',
  'changedAt',
  'endedAt',
]);

/** Writes no names of customers and no notes. */
async function linesOf(
  db: Kysely<Tables>,
  items: readonly QueueItemTable[],
  rule: StuckRule,
): Promise<string> {
  const ramps = await rampsOf(db, items, rule);
  const staff = await namesOf(db, [...new Set(items.flatMap(({ assignee_id: id }) => id ?? []))]);
  return table.lines(
    items.map((item) => {
      const ramp = item.object_kind === 'ramp' ? ramps.get(item.object_id) : undefined;
      return {
        kind: item.kind,
        objectKind: item.object_kind,
        objectId: ramp?.rampId ?? item.object_id,
        identityReference: item.identity_reference,
        status: ramp?.writtenStatus ?? ramp?.status,
        fiat: ramp?.pair.fiat,
        crypto: ramp?.pair.crypto,
        fiatAmount: ramp?.amounts.fiatAmount,
        cryptoAmount: ramp?.amounts.cryptoAmount,
        state: item.state,
        assignee: item.assignee_id === null ? null : staff.get(item.assignee_id),
        waitingFor: item.waiting_for,
        waitingUntil: toIsoOrNull(item.waiting_until),
        outcome: item.outcome,
        factSince: toIso(item.fact_since),
        beganAt: toIso(item.began_at),
        dueAt: toIso(item.due_at),
        changedAt: toIso(item.changed_at),
        endedAt: toIsoOrNull(item.ended_at),
      };
    }),
  );
}

function exportableQueue(
  db: Kysely<Tables>,
  { ids, ...filters }: QueueExportQuery,
  { asker, rule }: { readonly asker: Asker; readonly rule: StuckRule },
): ExportableList<QueueItemTable> {
  const selected = async () =>
    db
      .selectFrom('queue_item')
      .selectAll()
      .where('id', 'in', ids ?? [])
      .orderBy('due_at')
      .orderBy('id')
      .execute();
  const ordered = {
    page: async (after: string | undefined, limit: number, offset = 0) =>
      queuePage(db, filters, asker, after).offset(offset).limit(limit).execute(),
    keyOf: (item: QueueItemTable) => keyOf(filters, item),
  };
  const once = {
    page: async (after: string | undefined, _limit: number, offset = 0) =>
      after === undefined && offset === 0 ? selected() : [],
    keyOf: ({ id }: QueueItemTable) => id,
  };
  return {
    head: table.head,
    ...(ids === undefined ? ordered : once),
    // Items that change meanwhile move to the front of these.
    news: ids === undefined && isChangedFirst(filters) ? ordered : null,
    idOf: ({ id }) => id,
    eventOf: (item) => keyOf(filters, item),
    lines: async (items) => linesOf(db, items, rule),
  };
}

interface QueueExportParts extends DownloadParts, StuckParts {
  readonly db: Kysely<Tables>;
}

/** Serves `GET /api/queue.csv`. */
export function queueExportRoute(app: FastifyInstance, parts: QueueExportParts): void {
  app.route({
    ...routeFor(deskRoutes.exportQueue),
    async handler(request, reply) {
      const { query } = askedOf('exportQueue', request);
      const asker = { staffId: currentPerson(request).id, nowMs: parts.nowMs() };
      const open = async () =>
        Promise.resolve(exportableQueue(parts.db, query, { asker, rule: stuckRule(parts) }));
      return downloadList({ request, reply }, { name: 'queue', query, open }, parts);
    },
  });
}
