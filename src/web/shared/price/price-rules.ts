import type { PriceAnswer, PriceQuery } from '#contract/service/price.ts';
import type { Answered } from '#web/shared/inspector/use-inspector.ts';
import { groupDigits } from '#web/shared/format/decimal.ts';
import { moneyWords } from '#web/shared/format/money.ts';
import { describeContext } from '#web/shared/forms/transaction-context.ts';

import { words } from './price-words.ts';

/** Older prices are greyed. Spec: Price (must not be cached for long). */
export const staleAfterMs = 30_000;

/** Checks whether a price is too old to rely on. */
export function isStale(fetchedAt: string, nowMs: number): boolean {
  return nowMs - Date.parse(fetchedAt) > staleAfterMs;
}

/** Formats as `14 s old`; never negative. */
export function ageInWords(fetchedAt: string, nowMs: number): string {
  const seconds = Math.max(0, Math.floor((nowMs - Date.parse(fetchedAt)) / 1000));
  return seconds < 120 ? words.age({ seconds }) : words.ageMinutes({ minutes: Math.floor(seconds / 60) });
}

export interface Figure {
  label: string;
  text: string | null;
}

export type Priced = Answered<PriceQuery, PriceAnswer>;

type Asked = Pick<Priced, 'request' | 'answer'>;

type Write = (amount: string, code: string) => string;

const whole: Write = (amount, code) => `${groupDigits(amount)} ${code}`;

/** Lists amounts, fees and rate. Spec: Price; choices: priceAnswer, priceFees. */
export function figuresOf({ request, answer }: Asked, write: Write = moneyWords): Figure[] {
  const { fiat, crypto } = request;
  const fee = (value: string | undefined) => (value === undefined ? null : write(value, fiat));
  const rate = answer.marketRate;
  return [
    { label: words.pays, text: paid({ request, answer }, write) },
    { label: words.receives, text: received({ request, answer }, write) },
    { label: words.processingFee, text: fee(answer.processingFee) },
    { label: words.networkFee, text: fee(answer.networkFee) },
    {
      label: words.marketRate,
      text: rate === undefined ? null : words.rate({ rate: groupDigits(rate), fiat, crypto }),
    },
  ];
}

function paid(asked: Asked, write: Write): string | null {
  const { transactionType, fiat, crypto } = asked.request;
  const { source } = asked.answer;
  return source?.amount === undefined
    ? null
    : write(source.amount, transactionType === 'ONRAMP' ? fiat : crypto);
}

function received(asked: Asked, write: Write): string | null {
  const { transactionType, fiat, crypto } = asked.request;
  const { target } = asked.answer;
  return target?.amount === undefined
    ? null
    : write(target.amount, transactionType === 'ONRAMP' ? crypto : fiat);
}

/** Formats as `100.00 EUR → 0.0401 ETH`. */
export function priceTitle(asked: Asked, write: Write = moneyWords): string {
  const [pays, receives] = [paid(asked, write), received(asked, write)];
  if (pays === null && receives === null) return words.noAmounts;
  return words.pair({ paid: pays ?? words.notGiven, received: receives ?? words.notGiven });
}

/** Keeps every digit, for a ticket. */
export function priceText(asked: Omit<Priced, 'raw'>): string {
  const figures = figuresOf(asked, whole).map(({ label, text }) => `- ${label}: ${text ?? words.notGiven}`);
  const { request, fetchedAt } = asked;
  return [
    `${priceTitle(asked, whole)} (${words.indicative})`,
    ...figures,
    `${request.identityReference} · ${describeContext(request)} · ${fetchedAt}`,
  ].join('\n');
}

/** Returns null without a price for the same question. */
export function describePriceChanges(previous: Asked | null, current: Asked): string[] | null {
  if (previous === null || questionKey(previous.request) !== questionKey(current.request)) return null;
  const before = figuresOf(previous);
  return figuresOf(current).flatMap(({ label, text }, index) => {
    const was = before[index]?.text ?? null;
    return was === text
      ? []
      : [words.changed({ what: label, before: was ?? words.notGiven, now: text ?? words.notGiven })];
  });
}

function questionKey(query: PriceQuery): string {
  const { identityReference, transactionType, fiat, crypto, blockchain, method } = query;
  const amounts = [query.fiatAmount ?? null, query.cryptoAmount ?? null];
  return JSON.stringify([identityReference, transactionType, fiat, crypto, blockchain, method, ...amounts]);
}
