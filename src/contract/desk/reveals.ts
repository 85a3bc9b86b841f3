import * as z from 'zod';

import { documentFields } from '#contract/fields/identity-fields.ts';
import { keptNames } from '#contract/fields/marks.ts';
import { operationOfUnknown } from '#contract/fields/stored-unknown.ts';
import { documentTypes } from '#contract/service/documents.ts';
import { operations } from '#contract/service/operations.ts';
import { hasVisibleText } from '#contract/service/identifier-forms.ts';
import {
  receivedReference as identityReference,
  rampId,
  text,
  asText,
  requestObject,
} from '#contract/service/primitives.ts';

const instructionsPrefix = 'instructions.';

/** Whether a name is one of the desk's for a personal value: a plain one, `documentNumber:PASSPORT`, `instructions.` and a line's name, or `unknown:` and an operation. */
function isPersonalField(name: string): boolean {
  const numbers = documentTypes.map((type) => `${documentFields.number.keptAs}:${type}`);
  if (keptNames.includes(name) || numbers.includes(name) || isUnknownFields(name)) return true;
  return (
    name.startsWith(instructionsPrefix) && /^[^\p{C}]{1,100}$/u.test(name.slice(instructionsPrefix.length))
  );
}

function isUnknownFields(name: string): boolean {
  const operation = operationOfUnknown(name);
  return operation !== null && Object.hasOwn(operations, operation);
}

/** The field's name as the trail may keep it: a line of instructions is named by the service, or by the person who asks. */
export function fieldKind(name: string): string {
  return name.startsWith(instructionsPrefix) ? 'instructions' : name;
}

const personalField = z.string(asText).refine(isPersonalField, 'Name a personal field');

const revealObject = z.discriminatedUnion(
  'kind',
  [
    requestObject({ kind: z.literal('customer'), id: identityReference }),
    requestObject({ kind: z.literal('ramp'), id: rampId }),
  ],
  'Name a customer or a ramp',
);

const fewFields = 'Name 1 to 20 fields';
const reasonLength = 'Say why in 3 to 500 characters';

/** Why a person wants to see a personal value, or does anything else that needs a reason. */
export const reason = text
  .transform((words) => words.trim())
  .pipe(z.string().min(3, reasonLength).max(500, reasonLength).refine(hasVisibleText, reasonLength));

/** `POST /api/reveals`: fields of one customer or ramp, and why; `purpose` where they fill in a form that is to be sent. */
export const revealRequest = requestObject({
  object: revealObject,
  fields: z.array(personalField, fewFields).min(1, fewFields).max(20, fewFields),
  reason,
  purpose: z.literal('share-documents', 'Name the form, or leave it out').optional(),
});
export type RevealRequest = z.infer<typeof revealRequest>;

/** For how long a value that was revealed may be seen. */
export const revealMinutes = 5;

/** The values, and until when they may be shown; nothing keeps them. */
export const revealAnswer = z.object({
  values: z.record(z.string(), z.string()),
  expiresAt: z.iso.datetime(),
});
export type RevealAnswer = z.infer<typeof revealAnswer>;
