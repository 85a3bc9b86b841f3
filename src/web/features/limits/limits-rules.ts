import type { LimitsAnswer } from '#contract/service/limits.ts';
import { moneyWords } from '#web/shared/format/money.ts';
import { readWindows } from '#web/shared/limits/limit-windows.ts';
import { limitName } from '#web/shared/limits/limit-words.ts';
import { dataOf, type Question } from '#web/shared/verdict/checks.ts';
import type { Inspected } from '#web/shared/verdict/use-inspected-check.ts';

import { words } from './limits-words.ts';

/** Lists changed figures since the last answer; null if it was another question's. */
export function describeLimitChanges(previous: Inspected | null, current: Inspected): string[] | null {
  if (previous === null || questionKey(previous.question) !== questionKey(current.question)) return null;
  const [was, is] = [dataOf(previous.outcomes.limits), dataOf(current.outcomes.limits)];
  if (was === null || is === null) return null;
  return changesOf(figuresOf(was.data), figuresOf(is.data));
}

function changesOf(before: Map<string, string>, now: Map<string, string>): string[] {
  return [...new Set([...before.keys(), ...now.keys()])].flatMap((what) => {
    const [was, is] = [before.get(what) ?? words.notGiven, now.get(what) ?? words.notGiven];
    return was === is ? [] : [words.changed({ what, before: was, now: is })];
  });
}

function questionKey({
  identityReference,
  transactionType,
  fiat,
  crypto,
  blockchain,
  method,
}: Question): string {
  return JSON.stringify([identityReference, transactionType, fiat, crypto, blockchain, method]);
}

interface Money {
  amount?: string | undefined;
  currency?: string | undefined;
}

function figuresOf(answer: LimitsAnswer): Map<string, string> {
  const figures = new Map<string, string>();
  const put = (what: string, { amount, currency }: Money) => {
    if (amount !== undefined) figures.set(what, moneyWords(amount, currency));
  };
  for (const { period, lines } of readWindows(answer)) {
    for (const { source, figures: line } of lines) {
      const name = limitName(period, source);
      put(words.leftOf({ limit: name }), { amount: line?.remaining, currency: line?.currency });
      put(words.limitOf({ limit: name }), { amount: line?.limit, currency: line?.currency });
    }
  }
  put(words.minimum, answer.limits.transaction?.minFiat ?? {});
  put(words.maximum, answer.limits.transaction?.maxFiat ?? {});
  return figures;
}
