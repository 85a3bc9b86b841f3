import type { CustomerRecord } from '#contract/desk/customers.ts';
import type { EligibilityRequest } from '#contract/service/eligibility.ts';
import type { AnswerOf } from '#contract/service/operations.ts';

export const checkNames = ['identity', 'eligibility', 'limits', 'price'] as const;

export type CheckName = (typeof checkNames)[number];

/** A customer or a description of one, and at most one amount, as typed. */
export type Question = EligibilityRequest;

export interface Answers {
  identity: AnswerOf<'getIdentity'>;
  eligibility: AnswerOf<'checkEligibility'>;
  limits: AnswerOf<'getLimits'>;
  price: AnswerOf<'getPrice'>;
}

/** `data` is null if unreadable; `at` is an ISO instant. */
export interface AnsweredCheck<Data> {
  state: 'answered';
  data: Data | null;
  raw: unknown;
  drift: string[];
  requestId: string | null;
  at: string;
}

export type Outcome<Data> =
  | { state: 'not-asked' }
  | { state: 'waiting' }
  | AnsweredCheck<Data>
  | { state: 'failed'; error: unknown; at: string };

export type Outcomes = { readonly [Check in CheckName]: Outcome<Answers[Check]> };

/** Parts of the record that a verdict reads. */
export type KnownCustomer = Pick<
  CustomerRecord,
  'facts' | 'blockingMessage' | 'submissions' | 'personalValues'
>;

export interface Situation {
  question: Question;
  outcomes: Outcomes;
  /** Null without a reference or a readable record. */
  record: KnownCustomer | null;
  /** Browser time, for a submission's age. */
  nowMs: number;
}

export function settledCount(outcomes: Outcomes): number {
  return checkNames.filter((check) => isSettled(outcomes[check])).length;
}

export function isFinished(outcomes: Outcomes): boolean {
  return checkNames.every((check) => outcomes[check].state !== 'waiting');
}

function isSettled({ state }: Outcome<unknown>): boolean {
  return state === 'answered' || state === 'failed';
}

/** Returns a check's readable data, or null. */
export function dataOf<Data>(outcome: Outcome<Data>): { data: Data; at: string } | null {
  return outcome.state === 'answered' && outcome.data !== null
    ? { data: outcome.data, at: outcome.at }
    : null;
}
