import { readAccountView } from '#web/shared/account/read-account-view.ts';
import { groupDigits } from '#web/shared/format/group-digits.ts';
import { readWindows, tightestOf } from '#web/shared/limits/limit-windows.ts';

import { words } from '../words/diagnosis-words.ts';
import type { Answers, CheckName, Outcome, Outcomes, Question } from './outcome.ts';

/** What each answer says in a few words; nothing where there is none that can be read. */
export function summariesOf(question: Question, outcomes: Outcomes): Readonly<Record<CheckName, string>> {
  return {
    identity: read(outcomes.identity, (answer) => account(answer, question.identityReference)),
    eligibility: read(outcomes.eligibility, eligibility),
    limits: read(outcomes.limits, limits),
    price: read(outcomes.price, (answer) => price(answer, question)),
  };
}

function read<Data>(outcome: Outcome<Data>, say: (data: Data) => string): string {
  return outcome.state === 'answered' && outcome.data !== null ? say(outcome.data) : '';
}

function account(answer: Answers['identity'], asked: string): string {
  const reading = readAccountView(answer, asked);
  if (reading.kind === 'belongs-to-another') return words.summaryOther;
  if (reading.kind === 'no-account') return words.summaryNone;
  return reading.isBlocked ? words.summaryBlocked : words.summaryActive;
}

function eligibility({ paymentReady, requirements }: Answers['eligibility']): string {
  const count = new Set(requirements).size;
  if (!paymentReady) return words.summaryNotReady(count);
  return count === 0 ? words.summaryReady : words.summaryReadyWith(count);
}

function limits(answer: Answers['limits']): string {
  const figures = tightestOf(readWindows(answer))?.figures;
  return figures?.remaining === undefined
    ? words.summaryNoFigures
    : words.summaryLeft(`${groupDigits(figures.remaining)} ${figures.currency ?? ''}`.trim());
}

function price({ source, target }: Answers['price'], { transactionType, fiat, crypto }: Question): string {
  if (source?.amount === undefined || target?.amount === undefined) return words.summaryNoFigures;
  const [paid, received] = transactionType === 'ONRAMP' ? [fiat, crypto] : [crypto, fiat];
  return words.summaryPair(
    `${groupDigits(source.amount)} ${paid}`,
    `${groupDigits(target.amount)} ${received}`,
  );
}
