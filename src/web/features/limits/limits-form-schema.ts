import * as z from 'zod';

import { limitsRequest } from '#contract/service/limits.ts';
import { identityReference } from '#contract/service/primitives.ts';
import { type AddressedQuestion, contextOf } from '#web/shared/forms/question-address.ts';
import { transactionContextLabels } from '#web/shared/forms/transaction-context.ts';
import { questionWords } from '#web/shared/words/question-words.ts';

/** The form's rules are the contract's; white space around a pasted reference goes. Choice: limitsRequest. */
export const limitsFormSchema = limitsRequest.extend({
  identityReference: z.string().trim().min(1, questionWords.referenceMissing).pipe(identityReference),
});

/** The fields' labels: the contract's names in plain English. */
export const limitsLabels = {
  identityReference: questionWords.identityReference,
  ...transactionContextLabels,
} as const;

type LimitsValues = z.infer<typeof limitsFormSchema>;

/** The form as it opens: with what the address says. */
export function limitsDefaults(opened: AddressedQuestion): LimitsValues {
  return { identityReference: opened.identityReference ?? '', ...contextOf(opened) };
}
