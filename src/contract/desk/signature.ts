import * as z from 'zod';

import { requestObject } from '#contract/service/primitives.ts';

const tooLong = 'Paste less text';
const line = (most: number) => z.string().max(most, tooLong);

/** `POST /api/signature`: neither stored nor sent on. */
export const signatureQuestion = requestObject({
  method: z.string('Enter the method').regex(/^[A-Z]{3,7}$/, 'Enter the method in capitals'),
  uri: line(8000),
  /** The whole header, or the part after `Bearer`. */
  authorization: line(2000),
  body: line(262_144),
});
export type SignatureQuestion = z.infer<typeof signatureQuestion>;

export const signatureCauses = [
  'separator',
  'timestamp-unit',
  'query',
  'body-reserialised',
  'encoding',
  'key',
  'secret',
  'clock',
] as const;
export const signatureCause = z.enum(signatureCauses);
export type SignatureCause = z.infer<typeof signatureCause>;

/** `proven`: this change gives the very signature. */
export const signatureGuess = z.object({
  cause: signatureCause,
  certainty: z.enum(['proven', 'likely', 'possible']),
  /** `newline`, `seconds`, `without-query` … */
  variant: z.string().nullable(),
});
export type SignatureGuess = z.infer<typeof signatureGuess>;

/** Without the secret, which could sign anything. */
export const signatureDiagnosis = z.object({
  isValid: z.boolean(),
  /** In signing order, personal values masked. */
  signedText: z.object({
    method: z.string(),
    uri: z.string(),
    timestamp: z.string(),
    /** Null if empty, or not stored. */
    body: z.string().nullable(),
    separator: z.enum(['space', 'newline']),
    emptyBody: z.enum(['omit', 'keep']),
  }),
  bodyBytes: z.int().nonnegative(),
  bodySha256: z.string().nullable(),
  /** False if only a refused callback's beginning is stored. */
  hasWholeBody: z.boolean(),
  keyId: z.string().nullable(),
  isKeyKnown: z.boolean(),
  timestamp: z.object({
    given: z.string().nullable(),
    unit: z.enum(['seconds', 'milliseconds', 'microseconds', 'unreadable']),
    at: z.iso.datetime().nullable(),
    /** At a callback's receipt, else now; negative if ahead. */
    ageSeconds: z.number().nullable(),
    isInTolerance: z.boolean(),
  }),
  given: z.string().nullable(),
  /** Lower-case hex, only eight digits while the text is usable. */
  expected: z.string().nullable(),
  guesses: z.array(signatureGuess),
});
export type SignatureDiagnosis = z.infer<typeof signatureDiagnosis>;
