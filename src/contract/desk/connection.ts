import * as z from 'zod';

import { problem } from './problem.ts';

/** The two key pairs that may be valid at once. Choice: keyRotation. */
export const keyPairName = z.enum(['current', 'next']);
export type KeyPairName = z.infer<typeof keyPairName>;

const keyPair = z.object({
  which: keyPairName,
  /** The key's first four characters, then `…`; nothing of the secret. */
  keyId: z.string(),
});

/** `GET /api/connection`: the configuration for the service, without secrets. */
export const connectionAnswer = z.object({
  /** With an unusual port. */
  serviceHost: z.string(),
  environment: z.enum(['sandbox', 'live']),
  isEmbeddedSandbox: z.boolean(),
  separator: z.enum(['space', 'newline']),
  emptyBody: z.enum(['omit', 'keep']),
  /** The current one first. `isInUse`: signs calls, as this instance last learned. */
  keyPairs: z.array(keyPair.extend({ isInUse: z.boolean() })),
  /** Exceptions in `ALLOW`; `isInUse`: the start needs it. */
  allow: z.array(
    z.object({
      name: z.enum(['public-sandbox', 'plain-http-service', 'default-secret', 'unverified-database']),
      isInUse: z.boolean(),
      /** A sentence. */
      what: z.string(),
    }),
  ),
  callbacks: z.object({
    /** For the service; `{CALLBACK_PATH_TOKEN}` replaces a token. */
    url: z.string(),
    authentication: z.enum(['signature', 'path-token', 'none']),
    /** ISO 8601 UTC; null: none yet. */
    lastReceivedAt: z.iso.datetime().nullable(),
  }),
});
export type ConnectionAnswer = z.infer<typeof connectionAnswer>;

/**
 * Steps in order; `tls` is omitted for http, `fields` without a customer to ask about. `callback-dates` makes
 * no call: it finds dates that are all off by the same time, which CALLBACK_TIME_ZONE corrects.
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
  /** Null: not reached, or unknown. */
  isFine: z.boolean().nullable(),
  /** A sentence or two. */
  what: z.string(),
  /** Null if nothing is to be done. */
  remedy: z.string().nullable(),
});
export type ConnectionFinding = z.infer<typeof connectionFinding>;

/**
 * `POST /api/connection/check`, without a body: looks up a made-up reference, again with variants if refused,
 * then makes the reads about the newest ramp's customer. Always 200.
 */
export const connectionCheck = z.object({
  checkedAt: z.iso.datetime(),
  /** Scheme, host and base path. */
  baseUrl: z.string(),
  environment: z.enum(['sandbox', 'live']),
  /** `untried`: the service wasn't reached, or there was nothing to learn. */
  keyPairs: z.array(keyPair.extend({ verdict: z.enum(['accepted', 'refused', 'untried']) })),
  steps: z.array(connectionFinding),
});
export type ConnectionCheck = z.infer<typeof connectionCheck>;

export const callbackTestReaches = ['nowhere', 'something-else', 'refused', 'arrived'] as const;

/**
 * `POST /api/callbacks/test`, without a body: Rampart sends itself a marked delivery over its public address,
 * verified like any other but not stored. Always 200.
 */
export const callbackTest = z.object({
  testedAt: z.iso.datetime(),
  /** As in `connectionAnswer`. */
  url: z.string(),
  /**
   * `nowhere`: no answer; `something-else`: not Rampart's answer; `refused` by Rampart; `arrived`: accepted
   * and verified.
   */
  reach: z.enum(callbackTestReaches),
  /** HTTP status; null: no answer. */
  status: z.int().nullable(),
  /** True if Rampart recognised its delivery; null if it didn't arrive. */
  isVerified: z.boolean().nullable(),
  durationMs: z.int().nonnegative(),
  /** A sentence or two. */
  what: z.string(),
  /** Null if nothing is to be done. */
  remedy: z.string().nullable(),
});
export type CallbackTest = z.infer<typeof callbackTest>;

/** `unknown`: the database doesn't answer. */
const healthWord = z.enum(['ok', 'failing', 'unknown']);
type HealthWord = z.infer<typeof healthWord>;

const checks = {
  /** Answers in time. */
  database: healthWord,
  /** Writable: without it nothing is done. */
  trail: healthWord,
  /** Not before the newest entry, and near the service's, which refuses other times. */
  clock: healthWord,
};

/** `GET /health/ready`, 200. */
export const readyAnswer = z.object({ status: z.literal('ready'), ...checks });

/** 503: a problem that names what fails. */
export const notReadyAnswer = z.object({ ...problem.shape, ...checks });

export type Health = { readonly [Check in keyof typeof checks]: HealthWord };
