import { errors, Pool, type Dispatcher } from 'undici';

import { UpstreamFailure, type UpstreamFailureKind } from './upstream-failure.ts';

export interface UpstreamRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path, a base path included, and query, exactly as signed. */
  readonly uri: string;
  /** Null: what is called asks for none. */
  readonly authorization: string | null;
  /** Null: no body. */
  readonly body: readonly Uint8Array[] | null;
  /** Milliseconds for an answer, from the last byte sent. */
  readonly timeoutMs: number;
  /** Aborted when the one who asked is gone; once the whole request is out, a write goes on regardless. */
  readonly signal: AbortSignal;
}

export interface UpstreamAnswer {
  readonly status: number;
  readonly contentType: string | null;
  readonly retryAfter: string | null;
  readonly body: Buffer;
}

export interface Upstream {
  /** One try, never a second. Throws UpstreamFailure. */
  send(request: UpstreamRequest): Promise<UpstreamAnswer>;
  close(): Promise<void>;
}

export interface UpstreamLimits {
  readonly answerLimitBytes: number;
  /** An upload without progress for this long is given up. */
  readonly stallMs: number;
}

const mostConnections = 256;
/** Bodies up to here are sent in one piece. */
const wholeBytes = 64 * 1024;
const nonsenseCodes = new Set([
  'UND_ERR_HEADERS_OVERFLOW',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'UND_ERR_RES_EXCEEDED_MAX_SIZE',
]);
const noConnectionCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** The service's end of the proxy: connections that are kept, no redirects, no retries, answers of bounded size. */
export function createUpstream(origin: string, limits: UpstreamLimits): Upstream {
  const pool = new Pool(origin, {
    connections: mostConnections,
    pipelining: 1,
    connectTimeout: 10_000,
    // The deadlines here are finer: they run from the last byte sent and over the whole answer.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return { send: (request) => send(pool, request, limits), close: () => pool.destroy() };
}

async function send(pool: Pool, request: UpstreamRequest, limits: UpstreamLimits): Promise<UpstreamAnswer> {
  const attempt = new Attempt(request, limits);
  try {
    const answer = await pool.request(attempt.options());
    return await attempt.read(answer);
  } catch (error) {
    throw attempt.failure(error);
  } finally {
    attempt.end();
  }
}

/** One try with its deadlines: first for a connection, then for progress, then for the answer. */
class Attempt {
  readonly #request: UpstreamRequest;
  readonly #limits: UpstreamLimits;
  readonly #abort = new AbortController();
  readonly #cancel = () => this.#giveUp('cancelled');
  #timer: NodeJS.Timeout | undefined;
  #mayHaveBeenTaken = false;
  #gaveUp: UpstreamFailureKind | null = null;

  constructor(request: UpstreamRequest, limits: UpstreamLimits) {
    this.#request = request;
    this.#limits = limits;
    if (request.signal.aborted) this.#cancel();
    request.signal.addEventListener('abort', this.#cancel);
    this.#arm(request.timeoutMs, 'timeout');
  }

  options(): Dispatcher.RequestOptions {
    const { method, uri, authorization, body } = this.#request;
    const headers: Record<string, string> = { accept: 'application/json' };
    if (authorization !== null) headers['authorization'] = authorization;
    if (body === null) return { method, path: uri, headers, signal: this.#abort.signal };
    const bytes = body.reduce((sum, chunk) => sum + chunk.byteLength, 0);
    headers['content-type'] = 'application/json';
    headers['content-length'] = String(bytes);
    if (bytes <= wholeBytes) {
      // One write with its head: for small bodies half the cost of the call.
      this.#isOnItsWay();
      return { method, path: uri, headers, body: Buffer.concat(body), signal: this.#abort.signal };
    }
    // undici takes any async iterable; its types name only streams.
    const stream = this.#stream(body) as unknown as NonNullable<Dispatcher.RequestOptions['body']>;
    return { method, path: uri, headers, body: stream, signal: this.#abort.signal };
  }

  async read(answer: Dispatcher.ResponseData): Promise<UpstreamAnswer> {
    if (answer.statusCode >= 300 && answer.statusCode < 400) {
      answer.body.on('error', () => undefined).destroy();
      throw new UpstreamFailure('redirected', {
        mayHaveBeenTaken: this.#mayHaveBeenTaken,
        status: answer.statusCode,
      });
    }
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      bytes += chunk.byteLength;
      if (bytes > this.#limits.answerLimitBytes) throw this.#tooLarge();
      chunks.push(chunk);
    }
    return {
      status: answer.statusCode,
      contentType: single(answer.headers['content-type']),
      retryAfter: single(answer.headers['retry-after']),
      body: Buffer.concat(chunks),
    };
  }

  failure(error: unknown): UpstreamFailure {
    if (error instanceof UpstreamFailure) return error;
    const kind = this.#gaveUp ?? (isHttpNonsense(error) ? 'invalid' : 'unreachable');
    const hadConnection = this.#gaveUp !== null || !noConnectionCodes.has(codeOf(error));
    return new UpstreamFailure(kind, {
      mayHaveBeenTaken: this.#mayHaveBeenTaken && hadConnection,
      cause: error,
    });
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#request.signal.removeEventListener('abort', this.#cancel);
  }

  /** Yields the body and learns from being asked for more that what it gave is on its way. */
  async *#stream(body: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
    const last = body.length - 1;
    for (const [at, chunk] of body.entries()) {
      this.#arm(this.#limits.stallMs, 'stalled');
      if (at === last) this.#isOnItsWay();
      yield chunk;
    }
    this.#arm(this.#request.timeoutMs, 'timeout');
  }

  /** From here on nobody can know that the service did not take it, and its answer is worth waiting for. */
  #isOnItsWay(): void {
    this.#mayHaveBeenTaken = true;
    this.#request.signal.removeEventListener('abort', this.#cancel);
  }

  #tooLarge(): UpstreamFailure {
    return new UpstreamFailure('invalid', { mayHaveBeenTaken: this.#mayHaveBeenTaken });
  }

  #arm(ms: number, kind: UpstreamFailureKind): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#giveUp(kind), ms);
  }

  #giveUp(kind: UpstreamFailureKind): void {
    this.#gaveUp ??= kind;
    this.#abort.abort();
  }
}

function single(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header[0] : header) ?? null;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** An answer that is not HTTP, or not one that can be believed. */
function isHttpNonsense(error: unknown): boolean {
  return error instanceof errors.HTTPParserError || nonsenseCodes.has(codeOf(error));
}
