import type { CallOutcome } from '#contract/desk/requests.ts';
import { type OperationName, operations } from '#contract/service/operations.ts';
import { isUnfinished } from '#contract/service/unfinished-writes.ts';

interface Call {
  readonly operation: string;
  readonly outcome: CallOutcome;
  readonly status: number | null;
}

/** Returns true for an accepted, unfinished write. */
export function isAcceptedOnly({ operation, outcome, status }: Call): boolean {
  return outcome === 'answered' && status !== null && isWrite(operation) && isUnfinished(operation, status);
}

/** Returns true for a known writing operation. */
export function isWrite(operation: string): boolean {
  return Object.hasOwn(operations, operation) && operations[operation as OperationName].isWrite;
}
