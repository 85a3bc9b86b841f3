import { transactionContextLabels } from '#web/shared/forms/transaction-context.ts';
import { questionWords } from '#web/shared/words/question-words.ts';

import { words } from '../words/new-ramp-words.ts';

const { fiat, crypto, blockchain, method } = transactionContextLabels;

/** A field of a ramp's request by its own name, wherever it stands in it. */
const labelsByName: Readonly<Record<string, string>> = {
  ...words.fields,
  identityReference: questionWords.identityReference,
  fiatAmount: questionWords.fiatAmount,
  cryptoAmount: questionWords.cryptoAmount,
  blockchain,
  method,
  'fiat.id': fiat,
  'crypto.id': crypto,
};

/** The contract's field at a path of the request, in plain English. */
export function labelOf(path: readonly string[]): string {
  const [last = '', before = ''] = [path.at(-1), path.at(-2)];
  const name = last === 'id' ? `${before}.id` : last;
  return Object.hasOwn(labelsByName, name) ? (labelsByName[name] ?? name) : path.join('.');
}

const paths = [
  'subPartnerId',
  'identityReference',
  'fiatAmount',
  'cryptoAmount',
  ...['source', 'target'].flatMap((side) => [
    `${side}.fiat.id`,
    `${side}.fiat.method`,
    `${side}.crypto.id`,
    `${side}.crypto.blockchain`,
    `${side}.crypto.walletAddress`,
    `${side}.crypto.walletAddressMemo`,
  ]),
  ...['accountName', 'accountNumber', 'bsb'].map((line) => `target.fiat.instructions.${line}`),
];

/** The labels of everything that a refusal may speak of, by path. */
export const rampLabels: Readonly<Record<string, string>> = Object.fromEntries(
  paths.map((path) => [path, labelOf(path.split('.'))]),
);
