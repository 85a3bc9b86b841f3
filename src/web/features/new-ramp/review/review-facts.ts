import { maskValue } from '#contract/desk/masking.ts';
import { personalLeaves } from '#contract/service/personal-leaves.ts';
import type { RampRequest } from '#contract/service/ramp.ts';

import { labelOf } from '../form/ramp-labels.ts';
import { words } from '../words/new-ramp-words.ts';

export interface ReviewedFact {
  path: string;
  label: string;
  /** As it will be sent, or its mask. */
  text: string;
}

export interface ReviewedPart {
  title: string;
  facts: ReviewedFact[];
}

/** Every value of the request as it will be sent, with where money goes masked as the desk masks it. Design: product › Personal data. */
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
    const text = typeof value === 'string' ? shown(path, value) : words.none;
    return [{ path: path.join('.'), label: labelOf(path), text }];
  });
}

function shown(path: readonly string[], value: string): string {
  const isPersonal = personalLeaves.rampRequest.some((leaf) => fits(leaf.split('.'), path));
  const [last = '', before] = [path.at(-1), path.at(-2)];
  return isPersonal ? maskValue(before === 'instructions' ? `instructions.${last}` : last, value) : value;
}

function fits(leaf: readonly string[], path: readonly string[]): boolean {
  return leaf.length === path.length && leaf.every((name, place) => name === '*' || name === path[place]);
}
