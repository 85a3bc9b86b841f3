import type { Submission } from '#contract/desk/submissions.ts';
import { isUnfinished } from '#contract/service/unfinished-writes.ts';
import { isOperationName, operations } from '#contract/service/operations.ts';
import { contractText } from '#web/shared/language/contract-texts.ts';
import type { Tone } from '#web/shared/ui/tone.ts';

import { submissionWords as words } from './submission-words.ts';

interface OutcomeLook {
  tone: Tone;
  text: string;
  advice: string | null;
}

type Outcome = Pick<Submission, 'operation' | 'outcome' | 'status' | 'onboardingStatus'>;

const lookAtPending: OutcomeLook = { tone: 'progress', ...words.pending };

const looksWithoutAnswer: Readonly<Record<Exclude<Submission['outcome'], 'answered'>, OutcomeLook>> = {
  sending: { tone: 'progress', ...words.sending },
  'not-sent': { tone: 'neutral', ...words.notSent },
  unknown: { tone: 'action', ...words.unknown },
};

const looksByOnboarding: ReadonlyMap<string, OutcomeLook> = new Map([
  ['PENDING', lookAtPending],
  ['APPROVED', { tone: 'good', text: words.approved, advice: null }],
  ['REJECTED', { tone: 'bad', ...words.rejected }],
]);

/**
 * Shows unfinished as accepted, never as success; without an answer as unknown, never as failed. Spec: States and
 * transitions; choices: onboardingStatusOnce, noIdempotencyKey.
 */
export function outcomeLook(submission: Outcome): OutcomeLook {
  const { outcome } = submission;
  return outcome === 'answered' ? lookAtAnswer(submission) : looksWithoutAnswer[outcome];
}

function lookAtAnswer({ operation, status, onboardingStatus }: Outcome): OutcomeLook {
  if (status === null) return { tone: 'neutral', text: words.answered, advice: null };
  if (status >= 500) return { tone: 'bad', text: words.failed.text({ status }), advice: words.failed.advice };
  if (status >= 400) return { tone: 'bad', text: words.refused({ status }), advice: null };
  if (onboardingStatus !== null) {
    const { text, advice } = words.unknownStatus;
    return (
      looksByOnboarding.get(onboardingStatus) ?? {
        tone: 'neutral',
        text: text({ status: onboardingStatus }),
        advice,
      }
    );
  }
  return isUnfinished(operation, status)
    ? lookAtPending
    : { tone: 'good', text: words.done({ status }), advice: null };
}

/** Names an operation; unknown ones stay. */
export function operationWords(operation: string): string {
  return isOperationName(operation) ? contractText(operations[operation].summary) : operation;
}
