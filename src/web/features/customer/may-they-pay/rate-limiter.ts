interface RateLimit {
  /** Passes allowed at once. */
  burst: number;
  /** Interval of further passes. */
  everyMs: number;
}

/** Resolves when a pass is free; rejects, using none, once aborted. */
export type RateLimiter = (signal: AbortSignal) => Promise<void>;

/** Limits automatic questions, so that browsing many customers doesn't flood the service. */
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
