import type { CallOutcome } from '#contract/desk/requests.ts';
import type { Tone } from '#web/shared/ui/tone.ts';
import { isAcceptedOnly } from '#web/shared/words/accepted-call.ts';

import { words } from '../words/customer-words.ts';

interface Call {
  operation: string;
  outcome: CallOutcome;
  status: number | null;
}

/**
 * How a call to the service came out. Without an answer it is unknown, never failed; a write that was accepted (202) is not finished,
 * never a success.
 */
export function callLook(call: Call): { tone: Tone; text: string } {
  const { outcome, status } = call;
  if (outcome === 'not-sent') return { tone: 'neutral', text: words.outcome['not-sent'] };
  if (outcome === 'unknown') return { tone: 'action', text: words.outcome.unknown };
  if (isAcceptedOnly(call)) return { tone: 'progress', text: words.outcome.accepted };
  const isGood = status !== null && status < 400;
  return { tone: isGood ? 'good' : 'bad', text: words.outcome.answered(status) };
}
