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

/**
 * Accepts a plain name, `documentNumber:PASSPORT`, `instructions.` with a line's name, or `unknown:` with an
 * operation.
 */
function isPersonalField(name: string): boolean {
  const numbers = documentTypes.map((type) => `${documentFields.number.storageKey}:${type}`);
  if (keptNames.includes(name) || numbers.includes(name) || isUnknownFields(name)) return true;
  return (
    name.startsWith(instructionsPrefix) && /^[^\p{C}]{1,100}$/u.test(name.slice(instructionsPrefix.length))
  );
}

function isUnknownFields(name: string): boolean {
  const operation = operationOfUnknown(name);
  return operation !== null && Object.hasOwn(operations, operation);
}

/** Returns the name for the trail, without a line's, which is foreign text. */
export function fieldKind(name: string): string {
  return name.startsWith(instructionsPrefix) ? 'instructions' : name;
}

const personalField = z
  .string(asText)
  .refine(isPersonalField, 'Enter the name of a field that holds personal data');

const revealObject = z.discriminatedUnion(
  'kind',
  [
    requestObject({ kind: z.literal('customer'), id: identityReference }),
    requestObject({ kind: z.literal('ramp'), id: rampId }),
  ],
  'Must be “customer” or “ramp”',
);

const fewFields = 'Enter 1 to 20 fields';
const reasonLength = 'Enter a reason of 3 to 500 characters';

export const reason = text
  .transform((words) => words.trim())
  .pipe(z.string().min(3, reasonLength).max(500, reasonLength).refine(hasVisibleText, reasonLength));

/** `POST /api/reveals`; `purpose` if the values fill in a form. */
export const revealRequest = requestObject({
  object: revealObject,
  fields: z.array(personalField, fewFields).min(1, fewFields).max(20, fewFields),
  reason,
  purpose: z.literal('share-documents', 'Enter the name of the form, or omit the name').optional(),
});
export type RevealRequest = z.infer<typeof revealRequest>;

export const revealMinutes = 5;

/** Stored nowhere. */
export const revealAnswer = z.object({
  values: z.record(z.string(), z.string()),
  expiresAt: z.iso.datetime(),
});
export type RevealAnswer = z.infer<typeof revealAnswer>;
