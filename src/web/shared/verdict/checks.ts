import type { CustomerRecord } from '#contract/desk/customers.ts';
import type { EligibilityRequest } from '#contract/service/eligibility.ts';
import type { AnswerOf } from '#contract/service/operations.ts';

/** The four checks, in the order in which they are shown. */
export const checkNames = ['identity', 'eligibility', 'limits', 'price'] as const;

export type CheckName = (typeof checkNames)[number];

/** What is asked about: a customer or somebody described, one kind of transaction, at most one amount, each value as it was typed. */
export type Question = EligibilityRequest;

export interface Answers {
  identity: AnswerOf<'getIdentity'>;
  eligibility: AnswerOf<'checkEligibility'>;
  limits: AnswerOf<'getLimits'>;
  price: AnswerOf<'getPrice'>;
}

/** An answer; `data` is null when it can't be read, `at` is an ISO instant. */
export interface AnsweredCheck<Data> {
  state: 'answered';
  data: Data | null;
  raw: unknown;
  drift: string[];
  requestId: string | null;
  at: string;
}

/** The state of a check. */
export type Outcome<Data> =
  | { state: 'not-asked' }
  | { state: 'waiting' }
  | AnsweredCheck<Data>
  | { state: 'failed'; error: unknown; at: string };

export type Outcomes = { readonly [Check in CheckName]: Outcome<Answers[Check]> };

/** The parts of Rampart's record of a customer that a verdict reads. */
export type KnownCustomer = Pick<
  CustomerRecord,
  'facts' | 'blockingMessage' | 'submissions' | 'personalValues'
>;

/** Everything that a verdict is made of. */
export interface Situation {
  question: Question;
  outcomes: Outcomes;
  /** Null for a customer without a reference, or while the record can't be read. */
  record: KnownCustomer | null;
  /** The browser's time, for the age of a submission. */
  nowMs: number;
}

/** Counts the checks that have an answer or a failure. */
export function settledCount(outcomes: Outcomes): number {
  return checkNames.filter((check) => isSettled(outcomes[check])).length;
}

/** Returns true once no check is under way. */
export function isFinished(outcomes: Outcomes): boolean {
  return checkNames.every((check) => outcomes[check].state !== 'waiting');
}

function isSettled({ state }: Outcome<unknown>): boolean {
  return state === 'answered' || state === 'failed';
}

/** The readable data of a check; null where there is none. */
export function dataOf<Data>(outcome: Outcome<Data>): { data: Data; at: string } | null {
  return outcome.state === 'answered' && outcome.data !== null
    ? { data: outcome.data, at: outcome.at }
    : null;
}
