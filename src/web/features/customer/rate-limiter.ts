interface RateLimit {
  /** So many pass in a row … */
  burst: number;
  /** … and one more each time this has passed. */
  everyMs: number;
}

/** Waits until one more can pass; rejects, and lets nobody pass, once the signal aborts. */
export type RateLimiter = (signal: AbortSignal) => Promise<void>;

/** Limits how fast pages ask by themselves, so that a walk through many customers is no storm. */
export function createRateLimiter({ burst, everyMs }: RateLimit): RateLimiter {
  let freeAtMs = 0;
  return async (signal) => {
    signal.throwIfAborted();
    const nowMs = Date.now();
    const waitMs = Math.max(0, freeAtMs - nowMs - (burst - 1) * everyMs);
    if (waitMs > 0) await pause(waitMs, signal);
    freeAtMs = Math.max(freeAtMs, nowMs) + everyMs;
  };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason instanceof Error ? signal.reason : new Error('The page was left'));
    });
  });
}
