import { type CallbackName, readCallbacks } from './callbacks.ts';
import { operationNames, operations, type OperationName } from './operations.ts';

/** What the service sends: the answer of an operation, or a callback. */
export type MessageName = OperationName | CallbackName;

/** Every message of the service that has fields. */
export const messageNames: readonly MessageName[] = [
  ...operationNames.filter((name) => operations[name].answer !== null),
  ...(Object.keys(readCallbacks) as CallbackName[]),
];

/** Whether a message is the answer of an operation. */
export function isOperation(name: MessageName): name is OperationName {
  return Object.hasOwn(operations, name);
}

/**
 * Where an integration's own names differ: message → our field, as `limits.periodical[].period` → a JSON pointer into what the service
 * sends, in which `*` stands for each element of a list. Choice: serviceFields.
 */
export type ServiceFields = Readonly<Partial<Record<MessageName, Readonly<Record<string, string>>>>>;

/** Without a file nothing is mapped. */
export const noServiceFields: ServiceFields = {};

/** The steps of a JSON pointer (RFC 6901). */
export function pointerSteps(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** A JSON pointer of steps. */
export function pointerOf(steps: readonly string[]): string {
  return steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
