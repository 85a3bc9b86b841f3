import { keptNameOf } from '#contract/fields/marks.ts';
import { personalLeavesOf } from '#contract/fields/personal-leaves.ts';
import { type OperationName, operationNames } from '#contract/service/operations.ts';

/** Where personal values are: the fields below an object, all of them where `isAnyField`. A leaf has none below. A list is read as its elements. */
export interface LeafTree {
  readonly below: ReadonlyMap<string, LeafTree>;
  readonly isAnyField: boolean;
  /** Name of the field by which its values are masked. */
  readonly field: string;
}

interface GrowingTree extends LeafTree {
  readonly below: Map<string, GrowingTree>;
  isAnyField: boolean;
}

/** The trees of paths as the operations table writes them. */
function leafTree(paths: readonly string[]): LeafTree {
  const root = grown('');
  for (const path of paths) {
    let tree = root;
    for (const step of path.replaceAll('[]', '').split('.')) {
      if (step === '*') tree.isAnyField = true;
      else tree = branch(tree, step);
    }
  }
  return root;
}

function branch(tree: GrowingTree, step: string): GrowingTree {
  const known = tree.below.get(step);
  if (known !== undefined) return known;
  const made = grown(keptNameOf(step, tree.field));
  tree.below.set(step, made);
  return made;
}

function grown(field: string): GrowingTree {
  return { below: new Map(), isAnyField: false, field };
}

/** The tree under a key, or null where nothing personal does. */
export function treeUnder(tree: LeafTree, key: string): LeafTree | null {
  const known = tree.below.get(key);
  if (known !== undefined) return known;
  return tree.isAnyField ? { below: new Map(), isAnyField: false, field: `${tree.field}.${key}` } : null;
}

interface OperationTrees {
  readonly query: LeafTree;
  readonly request: LeafTree;
  readonly answer: LeafTree;
}

/** The personal leaves of every operation. */
export const operationTrees: ReadonlyMap<OperationName, OperationTrees> = new Map(
  operationNames.map((name) => {
    const { query, request, answer } = personalLeavesOf(name);
    return [name, { query: leafTree(query), request: leafTree(request), answer: leafTree(answer) }];
  }),
);

/** A personal value that was sent, with its field. */
export interface SentValue {
  readonly field: string;
  readonly value: string;
}

/** The texts at the leaves of a request, in order. */
export function sentValues(tree: LeafTree, value: unknown): SentValue[] {
  if (typeof value === 'string') return [{ field: tree.field, value }];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => sentValues(tree, item));
  return Object.entries(value).flatMap(([key, one]) => {
    const below = treeUnder(tree, key);
    return below === null ? [] : sentValues(below, one);
  });
}
