import { METHODS, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { afterAnswersBefore } from '#node/inbound/after-answers-before.ts';
import type { Addresses } from './addresses.ts';
import { Refusal, refusalBody, unreadable } from '../errors.ts';

/** What Node's HTTP parser gives up on. */
interface ClientError extends Error {
  readonly code?: string;
  /** What was being read. */
  readonly rawPacket?: unknown;
}

const requestLine = /^([!#$%&'*+.^_`|~\dA-Za-z-]{1,50}) (\/\S{0,2000}) HTTP\/1\.[01]\r?\n/;

/** Answers what is no HTTP request, or came too slowly to be one, in the document's shape, and closes the connection. Spec: Errors. */
export function createClientErrorHandler(addresses: Addresses) {
  return (error: ClientError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    afterAnswersBefore(socket, () => refuse(socket, refusalOfClient(error, addresses)));
  };
}

function refusalOfClient({ code, rawPacket }: ClientError, addresses: Addresses): Refusal {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Refusal(408, 'The request arrived too slowly');
  if (code === 'HPE_HEADER_OVERFLOW') return new Refusal(431, 'The headers are too large');
  const [, method = '', target = ''] =
    requestLine.exec(Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1', 0, 4096) : '') ?? [];
  const isUnknownVerb = code === 'HPE_INVALID_METHOD' && method !== '' && !METHODS.includes(method);
  return isUnknownVerb ? addresses.refusalAt(target) : unreadable();
}

function refuse(socket: Socket, refusal: Refusal): void {
  if (!socket.writable) return;
  const body = JSON.stringify(refusalBody(refusal));
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
    ...refusal.headers,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`);
}
