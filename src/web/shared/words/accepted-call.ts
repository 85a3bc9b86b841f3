import type { CallOutcome } from '#contract/desk/requests.ts';
import { type OperationName, operations } from '#contract/service/operations.ts';

interface Call {
  readonly operation: string;
  readonly outcome: CallOutcome;
  readonly status: number | null;
}

/** Whether the service took a write and has not finished it (202), which is never a success. */
export function isAcceptedOnly({ operation, outcome, status }: Call): boolean {
  return outcome === 'answered' && status === 202 && isWrite(operation);
}

function isWrite(operation: string): boolean {
  return Object.hasOwn(operations, operation) && operations[operation as OperationName].isWrite;
}
