import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { deskRoutes } from '#contract/desk/api.ts';
import type { BodyPace, ByteBudget } from '#node/inbound/read-body.ts';
import { routeFor } from '#server/http/access.ts';
import type { ServiceFields } from '#contract/service/service-fields.ts';
import { readCallback } from './events/callback-results.ts';
import { DeskError, toDeskError } from '#server/http/errors.ts';
import { answerError } from '#server/http/error-answers.ts';
import { admittedLength, tooLarge, requireJson, readBody } from '#server/http/request-rules.ts';
import type { CallbackRefusal, Metrics } from '#server/operations/metrics.ts';

import { type CallbackIntake, unavailable } from './callback-intake.ts';
import type { RefusedCallbacks } from './refused-callbacks.ts';
import type { VerifyCallback } from './verify-callback.ts';
import type { ReceivedCallback, CallbackRows } from './callback-rows.ts';

const callbackLimitBytes = 1024 * 1024;

/** Keeps larger bodies from using up small ones' memory: callbacks are under 2 kB. */
const smallBytes = 16 * 1024;

interface BodyRoom {
  readonly small: ByteBudget;
  readonly large: ByteBudget;
  readonly pace: BodyPace;
}

interface ReceivedBody {
  readonly body: Buffer;
  readonly release: () => void;
}

/**
 * Reads raw bytes within the shared memory, counting those received, not announced. Throws `busy` beyond it.
 * Spec: details 33, 34.
 */
async function receiveCallbackBody(raw: IncomingMessage, room: BodyRoom): Promise<ReceivedBody> {
  const length = admittedLength(raw.headers, callbackLimitBytes);
  const budget = length !== null && length <= smallBytes ? room.small : room.large;
  const chunks: Uint8Array[] = [];
  const releases: (() => void)[] = [];
  const release = () => releases.forEach((one) => one());
  let bytes = 0;
  const onChunk = (chunk: Uint8Array) => {
    bytes += chunk.byteLength;
    if (bytes > callbackLimitBytes) throw tooLarge(callbackLimitBytes);
    const taken = budget.reserve(chunk.byteLength);
    if (taken === null) throw unavailable();
    releases.push(taken);
    chunks.push(chunk);
  };
  try {
    await readBody(raw, { length, pace: room.pace, onChunk });
  } catch (error) {
    release();
    throw error;
  }
  const [first] = chunks;
  const body = chunks.length === 1 && Buffer.isBuffer(first) ? first : Buffer.concat(chunks);
  return { body, release };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the body is read. */
    callback: ReceivedCallback | null;
  }
}

export interface ReceiveParts {
  readonly verifyCallback: VerifyCallback;
  /**
   * True if the token is in the path: then `/callbacks` alone accepts nothing, else `/callbacks/:token`
   * doesn't exist.
   */
  readonly isByToken: boolean;
  readonly room: BodyRoom;
  readonly serviceFields: ServiceFields;
  readonly intake: CallbackIntake;
  readonly refused: RefusedCallbacks;
  readonly callbackRows: CallbackRows;
  /** Returns null unless it is a test delivery of Rampart's own. */
  readonly answerToTest: (body: Buffer) => object | null;
  readonly metrics: Metrics['callbacks'];
  readonly nowMs: () => number;
}

/** Refusals to store. Slow or broken-off bodies never were callbacks; those without memory come again. */
const keptStatuses: ReadonlySet<number> = new Set([400, 401, 413, 415]);

/**
 * Verifies, inspects and stores callbacks, and answers 200 only once committed. T-3. Spec: details 28 to 30,
 * 32; choice: callbackAccepted.
 */
export async function receiveRoutes(app: FastifyInstance, parts: ReceiveParts): Promise<void> {
  app.decorateRequest('callback', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (request: FastifyRequest, raw: IncomingMessage) => {
    const received = await receiveCallbackBody(raw, parts.room);
    request.callback = { ...received, receivedAtMs: parts.nowMs(), verified: null };
  });
  app.addHook('onResponse', async ({ callback }) => callback?.release());
  app.setErrorHandler(async (error, request, reply) => answerRefused(error, { request, reply, parts }));
  app.route({
    ...routeFor(deskRoutes.receiveCallback),
    handler: async (request) => take(request, null, parts),
  });
  app.route({
    ...routeFor(deskRoutes.receiveCallbackByToken),
    async handler(request) {
      if (!parts.isByToken) throw new DeskError('not-found');
      const { token } = request.params as { readonly token: string };
      return take(request, token, parts);
    },
  });
}

async function take(
  request: FastifyRequest,
  token: string | null,
  { verifyCallback, serviceFields, intake, callbackRows, answerToTest, metrics, nowMs }: ReceiveParts,
): Promise<object> {
  const { callback, headers } = request;
  // No body was read, so its type is unchecked.
  if (callback === null) requireJson(headers);
  const { body } = callback ?? { body: Buffer.alloc(0) };
  const { authorization } = headers;
  const verified = verifyCallback({ authorization, token, uri: request.raw.url ?? '', body }, nowMs());
  if (callback !== null) callback.verified = verified;
  if (verified.verification !== 'valid' && verified.verification !== 'not-asked')
    throw new DeskError('callback-refused');
  const answer = answerToTest(body);
  if (answer !== null) return answer;
  const read = callback === null ? null : readCallback(body, serviceFields);
  if (callback === null || read === null)
    throw new DeskError('unreadable-body', { detail: 'A callback must be one JSON object.' });
  await intake.take(callbackRows.taken({ request, callback, verified, read }));
  metrics.accepted();
  return {};
}

async function answerRefused(
  error: unknown,
  {
    request,
    reply,
    parts,
  }: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly parts: ReceiveParts },
): Promise<FastifyReply> {
  const { status } = toDeskError(error);
  if (status !== 404) parts.metrics.refused(reasonOf(status, request));
  if (keptStatuses.has(status))
    await parts.refused.keep(() => parts.callbackRows.refused({ request, status }));
  return answerError(error, request, reply);
}

function reasonOf(status: number, { callback, headers }: FastifyRequest): CallbackRefusal {
  if (status >= 500) return 'not-kept';
  if (status !== 401) return 'body';
  const isMissing = callback?.verified?.verification === 'missing' || headers.authorization === undefined;
  return isMissing ? 'missing' : 'invalid';
}
