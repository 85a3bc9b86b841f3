import { useEffect, useRef, useState } from 'react';

import { callService } from '#web/shared/api/call-service.ts';
import { announce } from '#web/shared/ui/announcer.ts';

import { findCauses, verdictOf } from './find-causes.ts';
import {
  type Answers,
  type CheckName,
  checkNames,
  isFinished,
  type Outcome,
  type Outcomes,
  type Question,
} from './outcome.ts';

const waiting: Outcomes = {
  identity: { state: 'waiting' },
  eligibility: { state: 'waiting' },
  limits: { state: 'waiting' },
  price: { state: 'waiting' },
};

interface Asked {
  question: Question;
  /** Helps to find the customer; '' when there is none. A header, never a query. */
  email: string;
  signal: AbortSignal;
}

export interface Run {
  question: Question;
  email: string;
  outcomes: Outcomes;
}

/**
 * Asks all four at once, on demand alone. Each answer is there as soon as it came, and a failure hides none of the others;
 * the finished diagnosis before stays for comparison. Another run, or leaving the page, calls the running one off.
 */
export function useDiagnosis() {
  const [current, setCurrent] = useState<Run | null>(null);
  const [previous, setPrevious] = useState<Run | null>(null);
  const running = useRef<AbortController | null>(null);
  // Calls must not outlive the page.
  useEffect(() => () => running.current?.abort(), []);

  const run = async (question: Question, email: string) => {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    if (current !== null && isFinished(current.outcomes)) setPrevious(current);
    setCurrent({ question, email, outcomes: waiting });
    const asked = { question, email, signal };
    const answers = await Promise.all(
      checkNames.map(async (check) => {
        const outcome = await askOne(check, asked);
        if (!signal.aborted) {
          setCurrent((before) => before && { ...before, outcomes: { ...before.outcomes, [check]: outcome } });
        }
        return [check, outcome] as const;
      }),
    );
    if (signal.aborted) return;
    const outcomes = Object.fromEntries(answers) as unknown as Outcomes;
    announce(verdictOf(findCauses(question, outcomes)).title);
  };
  return { current, previous, run };
}

/** The four questions; each is a read that changes nothing. Spec: Endpoints. */
const calls = {
  identity: async ({ question: { identityReference }, email, signal }: Asked) =>
    callService('getIdentity', {
      params: { identity_reference: identityReference },
      lookupEmail: email === '' ? undefined : email,
      signal,
    }),
  eligibility: async ({ question, signal }: Asked) =>
    callService('checkEligibility', { body: question, signal }),
  limits: async ({ question, signal }: Asked) => {
    const { identityReference, transactionType, fiat, crypto, blockchain, method } = question;
    const body = { identityReference, transactionType, fiat, crypto, blockchain, method };
    return callService('getLimits', { body, signal });
  },
  price: async ({ question, signal }: Asked) => callService('getPrice', { query: question, signal }),
} as const;

/** Asks one of the four and never rejects: a failure is an outcome like another. */
async function askOne<Check extends CheckName>(check: Check, asked: Asked): Promise<Outcome<Answers[Check]>> {
  try {
    const { data, raw, requestId, fetchedAt } = await calls[check](asked);
    return { state: 'answered', data: data as Answers[Check] | null, raw, requestId, at: fetchedAt };
  } catch (error) {
    return { state: 'failed', error, at: new Date().toISOString() };
  }
}
