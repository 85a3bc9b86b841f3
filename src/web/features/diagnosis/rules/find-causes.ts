import { readAccountView } from '#web/shared/account/read-account-view.ts';
import { compareDecimals } from '#web/shared/format/decimal.ts';
import { requirementTitle } from '#web/shared/words/requirement-words.ts';

import { words } from '../words/diagnosis-words.ts';
import { type Cause, mergeCauses } from './cause.ts';
import { failureCause } from './failure-causes.ts';
import { limitCauses } from './limit-causes.ts';
import {
  type Answers,
  type CheckName,
  checkNames,
  type Outcome,
  type Outcomes,
  type Question,
} from './outcome.ts';

/**
 * Everything that stands in the way of what is asked, and everything that keeps us from knowing, in the order of
 * precedence. Empty only when all four have answered and none objects. Spec: Resources › Identity account view;
 * Eligibility; Limits; Errors.
 */
export function findCauses(question: Question, outcomes: Outcomes): Cause[] {
  const { identityReference } = question;
  return mergeCauses([
    ...checkNames.flatMap((check) => unknownOf(check, outcomes[check], identityReference)),
    ...read(outcomes.identity, (answer, at) => accountCauses(answer, at, identityReference)),
    ...read(outcomes.eligibility, eligibilityCauses),
    ...read(outcomes.limits, (limits, at) =>
      limitCauses({ limits, amount: fiatAmountOf(question, outcomes.price), fiat: question.fiat, at }),
    ),
  ]);
}

function read<Data>(outcome: Outcome<Data>, causesOf: (data: Data, at: string) => Cause[]): Cause[] {
  return outcome.state === 'answered' && outcome.data !== null ? causesOf(outcome.data, outcome.at) : [];
}

/** Why a question has no answer that can be read. */
function unknownOf(check: CheckName, outcome: Outcome<unknown>, identityReference: string): Cause[] {
  if (outcome.state === 'failed') {
    return [failureCause({ check, error: outcome.error, at: outcome.at, identityReference })];
  }
  if (outcome.state === 'waiting' || outcome.data !== null) return [];
  const evidence = [{ check, text: words.unreadable, at: outcome.at }];
  return [{ kind: 'not-readable', sentence: words.notReadable, evidence }];
}

/** Another reference than the asked one comes before everything else that the answer says. */
function accountCauses(answer: Answers['identity'], at: string, asked: string): Cause[] {
  const because = (text: string) => [{ check: 'identity' as const, text, at }];
  const reading = readAccountView(answer, asked);
  if (reading.kind === 'belongs-to-another') {
    const { kind, otherReference } = reading;
    const evidence = because(words.evidenceOther(otherReference));
    return [{ kind, sentence: words.anotherReference(otherReference), evidence, otherReference }];
  }
  if (reading.kind === 'no-account') {
    const sentence = words.notThere(asked);
    return [{ kind: 'not-there', sentence, evidence: because(words.evidenceNoAccount) }];
  }
  return reading.isBlocked
    ? [{ kind: 'blocked', sentence: words.blocked, evidence: because(words.evidenceBlocked) }]
    : [];
}

/** Requirements that come with "ready" do not stand in the way. */
function eligibilityCauses({ paymentReady, requirements }: Answers['eligibility'], at: string): Cause[] {
  if (paymentReady) return [];
  const open = [...new Set(requirements)];
  const evidence = [{ check: 'eligibility' as const, text: words.evidenceReadiness(open), at }];
  if (open.length === 0) return [{ kind: 'not-ready', sentence: words.notReady, evidence }];
  const sentence = words.missing(open.map(requirementTitle));
  return [{ kind: 'requirements-missing', sentence, evidence, requirements: open }];
}

/** The amount in fiat: as it was typed, or what the price makes of the crypto amount; null when that is not known. */
function fiatAmountOf({ fiatAmount, transactionType }: Question, price: Outcomes['price']): string | null {
  if (fiatAmount !== undefined) return fiatAmount;
  if (price.state !== 'answered' || price.data === null) return null;
  const side = transactionType === 'ONRAMP' ? price.data.source : price.data.target;
  const worth = side?.amount;
  return worth === undefined || compareDecimals(worth, '0') === null ? null : worth;
}
