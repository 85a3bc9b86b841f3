import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { uuidv7 } from 'uuidv7';

import type { EligibilityRequest } from '#contract/service/eligibility.ts';
import { fillPath, operations } from '#contract/service/operations.ts';
import { createByteBudget, type BodyPace, defaultPace } from '#node/inbound/read-body.ts';
import { createInspectionPool, type InspectionPoolSettings } from '#node/inspection/inspection-pool.ts';
import type { Trail } from '#server/audit/trail/trail.ts';
import type { Config } from '#server/config/config.ts';
import type { Tables } from '#server/database/tables.ts';
import { spellingOfRamp } from '#server/directory/projection/ramp-rows.ts';
import { type OwnCalls, createCallRecorder } from '#server/directory/requests/call-recorder.ts';
import { breakerReadings, type Metrics, type ObservedCall } from '#server/operations/metrics.ts';
import { createUpstream, type UpstreamLimits } from '#server/http/upstream.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';
import { knownValues } from '#server/privacy/personal/known-values.ts';
import type { ServiceTime } from '#server/http/service-time.ts';
import type { Person } from '#contract/desk/session.ts';
import { createWriteOnce, type WriteBounds } from '#server/calls/submissions/write-once.ts';
import type { CallReply } from '#server/calls/submissions/write-key-store.ts';

import { createCallService } from './call-service.ts';
import { type BreakerPhase, createBreaker } from './breaker.ts';
import { carryOutRead } from './carry-out.ts';
import { type KeyPairs, createKeyPairs, createSignAndSend } from './sign-and-send.ts';
import { madeUpReference } from './request-target.ts';
import { type ServiceProxy, serviceProxy } from './routes.ts';
import { type SigningSlot, createSigningSlot } from './signing-slot.ts';
import { ownBody } from './take-body.ts';

export interface ProxyParts {
  readonly db: Kysely<Tables>;
  readonly logger: Logger;
  readonly nowMs: () => number;
  /** The configured service, or the embedded sandbox once it listens. */
  readonly serviceUrl: URL;
  readonly bounds?: Partial<ProxyBounds>;
  readonly inspection?: InspectionPoolSettings;
}

interface ProxyDependencies extends ProxyParts {
  readonly trail: Trail;
  readonly dataKeys: DataKeys;
  readonly instanceId: string;
  readonly serviceTime: Pick<ServiceTime, 'at'>;
  readonly ownCalls?: Pick<OwnCalls, 'add'>;
  readonly observe: (call: ObservedCall) => void;
}

interface ProxyBounds extends UpstreamLimits, WriteBounds {
  readonly pace: BodyPace;
  /** Deadline of sandbox controls: a jump of years first processes everything due. */
  readonly controlMs: number;
}

export const defaultBounds: ProxyBounds = {
  answerLimitBytes: 4 * 1024 * 1024,
  stallMs: 30_000,
  pace: defaultPace,
  controlMs: 30_000,
  inFlightWaitMs: 10_000,
  inFlightPollMs: 250,
  settleRetryMs: 1000,
};

interface RunningProxy extends ServiceProxy {
  readonly breakerPhase: BreakerPhase;
  readonly keyPairs: KeyPairs;
  readonly timestamp: SigningSlot['timestamp'];
  readonly readServiceDate: ServedProxy['readServiceDate'];
  /** Lets writes finish and be recorded first. */
  close(): Promise<void>;
}

function assembleProxy(config: Config, dependencies: ProxyDependencies): RunningProxy {
  const { db, logger, nowMs, serviceUrl, inspection } = dependencies;
  const { trail, dataKeys, instanceId, serviceTime, ownCalls, observe } = dependencies;
  const bounds = { ...defaultBounds, ...dependencies.bounds };
  const { service, bodyLimitBytes, bodyBudgetBytes, kycVendorId } = config;
  const { timeoutMs } = service;
  const basePath = serviceUrl.pathname.replace(/\/+$/, '');
  const upstream = createUpstream(serviceUrl.origin, bounds);
  const inspections = createInspectionPool(inspection);
  const breaker = createBreaker();
  const signingSlot = createSigningSlot({ db, nowMs, logger });
  const { timestamp } = signingSlot;
  const keyPairs = createKeyPairs(service, logger);
  const { style } = service;
  const signAndSend = createSignAndSend({ upstream, style, keyPairs, basePath, timestamp });
  const recorder = createCallRecorder({
    db,
    logger,
    dataKeys,
    ownCalls,
    serviceTimeAt: (machineMs) => serviceTime.at(machineMs),
  });
  const writeOnce = createWriteOnce({ db, dataKeys, instanceId, logger, nowMs, recorder, bounds });
  return {
    trail,
    dataKeys,
    observe,
    bodyLimitBytes,
    kycVendorId,
    budget: createByteBudget(bodyBudgetBytes),
    pace: bounds.pace,
    inspections,
    recorder,
    writeOnce,
    spellingOfRamp: async (rampId) => spellingOfRamp(db, rampId),
    serviceFields: config.service.fields,
    knownValues: async (question) => knownValues(db, question, dataKeys),
    logger,
    nowMs,
    timeoutMs,
    basePath,
    keyPairs,
    timestamp,
    get keyId() {
      return keyPairs.inUse.key;
    },
    callService: createCallService({ signAndSend, breaker, timeoutMs, nowMs }),
    get breakerPhase() {
      return breaker.phase;
    },
    async readServiceDate() {
      const { method, path } = operations.getIdentity;
      const uri = basePath + fillPath(path, { identity_reference: madeUpReference });
      const { signal } = new AbortController();
      return (await upstream.send({ method, uri, authorization: null, body: null, timeoutMs, signal })).date;
    },
    async close() {
      await writeOnce.drain();
      await recorder.drain();
      await Promise.all([upstream.close(), inspections.close(), signingSlot.release()]);
    },
  };
}

export interface ServedProxy {
  readonly breakerPhase: () => BreakerPhase;
  readonly keyPairs: KeyPairs;
  readonly timestamp: SigningSlot['timestamp'];
  /** Reads the Date of the service's refusal of an unsigned request about a made-up customer. */
  readonly readServiceDate: () => Promise<string | null>;
  /** Makes Rampart's own call, recorded, signed and sent like a person's. */
  readonly checkEligibility: (question: OwnQuestion) => Promise<CallReply>;
  /** Looks up for a batch; the directory has the answer when it resolves. */
  readonly lookUp: (asked: BatchLookUp) => Promise<CallReply>;
}

/** Lookup for a batch, which `person` started. */
interface BatchLookUp {
  readonly kind: 'customer' | 'ramp';
  readonly id: string;
  readonly batchId: string;
  readonly person: Person;
  readonly requestId: string;
  readonly signal: AbortSignal;
}

export interface OwnQuestion {
  readonly person: Person;
  readonly request: EligibilityRequest;
  readonly signal: AbortSignal;
}

/** Calls the service for the page: records, signs, sends, answers. */
export async function proxy(
  app: FastifyInstance,
  config: Config,
  { metrics, ...dependencies }: ProxyDependencies & { readonly metrics: Pick<Metrics, 'watch'> },
): Promise<ServedProxy> {
  const running = assembleProxy(config, dependencies);
  const { keyPairs, timestamp, readServiceDate } = running;
  app.addHook('onClose', async () => running.close());
  metrics.watch({
    body_bytes_in_flight: () => running.budget.reserved,
    breaker_state: () => breakerReadings[running.breakerPhase],
    service_key: () => keyPairs.all.indexOf(keyPairs.inUse),
  });
  await app.register(serviceProxy, running);
  return {
    breakerPhase: () => running.breakerPhase,
    keyPairs,
    timestamp,
    readServiceDate,
    async checkEligibility({ person, request, signal }) {
      const name = 'checkEligibility';
      const { path } = operations[name];
      const target = { uri: path, maskedUri: path, parameters: {} };
      const body = ownBody(name, request);
      return carryOutRead({ name, target, person, requestId: uuidv7(), signal, body }, running);
    },
    async lookUp({ kind, id, ...asked }) {
      const name = kind === 'customer' ? 'getIdentity' : 'getRamp';
      const parameters: Record<string, string> =
        kind === 'customer' ? { identity_reference: id } : { ramp_id: await running.spellingOfRamp(id) };
      const uri = fillPath(operations[name].path, parameters);
      const target = { uri, maskedUri: uri, parameters };
      const reply = await carryOutRead({ name, target, body: null, ...asked }, running);
      await running.recorder.drain();
      return reply;
    },
  };
}
