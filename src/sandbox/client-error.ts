import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';

/** Answers what is no HTTP request in the document's shape for 400, and closes the connection. Spec: Errors. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify({ message: 'The request can’t be read', status: 400, traceId: randomUUID() });
  socket.end(
    [
      'HTTP/1.1 400 Bad Request',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
