import { isLoopback } from '#node/loopback.ts';

/** The provider gave no answer, or one that says nothing: it counts as down, and nothing is known of the person. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
  readonly code = 'PROVIDER_FAILURE';
}

export interface ProviderBounds {
  /** From the start of a call to the last byte of its answer. */
  readonly deadlineMs: number;
  readonly answerBytes: number;
}

export const usualProviderBounds: ProviderBounds = { deadlineMs: 5000, answerBytes: 512 * 1024 };

/** As the libraries for OpenID Connect call it. */
export type ProviderFetch = (address: string, options: object) => Promise<Response>;

/** Whether a provider may name an address: with TLS, plain http only on this machine and only when the provider itself is there. */
export function isProviderAddress(address: unknown, issuer: string): address is string {
  if (typeof address !== 'string' || !URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname) && isPlain(issuer));
}

/** Whether a provider is asked without TLS, as one on this machine may be. */
export function isPlain(issuer: string): boolean {
  return new URL(issuer).protocol === 'http:';
}

/**
 * A `fetch` for what a provider offers: every call has a deadline, every answer a bound, and a redirect is not followed. Throws
 * ProviderFailure, also for a status of 500 and above; what is left has its whole body here. Trust: 7, 10.
 */
export function createProviderFetch(issuer: string, bounds: ProviderBounds): ProviderFetch {
  return async (address, options) => {
    if (!isProviderAddress(address, issuer)) throw new ProviderFailure('the address has no TLS');
    try {
      const signal = AbortSignal.timeout(bounds.deadlineMs);
      const answer = await fetch(address, { ...options, redirect: 'manual', signal });
      const body = await boundedBody(answer, bounds.answerBytes);
      const { status, headers } = answer;
      if (status >= 500 || (status >= 300 && status < 400))
        throw new ProviderFailure('the status is no answer');
      return new Response(body.byteLength === 0 ? null : body, { status, headers });
    } catch (error) {
      throw error instanceof ProviderFailure
        ? error
        : new ProviderFailure('the call was not answered', { cause: error });
    }
  };
}

async function boundedBody({ body }: Response, mostBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop closes the connection.
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > mostBytes) throw new ProviderFailure('the answer is too long');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
