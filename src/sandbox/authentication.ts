import type { FastifyInstance, FastifyRequest } from 'fastify';
import { timestampToleranceMicroseconds } from '#contract/service/choices.ts';
import {
  isSameSignature,
  parseAuthorization,
  signInSlices,
  type Authorization,
  type SignatureStyle,
  type SignedRequest,
} from '#node/signature.ts';
import type { BodyChunks } from './body.ts';
import { Refusal } from './errors.ts';
import { UsedTimestamps } from './used-timestamps.ts';

/** An API key and its secret. */
export interface Credentials {
  readonly key: string;
  readonly secret: string;
}

export interface AuthenticationSettings {
  readonly credentials: Credentials;
  /** The machine's clock in milliseconds: signatures follow it, whatever time it is in the service. */
  readonly realNow: () => number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What the Authorization header says; null until it was read. */
    authorization: Authorization | null;
  }
}

const separators = ['space', 'newline'] as const;
const toleranceMicroseconds = Number(timestampToleranceMicroseconds);

/**
 * Lets only signed requests through to the routes of this scope: 401 for everything else. What the header alone shows is refused
 * before the body is read; the signature is over the raw bytes as received. Spec: Authentication.
 */
export function authenticate(
  service: FastifyInstance,
  { credentials, realNow }: AuthenticationSettings,
): void {
  const used = new UsedTimestamps();
  service.decorateRequest('authorization', null);
  service.addHook('onRequest', async (request) => {
    const authorization = parseAuthorization(request.headers.authorization);
    if (authorization === null || !isSameSignature(credentials.key, authorization.key)) throw refused();
    if (!isInTime(authorization, realNow())) throw refused();
    request.authorization = authorization;
  });
  service.addHook('preValidation', async (request) => {
    const { authorization } = request;
    if (authorization === null) throw refused();
    if (!(await isSigned(signedRequest(request, authorization), authorization, credentials.secret)))
      throw refused();
    if (!used.use(Number(authorization.timestamp))) throw refused();
  });
}

function isInTime({ timestamp }: Authorization, nowMs: number): boolean {
  return Math.abs(Number(timestamp) - nowMs * 1000) <= toleranceMicroseconds;
}

function signedRequest(request: FastifyRequest, { timestamp }: Authorization): SignedRequest {
  const body = (request.body ?? []) as BodyChunks;
  return { method: request.method, uri: request.raw.url ?? '', timestamp, body };
}

/** Both separators are accepted, and both forms of an empty body. Choice: signatureSeparator, signatureEmptyBody. */
async function isSigned(
  request: SignedRequest,
  { signature }: Authorization,
  secret: string,
): Promise<boolean> {
  const isEmpty = request.body.every((chunk) => chunk.byteLength === 0);
  const emptyBodies = isEmpty ? (['omit', 'keep'] as const) : (['omit'] as const);
  const styles = separators.flatMap((separator) =>
    emptyBodies.map((emptyBody): SignatureStyle => ({ separator, emptyBody })),
  );
  for (const style of styles) {
    if (isSameSignature(await signInSlices(secret, request, style), signature)) return true;
  }
  return false;
}

function refused(): Refusal {
  return new Refusal(401, 'Unauthenticated');
}
