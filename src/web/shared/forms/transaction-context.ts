import * as z from 'zod';

import { labelsOf, required } from '#contract/fields/field.ts';
import { routeFields } from '#contract/fields/transaction-fields.ts';
import { contractText } from '#web/shared/language/contract-texts.ts';
import { directionNames } from '#web/shared/words/ramp-words.ts';

/** What kind of transaction is asked about, as a form holds it: the fields that eligibility, limits and price share. */
export const transactionContext = z.object(required(routeFields));
export type TransactionContext = z.infer<typeof transactionContext>;

/** A common question to start from; every field can be changed. */
export const startingContext: TransactionContext = {
  transactionType: 'ONRAMP',
  fiat: 'EUR',
  crypto: 'ETH',
  blockchain: 'ETH',
  method: 'sepa-bank-transfer',
};

/** The labels of the context's fields, for error summaries. */
export const transactionContextLabels = Object.fromEntries(
  Object.entries(labelsOf(routeFields)).map(([name, label]) => [name, contractText(label)]),
) as Readonly<Record<keyof TransactionContext, string>>;

/** The context in a few words: `On-ramp · EUR → ETH (ETH) · sepa-bank-transfer`. */
export function describeContext(context: TransactionContext): string {
  const { fiat, crypto, blockchain, method } = context;
  const asset = `${crypto} (${blockchain})`;
  return context.transactionType === 'ONRAMP'
    ? `${directionNames.ONRAMP} · ${fiat} → ${asset} · ${method}`
    : `${directionNames.OFFRAMP} · ${asset} → ${fiat} · ${method}`;
}
