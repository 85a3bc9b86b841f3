import type { Kysely } from 'kysely';

import type { Tables } from '#server/database/tables.ts';

import { settleAbandoned } from './abandoned-writes.ts';

const eachMs = 5000;

/**
 * Looks every few seconds for what other instances were sending when they died; only where several share the database. Returns what ends it,
 * once nothing of it is under way.
 */
export function settleNeighbours(db: Kysely<Tables>, everyMs: number = eachMs): () => Promise<void> {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= settleAbandoned(db)
      // The database is away, which whoever asks it hears; next time, then.
      .catch(() => {})
      .finally(() => (running = null));
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
