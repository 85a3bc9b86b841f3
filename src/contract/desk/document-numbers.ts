import * as z from 'zod';

import { textMaxLengths } from '#contract/service/choices.ts';
import { identityReference, requestObject, textUpTo } from '#contract/service/primitives.ts';

const mostNumbers = 20;

/**
 * `POST /api/document-numbers`: finds other customers with the same numbers. In a body, since they are
 * personal.
 */
export const documentNumbersRequest = requestObject({
  identityReference,
  numbers: z.array(textUpTo(textMaxLengths.documentNumber)).min(1).max(mostNumbers),
});

/** Another customer with the number at `index`. */
const otherHolder = z.object({
  index: z.number().int().nonnegative(),
  identityReference,
  /** Masked name and e-mail. */
  label: z.nullable(z.string()),
});

/** At most three per number. */
export const documentNumbersAnswer = z.object({ holders: z.array(otherHolder) });
export type DocumentNumbersAnswer = z.infer<typeof documentNumbersAnswer>;
