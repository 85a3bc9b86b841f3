import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';

import type { Overview } from '#contract/desk/overview.ts';
import { mayRole } from '#contract/desk/permissions.ts';
import type { Tables } from '#server/database/tables.ts';
import type { BreakerPhase } from '#server/calls/proxy/breaker.ts';
import { recheckOverview } from '#server/calls/rechecks/recheck-store.ts';
import type { ServiceTime } from '#server/http/service-time.ts';
import { isHistoryUnderWay } from '#server/accounts/staff/staff-store.ts';
import { serve } from '#server/http/serve.ts';
import { pageIds, refusedDeliveries } from '#server/callbacks/events/callback-routes.ts';
import { countRows } from '#server/directory/lists/count-rows.ts';
import { customerPage, filtersOf } from '#server/directory/lists/customer-store.ts';
import { filtersOf as rampFiltersOf, rampPage } from '#server/directory/lists/ramp-store.ts';
import { listOldest } from '#server/directory/queue/queue-store.ts';
import { type CurrentPerson, currentPerson } from '#server/http/access.ts';
import type { StuckRule } from '#server/privacy/facts/ramp-state.ts';

import { recentServiceCalls, serviceHealthOf } from './service-health.ts';
import { createTrends } from './trends.ts';

export interface OverviewParts {
  readonly db: Kysely<Tables>;
  readonly nowMs: () => number;
  readonly serviceTime: Pick<ServiceTime, 'at' | 'refresh'>;
  readonly stuckAfterMs: number;
  readonly breakerPhase: () => BreakerPhase;
  readonly hasRechecks: boolean;
  readonly hasHistory: boolean;
}

export function overviewRoutes(app: FastifyInstance, parts: OverviewParts): void {
  const { db, nowMs, serviceTime } = parts;
  const trends = createTrends(db);
  serve(app, 'overview', async ({ request }) => readOverview(parts, currentPerson(request)));
  serve(app, 'overviewTrends', async () => {
    await serviceTime.refresh();
    const now = nowMs();
    // Don't cache counts while the history loads.
    const read = (await isLoadingSample(parts)) ? createTrends(db) : trends;
    return read({ nowMs: now, serviceMs: serviceTime.at(now) });
  });
}

async function isLoadingSample({ db, hasHistory }: OverviewParts): Promise<boolean> {
  return hasHistory && (await isHistoryUnderWay(db));
}

async function readOverview(
  parts: OverviewParts,
  { id: staffId, role }: Pick<CurrentPerson, 'id' | 'role'>,
): Promise<Overview> {
  const { db, nowMs, serviceTime, stuckAfterMs, breakerPhase, hasRechecks } = parts;
  // The clock may have been moved, which changes what is due.
  await serviceTime.refresh();
  const now = nowMs();
  // Check first: reads after the end are complete.
  const isLoading = await isLoadingSample(parts);
  const times = { nowMs: now, serviceMs: serviceTime.at(now), stuckAfterMs };
  const figures = await overviewFigures(db, times);
  const { calls, ...last } = await recentServiceCalls(db, now);
  return {
    ...figures,
    ...(mayRole(role, 'read-queue') && {
      oldestItems: await listOldest(
        db,
        { staffId, nowMs: now },
        { limit: maxItems, rule: stuckRuleOf(times) },
      ),
    }),
    ...(hasRechecks && { rechecks: await recheckOverview(db, now) }),
    ...(isLoading && { isLoadingSample: true }),
    isEmpty: await isDirectoryEmpty(db),
    service: { ...serviceHealthOf(calls, breakerPhase()), ...last },
  };
}

export interface OverviewTimes {
  readonly nowMs: number;
  /** By the service's clock. */
  readonly serviceMs: number;
  readonly stuckAfterMs: number;
}

export type OverviewFigures = Omit<
  Overview,
  'isEmpty' | 'isLoadingSample' | 'service' | 'rechecks' | 'oldestItems'
>;

const refusedMs = 7 * 24 * 60 * 60_000;

export function overviewLists(db: Kysely<Tables>, { nowMs, serviceMs, stuckAfterMs }: OverviewTimes) {
  const customers = (filters: Parameters<typeof filtersOf>[0]) =>
    customerPage(db, filtersOf(filters, serviceMs), undefined)
      .clearSelect()
      .select('identity_reference as id');
  const ramps = (filters: Parameters<typeof rampPage>[1]) =>
    rampPage(db, filters, undefined).clearSelect().select('ramp_id as id');
  const from = new Date(nowMs - refusedMs).toISOString();
  const stuckRule = stuckRuleOf({ serviceMs, stuckAfterMs });
  return {
    recheckDue: customers({ recheck: 'due' }),
    blockedCustomers: customers({ blocked: true }),
    rampsWantingAttention: ramps({ attention: true }),
    stuckRamps: ramps(rampFiltersOf({ stuck: 'true' }, stuckRule)),
    refusedCallbacks: pageIds(db, { is: 'refused', from }, undefined),
    refusedDeliveries: refusedDeliveries(db, from),
    unprocessedCallbacks: pageIds(db, { is: 'unprocessed' }, undefined),
  };
}

async function overviewFigures(db: Kysely<Tables>, times: OverviewTimes): Promise<OverviewFigures> {
  const lists = overviewLists(db, times);
  const longest = await lists.stuckRamps.select('status_at').limit(1).executeTakeFirst();
  return {
    recheckDue: await countRows(db, lists.recheckDue),
    blockedCustomers: await countRows(db, lists.blockedCustomers),
    rampsWantingAttention: await countRows(db, lists.rampsWantingAttention),
    stuckRamps: await countRows(db, lists.stuckRamps),
    longestStuckMs:
      longest?.status_at == null ? null : Math.floor(times.serviceMs - longest.status_at / 1000),
    refusedCallbacks: await countRows(db, lists.refusedCallbacks),
    refusedDeliveries: await countRows(db, lists.refusedDeliveries),
    unprocessedCallbacks: await countRows(db, lists.unprocessedCallbacks),
  };
}

const maxItems = 5;

function stuckRuleOf({
  serviceMs,
  stuckAfterMs,
}: Pick<OverviewTimes, 'serviceMs' | 'stuckAfterMs'>): StuckRule {
  return { serviceNow: Math.round(serviceMs * 1000), stuckAfter: stuckAfterMs * 1000 };
}

async function isDirectoryEmpty(db: Kysely<Tables>): Promise<boolean> {
  const customer = await customerPage(db, {}, undefined).limit(1).executeTakeFirst();
  if (customer !== undefined) return false;
  return (await rampPage(db, {}, undefined).limit(1).executeTakeFirst()) === undefined;
}
