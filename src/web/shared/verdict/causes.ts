import type { CheckName } from './checks.ts';

/**
 * Everything that can stop a payment, first what decides: an answer about someone else says nothing of this customer; then what only
 * compliance can lift; then what the customer or the agent can mend; then what keeps us from knowing.
 */
const causeKinds = [
  'belongs-to-another',
  'blocked',
  'not-there',
  'requirements-missing',
  'requirements-sent',
  'over-limit',
  'below-minimum',
  'above-maximum',
  'not-ready',
  'refused',
  'failed',
  'not-readable',
  'unreachable',
  'not-checked',
  'limits-not-compared',
] as const;

export type CauseKind = (typeof causeKinds)[number];

interface Evidence {
  check: CheckName;
  text: string;
  /** ISO instant; null where nothing was asked. */
  at: string | null;
}

export interface Cause {
  kind: CauseKind;
  /** The verdict, where this cause decides. */
  sentence: string;
  evidence: readonly Evidence[];
  requirements?: readonly string[];
  /** Sent over a day ago without a result: it may have been rejected, so it can be sent again. */
  isOverdue?: boolean;
  otherReference?: string;
  /** What the customer can move: what is left of the tightest limit and its window, or the bound of one transaction. */
  bound?: { amount: string; currency: string; period?: string };
}

/** Merges what several answers say in the same words, and sorts by precedence. */
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
