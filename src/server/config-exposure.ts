import { isLoopback } from '#node/loopback.ts';

import type { Variables } from './config-variables.ts';

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
