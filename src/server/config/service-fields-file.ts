import { readFileSync } from 'node:fs';
import * as z from 'zod';

import { leavesOf } from '#contract/fields/leaves.ts';
import { readCallbacks } from '#contract/service/callbacks.ts';
import { operations } from '#contract/service/operations.ts';
import {
  isOperation,
  type MessageName,
  messageNames,
  pointerSteps,
  type ServiceFields,
} from '#contract/service/service-fields.ts';

const longestPointer = 500;
const deepestPointer = 32;
const mostFields = 200;
const pointerForm = /^(?:\/(?:[^~/]|~[01])*)+$/;

const pointer = z
  .string('Give a JSON pointer, such as /data/id')
  .max(longestPointer, `Use at most ${longestPointer} characters`)
  .regex(pointerForm, 'Give a JSON pointer: it begins with a slash, such as /data/id')
  .refine((text) => pointerSteps(text).length <= deepestPointer, `Use at most ${deepestPointer} steps`);

/** Lists every leaf, and every object or list around one. */
function mappableFields(name: MessageName): ReadonlySet<string> {
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

/** Schema of SERVICE_FIELDS. A pointer needs as many `*` as its field has lists. Choice: serviceFields. */
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

const longestFileBytes = 256 * 1024;

/** Reads `SERVICE_FIELDS`: path of a JSON file with the integration's own names. Choice: serviceFields. */
export const serviceFieldsText = z.string().transform((path, context): ServiceFields => {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  const text = textOf(path);
  if (text === null) return refuse('must be a file that Rampart can read, of at most 256 KiB');
  const json = jsonOf(text);
  if (json === undefined) return refuse('must be a file of JSON');
  const read = serviceFieldsFile.safeParse(json);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  return refuse(`is wrong at ${issue?.path.join(' › ') || 'its start'}: ${issue?.message ?? ''}`);
});

function textOf(path: string): string | null {
  try {
    const bytes = readFileSync(path);
    return bytes.byteLength > longestFileBytes ? null : bytes.toString('utf8');
  } catch {
    return null;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
