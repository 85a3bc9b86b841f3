import type { CallbackSteering } from '#contract/sandbox/deliveries.ts';
import type { CallbackTable } from '../database/tables.ts';
import { second } from '../instant.ts';

export type Delivery = Pick<
  CallbackTable,
  'state' | 'copies' | 'is_badly_signed' | 'attempts' | 'due_at' | 'delivered_at'
>;

/** Any HTTP success accepts. Spec: Delivery rules (1); choice: callbackAccepted. */
const accepted = /^2\d\d$/;

/** Returns the state after an attempt. A callback withheld meanwhile stays so unless accepted. */
export function afterAttempt(delivery: Delivery, outcome: string, at: number): Partial<Delivery> {
  const attempts = delivery.attempts + 1;
  const isWaiting = delivery.state === 'waiting';
  if (accepted.test(outcome)) {
    const deliveredAt = delivery.delivered_at ?? at;
    if (delivery.copies === 1)
      return { state: 'delivered', attempts, due_at: null, delivered_at: deliveredAt };
    // A duplicate is sent as if it were new.
    const copies = delivery.copies - 1;
    return { copies, attempts: 0, due_at: isWaiting ? at : null, delivered_at: deliveredAt };
  }
  if (!isWaiting) return { attempts };
  const dueAt = nextAttemptAt(attempts, at);
  return dueAt === null ? { state: 'undeliverable', attempts, due_at: null } : { attempts, due_at: dueAt };
}

/** Machine time. Choice: callbackAccepted. */
export const answerTimeoutMs = 15_000;

/** Seconds of service time. Choice: callbackAccepted. */
const firstWaits = [16, 47, 2 * 60 + 23, 6 * 60 + 54, 17 * 60 + 34] as const;
const hourly = 60 * 60;
const hourlyWaits = 24;

export const maxAttempts = 1 + firstWaits.length + hourlyWaits;

/** Returns microseconds, or null after the last attempt. Choice: callbackAccepted. */
export function nextAttemptAt(attempts: number, failedAt: number): number | null {
  if (attempts >= maxAttempts) return null;
  const waitSeconds = firstWaits[attempts - 1] ?? hourly;
  return failedAt + waitSeconds * second;
}

/** Applies a manual action at `at` (microseconds), or returns why not. */
export function steer(
  { state }: Pick<Delivery, 'state'>,
  action: CallbackSteering['action'],
  at: number,
): Partial<Delivery> | string {
  if (action === 'send') return resent(at);
  if (action === 'release')
    return state === 'delivered'
      ? 'This callback has already been delivered. Use “Deliver again” instead'
      : released(at);
  if (state === 'delivered' || state === 'undeliverable')
    return `This callback is ${state}, so it is no longer waiting`;
  return { state: 'withheld', due_at: null };
}

/** Choice: callbackRedelivery. */
const resent = (at: number) => ({ state: 'waiting', attempts: 0, due_at: at }) as const;

/** Sends now, once, with a valid signature. */
export const released = (at: number) => ({ ...resent(at), copies: 1, is_badly_signed: 0 }) as const;
