import { type QueryClient, queryOptions } from '@tanstack/react-query';

interface RateLimit {
  burst: number;
  everyMs: number;
}

/** Resolves when a pass is free; rejects, using none, once aborted. */
export type RateLimiter = (signal: AbortSignal) => Promise<void>;

/** Keeps browsing many customers from flooding the service. */
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

/** Shared by the window. */
const rateLimiterQuery = queryOptions({
  queryKey: ['customer-rate-limiter'],
  queryFn: () => createRateLimiter({ burst: 20, everyMs: 1500 }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Waits until the window may ask the service about one more customer or ramp unprompted. */
export async function passRateLimiter(client: QueryClient, signal: AbortSignal): Promise<void> {
  const limit = await client.ensureQueryData(rateLimiterQuery);
  await limit(signal);
}
