import type { RampRequest } from '#contract/service/ramp.ts';

import { labelOf } from '../form/ramp-labels.ts';
import { words } from '../words/new-ramp-words.ts';

export interface ReviewedFact {
  path: string;
  label: string;
  /** As it will be sent. */
  text: string;
}

export interface ReviewedPart {
  title: string;
  facts: ReviewedFact[];
}

/** Every value of the request as it will be sent: it was typed in this session, and what is hidden can't be reviewed. Spec: Ramp. */
export function reviewOf({ source, target, ...whole }: RampRequest): ReviewedPart[] {
  return [
    { title: words.whole, facts: factsIn(whole, []) },
    { title: words.source, facts: factsIn(source, ['source']) },
    { title: words.target, facts: factsIn(target, ['target']) },
  ];
}

function factsIn(node: object, at: readonly string[]): ReviewedFact[] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) => {
    const path = [...at, key];
    if (typeof value === 'object' && value !== null) return factsIn(value, path);
    if (value === undefined) return [];
    const text = typeof value === 'string' ? value : words.none;
    return [{ path: path.join('.'), label: labelOf(path), text }];
  });
}
