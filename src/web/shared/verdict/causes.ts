import type { CheckName } from './checks.ts';

/** By precedence: another's answer; what only compliance can lift; what can be fixed; unknowns. */
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
  /** ISO instant; null if not asked. */
  at: string | null;
}

export interface Cause {
  kind: CauseKind;
  sentence: string;
  evidence: readonly Evidence[];
  requirements?: readonly string[];
  /** Sent over a day ago without a result, so perhaps rejected: can be resent. */
  isOverdue?: boolean;
  otherReference?: string;
  /** The tightest limit's rest and window, or a transaction's minimum or maximum. */
  bound?: { amount: string; currency: string; period?: string };
}

/** Merges causes with the same words and sorts by precedence. */
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
