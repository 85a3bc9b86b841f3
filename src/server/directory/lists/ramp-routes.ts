import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import type { Kysely } from 'kysely';

import type { RampDetail, RampSummary, rampDetail } from '#contract/desk/ramps.ts';
import { languageOfCountry } from '#contract/messages/message-rules.ts';
import { DeskError } from '#server/http/errors.ts';
import { KeptJson } from '#server/privacy/facts/kept-shapes.ts';
import { stuckSince, type StuckRule, stuckRule } from '#server/privacy/facts/ramp-state.ts';
import { askedOf, serve } from '#server/http/serve.ts';
import { toIsoOrNull } from '#server/database/instants.ts';
import { stateOfRow } from '#server/directory/projection/customer-rows.ts';
import { currentOfRow } from '#server/directory/projection/ramp-rows.ts';
import { deskRoutes } from '#contract/desk/api.ts';
import { routeFor } from '#server/http/access.ts';
import { csvTable } from '#server/http/csv-table.ts';
import type { RampTable } from '#server/database/directory-tables.ts';
import type { Tables } from '#server/database/tables.ts';

import type { CustomerParts } from './customer-routes.ts';
import { findCustomer } from './customer-store.ts';
import {
  type RampFilters,
  filtersOf,
  findRamp,
  keyOf,
  listRamps,
  orderOf,
  rampPage,
  toRampSummary,
} from './ramp-store.ts';
import { timelineOf } from './ramp-timeline.ts';
import { maskedValues, shownFact, shownFacts, withheldFields } from './shown-values.ts';
import { type DownloadParts, type ExportableList, downloadList } from './list-download.ts';

export function rampRoutes(app: FastifyInstance, parts: CustomerParts): void {
  const { db, serviceTime } = parts;
  serve(app, 'listRamps', async ({ query }) => {
    // Its clock may have been moved.
    if (query.stuck !== undefined) await serviceTime.refresh();
    return listRamps(db, query, stuckRule(parts));
  });
  serve(app, 'getRamp', async ({ params }) => {
    await serviceTime.refresh();
    return detailOfRamp(params.rampId, parts);
  });
}

async function detailOfRamp(id: string, parts: CustomerParts): Promise<z.input<typeof rampDetail>> {
  const { db, dataKeys, serviceFields, stuckAfterMs } = parts;
  const row = await findRamp(db, id);
  if (row === undefined) {
    throw new DeskError('not-found', { detail: 'Rampart has no record of this ramp.' });
  }
  const key = row.ramp_id;
  const rule = stuckRule(parts);
  const { facts, status } = currentOfRow(row);
  const since = stuckSince(row.status, row.status_at, rule);
  const looked = { serviceNow: rule.serviceNow, isStuck: since !== null };
  return {
    ...toRampSummary(row, rule),
    statusFact: status === null ? null : shownStatus(status),
    facts: shownFacts(facts),
    personalValues: await maskedValues(db, { objectKind: 'ramp', objectId: key }, dataKeys),
    withheld: await withheldFields(db, { objectKind: 'ramp', objectId: key }, dataKeys),
    ...(await languageOf(db, row.identity_reference)),
    stuckSince: toIsoOrNull(since),
    stuckAfterMinutes: stuckAfterMs / 60_000,
    ...(await timelineOf(db, key, { ...looked, dataKeys, serviceFields })),
  };
}

/** Guesses the language from the country, which everyone may see. */
async function languageOf(
  db: CustomerParts['db'],
  identityReference: string | null,
): Promise<Pick<RampDetail, 'customerLanguage'>> {
  const customer = identityReference === null ? undefined : await findCustomer(db, identityReference);
  if (customer === undefined) return {};
  const country = new KeptJson(stateOfRow(customer).facts['residence']?.value).text('country');
  return country === undefined ? {} : { customerLanguage: languageOfCountry(country) };
}

function shownStatus({
  status,
  source,
  eventId,
  at,
}: NonNullable<ReturnType<typeof currentOfRow>['status']>) {
  return { ...shownFact({ value: status, source, eventId, at }), value: status };
}

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

export function exportableRamps(
  db: Kysely<Tables>,
  filters: RampFilters,
  rule: StuckRule,
): ExportableList<RampTable> {
  const ordered = (asked: RampFilters) => ({
    page: async (after: string | undefined, limit: number, offset = 0) =>
      rampPage(db, asked, after).offset(offset).limit(limit).execute(),
    keyOf: (row: RampTable) => keyOf(asked, row),
  });
  const newest: RampFilters = { ...filters, sort: '-updated' };
  const movesForward = ['-updated', '-since'].includes(orderOf(filters));
  return {
    head: rampsHead,
    ...ordered(filters),
    news: movesForward && orderOf(newest) === '-updated' ? ordered(newest) : null,
    idOf: (row) => row.ramp_id,
    eventOf: (row) => row.last_event_id,
    lines: async (rows) => Promise.resolve(rampLines(rows.map((row) => toRampSummary(row, rule)))),
  };
}

type RampExportParts = DownloadParts & Pick<CustomerParts, 'db' | 'serviceTime' | 'stuckAfterMs'>;

/** Serves `GET /api/ramps.csv`. */
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
