import type { AnswerOf } from '#contract/service/operations.ts';
import type { PriceQuery } from '#contract/service/price.ts';

/**
 * What may stand in the way, what decides first at the top: an answer about someone else says nothing of this customer;
 * then what only compliance can lift; then what the customer or the agent can mend; then what keeps us from knowing.
 */
const causeKinds = [
  'belongs-to-another',
  'blocked',
  'not-there',
  'requirements-missing',
  'over-limit',
  'below-minimum',
  'above-maximum',
  'not-ready',
  'refused',
  'failed',
  'not-readable',
  'unreachable',
  'limits-not-compared',
] as const;

export type CauseKind = (typeof causeKinds)[number];

interface Evidence {
  check: CheckName;
  text: string;
  /** ISO instant. */
  at: string;
}

/** The four questions, in the order in which they are shown. */
export const checkNames = ['identity', 'eligibility', 'limits', 'price'] as const;

export type CheckName = (typeof checkNames)[number];

export interface Answers {
  identity: AnswerOf<'getIdentity'>;
  eligibility: AnswerOf<'checkEligibility'>;
  limits: AnswerOf<'getLimits'>;
  price: AnswerOf<'getPrice'>;
}

/** The state of a question. `data` is null when the answer can't be read; `at` is an ISO instant. */
export type Outcome<Data> =
  | { state: 'waiting' }
  | { state: 'answered'; data: Data | null; raw: unknown; requestId: string | null; at: string }
  | { state: 'failed'; error: unknown; at: string };

/** What is asked: the same kind of transaction and amount of all four, each value as it was typed. */
export type Question = PriceQuery;

export interface Cause {
  kind: CauseKind;
  /** The verdict, where this cause decides. */
  sentence: string;
  evidence: readonly Evidence[];
  requirements?: readonly string[];
  otherReference?: string;
  /** What the customer may move: what is left of the tightest limit and its window, or the bound of one transaction. */
  bound?: { amount: string; currency: string; period?: string };
}

/** One cause of what several answers say in the same words, in the order of precedence. */
export function mergeCauses(causes: readonly Cause[]): Cause[] {
  const merged = new Map<string, Cause>();
  for (const cause of causes) {
    const key = JSON.stringify([cause.kind, cause.sentence]);
    const same = merged.get(key);
    merged.set(key, same ? { ...same, evidence: [...same.evidence, ...cause.evidence] } : cause);
  }
  return [...merged.values()].toSorted((one, other) => rank(one) - rank(other));
}

function rank({ kind }: Cause): number {
  return causeKinds.indexOf(kind);
}

export type Outcomes = { readonly [Check in CheckName]: Outcome<Answers[Check]> };

/** How many questions have an answer or a failure. */
export function settledCount(outcomes: Outcomes): number {
  return checkNames.filter((check) => outcomes[check].state !== 'waiting').length;
}

/** Whether every question has an answer or a failure. */
export function isFinished(outcomes: Outcomes): boolean {
  return settledCount(outcomes) === checkNames.length;
}
