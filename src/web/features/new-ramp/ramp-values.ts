import type { PriceQuery } from '#contract/service/price.ts';
import { rampRequest, type RampRequest } from '#contract/service/ramp.ts';
import { contractResolver } from '#web/shared/forms/use-desk-form.ts';
import { transactionContextLabels } from '#web/shared/forms/transaction-context.ts';
import { questionWords } from '#web/shared/words/question-words.ts';

import { words } from './new-ramp-words.ts';

const { fiat, crypto, blockchain, method } = transactionContextLabels;

/** Labels by field name, at any depth. */
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

/** Labels by path, for refusals. */
export const rampLabels: Readonly<Record<string, string>> = Object.fromEntries(
  paths.map((path) => [path, labelOf(path.split('.'))]),
);

interface WalletValues {
  walletAddress: string;
  walletAddressMemo: string;
}

/** Spec: Ramp. */
interface InstructionValues {
  accountName: string;
  accountNumber: string;
  bsb: string;
}

/** The label of the contract's field at a path. */
export function labelOf(path: readonly string[]): string {
  const [last = '', before = ''] = [path.at(-1), path.at(-2)];
  const name = last === 'id' ? `${before}.id` : last;
  return Object.hasOwn(labelsByName, name) ? (labelsByName[name] ?? name) : path.join('.');
}

/** BSB is Australian; other currencies have other bank codes. */
export function bankCodeLabel(currency: string): string {
  return currency === 'AUD' ? words.fields.bsb : words.bankCode;
}

/**
 * Values beyond the price, by request path: on-ramp a target wallet, off-ramp a source wallet and payout.
 * Spec: Ramp (request shape).
 */
export interface RampValues {
  subPartnerId: string;
  source?: { crypto: WalletValues };
  target: { crypto: WalletValues } | { fiat: { instructions: InstructionValues } };
}

export function emptyRamp({ transactionType }: Pick<PriceQuery, 'transactionType'>): RampValues {
  if (transactionType === 'ONRAMP') return { subPartnerId: '', target: { crypto: emptyWallet() } };
  return {
    subPartnerId: '',
    source: { crypto: emptyWallet() },
    target: { fiat: { instructions: { accountName: '', accountNumber: '', bsb: '' } } },
  };
}

const emptyWallet = (): WalletValues => ({ walletAddress: '', walletAddressMemo: '' });

/**
 * Combines the priced question, unchanged, with the form's values. Trims addresses and lines; keeps leading
 * zeros. Spec: Ramp; Price › Amount rules 4.
 */
export function toRampRequest(priced: PriceQuery, values: RampValues): RampRequest {
  const { identityReference, fiatAmount, cryptoAmount } = priced;
  return {
    subPartnerId: values.subPartnerId.trim() || null,
    identityReference,
    ...sidesOf(priced, values),
    ...(fiatAmount === undefined ? {} : { fiatAmount }),
    ...(cryptoAmount === undefined ? {} : { cryptoAmount }),
  };
}

function sidesOf(priced: PriceQuery, { source, target }: RampValues): Pick<RampRequest, 'source' | 'target'> {
  const fiat = { id: priced.fiat, method: priced.method };
  const crypto = { id: priced.crypto, blockchain: priced.blockchain };
  if ('crypto' in target) {
    const { walletAddress, walletAddressMemo } = trimmed(target.crypto);
    // Choice: targetMemoOptional.
    const memo = walletAddressMemo === '' ? {} : { walletAddressMemo };
    return { source: { fiat }, target: { crypto: { ...crypto, walletAddress, ...memo } } };
  }
  const { walletAddress, walletAddressMemo } = trimmed(source?.crypto ?? emptyWallet());
  return {
    source: { crypto: { ...crypto, walletAddress, walletAddressMemo: walletAddressMemo || null } },
    target: { fiat: { ...fiat, instructions: trimmed(target.fiat.instructions) } },
  };
}

function trimmed<Texts extends WalletValues | InstructionValues>(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]: [string, string]) => [name, text.trim()]),
  ) as unknown as Texts;
}

export function rampResolver(priced: PriceQuery) {
  return contractResolver<RampValues>(rampRequest, (values) => toRampRequest(priced, values));
}

/** Target on-ramp, source off-ramp. */
export function walletAddressOf({ source, target }: RampRequest): string {
  return target.crypto?.walletAddress ?? source.crypto?.walletAddress ?? '';
}
