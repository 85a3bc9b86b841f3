import * as z from 'zod';

export const fillThisIn = 'Required';

/** Returns an error without unknown fields' names, which may be anything. */
export function objectFault({ code, input }: { readonly code?: string; readonly input?: unknown }): string {
  if (code === 'unrecognized_keys') return 'Remove the undocumented fields';
  return input === undefined || input === null ? fillThisIn : 'Must be an object with the documented fields';
}

const visible = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** Refuses text of blanks, direction marks and zero-width characters alone. */
export function hasVisibleText(text: string): boolean {
  return visible.test(text);
}

/** In bodies too; the document bounds only the path. Spec: Limits. */
export const identityReferenceMaxLength = 100;

/** Choice: kycMessage. */
export const receivedReferenceMaxLength = 255;

export const identifierForms = {
  identityReference: { pattern: /^[A-Za-z0-9-]+$/, sentence: 'Use letters, digits and hyphens only' },
  rampId: {
    pattern: /^[A-Za-z0-9_-]{1,100}$/,
    sentence: 'A ramp id can have up to 100 characters: letters, digits, hyphens and underscores only',
  },
} as const;

const domainLabel = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`;

/** Allows all that unquoted local parts may hold, so that no used address is refused. Choice: emailForm. */
export const emailPattern = new RegExp(
  String.raw`^(?!\.)(?!.*\.[.@])[\p{L}\p{M}\p{N}!#$%&'*+/=?^_\x60{|}~.-]{1,64}@(?:${domainLabel}\.)+(?!\p{N}+$)${domainLabel}$`,
  'u',
);

/** For OpenAPI. Choice: emailForm. */
export const portableEmailPattern = '^[^@ ]+@[^@. ]+([.][^@. ]+)+$';
export const emailSentence = 'Enter an e-mail address, such as name@example.com';

export const atMost = (maxLength: number) => `Use at most ${maxLength} characters`;

/** As `identityReference` in primitives.ts. */
export const referenceText = z
  .string()
  .check(
    z.minLength(1, { error: fillThisIn, abort: true }),
    z.regex(identifierForms.identityReference.pattern, identifierForms.identityReference.sentence),
    z.maxLength(identityReferenceMaxLength, atMost(identityReferenceMaxLength)),
  );

/** As `receivedReference` in primitives.ts. */
export const receivedReferenceText = z
  .string()
  .check(
    z.minLength(1, { error: fillThisIn, abort: true }),
    z.regex(identifierForms.identityReference.pattern, identifierForms.identityReference.sentence),
    z.maxLength(receivedReferenceMaxLength, atMost(receivedReferenceMaxLength)),
  );

/** As `email` in primitives.ts. */
export const emailText = z
  .string()
  .check(
    z.minLength(1, { error: fillThisIn, abort: true }),
    z.maxLength(254, { error: atMost(254), abort: true }),
    z.regex(emailPattern, emailSentence),
  );

/** Lists filtered by it are in order of identifier. */
export const identifierPrefix = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,255}$/, 'Use letters, digits, hyphens and underscores only'));

/** Fewer characters would fit too many. */
export const identifierEnding = z
  .string()
  .check(
    z.regex(
      /^[A-Za-z0-9_-]{4,100}$/,
      'Use at least 4 characters: letters, digits, hyphens and underscores only',
    ),
  );
