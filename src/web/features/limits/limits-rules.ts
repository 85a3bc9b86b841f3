import type { LimitsAnswer, LimitsRequest } from '#contract/service/limits.ts';
import type { Answered } from '#web/shared/api/use-inspector.ts';
import { compareDecimals } from '#web/shared/format/decimal.ts';
import { groupDigits } from '#web/shared/format/group-digits.ts';
import { describeContext } from '#web/shared/forms/transaction-context.ts';
import { type LimitWindow, readWindows, tightestOf } from '#web/shared/limits/limit-windows.ts';
import { limitName } from '#web/shared/words/limit-words.ts';

import { words } from './limits-words.ts';

export interface LimitsVerdict {
  tone: 'good' | 'action' | 'neutral';
  title: string;
  detail: string;
}

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

/** What is left in one line: the tightest source decides, and one transaction's own bounds beside it. Choice: limitsAnswer. */
export function readLimitsVerdict(windows: readonly LimitWindow[]): LimitsVerdict {
  const tight = tightestOf(windows);
  if (tight?.figures?.remaining === undefined) {
    return { tone: 'neutral', title: words.unknownTitle, detail: words.unknownDetail };
  }
  const { remaining, currency = '' } = tight.figures;
  const limit = limitName(tight.period, tight.source);
  if ((compareDecimals(remaining, '0') ?? 1) <= 0) {
    return { tone: 'action', title: words.nothingLeft, detail: words.usedUp(limit) };
  }
  return {
    tone: 'good',
    title: words.left(`${groupDigits(remaining)} ${currency}`.trim()),
    detail: words.isTightest(limit),
  };
}
