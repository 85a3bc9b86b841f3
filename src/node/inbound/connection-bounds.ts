import {
  createServer,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
  type IncomingMessage,
} from 'node:http';
import type { Socket } from 'node:net';

export interface ConnectionBounds {
  /** Unsent answers. Browsers and nginx don't pipeline. */
  readonly maxUnanswered: number;
  /** Unread bytes of answers at which another request cuts the connection. */
  readonly maxUnsentBytes: number;
  /** Time within which a client must read something. */
  readonly stuckMs: number;
  readonly pollMs: number;
}

export const defaultConnectionBounds: ConnectionBounds = {
  maxUnanswered: 8,
  maxUnsentBytes: 1024 * 1024,
  stuckMs: 120_000,
  pollMs: 10_000,
};

/** Settings that Fastify passes to its server factory. */
export interface ServerSettings {
  readonly http?: ServerOptions;
  readonly keepAliveTimeout?: number;
  readonly requestTimeout?: number;
  readonly connectionTimeout?: number;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

interface Queue {
  readonly waiting: Exchange[];
  unanswered: number;
  /** Lasts until the turn after an answer. */
  isBusy: boolean;
}

/**
 * Creates a server that serves a connection's requests one at a time, so that pipelined ones delay nobody
 * else. Cuts connections beyond the bounds. Spec: details 34.
 */
export function createBoundedServer(
  serve: RequestListener,
  { http = {}, keepAliveTimeout, requestTimeout, connectionTimeout = 0 }: ServerSettings,
  bounds: ConnectionBounds = defaultConnectionBounds,
): Server {
  const queues = new WeakMap<Socket, Queue>();
  const server = createServer(http, (request, response) => {
    const { socket } = request;
    const queue = queues.get(socket) ?? { waiting: [], unanswered: 0, isBusy: false };
    queues.set(socket, queue);
    if (queue.unanswered >= bounds.maxUnanswered || socket.writableLength > bounds.maxUnsentBytes) {
      cut(socket);
      return;
    }
    queue.unanswered += 1;
    queue.waiting.push({ request, response });
    if (!queue.isBusy) serveNext(queue, serve);
  });
  if (keepAliveTimeout !== undefined) server.keepAliveTimeout = keepAliveTimeout;
  if (requestTimeout !== undefined) server.requestTimeout = requestTimeout;
  server.setTimeout(connectionTimeout);
  cutSlowReaders(server, bounds);
  return server;
}

function serveNext(queue: Queue, serve: RequestListener): void {
  const next = queue.waiting.shift();
  // An answer may end the connection: nobody gets the answers to later requests.
  queue.isBusy = next?.request.socket.writable === true;
  if (next === undefined || !queue.isBusy) return;
  const { request, response } = next;
  response.once('close', () => {
    queue.unanswered -= 1;
    setImmediate(serveNext, queue, serve);
  });
  serve(request, response);
}

/** Stops the parser too, which would still make thousands of requests of what was read. */
function cut(socket: Socket & { parser?: { onIncoming: () => number } | null }): void {
  const { parser } = socket;
  if (parser !== null && parser !== undefined) parser.onIncoming = () => -1;
  socket.destroy();
}

/** Destroys connections that read nothing: socket timeouts miss a byte read now and then. */
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
 * Waits for a connection's earlier answers, which an answer to later garbage must not replace. Spec: details
 * 32.
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

/** Tells if there is exactly one host, or none in HTTP/1.0. RFC 9112 › Host. */
export function hasOneHost({ headers, httpVersion, rawHeaders }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion === '1.0';
  const names = rawHeaders.filter((_text, at) => at % 2 === 0);
  return names.filter((name) => name.toLowerCase() === 'host').length === 1;
}

/** Serves unknown `Expect` headers, which Node would answer in another form. */
export function serveUnknownExpectations(server: Server): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** Finds an invalid fragment, which routers drop silently. RFC 9112 › Request target. */
export function hasFragment({ url = '' }: Pick<IncomingMessage, 'url'>): boolean {
  return url.includes('#');
}
