import { isLoopback } from '#node/loopback.ts';

import type { Exception, Variables } from './config-variables.ts';

/** Returns true if other machines reach Rampart. */
export function isPublic(values: Variables): boolean {
  return exposure(values) !== null;
}

/** Returns why other machines reach Rampart, to start a sentence; null if none do. */
export function exposure({
  HOST: host,
  PUBLIC_URL: publicUrl,
  TRUSTED_PROXIES: proxies,
}: Variables): string | null {
  if (!isLoopback(host)) return 'HOST makes Rampart reachable from other machines';
  if (publicUrl !== undefined && !isLoopbackUrl(publicUrl))
    return 'PUBLIC_URL makes Rampart reachable from other machines';
  return proxies.length > 0 ? 'TRUSTED_PROXIES makes Rampart reachable from other machines' : null;
}

export function isLoopbackUrl(url: string): boolean {
  return isLoopback(new URL(url).hostname);
}

interface Reachability {
  readonly publicUrl: URL | null;
  readonly host: string;
  readonly trustedProxies: readonly string[];
}

/** Warns if a public server on loopback trusts no proxy: everyone would seem to come from the proxy. */
export function proxyNotices({ publicUrl, host, trustedProxies }: Reachability): string[] {
  if (publicUrl === null || isLoopbackUrl(publicUrl.href)) return [];
  if (!isLoopback(host) || trustedProxies.length > 0) return [];
  return [
    'TRUSTED_PROXIES is not set: trail, log, sessions and the count of failed sign-ins have the proxy’s address for everybody.',
  ];
}

export const exceptionWords: Readonly<Record<Exception, string>> = {
  'public-sandbox':
    'The embedded sandbox, whose accounts and keys are publicly known, can be reached from other machines.',
  'plain-http-service':
    'Requests to the service are not encrypted, so anyone on the network path can read them.',
  'unverified-database':
    'The connection to PostgreSQL is not encrypted, or the server is not verified, so anyone on the network path can read the data.',
  'default-secret': 'Requests are signed with the sandbox’s secret, which is publicly known.',
};
