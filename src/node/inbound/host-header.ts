import type { IncomingMessage, Server } from 'node:http';

/** Whether a request names its host, and once. Spec of HTTP: RFC 9112 › Host. */
export function namesOneHost({ headers, httpVersion, rawHeaders }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion === '1.0';
  const names = rawHeaders.filter((_text, at) => at % 2 === 0);
  return names.filter((name) => name.toLowerCase() === 'host').length === 1;
}

/** Serves a request with an unknown `Expect`: Node would answer it itself, not in our form. */
export function serveUnknownExpectations(server: Server): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** Whether a request target has a fragment, which no target has: routers cut it off without a word. Spec of HTTP: RFC 9112 › Request target. */
export function namesFragment({ url = '' }: Pick<IncomingMessage, 'url'>): boolean {
  return url.includes('#');
}
