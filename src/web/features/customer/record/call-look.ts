import type { CallOutcome } from '#contract/desk/requests.ts';
import type { Tone } from '#web/shared/ui/tone.ts';

import { words } from '../words/customer-words.ts';

/** How a call to the service came out. Without an answer it is unknown, never failed. */
export function callLook({ outcome, status }: { outcome: CallOutcome; status: number | null }): {
  tone: Tone;
  text: string;
} {
  if (outcome === 'not-sent') return { tone: 'neutral', text: words.outcome['not-sent'] };
  if (outcome === 'unknown') return { tone: 'action', text: words.outcome.unknown };
  const isGood = status !== null && status < 400;
  return { tone: isGood ? 'good' : 'bad', text: words.outcome.answered(status) };
}
