import type { FastifyReply } from 'fastify';
import ipaddr from 'ipaddr.js';

import type { ClientSignal } from './upstream.ts';

/** Called when the client's connection ends before its answer is out. */
export function clientSignal({ raw }: FastifyReply): ClientSignal {
  const signal = new ConnectionSignal();
  raw.once('close', () => {
    if (!raw.writableFinished) signal.abort();
  });
  return signal;
}

/** An AbortSignal costs several times as much, each call has one, and clients hardly ever disconnect. */
class ConnectionSignal implements ClientSignal {
  readonly #listeners = new Set<() => void>();
  #isGone = false;

  get aborted(): boolean {
    return this.#isGone;
  }

  abort(): void {
    this.#isGone = true;
    for (const listener of this.#listeners) listener();
    this.#listeners.clear();
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.delete(listener);
  }
}

/** The owner of one address of an IPv6 network of this size owns all of them. */
const ipv6NetworkParts = 4;

/**
 * Where a request comes from, as attempts are counted: an IPv4 address (in IPv6 as well), the /64 of an IPv6 one. Anything else is one
 * source. Give it Fastify's `request.ip`, which believes `X-Forwarded-For` of trusted proxies alone. T-7.
 */
export function clientSource(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'no address';
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return address.parts
    .slice(0, ipv6NetworkParts)
    .map((part) => part.toString(16))
    .join(':');
}
