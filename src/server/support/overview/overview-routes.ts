import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';

import { type Overview } from '#contract/desk/overview.ts';
import type { Tables } from '#server/database/tables.ts';
import type { BreakerPhase } from '#server/calls/proxy/breaker.ts';
import { recheckOverview } from '#server/calls/rechecks/recheck-store.ts';
import type { ServiceTime } from '#server/http/service-time.ts';
import { isHistoryUnderWay } from '#server/accounts/staff/historian.ts';

import { isDirectoryEmpty, overviewFigures } from './overview-store.ts';
import { recentServiceCalls, serviceHealthOf } from './service-health.ts';
import { createTrends } from './trends.ts';
import { serve } from '#server/http/serve.ts';

export interface OverviewParts {
  readonly db: Kysely<Tables>;
  readonly nowMs: () => number;
  readonly serviceTime: Pick<ServiceTime, 'at' | 'refresh'>;
  /** How long a ramp may stay in a status. */
  readonly stuckAfterMs: number;
  /** What the breaker before the service is at. */
  readonly breakerPhase: () => BreakerPhase;
  /** Whether the desk re-checks submissions by itself. */
  readonly hasRechecks: boolean;
  /** Whether the directory may be being filled from the embedded sandbox. */
  readonly hasHistory: boolean;
}

/** What needs attention now. */
export function overviewRoutes(app: FastifyInstance, parts: OverviewParts): void {
  const { db, nowMs, serviceTime } = parts;
  const trends = createTrends(db);
  serve(app, 'overview', async () => readOverview(parts));
  serve(app, 'overviewTrends', async () => {
    await serviceTime.refresh();
    const now = nowMs();
    // What was counted of a day that is being filled is remembered for nobody.
    const read = (await isLoadingSample(parts)) ? createTrends(db) : trends;
    return read({ nowMs: now, serviceMs: serviceTime.at(now) });
  });
}

async function isLoadingSample({ db, hasHistory }: OverviewParts): Promise<boolean> {
  return hasHistory && (await isHistoryUnderWay(db));
}

async function readOverview(parts: OverviewParts): Promise<Overview> {
  const { db, nowMs, serviceTime, stuckAfterMs, breakerPhase, hasRechecks } = parts;
  // Its clock may have been moved, and what is due depends on it.
  await serviceTime.refresh();
  const now = nowMs();
  // Asked first: what is read after it is over is whole.
  const isLoading = await isLoadingSample(parts);
  const figures = await overviewFigures(db, { nowMs: now, serviceMs: serviceTime.at(now), stuckAfterMs });
  const { calls, ...last } = await recentServiceCalls(db, now);
  return {
    ...figures,
    ...(hasRechecks && { rechecks: await recheckOverview(db, now) }),
    ...(isLoading && { isLoadingSample: true }),
    isEmpty: await isDirectoryEmpty(db),
    service: { ...serviceHealthOf(calls, breakerPhase()), ...last },
  };
}
