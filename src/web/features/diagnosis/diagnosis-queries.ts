import { callService } from '#web/shared/api/call-service.ts';

import type { CheckName, Outcome, Answers, Question } from './rules/outcome.ts';

export interface Asked {
  question: Question;
  /** Helps to find the customer; '' when there is none. A header, never a query. */
  email: string;
  signal: AbortSignal;
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
export async function askOne<Check extends CheckName>(
  check: Check,
  asked: Asked,
): Promise<Outcome<Answers[Check]>> {
  try {
    const { data, raw, requestId, fetchedAt } = await calls[check](asked);
    return { state: 'answered', data: data as Answers[Check] | null, raw, requestId, at: fetchedAt };
  } catch (error) {
    return { state: 'failed', error, at: new Date().toISOString() };
  }
}
