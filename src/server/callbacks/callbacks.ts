import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';

import { createByteBudget, type BodyPace } from '#node/inbound/read-body.ts';
import { unprocessedCount } from '#server/callbacks/events/callback-process-store.ts';
import { createCallbackProcessor } from '#server/callbacks/events/callback-processor.ts';
import { callbackRoutes } from '#server/callbacks/events/callback-routes.ts';
import type { Config } from '#server/config/config.ts';
import type { Tables } from '#server/database/tables.ts';
import { createReadDate } from '#server/privacy/facts/callback-head.ts';
import type { Metrics } from '#server/operations/metrics.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';
import type { ServiceTime } from '#server/http/service-time.ts';

import { writeCallbacks } from './callback-intake-store.ts';
import { createCallbackIntake, defaultIntakeBounds, type IntakeBounds } from './callback-intake.ts';
import { receiveRoutes } from './receive-routes.ts';
import { createRefusedCallbacks, defaultRefusedBounds, type RefusedBounds } from './refused-callbacks.ts';
import { answerToTest } from './test-delivery.ts';
import { createVerifier } from './verify-callback.ts';
import { createCallbackRows } from './callback-rows.ts';

export interface CallbackParts {
  readonly db: Kysely<Tables>;
  readonly dataKeys: DataKeys;
  readonly serviceTime: ServiceTime;
  readonly nowMs: () => number;
  readonly logger: FastifyBaseLogger;
  readonly metrics: Pick<Metrics, 'callbacks' | 'watch'>;
  readonly pace: BodyPace;
  /** Overrides limits in tests. */
  readonly bounds?: Partial<CallbackBounds> | undefined;
}

export interface CallbackBounds extends IntakeBounds {
  readonly refused: RefusedBounds;
  /** Memory for all bodies in flight. */
  readonly smallRoomBytes: number;
  readonly largeRoomBytes: number;
}

const mebibyte = 1024 * 1024;
const defaultBounds: CallbackBounds = {
  ...defaultIntakeBounds,
  refused: defaultRefusedBounds,
  smallRoomBytes: 16 * mebibyte,
  largeRoomBytes: 32 * mebibyte,
};

/** Callbacks count as arriving for this long after the last. */
const justNowMs = 50;

/** Receives, stores, processes and lists callbacks. T-3. */
export async function callbacks(
  app: FastifyInstance,
  config: Pick<Config, 'callbacks' | 'service'>,
  parts: CallbackParts,
): Promise<void> {
  const { db, dataKeys, serviceTime, nowMs, logger, metrics, pace } = parts;
  const serviceFields = config.service.fields;
  const bounds = { ...defaultBounds, ...parts.bounds };
  const intake = createCallbackIntake({
    write: async (taken) => writeCallbacks(db, taken),
    onNew: () => processor.wake(),
    bounds,
  });
  const refused = createRefusedCallbacks({ db, nowMs, logger, bounds: bounds.refused });
  const isBusy = () => intake.waiting > 0 || performance.now() - intake.lastTakenAt < justNowMs;
  const readDate = createReadDate(config.callbacks.timeZone);
  const processor = createCallbackProcessor({
    db,
    dataKeys,
    nowMs,
    serviceTime,
    readDate,
    serviceFields,
    logger,
    isBusy,
  });
  app.addHook('onClose', async () => {
    await Promise.all([intake.drain(), refused.drain()]);
    await processor.stop();
  });
  await app.register(receiveRoutes, {
    verifyCallback: createVerifier(config.callbacks, config.service),
    isByToken: config.callbacks.authentication === 'path-token',
    room: {
      small: createByteBudget(bounds.smallRoomBytes),
      large: createByteBudget(bounds.largeRoomBytes),
      pace,
    },
    intake,
    refused,
    callbackRows: createCallbackRows({
      dataKeys,
      nowMs,
      serviceTimeAt: (machineMs) => serviceTime.at(machineMs),
      readDate,
      serviceFields,
    }),
    serviceFields,
    answerToTest: (body) => answerToTest(body, dataKeys, nowMs()),
    metrics: metrics.callbacks,
    nowMs,
  });
  callbackRoutes(app, {
    db,
    dataKeys,
    processor,
    nowMs,
    serviceFields,
    timeZone: config.callbacks.timeZone,
  });
  metrics.watch({ callback_queue: async () => unprocessedCount(db) });
}
