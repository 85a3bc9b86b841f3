import type { PriceAnswer, PriceQuery } from '#contract/service/price.ts';
import type { Answered } from '#web/shared/inspector/use-inspector.ts';
import { groupDigits } from '#web/shared/format/decimal.ts';
import { describeContext } from '#web/shared/forms/transaction-context.ts';

import { words } from './price-words.ts';

/** Older prices are greyed. Spec: Price (must not be cached for long). */
export const staleAfterMs = 30_000;

/** True if too old to rely on. */
export function isStale(fetchedAt: string, nowMs: number): boolean {
  return nowMs - Date.parse(fetchedAt) > staleAfterMs;
}

/** `14 s old`, `3 min old`. Never negative, even if the clock moved back. */
export function ageInWords(fetchedAt: string, nowMs: number): string {
  const seconds = Math.max(0, Math.floor((nowMs - Date.parse(fetchedAt)) / 1000));
  return seconds < 120 ? words.age({ seconds }) : words.ageMinutes({ minutes: Math.floor(seconds / 60) });
}

export interface Figure {
  label: string;
  /** Null if not given. */
  text: string | null;
}

export type Priced = Answered<PriceQuery, PriceAnswer>;

type Asked = Pick<Priced, 'request' | 'answer'>;

/** Amounts, fees and rate, every digit as received. Spec: Price; choices: priceAnswer, priceFees. */
export function figuresOf({ request, answer }: Asked): Figure[] {
  const { fiat, crypto } = request;
  const fee = (value: string | undefined) => (value === undefined ? null : money(value, fiat));
  const rate = answer.marketRate;
  return [
    { label: words.pays, text: paid({ request, answer }) },
    { label: words.receives, text: received({ request, answer }) },
    { label: words.processingFee, text: fee(answer.processingFee) },
    { label: words.networkFee, text: fee(answer.networkFee) },
    {
      label: words.marketRate,
      text: rate === undefined ? null : words.rate({ rate: groupDigits(rate), fiat, crypto }),
    },
  ];
}

function money(amount: string, code: string): string {
  return `${groupDigits(amount)} ${code}`;
}

function paid({ request: { transactionType, fiat, crypto }, answer: { source } }: Asked): string | null {
  return source?.amount === undefined
    ? null
    : money(source.amount, transactionType === 'ONRAMP' ? fiat : crypto);
}

function received({ request: { transactionType, fiat, crypto }, answer: { target } }: Asked): string | null {
  return target?.amount === undefined
    ? null
    : money(target.amount, transactionType === 'ONRAMP' ? crypto : fiat);
}

/** `100.00 EUR → 0.0401 ETH`. */
export function priceTitle(asked: Asked): string {
  const [pays, receives] = [paid(asked), received(asked)];
  if (pays === null && receives === null) return words.noAmounts;
  return words.pair({ paid: pays ?? words.notGiven, received: receives ?? words.notGiven });
}

/** For a ticket. */
export function priceText(asked: Omit<Priced, 'raw'>): string {
  const figures = figuresOf(asked).map(({ label, text }) => `- ${label}: ${text ?? words.notGiven}`);
  const { request, fetchedAt } = asked;
  return [
    `${priceTitle(asked)} (${words.indicative})`,
    ...figures,
    `${request.identityReference} · ${describeContext(request)} · ${fetchedAt}`,
  ].join('\n');
}

/** Figures changed since the last price; null without one for the same question. */
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
