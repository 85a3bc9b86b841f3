import {
  createServer,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
  type IncomingMessage,
} from 'node:http';
import type { Socket } from 'node:net';

/** Limits of one connection. */
export interface ConnectionBounds {
  /** Requests without a sent answer. Browsers and nginx wait for it. */
  readonly maxInFlight: number;
  /** Unread bytes of answers when the client asks for more. */
  readonly maxUnsentBytes: number;
  /** Time limit of a client for one write. */
  readonly stuckMs: number;
  readonly pollMs: number;
}

export const defaultConnectionBounds: ConnectionBounds = {
  maxInFlight: 8,
  maxUnsentBytes: 1024 * 1024,
  stuckMs: 120_000,
  pollMs: 10_000,
};

/** Settings that Fastify passes to a factory of servers. */
export interface ServerSettings {
  readonly http?: ServerOptions;
  readonly keepAliveTimeout?: number;
  readonly requestTimeout?: number;
  readonly connectionTimeout?: number;
}

/**
 * Creates a server that cuts connections with too many requests in flight, with unread answers when they ask
 * for more, or that read nothing: Node would start the thousands of requests in 64 kB at once. Spec: details
 * 34.
 */
export function createBoundedServer(
  serve: RequestListener,
  { http = {}, keepAliveTimeout, requestTimeout, connectionTimeout = 0 }: ServerSettings,
  bounds: ConnectionBounds = defaultConnectionBounds,
): Server {
  const answers = new WeakMap<Socket, Set<ServerResponse>>();
  const server = createServer(http, (request, response) => {
    const { socket } = request;
    // Further requests of a connection that is already cut.
    if (socket.destroyed) return;
    const inFlight = answers.get(socket) ?? new Set();
    answers.set(socket, inFlight);
    const isTooMuch =
      inFlight.size >= bounds.maxInFlight || unsentBytes(socket, inFlight) > bounds.maxUnsentBytes;
    if (isTooMuch) {
      socket.destroy();
      return;
    }
    inFlight.add(response);
    response.once('close', () => inFlight.delete(response));
    serve(request, response);
  });
  if (keepAliveTimeout !== undefined) server.keepAliveTimeout = keepAliveTimeout;
  if (requestTimeout !== undefined) server.requestTimeout = requestTimeout;
  server.setTimeout(connectionTimeout);
  cutSlowReaders(server, bounds);
  return server;
}

function unsentBytes(socket: Socket, inFlight: ReadonlySet<ServerResponse>): number {
  // An answer that waits for its turn has no socket yet, and counts its own bytes.
  const waiting = [...inFlight].filter((answer) => answer.socket === null);
  return waiting.reduce((sum, answer) => sum + answer.writableLength, socket.writableLength);
}

/** Socket timeouts catch only silent clients, not ones that read a byte now and then. */
function cutSlowReaders(server: Server, { stuckMs, pollMs }: ConnectionBounds): void {
  const readers = new Map<Socket, { taken: number; sinceMs: number }>();
  server.on('connection', (socket: Socket) => {
    readers.set(socket, { taken: 0, sinceMs: performance.now() });
    socket.once('close', () => readers.delete(socket));
  });
  const timer = setInterval(() => {
    const nowMs = performance.now();
    for (const [socket, reader] of readers) {
      const taken = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength === 0 || taken !== reader.taken)
        Object.assign(reader, { taken, sinceMs: nowMs });
      else if (nowMs - reader.sinceMs >= stuckMs) socket.destroy();
    }
  }, pollMs).unref();
  server.once('close', () => clearInterval(timer));
}

/**
 * Waits for earlier answers on a connection, which an answer to later garbage must not replace; Node keeps
 * the next one on the socket. Spec: details 32.
 */
export function afterEarlierAnswers(
  socket: Socket & { _httpMessage?: ServerResponse | null },
  then: () => void,
): void {
  const { _httpMessage: answer } = socket;
  if (answer === null || answer === undefined) return then();
  if (answer.req.complete) {
    answer.once('close', () => afterEarlierAnswers(socket, then));
    return;
  }
  if (answer.headersSent) socket.destroy();
  else then();
}

/** True with exactly one host. Spec of HTTP: RFC 9112 › Host. */
export function hasOneHost({ headers, httpVersion, rawHeaders }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion === '1.0';
  const names = rawHeaders.filter((_text, at) => at % 2 === 0);
  return names.filter((name) => name.toLowerCase() === 'host').length === 1;
}

/** Serves unknown `Expect` headers, which Node would answer in another form. */
export function serveUnknownExpectations(server: Server): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** True for an invalid fragment, which routers drop silently. RFC 9112 › Request target. */
export function hasFragment({ url = '' }: Pick<IncomingMessage, 'url'>): boolean {
  return url.includes('#');
}
