import type { EligibilityAnswer, EligibilityRequest } from '#contract/service/eligibility.ts';
import { groupDigits } from '#web/shared/format/group-digits.ts';
import { requirementTitle } from '#web/shared/words/requirement-words.ts';

export interface Verdict {
  tone: 'good' | 'action';
  title: string;
  detail: string;
}

const counted = (count: number) => `${count} ${count === 1 ? 'requirement' : 'requirements'}`;

/** The answer in one line. Ready and requirements may come together: then both are said. Spec: Eligibility; details 27. */
export function readVerdict({ paymentReady, requirements }: EligibilityAnswer): Verdict {
  const open = requirements.length;
  if (paymentReady && open === 0) {
    return { tone: 'good', title: 'Ready to pay', detail: 'Nothing more is asked of the customer for this.' };
  }
  if (paymentReady) {
    return {
      tone: 'good',
      title: `Ready to pay, with ${counted(open)} listed`,
      detail: 'The service says ready and lists requirements all the same. They do not stand in the way now.',
    };
  }
  if (open === 0) {
    return {
      tone: 'action',
      title: 'Not ready, and no requirement named',
      detail: 'The service does not say why. Look at the account and at its limits.',
    };
  }
  return {
    tone: 'action',
    title: `Not ready: ${counted(open)} open`,
    detail: 'The customer can pay once these are satisfied.',
  };
}

/** A question with the answer that it got. */
export interface AnsweredQuestion {
  request: EligibilityRequest;
  answer: EligibilityAnswer;
}

/**
 * What has changed since the answer before, in sentences; none when it is the same. Null when that answer was about somebody
 * else, or there was none.
 */
export function describeChanges(
  previous: AnsweredQuestion | null,
  current: AnsweredQuestion,
): string[] | null {
  if (previous === null || customerKey(previous.request) !== customerKey(current.request)) return null;
  const changes: string[] = [];
  if (previous.answer.paymentReady !== current.answer.paymentReady) {
    changes.push(current.answer.paymentReady ? 'Was not ready, now is' : 'Was ready, now is not');
  }
  const [before, now] = [new Set(previous.answer.requirements), new Set(current.answer.requirements)];
  const gone = [...before].filter((requirement) => !now.has(requirement));
  const added = [...now].filter((requirement) => !before.has(requirement));
  if (gone.length > 0) changes.push(`No longer open: ${gone.map(requirementTitle).join(', ')}`);
  if (added.length > 0) changes.push(`Newly open: ${added.map(requirementTitle).join(', ')}`);
  return changes;
}

function customerKey({ identityReference, email }: EligibilityRequest): string {
  return identityReference === undefined ? `email ${email}` : `reference ${identityReference}`;
}

/** The amount that was asked about: `500.00 EUR`; `no amount` when there was none. */
export function describeAmount({ fiatAmount, cryptoAmount, fiat, crypto }: EligibilityRequest): string {
  if (fiatAmount !== undefined) return `${groupDigits(fiatAmount)} ${fiat}`;
  return cryptoAmount === undefined ? 'no amount' : `${groupDigits(cryptoAmount)} ${crypto}`;
}
