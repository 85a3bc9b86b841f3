import { readAccountView } from '#web/shared/read-account-view.ts';
import { groupDigits } from '#web/shared/format/decimal.ts';
import { describeContext } from '#web/shared/forms/transaction-context.ts';
import { readWindows, tightestOf } from '#web/shared/limits/limit-windows.ts';

import { words } from './diagnosis-words.ts';
import { findCauses, verdictOf } from './find-causes.ts';
import {
  type Answers,
  type CheckName,
  checkNames,
  type Outcome,
  type Outcomes,
  type Question,
} from './outcome.ts';

export interface Finished {
  question: Question;
  outcomes: Outcomes;
}

/** The diagnosis in the one sentence that the page shows, without an e-mail that the service repeats. */
export function sentenceOf({ question, outcomes }: Finished, email: string): string {
  return redact(verdictOf(findCauses(question, outcomes)).title, email);
}

/** Anything that is written like an address of e-mail. */
const emailLike = /\S+@\S+/gu;

function redact(text: string, email: string): string {
  const without = email === '' ? text : text.replaceAll(new RegExp(escape(email), 'giu'), words.redacted);
  return without.replaceAll(emailLike, words.redacted);
}

function escape(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}

/**
 * The diagnosis as a text for a ticket: verdict, causes with their evidence, and what support asks for. Nothing personal is in it:
 * no e-mail, not even one that the service repeats in a reason.
 */
export function ticketOf({ question, outcomes }: Finished, email: string): string {
  const causes = findCauses(question, outcomes);
  const lines = [
    words.ticketTitle({ reference: question.identityReference }),
    `${verdictOf(causes).title}.`,
    describeQuestion(question),
    ...causes.flatMap(({ sentence, evidence }) => [
      `- ${sentence}`,
      ...evidence.map(({ check, text, at }) => `  ${words.checks[check]}, ${at}: ${text}`),
    ]),
    ...checkNames.flatMap((check) => {
      const outcome = outcomes[check];
      return outcome.state === 'answered' && outcome.requestId !== null
        ? [`${words.checks[check]}: request ${outcome.requestId}, ${outcome.at}`]
        : [];
    }),
  ];
  return redact(lines.join('\n'), email);
}

/**
 * What has changed since the diagnosis before, in sentences; none when it is the same. Null when that was about someone
 * else, or there was none.
 */
export function describeChanges(previous: Finished | null, current: Finished): string[] | null {
  if (previous === null || previous.question.identityReference !== current.question.identityReference) {
    return null;
  }
  const asked = describeDifference(previous.question, current.question);
  const [was, is] = [previous, current].map(({ question, outcomes }) => findCauses(question, outcomes));
  const [before, now] = [was ?? [], is ?? []];
  const sentencesBefore = before.map(({ sentence }) => sentence);
  const sentencesNow = now.map(({ sentence }) => sentence);
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

/** What was asked before, and now: the amounts alone where the kind of transaction is the same. Null when nothing differs. */
function describeDifference(previous: Question, current: Question): [string, string] | null {
  const [before, now] = [describeQuestion(previous), describeQuestion(current)];
  if (before === now) return null;
  return describeContext(previous) === describeContext(current)
    ? [describeAmount(previous), describeAmount(current)]
    : [before, now];
}

function describeAmount({ fiatAmount, cryptoAmount = '', fiat, crypto }: Question): string {
  return fiatAmount === undefined
    ? `${groupDigits(cryptoAmount)} ${crypto}`
    : `${groupDigits(fiatAmount)} ${fiat}`;
}

/** `500.00 EUR · On-ramp · EUR → ETH (ETH) · sepa-bank-transfer`. */
export function describeQuestion(question: Question): string {
  return `${describeAmount(question)} · ${describeContext(question)}`;
}

/** What each answer says in a few words; nothing where there is none that can be read. */
export function summariesOf(question: Question, outcomes: Outcomes): Readonly<Record<CheckName, string>> {
  return {
    identity: readSummary(outcomes.identity, (answer) => accountSummary(answer, question.identityReference)),
    eligibility: readSummary(outcomes.eligibility, eligibilitySummary),
    limits: readSummary(outcomes.limits, limitsSummary),
    price: readSummary(outcomes.price, (answer) => priceSummary(answer, question)),
  };
}

function readSummary<Data>(outcome: Outcome<Data>, say: (data: Data) => string): string {
  return outcome.state === 'answered' && outcome.data !== null ? say(outcome.data) : '';
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
    : words.summaryLeft({ amount: `${groupDigits(figures.remaining)} ${figures.currency ?? ''}`.trim() });
}

function priceSummary(
  { source, target }: Answers['price'],
  { transactionType, fiat, crypto }: Question,
): string {
  if (source?.amount === undefined || target?.amount === undefined) return words.summaryNoFigures;
  const [paid, received] = transactionType === 'ONRAMP' ? [fiat, crypto] : [crypto, fiat];
  return words.summaryPair({
    paid: `${groupDigits(source.amount)} ${paid}`,
    received: `${groupDigits(target.amount)} ${received}`,
  });
}
