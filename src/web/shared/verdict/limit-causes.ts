import type { LimitsAnswer } from '#contract/service/limits.ts';
import { compareDecimals, subtractDecimals } from '#web/shared/format/decimal.ts';
import { moneyWords } from '#web/shared/format/money.ts';
import { listWords } from '#web/shared/format/text.ts';
import { readWindows } from '#web/shared/limits/limit-windows.ts';
import { limitName } from '#web/shared/limits/limit-words.ts';

import type { Cause } from './causes.ts';
import { dataOf, type Outcomes, type Question } from './checks.ts';
import { verdictWords as words } from './verdict-words.ts';

interface Compared {
  limits: LimitsAnswer;
  fiat: string;
  at: string;
}

/** `amount` is a decimal string in `fiat`. */
type Asked = Compared & { amount: string };

/** Compares the limits with the question; says so if figures aren't comparable. Spec: Limits */
export function limitCauses(question: Question, { limits, price }: Outcomes): Cause[] {
  const answer = dataOf(limits);
  if (answer === null) return [];
  const compared = { limits: answer.data, fiat: question.fiat, at: answer.at };
  if (!hasAmount(question)) return [...nothingLeft(compared), ...notCompared(compared, words.leftUnknown)];
  const amount = fiatAmountOf(question, price);
  if (amount === null) return [unknownAmount(answer.at)];
  const asked = { ...compared, amount };
  return [...overLimit(asked), ...outOfBounds(asked), ...notCompared(asked, words.notCompared)];
}

export function hasAmount({ fiatAmount, cryptoAmount }: Question): boolean {
  return fiatAmount !== undefined || cryptoAmount !== undefined;
}

/** Returns fiat as typed, or the quoted worth of crypto; null if unknown. */
function fiatAmountOf({ fiatAmount, transactionType }: Question, price: Outcomes['price']): string | null {
  if (fiatAmount !== undefined) return fiatAmount;
  const answer = dataOf(price)?.data;
  const worth = transactionType === 'ONRAMP' ? answer?.source?.amount : answer?.target?.amount;
  return worth === undefined || compareDecimals(worth, '0') === null ? null : worth;
}

function unknownAmount(at: string): Cause {
  return {
    kind: 'limits-not-compared',
    sentence: words.notCompared,
    evidence: [{ check: 'limits', text: words.evidenceNoFiat, at }],
  };
}

interface Line {
  name: string;
  period: string;
  remaining: string;
  limit: string | null;
}

/** Lists sources with a remaining amount in `fiat`, and the names of the others. */
function linesIn({ limits, fiat }: Compared): { lines: Line[]; others: string[] } {
  const lines: Line[] = [];
  const others: string[] = [];
  for (const { period, lines: sources } of readWindows(limits)) {
    for (const { source, figures } of sources) {
      if (figures === null) continue;
      const { remaining, limit = null, currency } = figures;
      const name = limitName(period, source);
      const isLike = isSameCurrency(currency, fiat);
      if (remaining === undefined || !isLike || compareDecimals(remaining, '0') === null) others.push(name);
      else lines.push({ name, period, remaining, limit });
    }
  }
  return { lines, others };
}

/** Takes a figure without a currency as the question's. */
function isSameCurrency(currency: string | undefined, fiat: string): boolean {
  return currency === undefined || currency.toUpperCase() === fiat.toUpperCase();
}

function tightestOf(lines: readonly Line[]): Line | null {
  return lines.reduce<Line | null>(
    (least, line) => (least === null || isAbove(least.remaining, line.remaining) ? line : least),
    null,
  );
}

/** Makes one cause of all exceeded limits, named by the tightest. */
function overLimit(asked: Asked): Cause[] {
  const { amount, fiat, at } = asked;
  const over = linesIn(asked).lines.filter(({ remaining }) => isAbove(amount, remaining));
  const tightest = tightestOf(over);
  if (tightest === null) return [];
  const { name: limit, remaining, period } = tightest;
  const excess = money(subtractDecimals(amount, remaining) ?? '', fiat);
  return [
    {
      kind: 'over-limit',
      sentence: isUsedUp(remaining)
        ? words.overUsedUp({ limit, excess })
        : words.overLimit({ limit, excess }),
      bound: { amount: remaining, currency: fiat, period },
      evidence: over.map((line) => ({
        check: 'limits' as const,
        text: words.evidenceLimit({
          limit: line.name,
          remaining: money(line.remaining, fiat),
          asked: money(amount, fiat),
        }),
        at,
      })),
    },
  ];
}

function nothingLeft(compared: Compared): Cause[] {
  const { fiat, at } = compared;
  const used = linesIn(compared).lines.filter(({ remaining }) => isUsedUp(remaining));
  const tightest = tightestOf(used);
  if (tightest === null) return [];
  const { name: limit, remaining, period, limit: total } = tightest;
  return [
    {
      kind: 'over-limit',
      sentence:
        total === null
          ? words.nothingLeft({ limit })
          : words.nothingLeftOf({ limit, total: money(total, fiat) }),
      bound: { amount: remaining, currency: fiat, period },
      evidence: used.map((line) => ({
        check: 'limits' as const,
        text: words.evidenceLeft({ limit: line.name, remaining: money(line.remaining, fiat) }),
        at,
      })),
    },
  ];
}

/** Finds the most payable by limits and transaction maximum; null if incomparable. */
export function mostOf(
  question: Question,
  limits: Outcomes['limits'],
): { amount: string; currency: string; limit: string; period: string | null } | null {
  const answer = dataOf(limits);
  if (answer === null) return null;
  const { fiat } = question;
  const tightest = tightestOf(linesIn({ limits: answer.data, fiat, at: answer.at }).lines);
  if (tightest === null) return null;
  const most = boundIn(answer.data.limits.transaction?.maxFiat, fiat);
  return most !== undefined && isAbove(tightest.remaining, most)
    ? { amount: most, currency: fiat, limit: words.maximum, period: null }
    : { amount: tightest.remaining, currency: fiat, limit: tightest.name, period: tightest.period };
}

/** Returns the tightest limit's rest and window; null if incomparable. */
export function leftOf(
  { fiat }: Question,
  limits: Outcomes['limits'],
): { amount: string; code: string; period: string } | null {
  const answer = dataOf(limits);
  const tightest =
    answer === null ? null : tightestOf(linesIn({ limits: answer.data, fiat, at: answer.at }).lines);
  return tightest === null ? null : { amount: tightest.remaining, code: fiat, period: tightest.period };
}

/** Returns the transaction minimum; null if not in the question's currency. */
export function leastOf(
  { fiat }: Question,
  limits: Outcomes['limits'],
): { amount: string; code: string } | null {
  const amount = boundIn(dataOf(limits)?.data.limits.transaction?.minFiat, fiat);
  return amount === undefined ? null : { amount, code: fiat };
}

/** Lists incomparable figures: an unreadable one never counts as room. */
function notCompared(compared: Compared, allSentence: string): Cause[] {
  const { lines, others } = linesIn(compared);
  const { minFiat, maxFiat } = compared.limits.limits.transaction ?? {};
  const odd = [minFiat, maxFiat].some(
    (bound) => bound?.amount !== undefined && boundIn(bound, compared.fiat) === undefined,
  );
  if (lines.length > 0 && others.length === 0 && !odd) return [];
  const text =
    others.length === 0
      ? words.evidenceNoFigures
      : words.evidenceOthers({ limits: listWords(others, 'and') });
  return [
    {
      kind: 'limits-not-compared',
      sentence: lines.length === 0 ? allSentence : words.notComparedAll,
      evidence: [{ check: 'limits', text, at: compared.at }],
    },
  ];
}

interface Money {
  amount?: string | undefined;
  currency?: string | undefined;
}

function boundIn(money: Money | undefined, fiat: string): string | undefined {
  const { amount, currency } = money ?? {};
  if (amount === undefined || compareDecimals(amount, '0') === null) return undefined;
  return isSameCurrency(currency, fiat) ? amount : undefined;
}

function outOfBounds({ limits, amount, fiat, at }: Asked): Cause[] {
  const { minFiat, maxFiat } = limits.limits.transaction ?? {};
  const least = boundIn(minFiat, fiat);
  const most = boundIn(maxFiat, fiat);
  const causeOf = (kind: 'below-minimum' | 'above-maximum', sentence: string, bound: string): Cause => ({
    kind,
    sentence,
    bound: { amount: bound, currency: fiat },
    evidence: [
      {
        check: 'limits',
        text: words.evidenceBound({
          kind: kind === 'below-minimum' ? 'minimum' : 'maximum',
          bound: money(bound, fiat),
          asked: money(amount, fiat),
        }),
        at,
      },
    ],
  });
  const causes: Cause[] = [];
  if (least !== undefined && isAbove(least, amount)) {
    const by = money(subtractDecimals(least, amount) ?? '', fiat);
    causes.push(causeOf('below-minimum', words.belowMinimum({ minimum: money(least, fiat), by }), least));
  }
  if (most !== undefined && isAbove(amount, most)) {
    const by = money(subtractDecimals(amount, most) ?? '', fiat);
    causes.push(causeOf('above-maximum', words.aboveMaximum({ maximum: money(most, fiat), by }), most));
  }
  return causes;
}

/** Checks for zero or less; false if unreadable. */
export function isUsedUp(remaining = ''): boolean {
  return (compareDecimals(remaining, '0') ?? 1) <= 0;
}

/** Returns false if either isn't a plain decimal. */
function isAbove(one: string, other: string): boolean {
  return (compareDecimals(one, other) ?? 0) > 0;
}

/** Returns `1,000.00 EUR`. */
export function money(amount: string, code: string): string {
  return moneyWords(amount, code);
}
