import type { OperationName } from '#contract/service/operations.ts';

const storedPrefix = 'unknown:';

/** The desk's name for what an operation's newest answer about a customer or ramp holds beyond the contract, kept as one value. */
export function unknownFieldsOf(operation: OperationName): string {
  return storedPrefix + operation;
}

/** The operation of such a name; null where it is another field's. */
export function operationOfUnknown(field: string): string | null {
  return field.startsWith(storedPrefix) ? field.slice(storedPrefix.length) : null;
}
