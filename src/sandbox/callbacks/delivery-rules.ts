import type { CallbackTable } from '../database/tables.ts';
import { nextAttemptAt } from './schedule.ts';

/** Where a callback stands, as far as its delivery goes. */
export type Standing = Pick<
  CallbackTable,
  'state' | 'copies' | 'is_badly_signed' | 'attempts' | 'due_at' | 'delivered_at'
>;

/** Any success code of HTTP accepts. Spec: Events › Delivery rules (1); choice: callbackAccepted. */
const accepted = /^2\d\d$/;

/**
 * Where a callback stands after an attempt that ended at `at` with this outcome: delivered, still to be sent as a duplicate, to be
 * sent again by the schedule, or undeliverable. What was withheld meanwhile stays so unless it was accepted.
 */
export function afterAttempt(standing: Standing, outcome: string, at: number): Partial<Standing> {
  const attempts = standing.attempts + 1;
  const isWaiting = standing.state === 'waiting';
  if (accepted.test(outcome)) {
    const deliveredAt = standing.delivered_at ?? at;
    if (standing.copies === 1)
      return { state: 'delivered', attempts, due_at: null, delivered_at: deliveredAt };
    // A duplicate is sent as if it were new.
    const copies = standing.copies - 1;
    return { copies, attempts: 0, due_at: isWaiting ? at : null, delivered_at: deliveredAt };
  }
  if (!isWaiting) return { attempts };
  const dueAt = nextAttemptAt(attempts, at);
  return dueAt === null ? { state: 'undeliverable', attempts, due_at: null } : { attempts, due_at: dueAt };
}
