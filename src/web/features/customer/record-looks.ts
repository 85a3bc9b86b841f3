import type { CustomerRecord } from '#contract/desk/customers.ts';
import type { FactSource } from '#contract/desk/records.ts';
import type { CallOutcome } from '#contract/desk/requests.ts';
import type { Tone } from '#web/shared/ui/tone-badge.tsx';
import { isAcceptedOnly } from '#web/shared/words/accepted-call.ts';

import { words } from './customer-words.ts';

const sources: Readonly<Record<FactSource, string>> = {
  call: words.source.submission,
  answer: words.source.answer,
  callback: words.source.callback,
};

/** The source of a fact, in words. A fact from a call of ours came from a submission: no other call leaves one. */
export function factSource(source: FactSource): string {
  return sources[source];
}

/** The source of a personal value: one of the submissions, or a look-up that the service confirmed. */
export function valueSource(eventId: string, { submissions }: Pick<CustomerRecord, 'submissions'>): string {
  if (submissions.some(({ requestId }) => requestId === eventId)) return words.source.submission;
  return words.source.call;
}

interface Call {
  operation: string;
  outcome: CallOutcome;
  status: number | null;
}

/**
 * The outcome of a call to the service. Without an answer it is unknown, not failed; a write that was accepted (202) is in progress, not
 * a success.
 */
export function callLook(call: Call): { tone: Tone; text: string } {
  const { outcome, status } = call;
  if (outcome === 'not-sent') return { tone: 'neutral', text: words.outcome['not-sent'] };
  if (outcome === 'unknown') return { tone: 'action', text: words.outcome.unknown };
  if (isAcceptedOnly(call)) return { tone: 'progress', text: words.outcome.accepted };
  const isGood = status !== null && status < 400;
  return { tone: isGood ? 'good' : 'bad', text: words.outcome.answered(status) };
}
