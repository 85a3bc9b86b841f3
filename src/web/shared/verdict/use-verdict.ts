import { useTickingText } from '#web/shared/time/ticker.ts';

import type { Situation } from './checks.ts';
import { type Verdict, verdictOf } from './verdict.ts';

const tickMs = 5000;

/** Returns the verdict; rerenders as submissions age. */
export function useVerdict(known: Omit<Situation, 'nowMs'>): { verdict: Verdict; situation: Situation } {
  const isTimed = (known.record?.submissions.length ?? 0) > 0;
  const nowMs = Number(useTickingText((ms) => (isTimed ? String(ms - (ms % tickMs)) : '0')));
  const situation = { ...known, nowMs };
  return { verdict: verdictOf(situation), situation };
}
