import type { UseQueryResult } from '@tanstack/react-query';

import type { CustomerRecord } from '#contract/desk/customers.ts';
import { eligibilityAnswer } from '#contract/service/eligibility.ts';
import { limitsAnswer } from '#contract/service/limits.ts';
import type { AnswerOf } from '#contract/service/operations.ts';
import { priceAnswer } from '#contract/service/price.ts';
import type { ServiceAnswer } from '#web/shared/api/read-service-answer.ts';
import type { Standing } from '#web/shared/verdict/standing.ts';
import type { Answers, Outcome, Question, Situation } from '#web/shared/verdict/checks.ts';

import type { AccountReading } from './account-rules.ts';
import { UnreadableAnswer } from './customer-queries.ts';
import {
  freshForMs,
  isSameQuestion,
  isSameRoute,
  type Questions,
  questionsAbout,
  routeAsked,
} from '#web/shared/verdict/customer-questions.ts';

type Account = Pick<
  UseQueryResult<ServiceAnswer<AnswerOf<'getIdentity'>>>,
  'data' | 'error' | 'errorUpdatedAt' | 'fetchStatus'
>;

/** A question's last failure. */
export interface Trouble {
  error: unknown;
  at: string;
}

interface Asking {
  isAsking: boolean;
  trouble: Trouble | null;
}

type Askings = { readonly [Name in keyof Questions]: Asking };

export function askingOf({
  isFetching,
  error,
  errorUpdatedAt,
}: Pick<UseQueryResult, 'isFetching' | 'error' | 'errorUpdatedAt'>): Asking {
  const hasFailed = error !== null && !isFetching;
  return {
    isAsking: isFetching,
    trouble: hasFailed ? { error, at: new Date(errorUpdatedAt).toISOString() } : null,
  };
}

export interface SeenLook {
  isAsking: boolean;
  questions: Askings;
  askAgain: () => void;
}

export interface SeenCustomer {
  account: UseQueryResult<ServiceAnswer<AnswerOf<'getIdentity'>>>;
  record: UseQueryResult<CustomerRecord>;
  look: SeenLook;
  reading: AccountReading | null;
  /** Null if unknown or without an account. */
  standing: Standing | null;
  isAskable: boolean;
  isNotFound: boolean;
  hasNoAccount: boolean;
  wasAskedWithEmail: boolean;
  isWaiting: boolean;
}

interface Sources {
  record: CustomerRecord;
  account: Account;
  questions: Askings;
}

/**
 * Combines the latest answers to the last question and failures since. Ignores limits of another kind of
 * transaction.
 */
export function situationOf({ record, account, questions }: Sources): Omit<Situation, 'nowMs'> {
  const { eligibility, limits, price } = record.facts;
  const question = questionOf(record);
  return {
    question,
    record,
    outcomes: {
      identity: accountOutcome(account),
      eligibility: latest<Answers['eligibility']>(questions.eligibility, eligibility, (value) => {
        const parsed = eligibilityAnswer.safeParse(value);
        return parsed.success ? parsed.data : null;
      }),
      limits: latest<Answers['limits']>(
        questions.limits,
        isSameRoute(limits?.value.request, question) ? limits : undefined,
        (value) => limitsAnswer.parse({ limits: (value as { limits?: unknown }).limits }),
      ),
      price: latest<Answers['price']>(
        questions.price,
        isPriceOf(record, question) ? price : undefined,
        (value) => priceAnswer.safeParse((value as { answer?: unknown }).answer).data ?? null,
      ),
    },
  };
}

/** Returns the situation before a failure; null without one or without an earlier answer. */
export function situationBefore(sources: Sources): Omit<Situation, 'nowMs'> | null {
  const { record, questions } = sources;
  return questions.eligibility.trouble === null || record.facts.eligibility === undefined
    ? null
    : situationOf({ ...sources, questions: notAsking });
}

const notAsked: Asking = { isAsking: false, trouble: null };
const notAsking: Askings = { eligibility: notAsked, limits: notAsked, price: notAsked };

/** Returns the last question; omits the amount if its route is partly unknown. */
function questionOf(record: CustomerRecord): Question {
  const asked = record.facts.eligibility?.value.request;
  const route = routeAsked(asked);
  const { identityReference } = record;
  if (route === null) {
    const { eligibility, limits } = questionsAbout(record);
    return asked === undefined ? eligibility : limits;
  }
  const { fiatAmount, cryptoAmount } = asked ?? {};
  return {
    identityReference,
    ...route,
    ...(fiatAmount === undefined ? {} : { fiatAmount }),
    ...(cryptoAmount === undefined ? {} : { cryptoAmount }),
  };
}

function isPriceOf({ facts: { price, eligibility } }: CustomerRecord, question: Question): boolean {
  if (price === undefined || question.cryptoAmount === undefined) return false;
  const apartMs = Math.abs(Date.parse(price.at) - Date.parse(eligibility?.at ?? price.at));
  return isSameQuestion(price.value.request, question) && apartMs <= freshForMs;
}

interface Remembered {
  at: string;
  eventId: string;
  value: unknown;
}

function latest<Data>(
  { trouble }: Asking,
  fact: Remembered | undefined,
  read: (value: unknown) => Data | null,
): Outcome<Data> {
  if (trouble !== null && (fact === undefined || Date.parse(trouble.at) >= Date.parse(fact.at))) {
    const { error, at } = trouble;
    return error instanceof UnreadableAnswer
      ? { state: 'answered', data: null, raw: null, drift: [...error.problems], requestId: null, at }
      : { state: 'failed', error, at };
  }
  if (fact === undefined) return { state: 'not-asked' };
  const { at, eventId, value } = fact;
  return { state: 'answered', data: read(value), raw: value, drift: [], requestId: eventId, at };
}

function accountOutcome({ data, error, errorUpdatedAt, fetchStatus }: Account): Outcome<Answers['identity']> {
  if (error) return { state: 'failed', error, at: new Date(errorUpdatedAt).toISOString() };
  if (data) {
    const { raw, drift, requestId, fetchedAt: at } = data;
    return { state: 'answered', data: data.data, raw, drift, requestId, at };
  }
  return fetchStatus === 'fetching' ? { state: 'waiting' } : { state: 'not-asked' };
}
