import type { FastifyInstance } from 'fastify';
import { TooManyRequests } from '../errors.ts';

export interface RateLimitSettings {
  readonly callsPerMinute: number;
  /** Machine time in milliseconds. */
  readonly realNow: () => number;
}

/** Runs after authentication, so others can't use up a key's calls. Spec: Errors › 429; choice: rateLimit. */
export function limitRate(service: FastifyInstance, { callsPerMinute, realNow }: RateLimitSettings): void {
  const counter = new MinuteCounter();
  service.addHook('preValidation', async ({ authorization }) => {
    if (authorization === null) return;
    const { calls, secondsLeft } = counter.count(authorization.key, realNow());
    if (calls > callsPerMinute) throw new TooManyRequests(secondsLeft);
  });
}

const minuteMs = 60_000;

/** Counts calls in minutes that begin with a key's first call. Bounded by the number of keys. */
export class MinuteCounter {
  readonly #minutes = new Map<string, { readonly startMs: number; calls: number }>();

  /** Returns whole seconds, at least 1, to the next minute. */
  count(key: string, nowMs: number): { readonly calls: number; readonly secondsLeft: number } {
    const minute = this.#minuteOf(key, nowMs);
    minute.calls += 1;
    const secondsLeft = Math.ceil((minute.startMs + minuteMs - nowMs) / 1000);
    return { calls: minute.calls, secondsLeft };
  }

  #minuteOf(key: string, nowMs: number): { readonly startMs: number; calls: number } {
    const current = this.#minutes.get(key);
    // A clock that was set back would make the minute last too long.
    if (current !== undefined && nowMs >= current.startMs && nowMs < current.startMs + minuteMs)
      return current;
    const next = { startMs: nowMs, calls: 0 };
    this.#minutes.set(key, next);
    return next;
  }
}
