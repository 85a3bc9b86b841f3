import * as z from 'zod';

import { identityReferenceMaxLength } from './choices.ts';

/**
 * The partner's own, persistent name of a customer. `0`, `null`, `-` and `hasOwnProperty` are legal.
 * Spec: Resources › IdentityReference; Limits (100 characters in a path).
 */
export const identityReference = z
  .string()
  .regex(/^[A-Za-z0-9-]+$/, 'Use letters, digits and hyphens only')
  .max(identityReferenceMaxLength, `Use at most ${identityReferenceMaxLength} characters`);
export type IdentityReference = z.infer<typeof identityReference>;

/** A ramp's identifier as it may stand in a path: it is the service's own, so no more than a safe path segment is asked. Spec: Endpoints › Ramps. */
export const rampId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,100}$/, 'A ramp id has up to 100 letters, digits, hyphens and underscores');

/** Texts with no stated bound: something must be in them, and NUL can't be stored. */
export const text = z
  .string()
  .min(1, 'Fill this in')
  // oxlint-disable-next-line no-control-regex -- NUL is what is refused
  .regex(/^[^\u0000]*$/, 'Remove the NUL character');

/** E-mail address with the bound that its place in the interface gives. Spec: Limits. */
export const emailOf = (maxLength: number) =>
  z.email('Enter an e-mail address').max(maxLength, `Use at most ${maxLength} characters`);

/** E-mail address, at most 254 characters. Spec: Endpoints › Get identity; details 8. */
export const email = emailOf(254);

/** MSISDN as share-documents asks for it: up to 15 digits, a plus sign allowed. Spec: Endpoints › Share identity documents. */
export const msisdn = z
  .string()
  .regex(/^\+?[1-9]\d{6,14}$/, 'Enter the number with its country code, digits only, such as +61412345678');

/** Mobile number where the interface gives no form: 1 to 32 characters. Choice: mobileNumberElsewhere. */
export const mobileNumber = text.max(32, 'Use at most 32 characters');

/** ISO 3166-1 alpha-2 code, upper case. Spec: Eligibility; choice: addressCountry. */
export const countryCode = z.string().regex(/^[A-Z]{2}$/, 'Choose a country (two capital letters)');

/** Two capital letters: a US state. Spec: CustomerIdentity › taxState. */
export const stateCode = z.string().regex(/^[A-Z]{2}$/, 'Use two capital letters, such as CA');

/**
 * A calendar day `YYYY-MM-DD` that exists. Never goes through a local `Date`: there is no zone in it.
 * Spec: CustomerIdentity › dob.
 */
export const calendarDate = z.iso.date('Enter a date that exists, as YYYY-MM-DD');

/** Today's calendar day in UTC for an instant in milliseconds. */
export function utcDay(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 10);
}

/** Whether a calendar day lies before another; both are `YYYY-MM-DD`, whose text order is their order. */
export function isDayBefore(day: string, other: string): boolean {
  return day < other;
}

/**
 * A birth date: a calendar day before today in UTC. Whoever needs another clock (the sandbox's virtual one) checks again with
 * `isDayBefore`. Spec: Create basic identity › dateOfBirth; choice: dobInThePast.
 */
export const birthDate = calendarDate.refine(
  (day) => isDayBefore(day, utcDay(Date.now())),
  'A birth date must be in the past',
);

/**
 * A decimal amount above zero as a string: no sign, no exponent, no leading zeros, at most 38 digits. It is passed on byte for byte.
 * Spec: Price › Amount rules; details 19.
 */
export const amount = z
  .string()
  .regex(/^(?:0|[1-9]\d*)(?:\.\d+)?$/, 'Enter a plain decimal number, such as 100.00')
  .refine((value) => value.replace('.', '').length <= 38, 'Use at most 38 digits')
  .refine((value) => /[1-9]/.test(value), 'Enter an amount above zero');

/** Currency and asset codes, blockchains and methods: the service validates what is available. Spec: Eligibility. */
export const code = text.max(64, 'Use at most 64 characters');

/** Direction of a transaction. Spec: Price; Eligibility. */
export const transactionType = z.enum(['ONRAMP', 'OFFRAMP']);
export type TransactionType = z.infer<typeof transactionType>;

/** An instant that the service answers, UTC. Read as it comes. Spec: Identity account view › createdAt. */
export const dateTime = z.string();

/**
 * A value of an enumeration in an answer: whatever string came, with the known values kept for completion.
 * Answers are read leniently: field-practice › Reading leniently.
 */
export const openEnum = <const Known extends string>(_known: readonly Known[]) =>
  z.string() as unknown as z.ZodType<Known | (string & {}), string>;

/** A field that the document does not require: whatever is missing, null or of another shape reads as `undefined` (the raw JSON keeps it). */
export const lenient = <Schema extends z.ZodType>(schema: Schema) =>
  schema
    .nullish()
    .transform((value) => value ?? undefined)
    .catch(undefined);
