import * as z from 'zod';

import { documentTypes } from '#contract/service/documents.ts';
import { identityReference, rampId, text } from '#contract/service/primitives.ts';
import { asText, requestObject } from '#contract/service/request-rules.ts';
import { hasVisibleText } from '#contract/service/visible-text.ts';

/** Personal values that the desk keeps, by their own names. */
export const plainPersonalFields = [
  'email',
  'mobileNumber',
  'givenName',
  'surname',
  'dob',
  'taxId',
  'addressLine',
  'suburb',
  'postCode',
  'walletAddress',
  'walletAddressMemo',
] as const;

/** What the form that shares a customer's documents is filled in with. Who submits may see these for it, and no other. */
export const onboardingFields = [
  'email',
  'mobileNumber',
  'givenName',
  'surname',
  'dob',
  'taxId',
  'addressLine',
  'suburb',
  'postCode',
] as const satisfies readonly (typeof plainPersonalFields)[number][];
export type OnboardingField = (typeof onboardingFields)[number];

const instructionsPrefix = 'instructions.';
const plainFields: readonly string[] = [
  ...plainPersonalFields,
  'documentNumber',
  ...documentTypes.map((type) => `documentNumber:${type}`),
];

/** Whether a name is a personal field's: one of the plain ones, `documentNumber:PASSPORT`, or `instructions.` and a line's name. */
function isPersonalField(name: string): boolean {
  if (plainFields.includes(name)) return true;
  return (
    name.startsWith(instructionsPrefix) && /^[^\p{C}]{1,100}$/u.test(name.slice(instructionsPrefix.length))
  );
}

/** The field's name as the trail may keep it: a line of instructions is named by the service, or by whoever asks. */
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

/** Why somebody wants to see a personal value, or does anything else that asks for a reason. */
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

/** Whether it shows only what the form needs that shares a customer's documents. Else it takes the right to reveal anything. */
export function isToOnboard({ object, fields, purpose }: RevealRequest): boolean {
  const needed: readonly string[] = onboardingFields;
  return (
    purpose === 'share-documents' &&
    object.kind === 'customer' &&
    fields.every((field) => needed.includes(field))
  );
}

/** For how long a value that was revealed may be seen. */
export const revealMinutes = 5;

/** The values, and until when they may be shown; nothing keeps them. */
export const revealAnswer = z.object({
  values: z.record(z.string(), z.string()),
  expiresAt: z.iso.datetime(),
});
export type RevealAnswer = z.infer<typeof revealAnswer>;
