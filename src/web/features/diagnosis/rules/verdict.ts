import { words } from '../words/diagnosis-words.ts';
import type { Cause, CauseKind } from './cause.ts';

export interface Verdict {
  tone: 'good' | 'action' | 'bad' | 'neutral';
  title: string;
  detail: string;
}

const tones: Readonly<Record<CauseKind, Verdict['tone']>> = {
  'belongs-to-another': 'bad',
  blocked: 'bad',
  'not-there': 'action',
  'requirements-missing': 'action',
  'over-limit': 'action',
  'below-minimum': 'action',
  'above-maximum': 'action',
  'not-ready': 'action',
  refused: 'action',
  failed: 'neutral',
  'not-readable': 'neutral',
  unreachable: 'neutral',
  'limits-not-compared': 'neutral',
};

/** The diagnosis in one sentence: the first cause in the order of precedence, or that nothing stands in the way. */
export function verdictOf(causes: readonly Cause[]): Verdict {
  const [first, ...others] = causes;
  if (first === undefined) return { tone: 'good', title: words.nothing, detail: words.nothingDetail };
  return {
    tone: tones[first.kind],
    title: first.sentence,
    detail: others.length === 0 ? words.oneCause : words.moreCauses(others.length),
  };
}
