import * as z from 'zod';

import { limitsRequest } from '#contract/service/limits.ts';
import { identityReference } from '#contract/service/primitives.ts';
import { startingContext, transactionContextLabels } from '#web/shared/forms/transaction-context.ts';

/** The form's rules are the contract's; white space around a pasted reference goes. Choice: limitsRequest. */
export const limitsFormSchema = limitsRequest.extend({
  identityReference: z.string().trim().min(1, 'Enter the identity reference').pipe(identityReference),
});
export type LimitsValues = z.infer<typeof limitsFormSchema>;

/** The form as it opens: with a customer's reference when the address names one. */
export function limitsDefaults(reference = ''): LimitsValues {
  return { identityReference: reference, ...startingContext };
}

/** The fields' labels: the contract's names in plain English. */
export const limitsLabels = { identityReference: 'Identity reference', ...transactionContextLabels } as const;
