import * as z from 'zod';

import { leavesOf } from '#contract/fields/leaves.ts';

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

const longestPointer = 500;
const deepestPointer = 32;
const mostFields = 200;
const pointerForm = /^(?:\/(?:[^~/]|~[01])*)+$/;

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

const pointer = z
  .string('Give a JSON pointer, such as /data/id')
  .max(longestPointer, `Use at most ${longestPointer} characters`)
  .regex(pointerForm, 'Give a JSON pointer: it begins with a slash, such as /data/id')
  .refine((text) => pointerSteps(text).length <= deepestPointer, `Use at most ${deepestPointer} steps`);

/** The fields of a message that can be mapped: every leaf, and every object or list around one. */
export function mappableFields(name: MessageName): ReadonlySet<string> {
  const schema = isOperation(name) ? operations[name].answer : readCallbacks[name];
  const fields = new Set<string>();
  for (const { path: leaf } of schema === null ? [] : leavesOf(schema)) {
    const steps = leaf.replace(/\.\*$/, '').split('.');
    for (let length = 1; length <= steps.length; length += 1) {
      const path = steps.slice(0, length).join('.');
      fields.add(path);
      if (path.endsWith('[]')) fields.add(path.slice(0, -2));
    }
  }
  return fields;
}

const stars = (text: string) => pointerSteps(text).filter((step) => step === '*').length;
const lists = (field: string) => field.split('[]').length - 1;

/**
 * The JSON of the file that SERVICE_FIELDS names. Refuses what would map nothing: messages and fields that the contract doesn't have,
 * pointers that are none, and another number of `*` than the field has lists. Choice: serviceFields.
 */
export const serviceFieldsFile = z
  .record(z.string(), z.record(z.string(), pointer, 'Give an object of fields'), 'Give a JSON object')
  .superRefine((file, context) => {
    for (const [name, fields] of Object.entries(file)) {
      const refuse = (path: string[], message: string) =>
        context.addIssue({ code: 'custom', path: [name, ...path], message });
      const message = messageNames.find((one) => one === name);
      if (message === undefined) {
        refuse([], `Name an operation or a callback: ${messageNames.join(', ')}`);
        continue;
      }
      const known = mappableFields(message);
      if (Object.keys(fields).length > mostFields) refuse([], `Map at most ${mostFields} fields`);
      for (const [field, place] of Object.entries(fields)) {
        if (!known.has(field)) refuse([field], 'Name a field of this message, as the interface spells it');
        else if (stars(place) !== lists(field))
          refuse([field], 'Write one * in the pointer for each [] in the field');
      }
    }
  })
  .transform((file): ServiceFields => file);
