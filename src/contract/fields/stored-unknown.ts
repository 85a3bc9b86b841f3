import type { OperationName } from '#contract/service/operations.ts';

const storedPrefix = 'unknown:';

/** Returns the key of undocumented fields in an operation's newest answer. */
export function unknownFieldsOf(operation: OperationName): string {
  return storedPrefix + operation;
}

export function operationOfUnknown(field: string): string | null {
  return field.startsWith(storedPrefix) ? field.slice(storedPrefix.length) : null;
}
