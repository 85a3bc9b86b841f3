import * as z from 'zod';

/** The message for a field that was left out. */
export const fillThisIn = 'Fill this in';

/** The message for an object in a request: it never repeats the name of an unknown field, which may be anything. */
export function objectFault({ code, input }: { readonly code?: string; readonly input?: unknown }): string {
  if (code === 'unrecognized_keys') return 'Remove the fields that are not in the interface';
  return input === undefined || input === null ? fillThisIn : 'Give an object with the named fields';
}

const visible = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** Whether anybody could read something in a text: blanks, direction marks and characters of no width are nothing. */
export function hasVisibleText(text: string): boolean {
  return visible.test(text);
}

/** Identity references have at most 100 characters in bodies too; the document bounds only the path parameter. Spec: Limits. */
export const identityReferenceMaxLength = 100;

/** In callbacks they may be longer. Choice: kycMessage. */
export const receivedReferenceMaxLength = 255;

/** The rule of each identifier with its sentence, for whichever schema checks it. */
export const identifierForms = {
  identityReference: { pattern: /^[A-Za-z0-9-]+$/, sentence: 'Use letters, digits and hyphens only' },
  rampId: {
    pattern: /^[A-Za-z0-9_-]{1,100}$/,
    sentence: 'A ramp id has up to 100 letters, digits, hyphens and underscores',
  },
} as const;

const domainLabel = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`;

/**
 * An address with a domain that has a dot. Letters of any script pass, and so does all that unquoted local parts may hold, `+` and
 * `'` included: an address that is in use is never refused here. Choice: emailForm.
 */
export const emailPattern = new RegExp(
  String.raw`^(?!\.)(?!.*\.[.@])[\p{L}\p{M}\p{N}!#$%&'*+/=?^_\x60{|}~.-]{1,64}@(?:${domainLabel}\.)+(?!\p{N}+$)${domainLabel}$`,
  'u',
);

/**
 * What the OpenAPI document says of an address: every address that `emailPattern` takes, in the regular expressions that all
 * languages share, without Unicode properties and look-ahead. Choice: emailForm.
 */
export const portableEmailPattern = '^[^@ ]+@[^@. ]+([.][^@. ]+)+$';
export const emailSentence = 'Enter an e-mail address, such as name@example.com';

/** What a text says that is longer than may be. */
export const atMost = (maxLength: number) => `Use at most ${maxLength} characters`;

/** As `identityReference` of the interface's primitives, for a text that is there. Spec: Resources › IdentityReference. */
export const referenceText = z
  .string()
  .check(
    z.minLength(1, { error: fillThisIn, abort: true }),
    z.regex(identifierForms.identityReference.pattern, identifierForms.identityReference.sentence),
    z.maxLength(identityReferenceMaxLength, atMost(identityReferenceMaxLength)),
  );

/** As `receivedReference` of the interface's primitives. Choice: kycMessage. */
export const receivedReferenceText = z
  .string()
  .check(
    z.minLength(1, { error: fillThisIn, abort: true }),
    z.regex(identifierForms.identityReference.pattern, identifierForms.identityReference.sentence),
    z.maxLength(receivedReferenceMaxLength, atMost(receivedReferenceMaxLength)),
  );

/** As `email` of the interface's primitives, for a text that is there. Spec: Endpoints › Get identity. */
export const emailText = z
  .string()
  .check(
    z.minLength(1, { error: fillThisIn, abort: true }),
    z.maxLength(254, { error: atMost(254), abort: true }),
    z.regex(emailPattern, emailSentence),
  );

/** The beginning of an identifier: lists that are narrowed by one are in the order of the identifiers. */
export const identifierPrefix = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,255}$/, 'Use letters, digits, hyphens and underscores'));
