import { createHash, randomBytes } from 'node:crypto';

const buckets = 65_536;
const freeFailures = 10;
const firstWaitMs = 1000;
const longestWaitMs = 15 * 60_000;
const forgetMs = 60 * 60_000;

export interface SignInThrottle {
  /**
   * Counts an attempt as failed until `succeed` says otherwise, so that attempts at once are all counted. Returns the
   * milliseconds to wait when the name is slowed down, else 0.
   */
  attempt(name: string, nowMs: number): number;
  succeed(name: string): void;
}

/**
 * Slows a name down after ten failures: a second, doubled with each further failure, at most 15 minutes; forgotten
 * after an hour. Names share a table of fixed size, placed by a digest that nobody can foresee, so that no number of
 * names fills the memory and an unknown name looks like a known one. Trust: 7.
 */
export function createSignInThrottle(): SignInThrottle {
  const failures = new Uint16Array(buckets);
  const lastFailureMs = new Float64Array(buckets);
  const salt = randomBytes(16);
  const bucketOf = (name: string) => createHash('sha256').update(salt).update(name).digest().readUInt16LE(0);
  return {
    attempt(name, nowMs) {
      const at = bucketOf(name);
      const last = lastFailureMs[at] ?? 0;
      const count = nowMs - last > forgetMs ? 0 : (failures[at] ?? 0);
      const remainingMs = last + waitMs(count) - nowMs;
      if (count >= freeFailures && remainingMs > 0) return remainingMs;
      failures[at] = Math.min(count + 1, 1000);
      lastFailureMs[at] = nowMs;
      return 0;
    },
    succeed(name) {
      failures[bucketOf(name)] = 0;
    },
  };
}

function waitMs(failures: number): number {
  return failures < freeFailures ? 0 : Math.min(firstWaitMs * 2 ** (failures - freeFailures), longestWaitMs);
}
