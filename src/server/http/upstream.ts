import type { IncomingHttpHeaders } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Dispatcher, Pool, errors } from 'undici';
import type { FastifyReply } from 'fastify';

import { deskHeaders } from '#contract/desk/headers.ts';
import type { Operation } from '#contract/service/operations.ts';
import { parseLossless } from '#node/parse-lossless.ts';

import { UpstreamFailure, type UpstreamFailureFacts, type UpstreamFailureKind } from './upstream-failure.ts';

const nonsenseCodes = new Set([
  'UND_ERR_HEADERS_OVERFLOW',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'UND_ERR_RES_EXCEEDED_MAX_SIZE',
]);

function isHttpNonsense(error: unknown): boolean {
  if (error instanceof errors.HTTPParserError) return true;
  return error instanceof Error && 'code' in error && nonsenseCodes.has(String(error.code));
}

export interface UpstreamRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path, with base path, and query, exactly as signed. */
  readonly uri: string;
  readonly authorization: string | null;
  readonly body: readonly Uint8Array[] | null;
  /** Deadline of the answer, from the last byte sent. */
  readonly timeoutMs: number;
  /** Aborted when the client leaves; a fully sent write continues. */
  readonly signal: ClientSignal;
}

export interface UpstreamAnswer {
  readonly status: number;
  readonly contentType: string | null;
  readonly retryAfter: string | null;
  readonly date: string | null;
  readonly body: Buffer;
}

export interface Upstream {
  /** Tries once. Throws UpstreamFailure. */
  send(request: UpstreamRequest): Promise<UpstreamAnswer>;
  close(): Promise<void>;
}

export interface UpstreamLimits {
  readonly answerLimitBytes: number;
  /** Longest upload without progress. */
  readonly stallMs: number;
}

const maxConnections = 256;
const wholeBytes = 64 * 1024;

/** Creates the service's client: no redirects, no retries, bounded answers. */
export function createUpstream(origin: string, limits: UpstreamLimits): Upstream {
  const pool = new Pool(origin, {
    connections: maxConnections,
    pipelining: 1,
    connectTimeout: 10_000,
    // The deadlines here are finer: they run from the last byte sent and over the whole answer.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    send: async (request) =>
      new Promise((resolve, reject) => new Attempt(request, { limits, resolve, reject }).dispatch(pool)),
    close: () => pool.destroy(),
  };
}

interface AttemptParts {
  readonly limits: UpstreamLimits;
  readonly resolve: (answer: UpstreamAnswer) => void;
  readonly reject: (failure: UpstreamFailure) => void;
}

/** One try. Undici reports when it is sent, so a call waiting for a connection is known not to have left. */
class Attempt implements Dispatcher.DispatchHandler {
  readonly #request: UpstreamRequest;
  readonly #parts: AttemptParts;
  readonly #cancel = () => this.#giveUp('cancelled');
  readonly #isWhole: boolean;
  readonly #bytes: number;
  readonly #chunks: Buffer[] = [];
  #timer: NodeJS.Timeout | undefined;
  #controller: Dispatcher.DispatchController | null = null;
  #hasStarted = false;
  #mayHaveBeenReceived = false;
  #isOver = false;
  #head: Omit<UpstreamAnswer, 'body'> | null = null;
  #answerBytes = 0;

  constructor(request: UpstreamRequest, parts: AttemptParts) {
    this.#request = request;
    this.#parts = parts;
    this.#bytes = request.body?.reduce((sum, chunk) => sum + chunk.byteLength, 0) ?? 0;
    this.#isWhole = this.#bytes <= wholeBytes;
  }

  dispatch(pool: Pool): void {
    const { signal, timeoutMs } = this.#request;
    if (signal.aborted) return this.#cancel();
    signal.addEventListener('abort', this.#cancel);
    this.#arm(timeoutMs, 'timeout');
    pool.dispatch(this.#options(), this);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Never retry, even if a connection breaks.
    if (this.#isOver || this.#hasStarted) return controller.abort(new Error('given up'));
    this.#hasStarted = true;
    this.#controller = controller;
    // A body in one piece goes out with its head: for small ones half the cost of the call.
    if (this.#isWhole) this.#isOnItsWay();
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (status < 200) return;
    if (status >= 300 && status < 400) {
      const location = single(headers['location']);
      return controller.abort(this.#failure('redirected', { status, location }));
    }
    this.#head = {
      status,
      contentType: single(headers['content-type']),
      retryAfter: single(headers['retry-after']),
      date: single(headers['date']),
    };
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#answerBytes += chunk.byteLength;
    if (this.#answerBytes > this.#parts.limits.answerLimitBytes)
      return controller.abort(this.#failure('invalid'));
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    const head = this.#head;
    if (head === null) return this.onResponseError(null, new Error('an answer without a status'));
    const { status, contentType, retryAfter, date } = head;
    const body = toOneBuffer(this.#chunks);
    if (this.#end()) this.#parts.resolve({ status, contentType, retryAfter, date, body });
  }

  onResponseError(_controller: unknown, error: Error): void {
    const failure =
      error instanceof UpstreamFailure
        ? error
        : this.#failure(isHttpNonsense(error) ? 'invalid' : 'unreachable', { cause: error });
    if (this.#end()) this.#parts.reject(failure);
  }

  #options(): Dispatcher.DispatchOptions {
    const { method, uri: path, authorization, body } = this.#request;
    const headers = ['accept', 'application/json'];
    if (authorization !== null) headers.push('authorization', authorization);
    if (body === null) return { method, path, headers };
    headers.push('content-type', 'application/json', 'content-length', String(this.#bytes));
    if (this.#isWhole) return { method, path, headers, body: toOneBuffer(body) };
    // undici takes any async iterable; its types name only streams.
    return {
      method,
      path,
      headers,
      body: this.#stream(body) as unknown as NonNullable<Dispatcher.DispatchOptions['body']>,
    };
  }

  /** Yields the body; being asked for more shows that the last chunk left. */
  async *#stream(body: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
    let left = body.length;
    for await (const chunk of inTurns(body)) {
      this.#arm(this.#parts.limits.stallMs, 'stalled');
      left -= 1;
      if (left === 0) this.#isOnItsWay();
      yield chunk;
    }
    this.#arm(this.#request.timeoutMs, 'timeout');
  }

  /** Lets a write go on even if the client leaves: from here on, the service may have it. */
  #isOnItsWay(): void {
    this.#mayHaveBeenReceived = true;
    if (this.#request.body !== null) this.#request.signal.removeEventListener('abort', this.#cancel);
  }

  #arm(ms: number, kind: UpstreamFailureKind): void {
    clearTimeout(this.#timer);
    if (!this.#isOver) this.#timer = setTimeout(() => this.#giveUp(kind), ms);
  }

  #giveUp(kind: UpstreamFailureKind): void {
    const failure = this.#failure(kind);
    if (!this.#end()) return;
    this.#parts.reject(failure);
    this.#controller?.abort(failure);
  }

  #failure(kind: UpstreamFailureKind, facts: Partial<UpstreamFailureFacts> = {}): UpstreamFailure {
    return new UpstreamFailure(kind, { mayHaveBeenReceived: this.#mayHaveBeenReceived, ...facts });
  }

  #end(): boolean {
    if (this.#isOver) return false;
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#request.signal.removeEventListener('abort', this.#cancel);
    return true;
  }
}

const bytesATurn = 512 * 1024;

/**
 * Yields chunks, with a turn of the event loop per 512 KiB: local connections accept everything at once and
 * would starve the rest.
 */
export async function* inTurns(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  let sinceTurn = 0;
  for (const chunk of chunks) {
    if (sinceTurn >= bytesATurn) {
      sinceTurn = 0;
      await nextTurn();
    }
    sinceTurn += chunk.byteLength;
    yield chunk;
  }
}

function single(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header[0] : header) ?? null;
}

/** Joins chunks; doesn't copy a single one. */
export function toOneBuffer(chunks: readonly Uint8Array[]): Buffer {
  const [first, second] = chunks;
  if (first === undefined || second !== undefined) return Buffer.concat(chunks);
  return Buffer.isBuffer(first) ? first : Buffer.from(first.buffer, first.byteOffset, first.byteLength);
}

/** The part of an AbortSignal that calls need. */
export interface ClientSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** Passes on status, body and the headers needed to read it. */
export function passOn(
  { status, contentType, retryAfter, body }: UpstreamAnswer,
  reply: FastifyReply,
): FastifyReply {
  void reply.status(status).header(deskHeaders.answeredBy, 'service');
  if (retryAfter !== null) void reply.header('retry-after', retryAfter);
  if (body.byteLength === 0) return reply.send();
  return reply.header('content-type', contentType ?? 'application/json').send(body);
}

const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/**
 * Parses an answer with numbers as text; undefined without a body, or if too deep or large. Throws
 * UpstreamFailure for bodies that aren't JSON, and missing ones but for a write's 204; field mismatches are
 * shown to staff instead. Spec: details 26; choice: anySuccess.
 */
export function checkAnswer(
  operation: Pick<Operation, 'answer' | 'isWrite'>,
  answer: UpstreamAnswer,
  mayHaveBeenReceived: boolean,
): unknown {
  const isExpected = answer.status >= 200 && answer.status < 300 && operation.answer !== null;
  const refuse = (): never => {
    throw new UpstreamFailure('invalid', { mayHaveBeenReceived, status: answer.status });
  };
  // An invalid HTTP status, which can't be passed on.
  if (answer.status > 599) refuse();
  if (answer.body.byteLength === 0) {
    if (isExpected && !(operation.isWrite && answer.status === 204)) refuse();
    return undefined;
  }
  if (answer.contentType !== null && !jsonType.test(answer.contentType)) refuse();
  if (!isWalkable(answer.body)) {
    if (isExpected && !opensObject(answer.body)) refuse();
    return undefined;
  }
  const value = parse(answer.body);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (value === undefined || (isExpected && !isObject)) refuse();
  return value;
}

function opensObject(body: Buffer): boolean {
  const first = body.find((byte) => byte > 0x20);
  return first === 0x7b;
}

function parse(body: Buffer): unknown {
  try {
    return parseLossless(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

const deepest = 64;
const maxValues = 100_000;

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const openings = new Set([0x5b, 0x7b]);
const closings = new Set([0x5d, 0x7d]);

/** Returns true for at most 64 levels and 100,000 values. Needs no valid JSON. T-10. */
export function isWalkable(json: Uint8Array): boolean {
  let [depth, values] = [0, 0];
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (byte === quote) at = endOfString(json, at);
    else if (openings.has(byte)) [depth, values] = [depth + 1, values + 1];
    else if (closings.has(byte)) depth -= 1;
    else if (byte === comma) values += 1;
    if (depth > deepest || values > maxValues) return false;
  }
  return true;
}

function endOfString(json: Uint8Array, from: number): number {
  for (let at = from + 1; at < json.length; at += 1) {
    if (json[at] === quote) return at;
    if (json[at] === backslash) at += 1;
  }
  return json.length;
}
