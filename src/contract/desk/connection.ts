import * as z from 'zod';

import { problem } from './problem.ts';

/** Choice: keyRotation. */
export const keyPairName = z.enum(['current', 'next']);
export type KeyPairName = z.infer<typeof keyPairName>;

const keyPair = z.object({
  which: keyPairName,
  /** First four characters, then `…`. */
  keyId: z.string(),
});

/** `GET /api/connection`, without secrets. */
export const connectionAnswer = z.object({
  /** With its port, if unusual. */
  serviceHost: z.string(),
  environment: z.enum(['sandbox', 'live']),
  isEmbeddedSandbox: z.boolean(),
  separator: z.enum(['space', 'newline']),
  emptyBody: z.enum(['omit', 'keep']),
  /** Current one first. `isInUse`: signs calls, as this instance last learned. */
  keyPairs: z.array(keyPair.extend({ isInUse: z.boolean() })),
  /** Exceptions in `ALLOW`; `isInUse`: Rampart wouldn't start without it. */
  allow: z.array(
    z.object({
      name: z.enum(['public-sandbox', 'plain-http-service', 'default-secret', 'unverified-database']),
      isInUse: z.boolean(),
      what: z.string(),
    }),
  ),
  callbacks: z.object({
    /** `{CALLBACK_PATH_TOKEN}` stands for a token. */
    url: z.string(),
    authentication: z.enum(['signature', 'path-token', 'none']),
    lastReceivedAt: z.iso.datetime().nullable(),
  }),
});
export type ConnectionAnswer = z.infer<typeof connectionAnswer>;

/**
 * Steps in order. `tls` is omitted for http, `fields` without a customer to ask about. `callback-dates` makes
 * no call: it finds a wrong CALLBACK_TIME_ZONE.
 */
export const connectionSteps = [
  'address',
  'tls',
  'path',
  'clock',
  'key',
  'signature',
  'fields',
  'callback-dates',
] as const;
export const connectionStep = z.enum(connectionSteps);
export type ConnectionStep = z.infer<typeof connectionStep>;

export const connectionFinding = z.object({
  step: connectionStep,
  /** Null if not reached, or unknown. */
  isFine: z.boolean().nullable(),
  what: z.string(),
  remedy: z.string().nullable(),
});
export type ConnectionFinding = z.infer<typeof connectionFinding>;

/**
 * `POST /api/connection/check`, always 200: looks up a made-up reference (with variants if refused), then
 * reads about the newest ramp's customer.
 */
export const connectionCheck = z.object({
  checkedAt: z.iso.datetime(),
  baseUrl: z.string(),
  environment: z.enum(['sandbox', 'live']),
  /** `untried`: nothing could be learned. */
  keyPairs: z.array(keyPair.extend({ verdict: z.enum(['accepted', 'refused', 'untried']) })),
  steps: z.array(connectionFinding),
});
export type ConnectionCheck = z.infer<typeof connectionCheck>;

export const callbackTestReaches = ['nowhere', 'something-else', 'refused', 'arrived'] as const;

/**
 * `POST /api/callbacks/test`, always 200: Rampart sends itself a marked delivery over its public address,
 * verified like any other but not stored.
 */
export const callbackTest = z.object({
  testedAt: z.iso.datetime(),
  url: z.string(),
  /** `nowhere`: no valid answer; `something-else`: not Rampart's; `arrived`: accepted and verified. */
  reach: z.enum(callbackTestReaches),
  status: z.int().nullable(),
  /** Signature check; null if unknown. */
  isVerified: z.boolean().nullable(),
  durationMs: z.int().nonnegative(),
  what: z.string(),
  remedy: z.string().nullable(),
});
export type CallbackTest = z.infer<typeof callbackTest>;

/** `unknown`: the database doesn't answer. */
const healthWord = z.enum(['ok', 'failing', 'unknown']);
type HealthWord = z.infer<typeof healthWord>;

const checks = {
  database: healthWord,
  /** Writable; else nothing is done. */
  trail: healthWord,
  /** Not before the newest entry, and near the service's. */
  clock: healthWord,
};

/** `GET /health/ready`, 200. */
export const readyAnswer = z.object({ status: z.literal('ready'), ...checks });

/** `GET /health/ready`, 503: the problem names what fails. */
export const notReadyAnswer = z.object({ ...problem.shape, ...checks });

export type Health = { readonly [Check in keyof typeof checks]: HealthWord };
