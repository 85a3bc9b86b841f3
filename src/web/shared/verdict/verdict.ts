import { listWords, midSentence } from '#web/shared/format/text.ts';

import type { Cause, CauseKind } from './causes.ts';
import { type CheckName, checkNames, dataOf, type Situation } from './checks.ts';
import { askedAmount, findCauses } from './find-causes.ts';
import { money, mostOf } from './limit-causes.ts';
import { verdictWords as words } from './verdict-words.ts';

/** One sentence on payment, with all findings. */
export interface Verdict {
  tone: 'good' | 'action' | 'bad' | 'neutral';
  /** The same on every page for the same customer, amount and pair. */
  title: string;
  detail: string;
  /** By precedence; the first is the title. */
  causes: readonly Cause[];
}

const tones: Readonly<Record<CauseKind, Verdict['tone']>> = {
  'belongs-to-another': 'bad',
  blocked: 'bad',
  'not-there': 'action',
  'requirements-missing': 'action',
  'requirements-sent': 'neutral',
  'over-limit': 'action',
  'below-minimum': 'action',
  'above-maximum': 'action',
  'not-ready': 'action',
  refused: 'action',
  failed: 'neutral',
  'not-readable': 'neutral',
  unreachable: 'neutral',
  'not-checked': 'neutral',
  'limits-not-compared': 'neutral',
};

/** States the first cause, or that nothing stops the payment. */
export function verdictOf(situation: Situation): Verdict {
  const causes = findCauses(situation);
  const [first, ...others] = causes;
  if (first === undefined) {
    return { tone: 'good', title: yesOf(situation), detail: checkedOf(situation), causes };
  }
  return {
    tone: tones[first.kind],
    title: first.sentence,
    detail: others.length === 0 ? words.oneCause : words.moreCauses({ count: others.length }),
    causes,
  };
}

function yesOf(situation: Situation): string {
  const amount = askedAmount(situation);
  if (amount !== null) return words.yes({ amount });
  const most = mostOf(situation.question, situation.outcomes.limits);
  if (most === null) return words.yes({ amount: 'none' });
  return words.yesUpTo({ left: money(most.amount, most.currency), limit: most.limit });
}

function checkedOf({ outcomes, record }: Situation): string {
  const isKnown = (check: CheckName) =>
    dataOf<unknown>(outcomes[check]) !== null ||
    (check === 'identity' && record?.facts.blocked !== undefined);
  const names = checkNames.filter(isKnown).map((check) => words.checks[check]);
  const checks = listWords(names.map(midSentence), 'and');
  const listed = new Set(dataOf(outcomes.eligibility)?.data.requirements).size;
  return listed === 0 ? words.checked({ checks }) : words.checkedListed({ checks, count: listed });
}
