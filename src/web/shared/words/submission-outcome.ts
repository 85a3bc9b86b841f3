import type { Submission } from '#contract/desk/submissions.ts';
import { operationSummaries } from '#contract/service/operation-summaries.ts';
import { contractText } from '#web/shared/language/contract-texts.ts';
import type { Tone } from '#web/shared/ui/tone-badge.tsx';

/** The state of a submission, and what the person should do. */
interface OutcomeLook {
  tone: Tone;
  text: string;
  advice: string | null;
}

type Outcome = Pick<Submission, 'outcome' | 'status' | 'onboardingStatus'>;

const lookAtPending: OutcomeLook = {
  tone: 'progress',
  text: 'Accepted, checks not finished',
  advice: 'The service accepted the submission. We don’t know yet whether the documents pass.',
};

const looksWithoutAnswer: Readonly<Record<Exclude<Submission['outcome'], 'answered'>, OutcomeLook>> = {
  sending: { tone: 'progress', text: 'Sending', advice: 'No answer yet.' },
  'not-sent': { tone: 'neutral', text: 'Not sent', advice: 'It was not sent. You can send it again.' },
  unknown: {
    tone: 'action',
    text: 'Outcome unknown',
    advice:
      'No answer came, so the service may have accepted it. Look the customer up before you send again.',
  },
};

const looksByOnboarding: ReadonlyMap<string, OutcomeLook> = new Map([
  ['PENDING', lookAtPending],
  ['APPROVED', { tone: 'good', text: 'Approved', advice: null }],
  ['REJECTED', { tone: 'bad', text: 'Rejected', advice: 'Check eligibility to see what is missing now.' }],
]);

/**
 * What became of a submission. 202 is accepted and not finished, never a success; without an answer it is unknown, never
 * failed. Spec: States and transitions; choices: onboardingStatusOnce, noIdempotencyKey.
 */
export function outcomeLook({ outcome, status, onboardingStatus }: Outcome): OutcomeLook {
  return outcome === 'answered' ? lookAtAnswer(status, onboardingStatus) : looksWithoutAnswer[outcome];
}

function lookAtAnswer(status: number | null, onboardingStatus: string | null): OutcomeLook {
  if (status === null) return { tone: 'neutral', text: 'Answered', advice: null };
  if (status >= 500)
    return {
      tone: 'bad',
      text: `Service failed (${status})`,
      advice: 'Look the customer up before you send again.',
    };
  if (status >= 400) return { tone: 'bad', text: `Refused (${status})`, advice: null };
  if (onboardingStatus !== null) {
    return (
      looksByOnboarding.get(onboardingStatus) ?? {
        tone: 'neutral',
        text: `${onboardingStatus} (unknown)`,
        advice: 'This status is not in the interface document.',
      }
    );
  }
  return status === 202 ? lookAtPending : { tone: 'good', text: `Done (${status})`, advice: null };
}

/** An operation in the interface document's words; one that it does not know as it came. */
export function operationWords(operation: string): string {
  const summaries: Readonly<Record<string, string>> = operationSummaries;
  return Object.hasOwn(summaries, operation) ? contractText(summaries[operation] ?? operation) : operation;
}
