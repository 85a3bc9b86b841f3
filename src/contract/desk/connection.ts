import * as z from 'zod';

import { problem } from './problem.ts';

/** Which of the two pairs of key and secret that may be valid at once. Choice: keyRotation. */
export const keyPairName = z.enum(['current', 'next']);
export type KeyPairName = z.infer<typeof keyPairName>;

const keyPair = z.object({
  which: keyPairName,
  /** The first four characters of the key, then `…`; of the secret nothing. */
  keyId: z.string(),
});

/** Answer of `GET /api/connection`: how the desk is set up to talk with the service. Nothing in it is secret. */
export const connectionAnswer = z.object({
  /** Host, and port where it is not the usual one. */
  serviceHost: z.string(),
  environment: z.enum(['sandbox', 'live']),
  isEmbeddedSandbox: z.boolean(),
  separator: z.enum(['space', 'newline']),
  emptyBody: z.enum(['omit', 'keep']),
  /** The current one first. `isInUse`: calls are signed with it, as this instance last learned. */
  keyPairs: z.array(keyPair.extend({ isInUse: z.boolean() })),
  /** Exceptions of `ALLOW` that are set; `isInUse`: without it the start would have been refused. */
  allow: z.array(
    z.object({
      name: z.enum(['public-sandbox', 'plain-http-service', 'default-secret', 'unverified-database']),
      isInUse: z.boolean(),
      /** What it lets through, a sentence. */
      what: z.string(),
    }),
  ),
  callbacks: z.object({
    /** To be given to the service; where a token is part of it, `{CALLBACK_PATH_TOKEN}` stands for it. */
    url: z.string(),
    authentication: z.enum(['signature', 'path-token', 'none']),
    /** When the last one was taken, ISO 8601 UTC; null: none yet. */
    lastReceivedAt: z.iso.datetime().nullable(),
  }),
});
export type ConnectionAnswer = z.infer<typeof connectionAnswer>;

/**
 * What is looked at, in this order; `tls` is left out for an http address, `fields` where no customer is known to ask about. `callback-dates` makes no call: it is whether the newest callbacks
 * are all dated off by the same time, which CALLBACK_TIME_ZONE mends.
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

/** A thing that was looked at. */
export const connectionFinding = z.object({
  step: connectionStep,
  /** Null: it was not reached, or is not known. */
  isFine: z.boolean().nullable(),
  /** What was seen, a sentence or two. */
  what: z.string(),
  /** What to do about it; null where nothing is to be done. */
  remedy: z.string().nullable(),
});
export type ConnectionFinding = z.infer<typeof connectionFinding>;

/**
 * Answer of `POST /api/connection/check`, which has no body: a look-up of a made-up reference was signed and sent, and again with what may be
 * otherwise where it was refused; then what changes nothing was asked about the customer of the newest ramp. 200 whatever was found.
 */
export const connectionCheck = z.object({
  checkedAt: z.iso.datetime(),
  /** Scheme, host and base path. */
  baseUrl: z.string(),
  environment: z.enum(['sandbox', 'live']),
  /** `untried`: the service was not reached, or nothing more was to be learned. */
  keyPairs: z.array(keyPair.extend({ verdict: z.enum(['accepted', 'refused', 'untried']) })),
  steps: z.array(connectionFinding),
});
export type ConnectionCheck = z.infer<typeof connectionCheck>;

/** How far a test delivery came. */
export const callbackTestReaches = ['nowhere', 'something-else', 'refused', 'arrived'] as const;

/**
 * Answer of `POST /api/callbacks/test`, which has no body: the desk sent itself a marked delivery over its public address, as the service would.
 * It is verified like every other; taken, it is not kept: no list, no ramp and no customer knows of it. 200 whatever was found.
 */
export const callbackTest = z.object({
  testedAt: z.iso.datetime(),
  /** As in `connectionAnswer`. */
  url: z.string(),
  /** `nowhere`: no answer; `something-else`: an answer that is not Rampart's; `refused`: Rampart's own refusal; `arrived`: taken and verified. */
  reach: z.enum(callbackTestReaches),
  /** The HTTP status; null: no answer. */
  status: z.int().nullable(),
  /** Whether Rampart found the delivery to be what it sent; null where it did not arrive. */
  isVerified: z.boolean().nullable(),
  durationMs: z.int().nonnegative(),
  /** What happened, a sentence or two. */
  what: z.string(),
  /** What to do about it; null where nothing is to be done. */
  remedy: z.string().nullable(),
});
export type CallbackTest = z.infer<typeof callbackTest>;

/** The state of something Rampart can't work without; `unknown` while the database does not answer. */
const healthWord = z.enum(['ok', 'failing', 'unknown']);
type HealthWord = z.infer<typeof healthWord>;

const checks = {
  /** It answers, and soon. */
  database: healthWord,
  /** It can be written: without it nothing is done. */
  trail: healthWord,
  /** Not before the newest entry of the trail, and near the service's, which refuses signatures of another time. */
  clock: healthWord,
};

/** What `GET /health/ready` answers with 200. */
export const readyAnswer = z.object({ status: z.literal('ready'), ...checks });

/** And with 503: a problem that says which of the three is not well. */
export const notReadyAnswer = z.object({ ...problem.shape, ...checks });

/** The three checks. */
export type Health = { readonly [Check in keyof typeof checks]: HealthWord };
