import type { CallOutcome } from '#contract/desk/requests.ts';
import { type OperationName, operations } from '#contract/service/operations.ts';
import type { Tone } from '#web/shared/ui/tone.ts';

import { words } from '../words/customer-words.ts';

interface Call {
  operation: string;
  outcome: CallOutcome;
  status: number | null;
}

/**
 * How a call to the service came out. Without an answer it is unknown, never failed; a write that was accepted (202) is not finished,
 * never a success. Details 3.
 */
export function callLook({ operation, outcome, status }: Call): { tone: Tone; text: string } {
  if (outcome === 'not-sent') return { tone: 'neutral', text: words.outcome['not-sent'] };
  if (outcome === 'unknown') return { tone: 'action', text: words.outcome.unknown };
  if (status === 202 && isWrite(operation)) {
    return { tone: 'progress', text: words.outcome.accepted };
  }
  const isGood = status !== null && status < 400;
  return { tone: isGood ? 'good' : 'bad', text: words.outcome.answered(status) };
}

function isWrite(operation: string): boolean {
  return Object.hasOwn(operations, operation) && operations[operation as OperationName].isWrite;
}
