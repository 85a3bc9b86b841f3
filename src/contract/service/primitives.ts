import * as z from 'zod';

import { textMaxLengths } from './choices.ts';
import { countryCodes } from './enumerations.ts';
import {
  atMost,
  emailPattern,
  emailSentence,
  fillThisIn,
  hasVisibleText,
  identifierForms,
  identityReferenceMaxLength,
  objectFault,
  receivedReferenceMaxLength,
  portableEmailPattern,
} from './identifier-forms.ts';
import { spellingReader } from './spellings.ts';

/** Tells a missing or null text from another kind. */
export const asText = {
  error: ({ input }: { readonly input?: unknown }) =>
    input === undefined || input === null ? fillThisIn : 'Enter text here',
};

/**
 * Reports unknown fields at the object, since their names may be anything. Spec: Errors › 400; choice:
 * badRequestOrInvalid.
 */
export const requestObject = <const Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, { error: objectFault });

/** Runs a rule between fields as soon as `part` fits, beside other errors. */
export const whenFits = (part: z.ZodType) => (payload: { readonly value: unknown }) =>
  part.safeParse(payload.value).success;

/** Any object, for rules about present fields. */
export const anyObject = z.looseObject({});

/** Allows one error per field at a time; `abort` would also silence rules between fields. */
const whileGood = ({ issues }: { readonly issues: readonly unknown[] }) => issues.length === 0;

/** Returns parameters of a check that runs only while there is no error. */
export const further = (sentence: string) => ({ error: () => sentence, when: whileGood });

const matches = (pattern: RegExp, sentence: string) =>
  new z.core.$ZodCheckRegex({ check: 'string_format', format: 'regex', pattern, ...further(sentence) });

const upTo = (maximum: number) =>
  new z.core.$ZodCheckMaxLength({ check: 'max_length', maximum, ...further(atMost(maximum)) });

export const atLeast = (minimum: number, sentence: string) =>
  new z.core.$ZodCheckMinLength({ check: 'min_length', minimum, ...further(sentence) });

/** `0`, `null`, `-` and `hasOwnProperty` are legal. Spec: IdentityReference; Limits. */
export const identityReference = z
  .string(asText)
  .min(1, fillThisIn)
  .check(
    matches(identifierForms.identityReference.pattern, identifierForms.identityReference.sentence),
    upTo(identityReferenceMaxLength),
  );
export type IdentityReference = z.infer<typeof identityReference>;

/** Choice: kycMessage. */
export const receivedReference = z
  .string(asText)
  .min(1, { error: fillThisIn, abort: true })
  .regex(identifierForms.identityReference.pattern, identifierForms.identityReference.sentence)
  .max(receivedReferenceMaxLength, atMost(receivedReferenceMaxLength));

/** The service's own id: only required to be a safe path segment. Spec: Ramps. */
export const rampId = z
  .string(asText)
  .min(1, fillThisIn)
  .check(matches(identifierForms.rampId.pattern, identifierForms.rampId.sentence));

/** Without NUL, which can't be stored. */
const storableText = z
  .string(asText)
  // oxlint-disable-next-line no-control-regex -- NUL is what is refused
  .regex(/^[^\x00]*$/, 'Remove the NUL character');

/** White space alone is left to the published pattern. */
const isVisibleOrBlank = (value: string) => value.trim() === '' || hasVisibleText(value);

/** May be empty, but not white space alone. Choice: blankTexts. */
export const emptyableText = storableText
  .check(matches(/^$|\S/, fillThisIn))
  .refine(isVisibleOrBlank, further(fillThisIn));

const readable = <Text extends z.ZodString>(schema: Text) =>
  schema.check(matches(/\S/, fillThisIn)).refine(isVisibleOrBlank, further(fillThisIn));

/** Not for the service: unbounded. Choice: blankTexts. */
export const text = readable(storableText.min(1, fillThisIn));

/** Bounds text for the service. Choices: textLengths, blankTexts. */
export const textUpTo = (maxLength: number) =>
  readable(storableText.min(1, fillThisIn).check(upTo(maxLength)));

/** Spec: Limits. */
export const emailOf = (maxLength: number) =>
  z
    .string(asText)
    .min(1, fillThisIn)
    .check(upTo(maxLength), matches(emailPattern, emailSentence))
    .meta({ format: 'idn-email', pattern: portableEmailPattern });

/** Spec: Get identity. */
export const email = emailOf(254);

/** Spec: Share identity documents. */
export const msisdn = z
  .string(asText)
  .min(1, fillThisIn)
  .check(
    matches(
      /^\+?[1-9]\d{6,14}$/,
      'Enter the number with its country code, such as +61412345678, without spaces or other punctuation',
    ),
  );

/** Choice: mobileNumberElsewhere. */
export const mobileNumber = textUpTo(32);

const assignedCountries: ReadonlySet<string> = new Set(countryCodes);

/** ISO 3166-1 alpha-2, upper case. Spec: Eligibility; choice: addressCountry. */
export const countryCode = z
  .string('Choose the country')
  .min(1, 'Choose the country')
  .refine(
    (code) => assignedCountries.has(code),
    further('Choose a country (two capital letters, such as AU)'),
  )
  .meta({ maxLength: 2 });

/** Spec: CustomerIdentity › taxState; choice: taxStateLetters. */
export const stateCode = z.string(asText).regex(/^[A-Za-z]{2}$/, 'Use 2 letters, such as CA');

const noSuchDay = 'Enter a valid date in the format YYYY-MM-DD';

/** An existing day, from year 1. Never a local `Date`: it has no zone. Spec: CustomerIdentity › dob. */
export const calendarDate = z.iso
  .date({ error: ({ input }) => (input === undefined ? fillThisIn : noSuchDay) })
  .refine((day) => !day.startsWith('0000'), further(noSuchDay));

/** Returns the UTC day `YYYY-MM-DD`. */
export function utcDay(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 10);
}

export function isDayBefore(day: string, other: string): boolean {
  return day < other;
}

/**
 * Before today in UTC. With another clock check again by `isDayBefore`. Spec: Create basic identity ›
 * dateOfBirth; choice: dobInThePast.
 */
export const birthDate = calendarDate.refine(
  (day) => isDayBefore(day, utcDay(Date.now())),
  further('A date of birth must be in the past'),
);

/** A positive decimal, sent byte for byte. Spec: Amount rules. */
export const amount = z
  .string(asText)
  .min(1, fillThisIn)
  .check(matches(/^(?:0|[1-9]\d*)(?:\.\d+)?$/, 'Enter a plain decimal number, such as 100.00'))
  .refine((value) => value.replace('.', '').length <= 38, further('Use at most 38 digits'))
  .refine((value) => /[1-9]/.test(value), further('Enter an amount above zero'))
  .meta({ maxLength: 39 });

/** The service validates availability. Spec: Eligibility; choice: textLengths. */
export const code = textUpTo(textMaxLengths.code);

/** Spec: Price; Eligibility. */
export const transactionTypes = ['ONRAMP', 'OFFRAMP'] as const;
export const transactionType = z.enum(transactionTypes, 'Choose the direction');
export type TransactionType = z.infer<typeof transactionType>;

/** The service's UTC instant, verbatim. Spec: Identity account view › createdAt. */
export const dateTime = z.string().meta({ format: 'date-time' });

/** Reads a known value in any spelling as the interface spells it; keeps others. Choice: spellings. */
export const openEnum = <const Known extends string>(
  known: readonly Known[],
): z.ZodType<Known | (string & {}), string> =>
  z
    .string()
    .meta({ examples: [...known] })
    .transform(spellingReader(known));

/** Reads missing, null and misfitting values as `undefined`. */
export const lenient = <Schema extends z.ZodType>(schema: Schema) =>
  schema
    .nullish()
    .transform((value) => value ?? undefined)
    .catch(undefined);

/** Requires a list, and drops misfitting elements. */
export const lenientElements = <Schema extends z.ZodType>(element: Schema) =>
  z.array(lenient(element)).transform((items) => items.filter((item) => item !== undefined));

/** Reads other values as `undefined`. */
export const lenientList = <Schema extends z.ZodType>(element: Schema) => lenient(lenientElements(element));
