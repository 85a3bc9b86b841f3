import type { AnswerOf } from '#contract/service/operations.ts';
import type { PriceQuery } from '#contract/service/price.ts';

/** The four questions, in the order in which they are shown. */
export const checkNames = ['identity', 'eligibility', 'limits', 'price'] as const;
export type CheckName = (typeof checkNames)[number];

export interface Answers {
  identity: AnswerOf<'getIdentity'>;
  eligibility: AnswerOf<'checkEligibility'>;
  limits: AnswerOf<'getLimits'>;
  price: AnswerOf<'getPrice'>;
}

/** Where a question stands. `data` is null when the answer can't be read; `at` is an ISO instant. */
export type Outcome<Data> =
  | { state: 'waiting' }
  | { state: 'answered'; data: Data | null; raw: unknown; requestId: string | null; at: string }
  | { state: 'failed'; error: unknown; at: string };

export type Outcomes = { readonly [Check in CheckName]: Outcome<Answers[Check]> };

/** What is asked: the same kind of transaction and amount of all four, each value as it was typed. */
export type Question = PriceQuery;

/** How many questions have an answer or a failure. */
export function settledCount(outcomes: Outcomes): number {
  return checkNames.filter((check) => outcomes[check].state !== 'waiting').length;
}

/** Whether every question has an answer or a failure. */
export function isFinished(outcomes: Outcomes): boolean {
  return settledCount(outcomes) === checkNames.length;
}
