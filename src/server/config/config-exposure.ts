import { isLoopback } from '#node/loopback.ts';

import type { Exception, Variables } from './config-variables.ts';

/** Whether other machines reach it: by itself, by its address for people, or through a proxy that is trusted. */
export function isPublic(values: Variables): boolean {
  return exposure(values) !== null;
}

/** Why other machines reach it, as the beginning of a sentence; null: none does. */
export function exposure({
  HOST: host,
  PUBLIC_URL: publicUrl,
  TRUSTED_PROXIES: proxies,
}: Variables): string | null {
  if (!isLoopback(host)) return 'HOST is reachable from other machines';
  if (publicUrl !== undefined && !isLoopbackUrl(publicUrl))
    return 'PUBLIC_URL is reachable from other machines';
  return proxies.length > 0 ? 'TRUSTED_PROXIES makes the desk reachable from other machines' : null;
}

/** Whether an address is on this machine. */
export function isLoopbackUrl(url: string): boolean {
  return isLoopback(new URL(url).hostname);
}

/** How people reach the desk. */
interface Reachability {
  readonly publicUrl: URL | null;
  readonly host: string;
  readonly trustedProxies: readonly string[];
}

/** A line for the operator where everybody would seem to come from the proxy: nobody else reaches a public desk that listens on loopback. */
export function proxyNotices({ publicUrl, host, trustedProxies }: Reachability): string[] {
  if (publicUrl === null || isLoopbackUrl(publicUrl.href)) return [];
  if (!isLoopback(host) || trustedProxies.length > 0) return [];
  return [
    'TRUSTED_PROXIES is not set: trail, log, sessions and the count of failed sign-ins have the proxy’s address for everybody.',
  ];
}

/** What each exception lets through. */
export const exceptionWords: Readonly<Record<Exception, string>> = {
  'public-sandbox':
    'The embedded sandbox, with accounts and keys that everyone knows, can be reached from other machines.',
  'plain-http-service': 'Calls to the service are not encrypted: anyone on the network path can read them.',
  'unverified-database':
    'The connection to PostgreSQL is not encrypted, or to a server that nobody verifies: who is on the network path can read it.',
  'default-secret': 'Calls are signed with the sandbox’s secret, which everyone knows.',
};
