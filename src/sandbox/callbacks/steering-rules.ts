import type { CallbackSteering } from '#contract/sandbox/steering.ts';
import type { Standing } from './delivery-rules.ts';

/** Sent now, and from there by the schedule from its beginning. Choice: callbackRedelivery. */
const sentAnew = (at: number) => ({ state: 'waiting', attempts: 0, due_at: at }) as const;

/** What releasing makes of a callback at `at`: it is sent now, once and well signed. */
export const released = (at: number) => ({ ...sentAnew(at), copies: 1, is_badly_signed: 0 }) as const;

/** What an action by hand makes of a callback at `at` (microseconds), or in a sentence why it can't be done. */
export function steer(
  { state }: Pick<Standing, 'state'>,
  action: CallbackSteering['action'],
  at: number,
): Partial<Standing> | string {
  if (action === 'send') return sentAnew(at);
  if (action === 'release') return state === 'delivered' ? 'It was delivered: send it again' : released(at);
  if (state === 'delivered' || state === 'undeliverable') return `It does not wait: it is ${state}`;
  return { state: 'withheld', due_at: null };
}
