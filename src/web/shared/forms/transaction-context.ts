import * as z from 'zod';

import { labelsOf, required } from '#contract/fields/field.ts';
import { routeFields } from '#contract/fields/transaction-fields.ts';
import { contractText } from '#web/shared/language/contract-texts.ts';
import { inOwnOrder } from '#web/shared/ui/direction.ts';
import { methodName } from '#web/shared/words/method-words.ts';
import { directionNames } from '#web/shared/words/ramp-words.ts';

export const transactionContext = z.object(required(routeFields));
export type TransactionContext = z.infer<typeof transactionContext>;

export const startingContext: TransactionContext = {
  transactionType: 'ONRAMP',
  fiat: 'EUR',
  crypto: 'ETH',
  blockchain: 'ETH',
  method: 'sepa-bank-transfer',
};

export const transactionContextLabels = Object.fromEntries(
  Object.entries(labelsOf(routeFields)).map(([name, label]) => [name, contractText(label)]),
) as Readonly<Record<keyof TransactionContext, string>>;

/** Returns `On-ramp · EUR → ETH (ETH) · SEPA bank transfer`. */
export function describeContext(context: TransactionContext): string {
  const { fiat, crypto, blockchain, transactionType } = context;
  const asset = `${crypto} (${blockchain})`;
  const method = inOwnOrder(methodName(context.method));
  return transactionType === 'ONRAMP'
    ? `${directionNames.ONRAMP} · ${inOwnOrder(`${fiat} → ${asset}`)} · ${method}`
    : `${directionNames.OFFRAMP} · ${inOwnOrder(`${asset} → ${fiat}`)} · ${method}`;
}
