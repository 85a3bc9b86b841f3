import * as z from 'zod';

import { textMaxLengths } from '#contract/service/choices.ts';
import { identityReference, requestObject, textUpTo } from '#contract/service/primitives.ts';

const mostNumbers = 20;

/**
 * `POST /api/document-numbers`: whether other customers have the numbers of documents about to be shared. In a body, since they are personal.
 * Allowed to those who may share them.
 */
export const documentNumbersRequest = requestObject({
  identityReference,
  numbers: z.array(textUpTo(textMaxLengths.documentNumber)).min(1).max(mostNumbers),
});

/** Another customer with the number at this place of the question; masked. */
const otherHolder = z.object({
  index: z.number().int().nonnegative(),
  identityReference,
  /** Masked name and e-mail; null if unknown. */
  label: z.nullable(z.string()),
});

/** At most three a number. */
export const documentNumbersAnswer = z.object({ holders: z.array(otherHolder) });
export type DocumentNumbersAnswer = z.infer<typeof documentNumbersAnswer>;
