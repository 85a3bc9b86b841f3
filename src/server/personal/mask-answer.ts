import type { OperationName } from '#contract/service/operations.ts';

import { operationTrees } from './leaf-tree.ts';
import { maskEchoes } from './mask-echoes.ts';
import { maskLeaves } from './mask-leaves.ts';
import { sentValues } from './sent-values.ts';

/** The call that was answered. */
export interface AnsweredCall {
  readonly operation: OperationName;
  readonly status: number;
  /** The parameters of path and query, and the body, as the contract reads them. */
  readonly asked: { readonly parameters: unknown; readonly body: unknown };
}

/**
 * An answer's JSON as it may leave the server: the contract's personal leaves masked in place, and in an error the personal values
 * that were sent, wherever it repeats them. Every other byte stays; what holds nothing personal comes back as it is. Trust: 6.
 */
export function maskAnswer(body: Buffer, { operation, status, asked }: AnsweredCall): Buffer {
  const trees = operationTrees.get(operation);
  if (trees === undefined || body.byteLength === 0) return body;
  const masked = maskLeaves(body, trees.answer);
  if (status < 400) return masked;
  return maskEchoes(masked, [
    ...sentValues(trees.query, asked.parameters),
    ...sentValues(trees.request, asked.body),
  ]);
}
