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
  readonly maxUnanswered: number;
  /** Unread bytes of answers when the client asks for more. */
  readonly maxUnsentBytes: number;
  /** Time limit of a client for one write. */
  readonly stuckMs: number;
  readonly pollMs: number;
}

export const defaultConnectionBounds: ConnectionBounds = {
  maxUnanswered: 8,
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

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Requests of one connection. */
interface Queue {
  /** Those that were not begun. */
  readonly waiting: Exchange[];
  /** How many have no sent answer. */
  unanswered: number;
  /** True until the turn after an answer. */
  isBusy: boolean;
}

/**
 * Creates a server that serves one request of a connection at a time and in a turn of the event loop, so that
 * pipelined ones delay nobody else. It cuts connections with too many requests waiting, with unread answers when
 * they ask for more, or that read nothing. Spec: details 34.
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

/** Of what was read at once, up to 64 kB, Node would still make requests by the thousand: its parser stops too. */
function cut(socket: Socket & { parser?: { onIncoming: () => number } | null }): void {
  const { parser } = socket;
  if (parser !== null && parser !== undefined) parser.onIncoming = () => -1;
  socket.destroy();
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
