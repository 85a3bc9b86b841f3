import type { CheckName } from './outcome.ts';

/**
 * What may stand in the way, what decides first standing first: an answer about somebody else says nothing of this customer;
 * then what only compliance can lift; then what the customer or the agent can mend; then what keeps us from knowing.
 */
export const causeKinds = [
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

export interface Evidence {
  check: CheckName;
  text: string;
  /** ISO instant. */
  at: string;
}

export interface Cause {
  kind: CauseKind;
  /** The verdict, where this cause decides. */
  sentence: string;
  evidence: readonly Evidence[];
  requirements?: readonly string[];
  otherReference?: string;
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
