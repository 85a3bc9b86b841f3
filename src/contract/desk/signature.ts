import * as z from 'zod';

import { requestObject } from '#contract/service/primitives.ts';

const tooLong = 'Paste less';
const line = (most: number) => z.string().max(most, tooLong);

/** Body of `POST /api/signature`: a call as it was sent, or would be. Nothing of it is stored or sent on. */
export const signatureQuestion = requestObject({
  method: z.string('Say the method').regex(/^[A-Z]{3,7}$/, 'Use a method in capitals'),
  /** Path and query as sent. */
  uri: line(8000),
  /** The whole header, or its part after `Bearer`. */
  authorization: line(2000),
  /** As it was sent; empty where there was none. */
  body: line(262_144),
});
export type SignatureQuestion = z.infer<typeof signatureQuestion>;

/** Why a signature may be refused, as the doctor tries it. */
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

/** A guess, the surest first. `proven`: with this changed the very signature comes out. */
export const signatureGuess = z.object({
  cause: signatureCause,
  certainty: z.enum(['proven', 'likely', 'possible']),
  /** What was tried: `newline`, `seconds`, `without-query`, `with-base-path`, `compact`, `base64`, `upper-case`, `next-pair`, `omit`, `keep` … */
  variant: z.string().nullable(),
});
export type SignatureGuess = z.infer<typeof signatureGuess>;

/** What the doctor found. The secret stays on the server; everyone who may ask could otherwise have anything signed. */
export const signatureDiagnosis = z.object({
  isValid: z.boolean(),
  /** The signed text, personal values masked; the parts in order, joined by `separator`. */
  signedText: z.object({
    method: z.string(),
    uri: z.string(),
    timestamp: z.string(),
    /** Null: none was signed, or it is not kept. */
    body: z.string().nullable(),
    separator: z.enum(['space', 'newline']),
    emptyBody: z.enum(['omit', 'keep']),
  }),
  bodyBytes: z.int().nonnegative(),
  bodySha256: z.string().nullable(),
  /** Whether the whole body was there to be tried: of a refused callback the beginning alone may be kept. */
  hasWholeBody: z.boolean(),
  keyId: z.string().nullable(),
  isKeyKnown: z.boolean(),
  timestamp: z.object({
    given: z.string().nullable(),
    unit: z.enum(['seconds', 'milliseconds', 'microseconds', 'unreadable']),
    at: z.iso.datetime().nullable(),
    /** When it was looked at: of a callback, when it came. Seconds, negative where it lies ahead. */
    ageSeconds: z.number().nullable(),
    isInTolerance: z.boolean(),
  }),
  given: z.string().nullable(),
  /** Lower-case hex; its first eight digits alone where the text could still be used. Null where it is not known. */
  expected: z.string().nullable(),
  guesses: z.array(signatureGuess),
});
export type SignatureDiagnosis = z.infer<typeof signatureDiagnosis>;
