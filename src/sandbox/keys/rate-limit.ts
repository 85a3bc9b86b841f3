import type { FastifyInstance } from 'fastify';
import { TooManyRequests } from '../errors.ts';
import { MinuteCounter } from './minute-counter.ts';

export interface RateLimitSettings {
  /** How many calls a key has in a minute. */
  readonly callsPerMinute: number;
  /** The machine's clock in milliseconds: the limit follows it, whatever time it is in the service. */
  readonly realNow: () => number;
}

/**
 * Refuses what a key sends beyond its calls of the minute (429). It stands behind authentication: only calls that are signed are
 * counted, so nobody else uses up a key's calls. Spec: Errors › 429; choice: rateLimit.
 */
export function limitRate(service: FastifyInstance, { callsPerMinute, realNow }: RateLimitSettings): void {
  const counter = new MinuteCounter();
  service.addHook('preValidation', async ({ authorization }) => {
    if (authorization === null) return;
    const { calls, secondsLeft } = counter.count(authorization.key, realNow());
    if (calls > callsPerMinute) throw new TooManyRequests(secondsLeft);
  });
}
