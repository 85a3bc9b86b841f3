/** Does a thing once a key and span of time, whoever else asks meanwhile. */
export interface OnceInAWhile {
  /** Resolves when the thing was done within the span: by this call, or by one before. What fails is done again by the next. */
  run(key: string, nowMs: number, act: () => Promise<void>): Promise<void>;
}

interface Done {
  readonly atMs: number;
  readonly done: Promise<void>;
}

/**
 * Remembers in memory, and no more than `most` keys: the oldest is forgotten for a new one, so that at worst a thing is done more
 * often than it need be.
 */
export function createOnceInAWhile(spanMs: number, most: number): OnceInAWhile {
  const recent = new Map<string, Done>();
  return {
    async run(key, nowMs, act) {
      const before = recent.get(key);
      if (before !== undefined && nowMs >= before.atMs && nowMs - before.atMs < spanMs) return before.done;
      const done = act();
      recent.delete(key);
      const [oldest] = recent.keys();
      if (recent.size >= most && oldest !== undefined) recent.delete(oldest);
      recent.set(key, { atMs: nowMs, done });
      try {
        await done;
      } catch (error) {
        if (recent.get(key)?.done === done) recent.delete(key);
        throw error;
      }
    },
  };
}
