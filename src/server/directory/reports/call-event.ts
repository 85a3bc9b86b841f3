import { operationNames, operations } from '#contract/service/operations.ts';
import type { ServiceCallTable } from '#server/database/call-tables.ts';

/** A call as the directory reads it. */
export type CallEvent = Pick<
  ServiceCallTable,
  'id' | 'at' | 'operation' | 'outcome' | 'status' | 'facts' | 'identity_reference' | 'ramp_id'
>;

/** Whether the service took it: only then what was submitted is what it knows. */
export function isTaken({
  outcome,
  status,
}: {
  readonly outcome: string;
  readonly status: number | null;
}): boolean {
  return outcome === 'answered' && status !== null && status >= 200 && status < 300;
}

const writes: ReadonlySet<string> = new Set(operationNames.filter((name) => operations[name].isWrite));

/** Whether an operation changes something at the service. */
export function isWrite(operation: string): boolean {
  return writes.has(operation);
}
