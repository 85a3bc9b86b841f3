import { compareDecimals, groupDigits } from '#web/shared/format/decimal.ts';
import { answerSentence, sentenceOf } from '#web/shared/words/status-sentences.ts';

interface Left {
  period: string;
  transactionType: string;
  remaining?: string | undefined;
  currency?: string | undefined;
}

/** What a customer hears of a limit: over which time it is, and what is left of it. Never whose limit it is. */
export function limitSentences({ period, transactionType, remaining = '', currency = '' }: Left): string[] {
  const isReached = (compareDecimals(remaining, '0') ?? 1) <= 0;
  const left = `${groupDigits(remaining)} ${currency}`.trim();
  if (transactionType !== 'ONRAMP')
    return [isReached ? answerSentence('SELL_REACHED') : answerSentence('SELL_LEFT', left)];
  const window = sentenceOf('limit', period);
  return [
    ...(window === null ? [] : [window]),
    isReached ? answerSentence('LIMIT_REACHED') : answerSentence('LIMIT_LEFT', left),
  ];
}
