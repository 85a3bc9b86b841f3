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

/** Parameters of a field that takes text: one left out (or null) has another message than a value of another kind. */
export const asText = {
  error: ({ input }: { readonly input?: unknown }) =>
    input === undefined || input === null ? fillThisIn : 'Enter text here',
};

/**
 * An object in a request: a field outside the interface is refused, and reported at its object, since its name may be
 * anything. Spec: Errors › 400; choice: badRequestOrInvalid.
 */
export const requestObject = <const Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, { error: objectFault });

/**
 * Option `when` of a rule between fields: it is checked as soon as `part` fits, however wrong the other fields are, so that it is
 * reported together with them.
 */
export const whenFits = (part: z.ZodType) => (payload: { readonly value: unknown }) =>
  part.safeParse(payload.value).success;

/** Any object: for rules that ask no more than which fields are there. */
export const anyObject = z.looseObject({});

/**
 * Option `when` of a further check of one field: it runs while nothing is wrong with the field yet, so that a field says one thing at a
 * time. Not by `abort`, which keeps every rule quiet between this field and others, `whenFits` or not.
 */
const whileGood = ({ issues }: { readonly issues: readonly unknown[] }) => issues.length === 0;

/** Parameters of a further check of one field. */
export const further = (sentence: string) => ({ error: () => sentence, when: whileGood });

/** A pattern that a text has to match, as a further check of it. */
const matches = (pattern: RegExp, sentence: string) =>
  new z.core.$ZodCheckRegex({ check: 'string_format', format: 'regex', pattern, ...further(sentence) });

/** The most characters of a text, as a further check of it. */
const upTo = (maximum: number) =>
  new z.core.$ZodCheckMaxLength({ check: 'max_length', maximum, ...further(atMost(maximum)) });

/** The fewest characters of a text, as a further check of it. */
export const atLeast = (minimum: number, sentence: string) =>
  new z.core.$ZodCheckMinLength({ check: 'min_length', minimum, ...further(sentence) });

/**
 * The partner's own, persistent name of a customer. `0`, `null`, `-` and `hasOwnProperty` are legal.
 * Spec: Resources › IdentityReference; Limits (100 characters in a path).
 */
export const identityReference = z
  .string(asText)
  .min(1, fillThisIn)
  .check(
    matches(identifierForms.identityReference.pattern, identifierForms.identityReference.sentence),
    upTo(identityReferenceMaxLength),
  );
export type IdentityReference = z.infer<typeof identityReference>;

/** A reference as a callback may hold it: longer than one that is sent. Choice: kycMessage. */
export const receivedReference = z
  .string(asText)
  .min(1, { error: fillThisIn, abort: true })
  .regex(identifierForms.identityReference.pattern, identifierForms.identityReference.sentence)
  .max(receivedReferenceMaxLength, atMost(receivedReferenceMaxLength));

/** A ramp's identifier in a path: it is the service's own, so no more than a safe path segment is asked. Spec: Endpoints › Ramps. */
export const rampId = z
  .string(asText)
  .min(1, fillThisIn)
  .check(matches(identifierForms.rampId.pattern, identifierForms.rampId.sentence));

/** Text without NUL, which can't be stored. */
const storableText = z
  .string(asText)
  // oxlint-disable-next-line no-control-regex -- NUL is what is refused
  .regex(/^[^\x00]*$/, 'Remove the NUL character');

/** Whether a text shows something or is white space alone, which its published pattern refuses already. */
const isVisibleOrBlank = (value: string) => value.trim() === '' || hasVisibleText(value);

/** Text that may be left empty: white space alone is neither empty nor a text. Choice: blankTexts. */
export const emptyableText = storableText
  .check(matches(/^$|\S/, fillThisIn))
  .refine(isVisibleOrBlank, further(fillThisIn));

/** A person can read something in it. */
const readable = <Text extends z.ZodString>(schema: Text) =>
  schema.check(matches(/\S/, fillThisIn)).refine(isVisibleOrBlank, further(fillThisIn));

/** Text with no bound of its own: something that can be read must be in it, and no NUL. Not for what goes to the service. Choice: blankTexts. */
export const text = readable(storableText.min(1, fillThisIn));

/** Text with a bound: all that goes to the service has one. Choices: textLengths, blankTexts. */
export const textUpTo = (maxLength: number) =>
  readable(storableText.min(1, fillThisIn).check(upTo(maxLength)));

/** E-mail address with the bound that its place in the interface gives. Spec: Limits. */
export const emailOf = (maxLength: number) =>
  z
    .string(asText)
    .min(1, fillThisIn)
    .check(upTo(maxLength), matches(emailPattern, emailSentence))
    .meta({ format: 'idn-email', pattern: portableEmailPattern });

/** E-mail address, at most 254 characters. Spec: Endpoints › Get identity. */
export const email = emailOf(254);

/** MSISDN as share-documents asks for it: up to 15 digits, a plus sign allowed. Spec: Endpoints › Share identity documents. */
export const msisdn = z
  .string(asText)
  .min(1, fillThisIn)
  .check(
    matches(
      /^\+?[1-9]\d{6,14}$/,
      'Enter the number with its country code, digits only, such as +61412345678',
    ),
  );

/** Mobile number where the interface gives no form: 1 to 32 characters. Choice: mobileNumberElsewhere. */
export const mobileNumber = textUpTo(32);

const assignedCountries: ReadonlySet<string> = new Set(countryCodes);

/** ISO 3166-1 alpha-2 code, upper case. Spec: Eligibility; choice: addressCountry. */
export const countryCode = z
  .string('Choose the country')
  .min(1, 'Choose the country')
  .refine(
    (code) => assignedCountries.has(code),
    further('Choose a country (two capital letters, such as AU)'),
  )
  .meta({ maxLength: 2 });

/** Two letters of either case: a US state. Spec: CustomerIdentity › taxState; choice: taxStateLetters. */
export const stateCode = z.string(asText).regex(/^[A-Za-z]{2}$/, 'Use two letters, such as CA');

const noSuchDay = 'Enter a date that exists, as YYYY-MM-DD';

/**
 * A calendar day `YYYY-MM-DD` that exists, in the years 0001 to 9999 (there is no year 0). Never goes through a local `Date`: there is
 * no zone in it. Spec: CustomerIdentity › dob.
 */
export const calendarDate = z.iso
  .date({ error: ({ input }) => (input === undefined ? fillThisIn : noSuchDay) })
  .refine((day) => !day.startsWith('0000'), further(noSuchDay));

/** Today's calendar day in UTC for an instant in milliseconds. */
export function utcDay(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 10);
}

/** Whether a calendar day lies before another; both are `YYYY-MM-DD`, whose text order is their order. */
export function isDayBefore(day: string, other: string): boolean {
  return day < other;
}

/**
 * A birth date: a calendar day before today in UTC. Code with another clock (the sandbox's virtual one) checks again with
 * `isDayBefore`. Spec: Create basic identity › dateOfBirth; choice: dobInThePast.
 */
export const birthDate = calendarDate.refine(
  (day) => isDayBefore(day, utcDay(Date.now())),
  further('A birth date must be in the past'),
);

/**
 * A decimal amount above zero as a string: no sign, no exponent, no leading zeros, at most 38 digits. It is passed on byte for byte.
 * Spec: Price › Amount rules.
 */
export const amount = z
  .string(asText)
  .min(1, fillThisIn)
  .check(matches(/^(?:0|[1-9]\d*)(?:\.\d+)?$/, 'Enter a plain decimal number, such as 100.00'))
  .refine((value) => value.replace('.', '').length <= 38, further('Use at most 38 digits'))
  .refine((value) => /[1-9]/.test(value), further('Enter an amount above zero'))
  .meta({ maxLength: 39 });

/** Currency and asset codes, blockchains and methods: the service validates what is available. Spec: Eligibility; choice: textLengths. */
export const code = textUpTo(textMaxLengths.code);

/** Directions of a transaction. Spec: Price; Eligibility. */
export const transactionTypes = ['ONRAMP', 'OFFRAMP'] as const;
export const transactionType = z.enum(transactionTypes, 'Choose the direction');
export type TransactionType = z.infer<typeof transactionType>;

/** An instant that the service answers, UTC. Read as it comes. Spec: Identity account view › createdAt. */
export const dateTime = z.string().meta({ format: 'date-time' });

/**
 * A value of an enumeration in an answer: whatever string came, a known value in any spelling as the interface spells it.
 * Answers are read leniently: field-practice › Reading leniently; choice: spellings.
 */
export const openEnum = <const Known extends string>(
  known: readonly Known[],
): z.ZodType<Known | (string & {}), string> =>
  z
    .string()
    .meta({ examples: [...known] })
    .transform(spellingReader(known));

/** A field that the document does not require: whatever is missing, null or of another shape reads as `undefined` (the raw JSON keeps it). */
export const lenient = <Schema extends z.ZodType>(schema: Schema) =>
  schema
    .nullish()
    .transform((value) => value ?? undefined)
    .catch(undefined);

/** A list that an answer must have: an element of another shape is left out. */
export const lenientElements = <Schema extends z.ZodType>(element: Schema) =>
  z.array(lenient(element)).transform((items) => items.filter((item) => item !== undefined));

/** The same, where what is not a list reads as `undefined`. */
export const lenientList = <Schema extends z.ZodType>(element: Schema) => lenient(lenientElements(element));
