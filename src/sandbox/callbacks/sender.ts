import { Agent, type Dispatcher as Connections } from 'undici';
import { createMicrosecondClock, formatAuthorization, sign, type SignatureStyle } from '#node/signature.ts';
import type { Credentials } from '../keys/authentication.ts';

export interface CallbackRequest {
  readonly url: URL;
  readonly body: Buffer;
  readonly authorization: string;
}

export interface CallbackSender {
  /** Returns the status, or a word for what happened instead. Never rejects. */
  send(request: CallbackRequest): Promise<string>;
  close(): Promise<void>;
}

/** Bytes read after the status, so the receiver isn't cut off. */
const readBytes = 64 * 1024;
const readMs = 1000;

const timedOut = 'timed out';
const unreachable = 'unreachable';
const outcomes: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  UND_ERR_CONNECT_TIMEOUT: timedOut,
  ENOTFOUND: unreachable,
  EAI_AGAIN: unreachable,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  EADDRNOTAVAIL: unreachable,
};

/**
 * Creates a sender for which the status decides. It follows no redirects, and uses a new connection per
 * attempt: the receiver may be closing an old one. Choice: callbackAccepted.
 */
export function createCallbackSender({ timeoutMs }: { readonly timeoutMs: number }): CallbackSender {
  const connections = new Agent({
    pipelining: 0,
    connectTimeout: timeoutMs,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    async send(request) {
      const deadline = new AbortController();
      const timer = setTimeout(() => deadline.abort(), timeoutMs);
      try {
        const { statusCode, body } = await ask(connections, request, deadline.signal);
        await readOut(body);
        return String(statusCode);
      } catch (error) {
        return deadline.signal.aborted ? timedOut : outcomeOf(error);
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => connections.destroy(),
  };
}

async function ask(
  connections: Agent,
  { url, body, authorization }: CallbackRequest,
  signal: AbortSignal,
): Promise<Connections.ResponseData> {
  return connections.request({
    origin: url.origin,
    path: uriOf(url),
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body,
    signal,
  });
}

/** Choice: callbackSignature. */
function uriOf({ pathname, search }: URL): string {
  return pathname + search;
}

async function readOut(body: Connections.ResponseData['body']): Promise<void> {
  const timer = setTimeout(() => body.destroy(), readMs);
  // Only the status counts.
  await body.dump({ limit: readBytes }).catch(() => undefined);
  clearTimeout(timer);
}

function outcomeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return outcomes[code] ?? 'broken off';
}

interface CallbackToSign {
  readonly url: URL;
  readonly body: Buffer;
  readonly isBadlySigned: boolean;
}

/** Signs callbacks like requests. Choice: callbackSignature. */
export function createCallbackSigner(
  { key, secret }: Credentials,
  { realNow, separator }: { readonly realNow: () => number; readonly separator: SignatureStyle['separator'] },
): (callback: CallbackToSign) => string {
  const nextTimestamp = createMicrosecondClock(realNow);
  return ({ url, body, isBadlySigned }) => {
    const timestamp = nextTimestamp();
    const request = { method: 'POST', uri: uriOf(url), timestamp, body: [body] };
    const signature = sign(isBadlySigned ? `not-${secret}` : secret, request, {
      separator,
      emptyBody: 'omit',
    });
    return formatAuthorization({ key, signature, timestamp });
  };
}
