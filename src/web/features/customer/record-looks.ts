import type { RecordedSubmission } from '#contract/desk/customers.ts';
import type { CallOutcome } from '#contract/desk/requests.ts';
import type { Tone } from '#web/shared/ui/tone-badge.tsx';
import { midSentence } from '#web/shared/format/text.ts';
import { isAcceptedOnly } from '#web/shared/words/accepted-call.ts';
import { documentNames } from '#web/shared/words/shared-words.ts';
import { operationWords } from '#web/shared/words/submission-outcome.ts';

import { words } from './customer-words.ts';

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

type Submitted = Pick<RecordedSubmission, 'operation' | 'images'>;

/** What was submitted, in a few words: `Passport, selfie`; without images, the operation. */
export function describeSubmitted({ operation, images }: Submitted): string {
  const types = [...new Set(images.map(({ documentType }) => documentType))];
  const [first, ...more] = types.map((type) =>
    type === null ? words.documents.document : documentNames[type],
  );
  return first === undefined ? operationWords(operation) : [first, ...more.map(midSentence)].join(', ');
}
