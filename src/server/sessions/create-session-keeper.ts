import type { Kysely } from 'kysely';

import { isLoopback } from '#node/loopback.ts';
import type { Config } from '#server/config.ts';
import type { Tables } from '#server/database/tables.ts';

import { createSessionCookie } from './session-cookie.ts';
import type { SessionKeeper } from './session-keeper.ts';

type SessionConfig = Pick<Config, 'publicUrl' | 'host' | 'sessionIdleMs' | 'sessionMs'>;

/** The sessions of a server, as its configuration wants them. Trust: 7. */
export function createSessionKeeper(
  config: SessionConfig,
  { db, nowMs }: { readonly db: Kysely<Tables>; readonly nowMs: () => number },
): SessionKeeper {
  return {
    db,
    cookie: createSessionCookie({ isPlainLoopback: isPlainLoopback(config) }),
    limits: { idleMs: config.sessionIdleMs, absoluteMs: config.sessionMs },
    nowMs,
  };
}

/** Plain http to this very machine: the one place where a cookie can't be Secure. */
export function isPlainLoopback({ publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>): boolean {
  if (publicUrl !== null) return publicUrl.protocol === 'http:' && isLoopback(publicUrl.hostname);
  return isLoopback(host);
}
