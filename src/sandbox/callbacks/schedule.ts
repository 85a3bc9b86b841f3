import { second } from '../instant.ts';

/** How long a receiver may take to answer, in milliseconds of the machine. Choice: callbackAccepted. */
export const answerTimeoutMs = 15_000;

/** Waits between an attempt that failed and the next, in seconds of the service's time. Choice: callbackAccepted. */
const firstWaits = [16, 47, 2 * 60 + 23, 6 * 60 + 54, 17 * 60 + 34] as const;
const hourly = 60 * 60;
/** Hourly for a day. */
const hourlyWaits = 24;

/** How often a callback is sent before it counts as undeliverable: at once and after each wait. */
export const mostAttempts = 1 + firstWaits.length + hourlyWaits;

/**
 * When a callback is sent again after its attempt number `attempts` failed at `failedAt`, both instants in microseconds; null when
 * that was the last. Choice: callbackAccepted.
 */
export function nextAttemptAt(attempts: number, failedAt: number): number | null {
  if (attempts >= mostAttempts) return null;
  const waitSeconds = firstWaits[attempts - 1] ?? hourly;
  return failedAt + waitSeconds * second;
}
