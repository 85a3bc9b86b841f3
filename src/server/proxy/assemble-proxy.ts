import type { Kysely } from 'kysely';
import type { Logger } from 'pino';

import { createInspectionPool } from '#node/inspection/inspection-pool.ts';
import { createMicrosecondClock } from '#node/signature.ts';
import type { Config } from '#server/config.ts';
import type { Tables } from '#server/database/tables.ts';
import { createSubmissionRecorder } from '#server/submissions/submission-recorder.ts';

import { createByteBudget } from './byte-budget.ts';
import { createCallService } from './call-service.ts';
import type { BodyPace } from './read-body.ts';
import type { ServiceProxy } from './service-proxy.ts';
import { createUpstream, type UpstreamLimits } from './upstream.ts';

export interface ProxyParts {
  readonly db: Kysely<Tables>;
  readonly logger: Logger;
  readonly nowMs: () => number;
  readonly serviceUrl: URL;
  readonly bounds?: Partial<ProxyBounds>;
}

/** How slow a client and a service may be, and how large an answer. Details 26, 33; trust 10. */
export interface ProxyBounds extends UpstreamLimits {
  readonly pace: BodyPace;
}

const usualBounds: ProxyBounds = {
  answerLimitBytes: 4 * 1024 * 1024,
  stallMs: 30_000,
  pace: { windowMs: 10_000, leastBytesPerSecond: 50_000 },
};

/** The proxy with all that it works with; `close` ends its connections and threads. */
export function assembleProxy(config: Config, parts: ProxyParts): ServiceProxy & { close(): Promise<void> } {
  const { db, logger, nowMs, serviceUrl } = parts;
  const bounds = { ...usualBounds, ...parts.bounds };
  const { service, bodyLimitBytes, bodyBudgetBytes } = config;
  const upstream = createUpstream(serviceUrl.origin, bounds);
  const inspections = createInspectionPool({ threads: 1 });
  return {
    bodyLimitBytes,
    budget: createByteBudget(bodyBudgetBytes),
    pace: bounds.pace,
    inspections,
    recorder: createSubmissionRecorder({ db, nowMs, logger }),
    timeoutMs: service.timeoutMs,
    callService: createCallService({
      upstream,
      service,
      basePath: serviceUrl.pathname.replace(/\/+$/, ''),
      timestamp: createMicrosecondClock(nowMs),
      nowMs,
    }),
    close: async () => void (await Promise.all([upstream.close(), inspections.close()])),
  };
}
