import { type CallbackName, readCallbacks } from './callbacks.ts';
import { operationNames, operations, type OperationName } from './operations.ts';

/** An operation's answer, or a callback. */
export type MessageName = OperationName | CallbackName;

export const messageNames: readonly MessageName[] = [
  ...operationNames.filter((name) => operations[name].answer !== null),
  ...(Object.keys(readCallbacks) as CallbackName[]),
];

export function isOperation(name: MessageName): name is OperationName {
  return Object.hasOwn(operations, name);
}

/**
 * The integration's own names: message → our field, such as `limits.periodical[].period` → JSON pointer with
 * `*` for list elements. Choice: serviceFields.
 */
export type ServiceFields = Readonly<Partial<Record<MessageName, Readonly<Record<string, string>>>>>;

export const noServiceFields: ServiceFields = {};

/** Splits by RFC 6901. */
export function pointerSteps(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

export function pointerOf(steps: readonly string[]): string {
  return steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
