import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';

import { type RampSummary } from '#contract/desk/ramps.ts';
import { deskRoutes } from '#contract/desk/api.ts';
import { routeFor } from '#server/http/access.ts';
import { csvTable } from '#server/http/csv-table.ts';
import type { RampTable } from '#server/database/directory-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { type StuckRule, stuckRule } from '#server/privacy/facts/stuck.ts';
import { askedOf } from '#server/http/serve.ts';

import type { CustomerParts } from './customer-routes.ts';
import { type ExportableList, downloadList, type DownloadParts } from './list-download.ts';
import { filtersOf, keyOf, orderOf, type RampFilters, rampPage, toRampSummary } from './ramp-store.ts';

const table = csvTable([
  'rampId',
  'identityReference',
  'firstSeenAt',
  'lastSeenAt',
  'direction',
  'method',
  'status',
  'statusAt',
  'isTerminal',
  'wantsAttention',
  'isStuck',
  'fiat',
  'crypto',
  'blockchain',
  'fiatAmount',
  'cryptoAmount',
]);

const rampsHead = table.head;

/** Ramps as lines of CSV; amounts are as they came. */
function rampLines(ramps: readonly RampSummary[]): string {
  const rows = ramps.map(({ pair, amounts, ...ramp }) => ({
    ...ramp,
    fiat: pair.fiat,
    crypto: pair.crypto,
    blockchain: pair.blockchain,
    fiatAmount: amounts.fiatAmount,
    cryptoAmount: amounts.cryptoAmount,
  }));
  return table.lines(rows);
}

/** Ramps that the filters let through, as a list that can be downloaded. */
export function exportableRamps(
  db: Kysely<Tables>,
  filters: RampFilters,
  rule: StuckRule,
): ExportableList<RampTable> {
  const isByNewest = orderOf(filters) === 'newest';
  return {
    head: rampsHead,
    page: async (after, limit, offset = 0) =>
      rampPage(db, filters, after).offset(offset).limit(limit).execute(),
    keyOf: (row) => keyOf(filters, row),
    idOf: (row) => row.ramp_id,
    eventOf: (row) => (isByNewest ? row.last_event_id : null),
    lines: async (rows) => Promise.resolve(rampLines(rows.map((row) => toRampSummary(row, rule)))),
  };
}

type RampExportParts = DownloadParts & Pick<CustomerParts, 'db' | 'serviceTime' | 'stuckAfterMs'>;

/** `GET /api/ramps.csv`: the list as a file. */
export function rampExportRoute(app: FastifyInstance, parts: RampExportParts): void {
  const { db, serviceTime } = parts;
  app.route({
    ...routeFor(deskRoutes.exportRamps),
    async handler(request, reply) {
      const { query } = askedOf('exportRamps', request);
      const open = async () => {
        await serviceTime.refresh();
        const rule = stuckRule(parts);
        return exportableRamps(db, filtersOf(query, rule), rule);
      };
      return downloadList({ request, reply }, { name: 'ramps', query, open }, parts);
    },
  });
}
