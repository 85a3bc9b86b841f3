import { queryOptions } from '@tanstack/react-query';

import type { CustomerRecord } from '#contract/desk/customers.ts';
import { eligibilityRequest, type EligibilityRequest } from '#contract/service/eligibility.ts';
import type { LimitsRequest } from '#contract/service/limits.ts';
import type { PriceQuery } from '#contract/service/price.ts';
import { callService } from '#web/shared/api/call-service.ts';
import type { ServiceAnswer } from '#web/shared/api/read-service-answer.ts';
import { suggestMethods } from '#web/shared/forms/transaction-catalogue.ts';
import {
  startingContext,
  transactionContext,
  type TransactionContext,
} from '#web/shared/forms/transaction-context.ts';

import type { OwnAnswer, OwnAnswers } from './own-answers.ts';

/** An answer that the desk got less than this ago is shown with its age and not asked for again (README › Pages › Customer). */
export const freshForMs = 5 * 60_000;

/** What is asked where nobody has asked with an amount: none would ask whether they may pay nothing. */
const usualAmount = '1000.00';

/** The questions about a customer, for one route; a price only where it gives a crypto amount's worth. */
export interface Questions {
  eligibility: EligibilityRequest;
  limits: LimitsRequest;
  price: PriceQuery | null;
}

/** What a page asks by itself when it opens; null where the desk has a fresh answer. */
export type LookPlan = { readonly [Name in keyof Questions]: Questions[Name] | null };

/** Whether anything of it has to be asked. */
export function asksAnything({ eligibility, limits, price }: LookPlan): boolean {
  return eligibility !== null || limits !== null || price !== null;
}

type Record = Pick<CustomerRecord, 'identityReference' | 'facts' | 'ramps'>;

/** What to ask about a customer: by the route that was last used for them, with the amount that was last asked about. */
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

/** What a page that opens now asks by itself. */
export function planLook(record: Record, nowMs: number): LookPlan {
  const { eligibility, limits, price } = questionsAbout(record);
  // What was submitted since, or reported by a callback, may have changed the answer.
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

/** Returns true if two questions are about the same kind of transaction. */
export function isSameRoute(one: object | undefined, other: object | undefined): boolean {
  return areSame(routeParts, one, other);
}

/** Returns true if two questions are about the same kind of transaction and amount. */
export function isSameQuestion(one: object | undefined, other: object | undefined): boolean {
  return areSame([...routeParts, ...amountParts], one, other);
}

function areSame(parts: readonly string[], one: object | undefined, other: object | undefined): boolean {
  const [left, right] = [one, other] as readonly ({ readonly [part: string]: unknown } | undefined)[];
  return parts.every((part) => left?.[part] === right?.[part]);
}

/** The route last used for the customer: by a question or a ramp; else their country's usual one, else the catalogue's first. */
function routeOf({ facts, ramps }: Record): TransactionContext {
  const asked = [facts.eligibility, facts.limits, facts.price]
    .filter((fact) => fact !== undefined)
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .map(({ value: { request } }) => request);
  const moved = ramps.map(({ direction, method, pair }) => ({ ...pair, method, transactionType: direction }));
  const used = [...asked, ...moved].map(routeAsked).find((route) => route !== null);
  return used ?? usualRoute(facts.residence?.value.country);
}

/** The route of a question, as far as the desk remembers it; null unless all of it is there. */
export function routeAsked(asked: object | undefined): TransactionContext | null {
  const parsed = transactionContext.safeParse(asked);
  return parsed.success ? parsed.data : null;
}

/** The countries of the euro, and those with another currency that the catalogue has. */
const euroCountries = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ');
const fiatOfCountry: ReadonlyMap<string, string> = new Map([
  ['AU', 'AUD'],
  ['BR', 'BRL'],
  ['GB', 'GBP'],
  ['US', 'USD'],
  ...euroCountries.map((country) => [country, 'EUR'] as const),
]);

/** The usual route of a country: its currency, by the first method that the catalogue has for it. */
function usualRoute(country: string | undefined): TransactionContext {
  const fiat = fiatOfCountry.get(country ?? '') ?? startingContext.fiat;
  return { ...startingContext, fiat, method: suggestMethods(fiat)[0] ?? startingContext.method };
}

/** What became of one question: null where it was not asked, or was answered as the contract says. */
export type Trouble =
  | { kind: 'failed'; error: unknown; at: string }
  | { kind: 'drift'; problems: string[]; at: string }
  | null;

export type LookTroubles = { readonly [Name in keyof Questions]: Trouble };

/** What became of the questions: the answers that can be used, and what went wrong. */
export interface Look {
  answers: Omit<OwnAnswers, 'account'>;
  troubles: LookTroubles;
}

/** Asks what is to be asked, all at once. */
export async function askLook({ eligibility, limits, price }: LookPlan, signal?: AbortSignal): Promise<Look> {
  const [ofEligibility, ofLimits, ofPrice] = await Promise.all([
    eligibility && answerTo(eligibility, callService('checkEligibility', { body: eligibility, signal })),
    limits && answerTo(limits, callService('getLimits', { body: limits, signal })),
    price && answerTo(price, callService('getPrice', { query: price, signal })),
  ]);
  signal?.throwIfAborted();
  return {
    answers: {
      eligibility: ofEligibility?.answer ?? null,
      limits: ofLimits?.answer ?? null,
      price: ofPrice?.answer ?? null,
    },
    troubles: {
      eligibility: ofEligibility?.trouble ?? null,
      limits: ofLimits?.trouble ?? null,
      price: ofPrice?.trouble ?? null,
    },
  };
}

interface Answered<Request, Answer> {
  answer: OwnAnswer<{ request: Request; answer: Answer }> | null;
  trouble: Trouble;
}

async function answerTo<Request, Answer>(
  request: Request,
  asking: Promise<ServiceAnswer<Answer>>,
): Promise<Answered<Request, Answer>> {
  try {
    const { data, drift, requestId, fetchedAt } = await asking;
    if (data === null) return { answer: null, trouble: { kind: 'drift', problems: drift, at: fetchedAt } };
    return {
      answer: requestId === null ? null : { requestId, fetchedAt, value: { request, answer: data } },
      trouble: null,
    };
  } catch (error) {
    return { answer: null, trouble: { kind: 'failed', error, at: new Date().toISOString() } };
  }
}

interface LookQuestions {
  identityReference: string;
  plan: LookPlan;
  /** Waits until the page may ask; null where it has waited already. */
  turn: ((signal: AbortSignal) => Promise<void>) | null;
  onAnswered: (answers: Look['answers']) => void;
}

/** What a page asks by itself, once a view: never retried, never asked again by a reconnect, cancelled when the page is left. */
export function lookQuery({ identityReference, plan, turn, onAnswered }: LookQuestions) {
  return queryOptions({
    queryKey: ['customer', identityReference, 'look'],
    queryFn: async ({ signal }) => {
      await turn?.(signal);
      const look = await askLook(plan, signal);
      onAnswered(look.answers);
      return look;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

interface Pace {
  /** So many customers can be looked at in a row … */
  burst: number;
  /** … and one more each time this has passed. */
  everyMs: number;
}

/**
 * Paces what pages ask by themselves, so that a walk through many customers is no storm: a look beyond the pace waits for its turn, and a page
 * that was left meanwhile asks nothing.
 */
export function createTurns({ burst, everyMs }: Pace): (signal?: AbortSignal) => Promise<void> {
  let freeAtMs = 0;
  return async (signal) => {
    signal?.throwIfAborted();
    const nowMs = Date.now();
    const waitMs = Math.max(0, freeAtMs - nowMs - (burst - 1) * everyMs);
    if (waitMs > 0) await pause(waitMs, signal);
    freeAtMs = Math.max(freeAtMs, nowMs) + everyMs;
  };
}

async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason instanceof Error ? signal.reason : new Error('The page was left'));
    });
  });
}
