import { moneyWords } from '#web/shared/format/money.ts';
import { readWindows, tightestOf } from '#web/shared/limits/limit-windows.ts';
import { readAccountView } from '#web/shared/read-account-view.ts';
import {
  type Answers,
  type CheckName,
  checkNames,
  dataOf,
  type Outcome,
  type Outcomes,
  type Question,
} from '#web/shared/verdict/checks.ts';
import { describeAsked, differenceOf } from '#web/shared/verdict/describe-question.ts';
import { findCauses } from '#web/shared/verdict/find-causes.ts';
import { redacted } from '#web/shared/verdict/redact.ts';
import type { Run } from '#web/shared/verdict/use-checks.ts';
import { verdictOf } from '#web/shared/verdict/verdict.ts';
import { verdictWords } from '#web/shared/verdict/verdict-words.ts';

import { words } from './diagnosis-words.ts';

/** All checks answered. */
export type Finished = Omit<Run, 'email'>;

/** Removes an e-mail that the service repeats. */
export function sentenceOf(finished: Finished, email: string, nowMs: number): string {
  return redacted(verdictOf({ ...finished, nowMs }).title, email);
}

/** Writes a ticket's text without e-mails, even those that reasons repeat. */
export function ticketOf(finished: Finished, email: string, nowMs: number): string {
  const { question, outcomes } = finished;
  const { title, causes } = verdictOf({ ...finished, nowMs });
  const lines = [
    words.ticketTitle({ reference: question.identityReference ?? '' }),
    title.endsWith('.') ? title : `${title}.`,
    describeAsked(question),
    ...causes.flatMap(({ sentence, evidence }) => [
      `- ${sentence}`,
      ...evidence.map(
        ({ check, text, at }) => `  ${verdictWords.checks[check]}${at === null ? '' : `, ${at}`}: ${text}`,
      ),
    ]),
    ...checkNames.flatMap((check) => {
      const outcome = outcomes[check];
      return outcome.state === 'answered' && outcome.requestId !== null
        ? [`${verdictWords.checks[check]}: request ${outcome.requestId}, ${outcome.at}`]
        : [];
    }),
  ];
  return redacted(lines.join('\n'), email);
}

/** Lists changes since the last diagnosis; null if it was about someone else. */
export function describeChanges(
  previous: Finished | null,
  current: Finished,
  nowMs: number,
): string[] | null {
  if (previous === null || previous.question.identityReference !== current.question.identityReference) {
    return null;
  }
  const asked = differenceOf(previous.question, current.question);
  const before = { ...previous, nowMs };
  const now = { ...current, nowMs };
  const sentencesBefore = findCauses(before).map(({ sentence }) => sentence);
  const sentencesNow = findCauses(now).map(({ sentence }) => sentence);
  const [verdictBefore, verdictNow] = [verdictOf(before).title, verdictOf(now).title];
  return [
    ...(asked === null ? [] : [words.askedBefore({ before: asked[0], now: asked[1] })]),
    ...(verdictBefore === verdictNow ? [] : [words.before({ verdict: verdictBefore })]),
    ...sentencesBefore
      .filter((sentence) => !sentencesNow.includes(sentence))
      .map((sentence) => words.gone({ sentence })),
    ...sentencesNow
      .filter((sentence) => !sentencesBefore.includes(sentence))
      .map((sentence) => words.added({ sentence })),
  ];
}

/** Omits missing or unreadable answers. */
export function summariesOf(question: Question, outcomes: Outcomes): Readonly<Record<CheckName, string>> {
  return {
    identity: readSummary(outcomes.identity, (answer) =>
      accountSummary(answer, question.identityReference ?? ''),
    ),
    eligibility: readSummary(outcomes.eligibility, eligibilitySummary),
    limits: readSummary(outcomes.limits, limitsSummary),
    price: readSummary(outcomes.price, (answer) => priceSummary(answer, question)),
  };
}

function readSummary<Data>(outcome: Outcome<Data>, say: (data: Data) => string): string {
  const answer = dataOf(outcome);
  return answer === null ? '' : say(answer.data);
}

function accountSummary(answer: Answers['identity'], asked: string): string {
  const reading = readAccountView(answer, asked);
  if (reading.kind === 'belongs-to-another') return words.summaryOther;
  if (reading.kind === 'no-account') return words.summaryNone;
  return reading.isBlocked ? words.summaryBlocked : words.summaryActive;
}

function eligibilitySummary({ paymentReady, requirements }: Answers['eligibility']): string {
  const count = new Set(requirements).size;
  if (!paymentReady) return words.summaryNotReady({ count });
  return count === 0 ? words.summaryReady : words.summaryReadyWith({ count });
}

function limitsSummary(answer: Answers['limits']): string {
  const figures = tightestOf(readWindows(answer))?.figures;
  return figures?.remaining === undefined
    ? words.summaryNoFigures
    : words.summaryLeft({ amount: moneyWords(figures.remaining, figures.currency) });
}

function priceSummary(
  { source, target }: Answers['price'],
  { transactionType, fiat, crypto }: Question,
): string {
  if (source?.amount === undefined || target?.amount === undefined) return words.summaryNoFigures;
  const [paid, received] = transactionType === 'ONRAMP' ? [fiat, crypto] : [crypto, fiat];
  return words.summaryPair({
    paid: moneyWords(source.amount, paid),
    received: moneyWords(target.amount, received),
  });
}
