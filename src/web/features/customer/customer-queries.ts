import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';

import type { EligibilityRequest } from '#contract/service/eligibility.ts';
import type { LimitsRequest } from '#contract/service/limits.ts';
import type { AnswerOf } from '#contract/service/operations.ts';
import type { PriceQuery } from '#contract/service/price.ts';
import { foldRampId } from '#contract/service/spellings.ts';
import { callService } from '#web/shared/api/call-service.ts';
import type { ServiceAnswer } from '#web/shared/api/read-service-answer.ts';
import { pagesQuery } from '#web/shared/lists/pages-query.ts';
import { knownCustomerQuery } from '#web/shared/verdict/known-customer.ts';

import { isAnswered404, readAccount } from './account-rules.ts';
import { freshForMs, type Questions } from './customer-questions.ts';
import { completeRecord, type OwnAnswer, type OwnAnswers } from './own-answers.ts';
import { createRateLimiter } from './rate-limiter.ts';

const keys = {
  account: (identityReference: string, email: string) => ['customer', identityReference, 'account', email],
  question: (identityReference: string, name: keyof Questions) => ['customer', identityReference, name],
  ramps: (identityReference: string) => ['customer', identityReference, 'ramps'],
  activity: (identityReference: string) => ['customer', identityReference, 'activity'],
  requests: (identityReference: string) => ['customer', identityReference, 'requests'],
} as const;

/** The customer's ramps that the desk has seen, newest first. */
export function customerRampsQuery(identityReference: string) {
  return pagesQuery(
    'listRamps',
    { query: { identityReference } },
    {
      queryKey: keys.ramps(identityReference),
      // The event of a new ramp doesn't name its customer.
      live: [{ kind: 'customer', id: identityReference }, { kind: 'ramp' }],
    },
  );
}

/** Calls, callbacks and notes about a customer and their ramps, newest first. */
export function activityQuery(identityReference: string, rampIds: readonly string[]) {
  return pagesQuery(
    'listActivity',
    { params: { identityReference } },
    {
      queryKey: keys.activity(identityReference),
      live: [
        { kind: 'customer', id: identityReference },
        { kind: 'note', id: identityReference },
        ...rampIds
          .map(foldRampId)
          .flatMap((id) => [{ kind: 'ramp', id } as const, { kind: 'note', id } as const]),
      ],
    },
  );
}

/** The calls to the service about a customer, newest first. Needs permission to read requests. */
export function customerRequestsQuery(identityReference: string) {
  return pagesQuery(
    'listRequests',
    { query: { identityReference } },
    { queryKey: keys.requests(identityReference), live: [{ kind: 'customer', id: identityReference }] },
  );
}

/** Everything that the service has answered to this window about a customer lately. */
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

/** Adds the answers to the record that the page has; each that it reads from now on has them. */
function showAnswers(client: QueryClient, identityReference: string): void {
  client.setQueryData(
    knownCustomerQuery(identityReference).queryKey,
    (read) => read && completeRecord(read, ownAnswers(client, identityReference)).record,
  );
}

/** The desk's record of a customer, with what the service has answered to this window since. */
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

/** Twenty customers in a row, then one every second and a half: for all that one person opens in this window. */
const rateLimiterQuery = queryOptions({
  queryKey: ['customer-rate-limiter'],
  queryFn: () => createRateLimiter({ burst: 20, everyMs: 1500 }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Asks for a view: waits until it can, then calls. */
type Asks = <Answer>(
  context: { client: QueryClient; signal: AbortSignal },
  call: () => Promise<Answer>,
) => Promise<Answer>;

/**
 * Asks everything of one view: passes the rate limiter once, with the first question, and shows the answers once all have come, so that no
 * verdict is made of half of them.
 */
export function createLook(identityReference: string): Asks {
  let passing: Promise<void> | null = null;
  let waiting = 0;
  return async ({ client, signal }, call) => {
    waiting += 1;
    passing ??= client.ensureQueryData(rateLimiterQuery).then(async (pass) => pass(signal));
    try {
      await passing.catch((error: unknown) => {
        passing = null;
        throw error;
      });
      return await call();
    } finally {
      waiting -= 1;
      if (waiting === 0) showAnswers(client, identityReference);
    }
  };
}

interface AccountQuestion {
  identityReference: string;
  /** Helps the service to match; it travels in a header. '' where there is none. */
  email: string;
  look: Asks;
}

/** The service's account view; one that this window has got lately is shown with its age. Spec: Endpoints › Get identity. */
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
        // What was asked with an e-mail adds more to the record than the answer says.
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
    // Only an account that is there: one that is not may be created meanwhile.
    staleTime: ({ state: { data } }) => (data?.data?.account.exists === true ? freshForMs : 0),
    gcTime: freshForMs,
    refetchOnReconnect: false,
  });
}

/** Whether there is an account; null for an answer about someone else and one that can't be read. */
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

/** An answer that doesn't match the contract. */
export class UnreadableAnswer extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super('The answer does not match the contract');
    this.problems = problems;
  }
}

/** A question that a page asks by itself when it opens. */
interface Question<Request> {
  identityReference: string;
  /** Null where there is nothing to ask, or the record isn't there yet. */
  request: Request | null;
  /** The desk has a fresh answer. */
  isKnown: boolean;
  /** The page may ask by itself. */
  isOpen: boolean;
  look: Asks;
}

/** Whether the customer meets the requirements. Spec: Eligibility. */
export function eligibilityQuery(question: Question<EligibilityRequest>) {
  return questionQuery('eligibility', question, async (body, signal) =>
    callService('checkEligibility', { body, signal }),
  );
}

/** What the customer's limits leave. Spec: Limits. */
export function limitsQuery(question: Question<LimitsRequest>) {
  return questionQuery('limits', question, async (body, signal) =>
    callService('getLimits', { body, signal }),
  );
}

/** What a crypto amount is worth, to compare it with the limits. Spec: Price. */
export function priceQuery(question: Question<PriceQuery>) {
  return questionQuery('price', question, async (query, signal) =>
    callService('getPrice', { query, signal }),
  );
}

/**
 * A question that is asked once a view: never retried, never asked again by a reconnect, cancelled when the page is left. Its answer is added
 * to the record, where a later one may replace it; null is that of the desk.
 */
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
