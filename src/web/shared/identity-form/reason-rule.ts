import { reason } from '#contract/desk/reveals.ts';

import { words } from './identity-form-words.ts';

/** What is wrong with a reason as it was typed, or null. The desk holds it against the same rule. Design: product › Documents. */
export function reasonProblem(typed: string): string | null {
  return reason.safeParse(typed).success ? null : words.reasonMissing;
}

/** Where the reason is typed, for leading there. */
export const reasonField = 'reason';
