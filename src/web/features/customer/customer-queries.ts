import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useState } from 'react';

import { foldRampId } from '#contract/service/spellings.ts';
import { type ApiError, isApiError } from '#web/shared/api/api-error.ts';
import type { AnswerOf } from '#contract/service/operations.ts';
import { identityReference as askable } from '#contract/service/primitives.ts';
import { callService } from '#web/shared/api/call-service.ts';
import type { ServiceAnswer } from '#web/shared/api/read-service-answer.ts';
import { useMay } from '#web/shared/api/current-staff.ts';
import { lookupEmailQuery } from '#web/shared/find/handed-over.ts';
import { pagesQuery } from '#web/shared/lists/pages-query.ts';
import { announce } from '#web/shared/ui/announcer.ts';
import { usePatience } from '#web/shared/ui/use-patience.ts';
import { knownCustomerQuery } from '#web/shared/verdict/known-customer.ts';
import { standingOf } from '#web/shared/verdict/standing.ts';

import { type AccountReading, readAccount } from './account-rules.ts';
import {
  askLook,
  asksAnything,
  createTurns,
  freshForMs,
  type Look,
  type LookPlan,
  lookQuery,
  type LookTroubles,
  planLook,
  questionsAbout,
} from './customer-look.ts';
import { words } from './customer-words.ts';
import { completeRecord, type OwnAnswers } from './own-answers.ts';

const keys = {
  account: (identityReference: string, email: string) => ['customer', identityReference, 'account', email],
  ramps: (identityReference: string) => ['customer', identityReference, 'ramps'],
  activity: (identityReference: string) => ['customer', identityReference, 'activity'],
  requests: (identityReference: string) => ['customer', identityReference, 'requests'],
} as const;

export type SeenCustomer = ReturnType<typeof useCustomer>;

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

/** What the page asked the service by itself or again, and what went wrong. */
export interface SeenLook {
  isAsking: boolean;
  troubles: LookTroubles | undefined;
  /** Asks about account, eligibility and limits again. */
  askAgain: () => void;
}

/**
 * A customer from both sources: the desk's record, and the service's answers about account, eligibility and limits. Who may call the service
 * gets them without asking: one look a view, unless the desk has a fresh answer.
 */
export function useCustomer(identityReference: string) {
  // A callback may name a longer reference than the service can be asked about. Choice: kycMessage.
  const isAskable = askable.safeParse(identityReference).success;
  const mayLookUp = useMay('look-up-identity') && isAskable;
  const mayInspect = useMay('inspect-customer');
  const email = useQuery(lookupEmailQuery(identityReference)).data ?? '';
  const client = useQueryClient();
  // For a page that opens again, before it has read the record.
  const keepAnswers = (answers: Look['answers']) =>
    client.setQueryData(
      knownCustomerQuery(identityReference).queryKey,
      (read) => read && completeRecord(read, { ...answers, account: null }).record,
    );

  const account = useQuery({ ...accountQuery(identityReference, email), enabled: mayLookUp });
  const reading = account.data && !account.error ? readAccount(account.data, identityReference) : null;
  const [openedAtMs] = useState(() => Date.now());
  const [opened, setOpened] = useState<LookPlan | null>(null);
  // Of a customer without an account there is nothing to ask.
  const plan = reading?.kind === 'account' ? opened : nothing;
  const look = useQuery({
    ...lookQuery({
      identityReference,
      plan: plan ?? nothing,
      // Whose account was asked for in this view has had their turn.
      turn: account.isFetchedAfterMount ? null : turnsOf(client),
      onAnswered: keepAnswers,
    }),
    enabled: mayInspect && !account.isPending && !account.isFetching && plan !== null && asksAnything(plan),
  });
  const asking = useMutation({
    mutationFn: async (questions: LookPlan) => {
      const [asked, { error }] = await Promise.all([askLook(questions), account.refetch()]);
      keepAnswers(asked.answers);
      return {
        ...asked,
        isAnswered: error === null && Object.values(asked.troubles).every((one) => one === null),
      };
    },
    onSuccess: ({ isAnswered }) => {
      if (isAnswered) announce(words.pay.askedAgain);
    },
  });
  const isAsking = account.isFetching || look.isFetching || asking.isPending;
  const answers: OwnAnswers = {
    // What was asked with an e-mail adds more to the record than the answer says.
    account: email === '' ? accountAnswer(account, reading) : null,
    eligibility: asking.data?.answers.eligibility ?? look.data?.answers.eligibility ?? null,
    limits: asking.data?.answers.limits ?? look.data?.answers.limits ?? null,
    price: asking.data?.answers.price ?? look.data?.answers.price ?? null,
  };
  const known = client.getQueryData(knownCustomerQuery(identityReference).queryKey);
  const record = useQuery({
    ...knownCustomerQuery(
      identityReference,
      known === undefined ? [] : completeRecord(known, answers).answered,
    ),
    select: (read) => completeRecord(read, answers).record,
  });
  // What is asked is decided once a view, by what the desk knew when it opened; what is left of an earlier view may be older.
  if (opened === null && record.data && record.isFetchedAfterMount)
    setOpened(planLook(record.data, openedAtMs));

  const isNotFound = isAnswered404(account.error);
  const hasNoAccount = reading?.kind === 'no-account' || isNotFound;
  const fetchedAt = account.data?.fetchedAt;
  // If the desk knows of no account, it can't say yet what the page is: it waits a moment for the answer.
  const { exists, blocked } = record.data?.facts ?? {};
  const isUnheard = exists?.value !== true && blocked === undefined;
  const isWaiting = usePatience(mayLookUp && account.isPending && isUnheard);
  return {
    account,
    isAskable,
    record,
    reading,
    isNotFound,
    hasNoAccount,
    look: {
      isAsking,
      // What went wrong with the first look is no news once everything is asked again.
      troubles: (asking.isIdle ? look.data : asking.data)?.troubles,
      askAgain: () => {
        if (!isAsking) asking.mutate(record.data ? questionsAbout(record.data) : nothing);
      },
    } satisfies SeenLook,
    // Without the record the answer alone would claim that a block has no reason.
    standing:
      hasNoAccount || record.isPending ? null : standingOf({ reading, fetchedAt, record: record.data }),
    wasAskedWithEmail: email !== '',
    // A look-up with an e-mail may be about another customer: nothing is shown until the answer says whose page this is.
    isUncertain: email !== '' && mayLookUp && account.isPending,
    isOpening: record.isPending || isWaiting,
  };
}

const nothing: LookPlan = { eligibility: null, limits: null, price: null };

/** Twenty customers in a row, then one every second and a half. */
const pace = { burst: 20, everyMs: 1500 };
const turns = new WeakMap<QueryClient, ReturnType<typeof createTurns>>();

/** A page's turns are shared by all customers that one person opens in this window. */
function turnsOf(client: QueryClient) {
  const known = turns.get(client) ?? createTurns(pace);
  turns.set(client, known);
  return known;
}

/**
 * The service's account view; one that this window has got lately is shown with its age. The e-mail helps the service to match; it travels in a
 * header. Spec: Endpoints › Get identity.
 */
function accountQuery(identityReference: string, email: string) {
  return queryOptions({
    queryKey: keys.account(identityReference, email),
    queryFn: async ({ signal, client }) => {
      await turnsOf(client)(signal);
      return callService('getIdentity', {
        params: { identity_reference: identityReference },
        ...(email === '' ? {} : { lookupEmail: email }),
        signal,
      });
    },
    // Only an account that is there: one that is not may be created meanwhile.
    staleTime: ({ state: { data } }) => (data?.data?.account.exists === true ? freshForMs : 0),
    gcTime: freshForMs,
    refetchOnReconnect: false,
  });
}

function isAnswered404(error: unknown): error is ApiError {
  return isApiError(error) && error.answeredBy === 'service' && error.status === 404;
}

type AccountQuery = UseQueryResult<ServiceAnswer<AnswerOf<'getIdentity'>>>;

/** Whether there is an account, where the service has just answered that; null for an answer about someone else and one that can't be read. */
function accountAnswer(
  { data, error, errorUpdatedAt }: AccountQuery,
  reading: AccountReading | null,
): OwnAnswers['account'] {
  if (isAnswered404(error) && error.requestId !== null) {
    const fetchedAt = new Date(errorUpdatedAt).toISOString();
    return { requestId: error.requestId, fetchedAt, value: { exists: false, isBlocked: false } };
  }
  const isAbout = reading?.kind === 'account' || reading?.kind === 'no-account';
  if (!data || typeof data.requestId !== 'string' || !isAbout) return null;
  const { requestId, fetchedAt } = data;
  const isBlocked = reading.kind === 'account' && reading.isBlocked;
  return { requestId, fetchedAt, value: { exists: reading.kind === 'account', isBlocked } };
}
