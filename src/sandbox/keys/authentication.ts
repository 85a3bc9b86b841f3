import type { FastifyInstance, FastifyRequest } from 'fastify';
import { timestampToleranceMicroseconds } from '#contract/service/choices.ts';
import { isSameText } from '#node/same-text.ts';
import {
  parseAuthorization,
  signInSlices,
  type Authorization,
  type SignatureStyle,
  type SignedRequest,
} from '#node/signature.ts';
import { Refusal } from '../errors.ts';
import type { BodyChunks } from '../inbound/bodies.ts';
import type { KeyTimestamps } from './key-timestamps.ts';

export interface Credentials {
  readonly key: string;
  readonly secret: string;
}

export interface AuthenticationSettings {
  /** Also signs callbacks. */
  readonly credentials: Credentials;
  /** During a rotation. Choice: keyRotation. */
  readonly nextCredentials: Credentials | null;
  /** Of calls and callbacks; no other is accepted. Choice: signatureSeparator. */
  readonly signatureSeparator: SignatureStyle['separator'];
  readonly timestamps: Pick<KeyTimestamps, 'use'>;
  /** Machine time in milliseconds. */
  readonly realNow: () => number;
}

declare module 'fastify' {
  interface FastifyRequest {
    authorization: Authorization | null;
  }
}

const toleranceMicroseconds = Number(timestampToleranceMicroseconds);

/**
 * Refuses unsigned requests (401) by their header, before the body. The signature covers raw bytes. Spec:
 * Authentication.
 */
export function authenticate(
  service: FastifyInstance,
  { credentials, nextCredentials, signatureSeparator, timestamps, realNow }: AuthenticationSettings,
): void {
  const pairs = nextCredentials === null ? [credentials] : [credentials, nextCredentials];
  service.decorateRequest('authorization', null);
  service.addHook('onRequest', async (request) => {
    const authorization = parseAuthorization(request.headers.authorization);
    if (authorization === null || secretsOf(authorization.key, pairs).length === 0) throw refused();
    if (!isInTime(authorization, realNow())) throw refused();
    request.authorization = authorization;
  });
  service.addHook('preValidation', async (request) => {
    const { authorization } = request;
    if (authorization === null) throw refused();
    const { key, timestamp } = authorization;
    const secrets = secretsOf(key, pairs);
    const signed = signedRequest(request, authorization);
    if (!(await isSigned(signed, authorization, { secrets, separator: signatureSeparator }))) throw refused();
    if (!timestamps.use(key, Number(timestamp))) throw refused();
  });
}

/** Compares in constant time. */
function secretsOf(key: string, pairs: readonly Credentials[]): string[] {
  return pairs.filter((pair) => isSameText(pair.key, key)).map(({ secret }) => secret);
}

function isInTime({ timestamp }: Authorization, nowMs: number): boolean {
  return Math.abs(Number(timestamp) - nowMs * 1000) <= toleranceMicroseconds;
}

function signedRequest(request: FastifyRequest, { timestamp }: Authorization): SignedRequest {
  const body = (request.body ?? []) as BodyChunks;
  return { method: request.method, uri: request.raw.url ?? '', timestamp, body };
}

interface Expected {
  readonly secrets: readonly string[];
  readonly separator: SignatureStyle['separator'];
}

/** Accepts both forms of an empty body. Choice: signatureEmptyBody. */
async function isSigned(
  request: SignedRequest,
  { signature }: Authorization,
  { secrets, separator }: Expected,
): Promise<boolean> {
  const isEmpty = request.body.every((chunk) => chunk.byteLength === 0);
  const emptyBodies = isEmpty ? (['omit', 'keep'] as const) : (['omit'] as const);
  let isAny = false;
  for (const secret of secrets)
    for (const emptyBody of emptyBodies) {
      const expected = await signInSlices(secret, request, { separator, emptyBody });
      if (isSameText(expected, signature)) isAny = true;
    }
  return isAny;
}

function refused(): Refusal {
  return new Refusal(401, 'Unauthenticated');
}
