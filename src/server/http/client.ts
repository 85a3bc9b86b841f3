import type { FastifyReply } from 'fastify';
import ipaddr from 'ipaddr.js';

import type { ClientSignal } from './upstream.ts';

/** Signals that the client left before its answer. */
export function clientSignal({ raw }: FastifyReply): ClientSignal {
  const signal = new ConnectionSignal();
  raw.once('close', () => {
    if (!raw.writableFinished) signal.abort();
  });
  return signal;
}

/** Cheaper than an AbortSignal: every call has one, and clients rarely leave. */
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

/** `203.0.113.7:4711`, `[2001:db8::9]:4711`, `[2001:db8::9]`: as some proxies write addresses. */
const withPort = /^(?:(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}|\[([\da-f:.]+)\](?::\d{1,5})?)$/i;

/** Removes ports and brackets from the addresses of an `X-Forwarded-For`. */
export function withoutPorts(forwarded: string): string {
  return forwarded
    .split(',')
    .map((word) => word.trim().replace(withPort, '$1$2'))
    .join(', ');
}

/** Size of an IPv6 network that has one owner. */
const ipv6NetworkParts = 4;

/**
 * Returns the source by which attempts are counted, an IPv4 address or an IPv6 /64. Pass Fastify's
 * `request.ip`, which trusts `X-Forwarded-For` only from trusted proxies. T-7.
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

/**
 * Normalises a remote address; returns null for this machine or if invalid. Pass Fastify's `request.ip`, as
 * above.
 */
export function sourceAddress(ip: string): string | null {
  if (!ipaddr.isValid(ip)) return null;
  const address = ipaddr.process(ip);
  return address.range() === 'loopback' ? null : address.toString();
}
