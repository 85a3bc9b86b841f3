import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { callService } from '#web/shared/api/call-service.ts';
import type { ServiceAnswer } from '#web/shared/api/read-service-answer.ts';
import { announce } from '#web/shared/ui/announcer.ts';

import {
  type Answers,
  type CheckName,
  checkNames,
  isFinished,
  type KnownCustomer,
  type Outcome,
  type Outcomes,
  type Question,
} from './checks.ts';
import { knownCustomerQuery } from './known-customer.ts';
import { verdictOf } from './verdict.ts';

interface Asked {
  question: Question;
  /** Helps find the customer; '' for none. Sent in a header, never in a query. */
  email: string;
}

export interface Run extends Asked {
  outcomes: Outcomes;
  record: KnownCustomer | null;
}

/**
 * Runs all checks on demand; a new run or leaving cancels. Keeps the last run to compare. A colleague's
 * submission counts at once.
 */
export function useChecks({ withPrice = false }: { withPrice?: boolean } = {}) {
  const client = useQueryClient();
  const [current, setCurrent] = useState<Omit<Run, 'record'> | null>(null);
  const [previous, setPrevious] = useState<Run | null>(null);
  const running = useRef<AbortController | null>(null);
  // Calls must not outlive the page.
  useEffect(() => () => running.current?.abort(), []);

  const reference = current?.question.identityReference;
  const known = useQuery({
    ...knownCustomerQuery(reference ?? '', {
      answered: current === null ? [] : requestIdsOf(current.outcomes),
    }),
    enabled: reference !== undefined,
  });
  const record = reference === undefined ? null : (known.data ?? null);

  const run = async ({ question, email }: Asked): Promise<Outcomes | null> => {
    const asked = { question, email };
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    if (current !== null && isFinished(current.outcomes)) setPrevious({ ...current, record });
    const planned = plan(question, withPrice);
    setCurrent({ ...asked, outcomes: waitingFor(planned) });
    const reading = readRecord(client, question.identityReference);
    const answers = await Promise.all(
      planned.map(async (check) => {
        const outcome = await askOne(check, { ...asked, signal });
        if (!signal.aborted) {
          setCurrent((before) => before && { ...before, outcomes: { ...before.outcomes, [check]: outcome } });
        }
        return [check, outcome] as const;
      }),
    );
    const read = await reading;
    if (signal.aborted) return null;
    const outcomes = { ...notAsked, ...(Object.fromEntries(answers) as Partial<Outcomes>) };
    const nowMs = Date.now();
    announce(verdictOf({ question, outcomes, record: read, nowMs }).title);
    return outcomes;
  };

  // Without the record, what was just sent would count as missing.
  const isReady =
    current !== null && isFinished(current.outcomes) && (reference === undefined || !known.isPending);
  return { current: current && { ...current, record }, previous, isReady, run };
}

const notAsked: Outcomes = {
  identity: { state: 'not-asked' },
  eligibility: { state: 'not-asked' },
  limits: { state: 'not-asked' },
  price: { state: 'not-asked' },
};

function plan({ identityReference, fiatAmount, cryptoAmount }: Question, withPrice: boolean): CheckName[] {
  if (identityReference === undefined) return ['eligibility'];
  const isPriced = cryptoAmount !== undefined || (withPrice && fiatAmount !== undefined);
  return checkNames.filter((check) => check !== 'price' || isPriced);
}

function waitingFor(planned: readonly CheckName[]): Outcomes {
  return { ...notAsked, ...Object.fromEntries(planned.map((check) => [check, { state: 'waiting' }])) };
}

async function readRecord(
  client: QueryClient,
  identityReference: string | undefined,
): Promise<KnownCustomer | null> {
  if (identityReference === undefined) return null;
  try {
    return await client.fetchQuery(knownCustomerQuery(identityReference));
  } catch {
    return null;
  }
}

function requestIdsOf(outcomes: Outcomes): string[] {
  return checkNames.flatMap((check) => {
    const outcome: Outcome<unknown> = outcomes[check];
    return outcome.state === 'answered' && outcome.requestId !== null ? [outcome.requestId] : [];
  });
}

type Call = Asked & { signal: AbortSignal };

/** Only reads. Spec: Endpoints. */
const calls = {
  identity: async ({ question: { identityReference = '' }, email, signal }: Call) =>
    callService('getIdentity', {
      params: { identity_reference: identityReference },
      lookupEmail: email === '' ? undefined : email,
      signal,
    }),
  eligibility: async ({ question, signal }: Call) =>
    callService('checkEligibility', { body: question, signal }),
  limits: async ({ question, signal }: Call) => {
    const { identityReference = '', transactionType, fiat, crypto, blockchain, method } = question;
    const body = { identityReference, transactionType, fiat, crypto, blockchain, method };
    return callService('getLimits', { body, signal });
  },
  price: async ({ question, signal }: Call) =>
    callService('getPrice', { query: priceQueryOf(question), signal }),
} as const;

/** Keeps the strings as typed. Spec: Price › Amount rules 1. */
function priceQueryOf({ identityReference = '', ...question }: Question) {
  const { transactionType, fiat, crypto, blockchain, method, fiatAmount, cryptoAmount } = question;
  const route = { identityReference, transactionType, fiat, crypto, blockchain, method };
  return fiatAmount === undefined ? { ...route, cryptoAmount } : { ...route, fiatAmount };
}

/** Never rejects: a failure is an outcome. */
async function askOne<Check extends CheckName>(check: Check, call: Call): Promise<Outcome<Answers[Check]>> {
  try {
    const answer: ServiceAnswer<unknown> = await calls[check](call);
    const { data, raw, drift, requestId, fetchedAt } = answer;
    return { state: 'answered', data: data as Answers[Check] | null, raw, drift, requestId, at: fetchedAt };
  } catch (error) {
    return { state: 'failed', error, at: new Date().toISOString() };
  }
}
