import { treeUnder, type LeafTree } from './leaf-tree.ts';

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
