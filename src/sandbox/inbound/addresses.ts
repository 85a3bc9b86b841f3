import { type IncomingMessage, METHODS, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

import type { FastifyInstance } from 'fastify';

import { afterEarlierAnswers } from '#node/inbound/connection-bounds.ts';

import { MethodNotAllowed, notFound, Refusal, refusalBody, unreadable } from '../errors.ts';

const endsInSlash = /^[^?]*\/(?:\?|$)/;

export class Addresses {
  readonly #routes: { readonly method: string; readonly segments: readonly string[] }[] = [];

  /** Collects routes; refuses other paths before reading a body. */
  follow(app: FastifyInstance): void {
    app.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) this.#routes.push({ method: one, segments: url.split('/') });
    });
    app.addHook('onRequest', async ({ is404, raw: { url = '' } }) => {
      // The router matches an empty parameter.
      if (is404 || endsInSlash.test(url)) throw this.refusalAt(url);
    });
    app.setNotFoundHandler(() => {
      throw notFound('Not found');
    });
  }

  /** Returns 405 with allowed methods, or 404. */
  refusalAt(target: string): Refusal {
    const segments = (target.split('?', 1)[0] ?? '').split('/');
    const methods = this.#routes
      .filter((route) => isAt(route.segments, segments))
      .map(({ method }) => method);
    return methods.length === 0 ? notFound('Not found') : new MethodNotAllowed([...new Set(methods)]);
  }
}

function isAt(template: readonly string[], segments: readonly string[]): boolean {
  return (
    template.length === segments.length &&
    template.every((part, at) => (part.startsWith(':') ? segments[at] !== '' : part === segments[at]))
  );
}

const absoluteForm = /^https?:\/\/(?<authority>[^/?#]*)(?<target>.*)$/i;

/**
 * Strips scheme and host from an absolute target; that host overrides the Host header. Neither is ever
 * signed. Choice: signedUri; RFC 9112 › absolute-form.
 */
export function takeTarget({ url = '', headers }: IncomingMessage): string {
  const { authority, target = '' } = absoluteForm.exec(url)?.groups ?? {};
  if (authority === undefined) return url;
  headers.host = authority;
  return target.startsWith('/') ? target : `/${target}`;
}

interface ClientError extends Error {
  readonly code?: string;
  readonly rawPacket?: unknown;
}

const requestLine = /^([!#$%&'*+.^_`|~\dA-Za-z-]{1,50}) (\/\S{0,2000}) HTTP\/1\.[01]\r?\n/;

/** Answers broken or slow HTTP in the document's shape, then closes. Spec: Errors. */
export function createClientErrorHandler(addresses: Addresses) {
  return (error: ClientError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    afterEarlierAnswers(socket, () => refuse(socket, refusalOfClient(error, addresses)));
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
