import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';

import { openAudit, type Audit, type AuditPace } from '#server/audit/desk/open-audit.ts';
import type { RequestSources } from '#server/audit/trail/request-sources.ts';
import type { RunningTrail } from '#server/audit/trail/trail.ts';
import type { Config } from '#server/config/config.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Metrics } from '#server/operations/metrics.ts';
import { type RotatingDataKeys, openDataKeys } from '#server/privacy/personal/create-data-keys.ts';

/** What a server has from the start. */
export interface GivenParts {
  readonly db: Kysely<Tables>;
  readonly logger: Logger;
  readonly nowMs: () => number;
  readonly metrics: Metrics;
}

/** What the rooms of a server share, one of each; each room's own interface says which it takes. */
export interface SharedParts extends GivenParts {
  readonly dataKeys: RotatingDataKeys;
  readonly audit: Audit;
  readonly trail: RunningTrail;
  readonly instanceId: string;
}

/** Opens keys and trail, which tests find as `app.dataKeys` and `app.audit` as well. Nothing runs before `audit.start`. */
export async function openSharedParts(
  app: FastifyInstance,
  config: Config,
  {
    auditPace,
    sources,
    ...given
  }: GivenParts & { readonly auditPace: AuditPace | undefined; readonly sources: RequestSources },
): Promise<SharedParts> {
  const dataKeys = await openDataKeys(config, given.db);
  const audit = openAudit(config, { ...given, dataKeys, pace: auditPace, sources });
  app.decorate('dataKeys', dataKeys);
  app.decorate('audit', audit);
  // The first to be added runs last: everything else may still write to the trail while it ends.
  app.addHook('onClose', async () => audit.stop());
  return { ...given, dataKeys, audit, trail: audit.trail, instanceId: audit.instanceId };
}
