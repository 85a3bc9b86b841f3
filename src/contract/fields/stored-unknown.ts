import type { OperationName } from '#contract/service/operations.ts';

const storedPrefix = 'unknown:';

/** Storage key of what an operation's newest answer holds beyond the contract. */
export function unknownFieldsOf(operation: OperationName): string {
  return storedPrefix + operation;
}

/** Null for another key. */
export function operationOfUnknown(field: string): string | null {
  return field.startsWith(storedPrefix) ? field.slice(storedPrefix.length) : null;
}
