import type { Kysely } from 'kysely';
import type { Logger } from 'pino';

import { createByteBudget } from '#node/inbound/byte-budget.ts';
import { usualPace, type BodyPace } from '#node/inbound/read-body.ts';
import { createInspectionPool, type InspectionPool } from '#node/inspection/inspection-pool.ts';
import { createMicrosecondClock } from '#node/signature.ts';
import type { Config } from '#server/config.ts';
import type { Tables } from '#server/database/tables.ts';
import { createSubmissionRecorder } from '#server/submissions/submission-recorder.ts';

import { createCallService } from './call-service.ts';
import type { ServiceProxy } from './service-proxy.ts';
import { createUpstream, type UpstreamLimits } from './upstream.ts';

export interface ProxyParts {
  readonly db: Kysely<Tables>;
  readonly logger: Logger;
  readonly nowMs: () => number;
  /** Where the service answers: the configured one, or the embedded sandbox once it listens. */
  readonly serviceUrl: URL;
  /** Other bounds than the usual ones, for tests that can't wait. */
  readonly bounds?: Partial<ProxyBounds>;
  /** The inspection worker's program; the built one unless given. */
  readonly inspectionProgram?: URL;
}

/** How slow a client and a service may be, and how large an answer. Details 26, 33; trust 10. */
export interface ProxyBounds extends UpstreamLimits {
  readonly pace: BodyPace;
  /** Milliseconds for an answer of the sandbox's controls: a jump of years does all that became due before it answers. */
  readonly controlMs: number;
}

export const usualBounds: ProxyBounds = {
  answerLimitBytes: 4 * 1024 * 1024,
  stallMs: 30_000,
  pace: usualPace,
  controlMs: 30_000,
};

/** The proxy with all that it works with; `close` ends its connections and threads. */
export function assembleProxy(config: Config, parts: ProxyParts): ServiceProxy & { close(): Promise<void> } {
  const { db, logger, nowMs, serviceUrl } = parts;
  const bounds = { ...usualBounds, ...parts.bounds };
  const { service, bodyLimitBytes, bodyBudgetBytes, kycVendorId } = config;
  const upstream = createUpstream(serviceUrl.origin, bounds);
  const inspections = poolOnDemand(parts.inspectionProgram);
  return {
    bodyLimitBytes,
    kycVendorId,
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
    }),
    close: async () => void (await Promise.all([upstream.close(), inspections.close()])),
  };
}

/** The worker thread starts with the first large body: a desk that only looks things up never pays for it. */
function poolOnDemand(program: URL | undefined): InspectionPool {
  let pool: InspectionPool | null = null;
  return {
    open(operation) {
      pool ??= createInspectionPool({ threads: 1, ...(program !== undefined && { program }) });
      return pool.open(operation);
    },
    close: async () => pool?.close(),
  };
}
