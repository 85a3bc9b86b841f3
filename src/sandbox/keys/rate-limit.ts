import type { FastifyInstance } from 'fastify';
import { TooManyRequests } from '../errors.ts';

export interface RateLimitSettings {
  /** How many calls a key has in a minute. */
  readonly callsPerMinute: number;
  /** The machine's clock in milliseconds: the limit follows it, not the service's time. */
  readonly realNow: () => number;
}

/**
 * Refuses what a key sends beyond its calls of the minute (429). It runs after authentication: only signed calls count, so nobody
 * else can use up a key's calls. Spec: Errors › 429; choice: rateLimit.
 */
export function limitRate(service: FastifyInstance, { callsPerMinute, realNow }: RateLimitSettings): void {
  const counter = new MinuteCounter();
  service.addHook('preValidation', async ({ authorization }) => {
    if (authorization === null) return;
    const { calls, secondsLeft } = counter.count(authorization.key, realNow());
    if (calls > callsPerMinute) throw new TooManyRequests(secondsLeft);
  });
}

const minuteMs = 60_000;

/**
 * Counts the calls of each key in minutes that begin with their first call. It keeps two numbers a key; the keys are those that
 * have signed a call, so there are no more of them than keys were given out.
 */
export class MinuteCounter {
  readonly #minutes = new Map<string, { readonly startMs: number; calls: number }>();

  /** Counts a call; returns the calls of this minute, this one included, and the whole seconds, at least 1, until the next minute. */
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
