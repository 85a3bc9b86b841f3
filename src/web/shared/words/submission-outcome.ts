import type { Submission } from '#contract/desk/submissions.ts';
import { operationSummaries } from '#contract/service/operation-summaries.ts';
import type { Tone } from '#web/shared/ui/tone-badge.tsx';
import { catalogue } from '#web/shared/language/catalogue.ts';

/** The state of a submission, and what the person should do. */
interface OutcomeLook {
  tone: Tone;
  text: string;
  advice: string | null;
}

type Outcome = Pick<Submission, 'outcome' | 'status' | 'onboardingStatus'>;

const words = catalogue('outcome', {
  pending: {
    text: 'Accepted, checks not finished',
    advice: 'The service accepted the submission. We don’t know yet whether the documents pass.',
  },
  sending: { text: 'Sending', advice: 'No answer yet.' },
  notSent: { text: 'Not sent', advice: 'It was not sent. You can send it again.' },
  unknown: {
    text: 'Outcome unknown',
    advice:
      'No answer came, so the service may have accepted it. Look the customer up before you send again.',
  },
  approved: 'Approved',
  rejected: { text: 'Rejected', advice: 'Check eligibility to see what is missing now.' },
  answered: 'Answered',
  failed: { text: 'Service failed ({status})', advice: 'Look the customer up before you send again.' },
  refused: 'Refused ({status})',
  unknownStatus: {
    text: '{status} (unknown)',
    advice: 'This status is not in the interface document.',
  },
  done: 'Done ({status})',
});

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
 * What became of a submission. 202 is accepted and not finished, never a success; without an answer it is unknown, never
 * failed. Spec: States and transitions; choices: onboardingStatusOnce, noIdempotencyKey.
 */
export function outcomeLook({ outcome, status, onboardingStatus }: Outcome): OutcomeLook {
  return outcome === 'answered' ? lookAtAnswer(status, onboardingStatus) : looksWithoutAnswer[outcome];
}

function lookAtAnswer(status: number | null, onboardingStatus: string | null): OutcomeLook {
  if (status === null) return { tone: 'neutral', text: words.answered, advice: null };
  if (status >= 500)
    return {
      tone: 'bad',
      text: words.failed.text({ status }),
      advice: words.failed.advice,
    };
  if (status >= 400) return { tone: 'bad', text: words.refused({ status }), advice: null };
  if (onboardingStatus !== null) {
    return (
      looksByOnboarding.get(onboardingStatus) ?? {
        tone: 'neutral',
        text: words.unknownStatus.text({ status: onboardingStatus }),
        advice: words.unknownStatus.advice,
      }
    );
  }
  return status === 202 ? lookAtPending : { tone: 'good', text: words.done({ status }), advice: null };
}

/** An operation in the interface document's words; one that it does not know as it came. */
export function operationWords(operation: string): string {
  const summaries: Readonly<Record<string, string>> = operationSummaries;
  return Object.hasOwn(summaries, operation) ? (summaries[operation] ?? operation) : operation;
}
