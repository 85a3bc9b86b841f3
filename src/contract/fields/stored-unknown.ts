import type { OperationName } from '#contract/service/operations.ts';

const storedPrefix = 'unknown:';

/** Returns the storage key of undocumented fields in an operation's newest answer. */
export function unknownFieldsOf(operation: OperationName): string {
  return storedPrefix + operation;
}

/** Returns the operation of such a key; null for another key. */
export function operationOfUnknown(field: string): string | null {
  return field.startsWith(storedPrefix) ? field.slice(storedPrefix.length) : null;
}
