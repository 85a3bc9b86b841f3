import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';

import type { EligibilityRequest } from '#contract/service/eligibility.ts';
import type { LimitsRequest } from '#contract/service/limits.ts';
import type { AnswerOf } from '#contract/service/operations.ts';
import type { PriceQuery } from '#contract/service/price.ts';
import { callService } from '#web/shared/api/call-service.ts';
import { passRateLimiter } from '#web/shared/api/rate-limiter.ts';
import type { ServiceAnswer } from '#web/shared/api/read-service-answer.ts';
import { knownCustomerQuery } from '#web/shared/verdict/known-customer.ts';

import { isAnswered404, readAccount } from './account-rules.ts';
import { freshForMs, type Questions } from '#web/shared/verdict/customer-questions.ts';
import { completeRecord, type OwnAnswer, type OwnAnswers } from './own-answers.ts';

const keys = {
  account: (identityReference: string, email: string) => ['customer', identityReference, 'account', email],
  question: (identityReference: string, name: keyof Questions) => ['customer', identityReference, name],
} as const;

/** Keeps this window's answers until the record has them. */
function ownAnswersQuery(identityReference: string) {
  return queryOptions<OwnAnswers>({
    queryKey: ['customer', identityReference, 'own-answers'],
    queryFn: skipToken,
  });
}

const noAnswers: OwnAnswers = { account: null, eligibility: null, limits: null, price: null };

function ownAnswers(client: QueryClient, identityReference: string): OwnAnswers {
  return client.getQueryData(ownAnswersQuery(identityReference).queryKey) ?? noAnswers;
}

function keepAnswers(client: QueryClient, identityReference: string, answers: Partial<OwnAnswers>): void {
  client.setQueryData(ownAnswersQuery(identityReference).queryKey, (own = noAnswers) => ({
    ...own,
    ...answers,
  }));
}

function showAnswers(client: QueryClient, identityReference: string): void {
  client.setQueryData(
    knownCustomerQuery(identityReference).queryKey,
    (read) => read && completeRecord(read, ownAnswers(client, identityReference)).record,
  );
}

/** Reads the record and merges this window's answers into it. */
export function recordQuery(client: QueryClient, identityReference: string) {
  const { queryKey } = knownCustomerQuery(identityReference);
  return knownCustomerQuery(identityReference, {
    complete: (read) => completeRecord(read, ownAnswers(client, identityReference)).record,
    answered: () => {
      const read = client.getQueryData(queryKey);
      return read === undefined ? [] : completeRecord(read, ownAnswers(client, identityReference)).answered;
    },
  });
}

/** Waits for the rate limiter, then calls. */
type Asks = <Answer>(
  context: { client: QueryClient; signal: AbortSignal },
  call: () => Promise<Answer>,
) => Promise<Answer>;

/** Passes the rate limiter once a view and shows all answers together, as half could mislead. */
export function createLook(identityReference: string): Asks {
  let passing: Promise<void> | null = null;
  let waiting = 0;
  // One pass serves the view; if the question that waits for it is cancelled, another one waits on.
  const pass = async (client: QueryClient, signal: AbortSignal): Promise<void> => {
    const isOwn = passing === null;
    passing ??= passRateLimiter(client, signal);
    const shared = passing;
    try {
      await shared;
    } catch (error) {
      if (passing === shared) passing = null;
      if (isOwn) throw error;
      await pass(client, signal);
    }
  };
  return async ({ client, signal }, call) => {
    waiting += 1;
    try {
      await pass(client, signal);
      return await call();
    } finally {
      waiting -= 1;
      if (waiting === 0) showAnswers(client, identityReference);
    }
  };
}

interface AccountQuestion {
  identityReference: string;
  /** E-mail sent to help matching; '' if none. */
  email: string;
  look: Asks;
}

/** Asks for the account. Spec: Endpoints › Get identity. */
export function accountQuery({ identityReference, email, look }: AccountQuestion) {
  return queryOptions({
    queryKey: keys.account(identityReference, email),
    queryFn: async ({ client, signal }) =>
      look({ client, signal }, async () => {
        const asking = callService('getIdentity', {
          params: { identity_reference: identityReference },
          ...(email === '' ? {} : { lookupEmail: email }),
          signal,
        });
        // With an e-mail the record gains more than the answer says.
        if (email !== '') return asking;
        try {
          const answer = await asking;
          keepAnswers(client, identityReference, { account: accountIn(answer, identityReference) });
          return answer;
        } catch (error) {
          const account = noAccountIn(error);
          if (account !== null) keepAnswers(client, identityReference, { account });
          throw error;
        }
      }),
    // Only existing accounts stay fresh: others may be created meanwhile.
    staleTime: ({ state: { data } }) => (data?.data?.account.exists === true ? freshForMs : 0),
    gcTime: freshForMs,
    refetchOnReconnect: false,
  });
}

/** Returns null for someone else's or an unreadable answer. */
function accountIn(
  answer: ServiceAnswer<AnswerOf<'getIdentity'>>,
  identityReference: string,
): OwnAnswers['account'] {
  const reading = readAccount(answer, identityReference);
  const { requestId, fetchedAt } = answer;
  if (requestId === null || (reading.kind !== 'account' && reading.kind !== 'no-account')) return null;
  const isBlocked = reading.kind === 'account' && reading.isBlocked;
  return { requestId, fetchedAt, value: { exists: reading.kind === 'account', isBlocked } };
}

function noAccountIn(error: unknown): OwnAnswers['account'] {
  if (!isAnswered404(error) || error.requestId === null) return null;
  const fetchedAt = new Date().toISOString();
  return { requestId: error.requestId, fetchedAt, value: { exists: false, isBlocked: false } };
}

export class UnreadableAnswer extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super('The answer does not match the contract');
    this.problems = problems;
  }
}

interface Question<Request> {
  identityReference: string;
  /** Null without a question, or until the record is read. */
  request: Request | null;
  /** A fresh answer is stored. */
  isKnown: boolean;
  /** The page can ask on its own. */
  isOpen: boolean;
  look: Asks;
}

/** Spec: Eligibility. */
export function eligibilityQuery(question: Question<EligibilityRequest>) {
  return questionQuery('eligibility', question, async (body, signal) =>
    callService('checkEligibility', { body, signal }),
  );
}

/** Spec: Limits. */
export function limitsQuery(question: Question<LimitsRequest>) {
  return questionQuery('limits', question, async (body, signal) =>
    callService('getLimits', { body, signal }),
  );
}

/** Converts a crypto amount for the limits. Spec: Price. */
export function priceQuery(question: Question<PriceQuery>) {
  return questionQuery('price', question, async (query, signal) =>
    callService('getPrice', { query, signal }),
  );
}

/** Asks once a view, without retries, and cancels on leaving. Null means that the stored answer counts. */
function questionQuery<Request, Answer>(
  name: keyof Questions,
  { identityReference, request, isKnown, isOpen, look }: Question<Request>,
  ask: (request: Request, signal: AbortSignal) => Promise<ServiceAnswer<Answer>>,
) {
  return queryOptions<OwnAnswer<{ request: Request; answer: Answer }> | null>({
    queryKey: keys.question(identityReference, name),
    queryFn:
      request === null
        ? skipToken
        : async ({ client, signal }) =>
            look({ client, signal }, async () => {
              const { data, drift, requestId, fetchedAt } = await ask(request, signal);
              if (data === null) throw new UnreadableAnswer(drift);
              if (requestId === null) return null;
              const answer = { requestId, fetchedAt, value: { request, answer: data } };
              keepAnswers(client, identityReference, { [name]: answer });
              return answer;
            }),
    initialData: isKnown ? null : undefined,
    enabled: ({ state }) => isOpen && state.dataUpdateCount === 0 && state.errorUpdateCount === 0,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}
