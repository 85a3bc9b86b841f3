import { isMessageKey } from '#contract/messages/message-rules.ts';
import type { LimitsAnswer, LimitsRequest } from '#contract/service/limits.ts';
import type { Answered } from '#web/shared/inspector/use-inspector.ts';
import { compareDecimals, groupDigits } from '#web/shared/format/decimal.ts';
import { describeContext } from '#web/shared/forms/transaction-context.ts';
import { type LimitWindow, readWindows, tightestOf } from '#web/shared/limits/limit-windows.ts';
import { limitName } from '#web/shared/limits/limit-words.ts';
import type { CustomerText } from '#web/shared/messages/tell-panel.tsx';

import { words } from './limits-words.ts';

/** The verdict as a text for a ticket. */
export function verdictText({
  request,
  answer,
  fetchedAt,
}: Omit<Answered<LimitsRequest, LimitsAnswer>, 'raw'>): string {
  const { title, detail } = readLimitsVerdict(readWindows(answer));
  return [
    `${title}. ${detail}`,
    `${request.identityReference} · ${describeContext(request)} · ${fetchedAt}`,
  ].join('\n');
}

interface LimitsVerdict {
  tone: 'good' | 'action' | 'neutral';
  title: string;
  detail: string;
}

/** What is left in one line: the tightest source decides, and one transaction's own bounds beside it. Choice: limitsAnswer. */
export function readLimitsVerdict(windows: readonly LimitWindow[]): LimitsVerdict {
  const tight = tightestOf(windows);
  if (tight?.figures?.remaining === undefined) {
    return { tone: 'neutral', title: words.unknownTitle, detail: words.unknownDetail };
  }
  const { remaining, currency = '' } = tight.figures;
  const limit = limitName(tight.period, tight.source);
  if ((compareDecimals(remaining, '0') ?? 1) <= 0) {
    return { tone: 'action', title: words.nothingLeft, detail: words.usedUp({ limit }) };
  }
  return {
    tone: 'good',
    title: words.remaining({ amount: `${groupDigits(remaining)} ${currency}`.trim() }),
    detail: words.isTightest({ limit }),
  };
}

/** What to tell the customer: how much is left, or that nothing is. Which source limits them is the desk's alone. */
export function tellLimits({ request, answer }: Asked): CustomerText {
  const tight = tightestOf(readWindows(answer));
  const { remaining, currency = '' } = tight?.figures ?? {};
  const period = request.transactionType === 'ONRAMP' ? (tight?.period ?? '') : 'sale';
  const isReached = (compareDecimals(remaining ?? '', '0') ?? 1) <= 0;
  const key = `${isReached ? 'limit-reached' : 'limit-left'}.${period}`;
  if (remaining === undefined || !isMessageKey(key)) return { parts: null, why: words.tellUnknown };
  return { parts: [{ key }], values: { left: { amount: remaining, code: currency } } };
}

type Asked = Pick<Answered<LimitsRequest, LimitsAnswer>, 'request' | 'answer'>;

/**
 * Which figures have changed since the answer before, in sentences; none when it is the same. Null when that answer was to
 * another question, or there was none.
 */
export function describeLimitChanges(previous: Asked | null, current: Asked): string[] | null {
  if (previous === null || questionKey(previous.request) !== questionKey(current.request)) return null;
  const [before, now] = [figuresOf(previous.answer), figuresOf(current.answer)];
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
}: LimitsRequest): string {
  return JSON.stringify([identityReference, transactionType, fiat, crypto, blockchain, method]);
}

interface Money {
  amount?: string | undefined;
  currency?: string | undefined;
}

/** Every figure that is given, under what it is. */
function figuresOf(answer: LimitsAnswer): Map<string, string> {
  const figures = new Map<string, string>();
  const put = (what: string, { amount, currency = '' }: Money) => {
    if (amount !== undefined) figures.set(what, `${groupDigits(amount)} ${currency}`.trim());
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
