import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';

import { overview, type Overview } from '#contract/desk/overview.ts';
import { deskRoutes } from '#contract/desk/routes.ts';
import { overviewTrends } from '#contract/desk/trends.ts';
import { routeFor } from '#server/access.ts';
import type { Tables } from '#server/database/tables.ts';
import type { BreakerPhase } from '#server/proxy/breaker.ts';
import { recheckOverview } from '#server/rechecks/recheck-store.ts';
import type { ServiceTime } from '#server/service-time.ts';

import { isDirectoryEmpty, overviewFigures } from './overview-store.ts';
import { recentServiceCalls, serviceHealthOf } from './service-health.ts';
import { createTrends } from './trends.ts';

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
}

/** What needs attention now. */
export function overviewRoutes(app: FastifyInstance, parts: OverviewParts): void {
  const { db, nowMs, serviceTime } = parts;
  const trends = createTrends(db);
  app.route({
    ...routeFor(deskRoutes.overview),
    handler: async () => overview.parse(await readOverview(parts)),
  });
  app.route({
    ...routeFor(deskRoutes.overviewTrends),
    handler: async () => {
      await serviceTime.refresh();
      const now = nowMs();
      return overviewTrends.parse(await trends({ nowMs: now, serviceMs: serviceTime.at(now) }));
    },
  });
}

async function readOverview({
  db,
  nowMs,
  serviceTime,
  stuckAfterMs,
  breakerPhase,
  hasRechecks,
}: OverviewParts): Promise<Overview> {
  // Its clock may have been moved, and what is due depends on it.
  await serviceTime.refresh();
  const now = nowMs();
  const figures = await overviewFigures(db, { nowMs: now, serviceMs: serviceTime.at(now), stuckAfterMs });
  const { calls, ...last } = await recentServiceCalls(db, now);
  return {
    ...figures,
    ...(hasRechecks && { rechecks: await recheckOverview(db, now) }),
    isEmpty: await isDirectoryEmpty(db),
    service: { ...serviceHealthOf(calls, breakerPhase()), ...last },
  };
}
