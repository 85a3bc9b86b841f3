import type { CustomerRecord } from '#contract/desk/customers.ts';
import { eligibilityRequest, type EligibilityRequest } from '#contract/service/eligibility.ts';
import type { LimitsRequest } from '#contract/service/limits.ts';
import type { PriceQuery } from '#contract/service/price.ts';
import { suggestMethods } from '#web/shared/forms/transaction-catalogue.ts';
import {
  startingContext,
  transactionContext,
  type TransactionContext,
} from '#web/shared/forms/transaction-context.ts';

/** Younger answers are shown with their age, not asked for again (README › Pages › Customer). */
export const freshForMs = 5 * 60_000;

/** Asked about by default: no amount would mean zero. */
const usualAmount = '1000.00';

/** For one route; a price only to convert a crypto amount. */
export interface Questions {
  eligibility: EligibilityRequest;
  limits: LimitsRequest;
  price: PriceQuery | null;
}

/** Asked on opening; null if a fresh answer is stored. */
export type DueQuestions = { readonly [Name in keyof Questions]: Questions[Name] | null };

type Record = Pick<CustomerRecord, 'identityReference' | 'facts' | 'ramps'>;

/** Uses the last route and amount asked about. */
export function questionsAbout(record: Record): Questions {
  const { identityReference, facts } = record;
  const route = routeOf(record);
  const asked = facts.eligibility?.value.request;
  const isSamePair = asked?.fiat === route.fiat && asked.crypto === route.crypto;
  const { fiatAmount, cryptoAmount } = (isSamePair && asked) || {};
  const amount = cryptoAmount === undefined ? { fiatAmount: fiatAmount ?? usualAmount } : { cryptoAmount };
  const plain = { identityReference, ...route };
  const withAmount = eligibilityRequest.safeParse({ ...plain, ...amount });
  const eligibility: EligibilityRequest = withAmount.success ? withAmount.data : plain;
  const price = eligibility.cryptoAmount === undefined ? null : { ...plain, cryptoAmount };
  return { eligibility, limits: plain, price };
}

/** Picks what to ask on opening. */
export function dueQuestions(record: Record, nowMs: number): DueQuestions {
  const { eligibility, limits, price } = questionsAbout(record);
  // A later submission or callback may have changed the answer.
  const { accepted, lastMessage } = record.facts;
  const changedAt = Math.max(...[accepted, lastMessage].map((fact) => (fact ? Date.parse(fact.at) : 0)));
  const isFresh = (fact: AskedFact | undefined, question: object) =>
    fact !== undefined &&
    isSameQuestion(fact.value.request, question) &&
    nowMs - Date.parse(fact.at) < freshForMs &&
    Date.parse(fact.at) > changedAt;
  const { facts } = record;
  return {
    eligibility: isFresh(facts.eligibility, eligibility) ? null : eligibility,
    limits: isFresh(facts.limits, limits) ? null : limits,
    price: price === null || isFresh(facts.price, price) ? null : price,
  };
}

interface AskedFact {
  at: string;
  value: { request?: object | undefined };
}

const routeParts = ['transactionType', 'method', 'fiat', 'crypto', 'blockchain'] as const;
const amountParts = ['fiatAmount', 'cryptoAmount'] as const;

export function isSameRoute(one: object | undefined, other: object | undefined): boolean {
  return areSame(routeParts, one, other);
}

export function isSameQuestion(one: object | undefined, other: object | undefined): boolean {
  return areSame([...routeParts, ...amountParts], one, other);
}

function areSame(parts: readonly string[], one: object | undefined, other: object | undefined): boolean {
  const [left, right] = [one, other] as readonly ({ readonly [part: string]: unknown } | undefined)[];
  return parts.every((part) => left?.[part] === right?.[part]);
}

/** Takes the last route asked or used, else the country's usual one. */
function routeOf({ facts, ramps }: Record): TransactionContext {
  const asked = [facts.eligibility, facts.limits, facts.price]
    .filter((fact) => fact !== undefined)
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .map(({ value: { request } }) => request);
  const moved = ramps.map(({ direction, method, pair }) => ({ ...pair, method, transactionType: direction }));
  const used = [...asked, ...moved].map(routeAsked).find((route) => route !== null);
  return used ?? usualRoute(facts.residence?.value.country);
}

/** Returns the route asked about; null unless every part is stored. */
export function routeAsked(asked: object | undefined): TransactionContext | null {
  const parsed = transactionContext.safeParse(asked);
  return parsed.success ? parsed.data : null;
}

const euroCountries = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ');
const fiatOfCountry: ReadonlyMap<string, string> = new Map([
  ['AU', 'AUD'],
  ['BR', 'BRL'],
  ['GB', 'GBP'],
  ['US', 'USD'],
  ...euroCountries.map((country) => [country, 'EUR'] as const),
]);

function usualRoute(country: string | undefined): TransactionContext {
  const fiat = fiatOfCountry.get(country ?? '') ?? startingContext.fiat;
  return { ...startingContext, fiat, method: suggestMethods(fiat)[0] ?? startingContext.method };
}
