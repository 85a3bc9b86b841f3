import { payoutFields, walletFields } from '#contract/fields/transaction-fields.ts';
import type { PriceQuery } from '#contract/service/price.ts';
import { rampRequest, type RampRequest } from '#contract/service/ramp.ts';
import { contractResolver } from '#web/shared/forms/use-desk-form.ts';
import { transactionContextLabels } from '#web/shared/forms/transaction-context.ts';
import { questionWords } from '#web/shared/words/question-words.ts';

import { words } from './new-ramp-words.ts';

const { fiat, crypto, blockchain, method } = transactionContextLabels;

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
    ...Object.keys(walletFields).map((name) => `${side}.crypto.${name}`),
  ]),
  ...Object.keys(payoutFields).map((line) => `target.fiat.instructions.${line}`),
];

/** Labels by path, for refusals. */
export const rampLabels: Readonly<Record<string, string>> = Object.fromEntries(
  paths.map((path) => [path, labelOf(path.split('.'))]),
);

type WalletValues = Record<keyof typeof walletFields, string>;

/** Spec: Ramp. */
type InstructionValues = Record<keyof typeof payoutFields, string>;

export function labelOf(path: readonly string[]): string {
  const [last = '', before = ''] = [path.at(-1), path.at(-2)];
  const name = last === 'id' ? `${before}.id` : last;
  return Object.hasOwn(labelsByName, name) ? (labelsByName[name] ?? name) : path.join('.');
}

/** Says BSB for AUD only: other currencies have other bank codes. */
export function bankCodeLabel(currency: string): string {
  return currency === 'AUD' ? words.fields.bsb : words.bankCode;
}

type Variant = PriceQuery['transactionType'];

/** Spec: Ramp (request shape). */
interface SideValues extends Record<Variant, unknown> {
  ONRAMP: { target: { crypto: WalletValues } };
  OFFRAMP: { source: { crypto: WalletValues }; target: { fiat: { instructions: InstructionValues } } };
}

/** Values beyond the price. */
export type RampValues = { subPartnerId: string } & SideValues[Variant];

const emptySides: { readonly [Type in Variant]: () => SideValues[Type] } = {
  ONRAMP: () => ({ target: { crypto: emptyWallet() } }),
  OFFRAMP: () => ({
    source: { crypto: emptyWallet() },
    target: { fiat: { instructions: { accountName: '', accountNumber: '', bsb: '' } } },
  }),
};

export function emptyRamp({ transactionType }: Pick<PriceQuery, 'transactionType'>): RampValues {
  return { subPartnerId: '', ...emptySides[transactionType]() };
}

const emptyWallet = (): WalletValues => ({ walletAddress: '', walletAddressMemo: '' });

/** Adds the form's values to the quote, trimmed, with leading zeros. Spec: Ramp; Price › Amount rules 4. */
export function toRampRequest(priced: PriceQuery, values: RampValues): RampRequest {
  const { identityReference, fiatAmount, cryptoAmount } = priced;
  return {
    subPartnerId: values.subPartnerId.trim() || null,
    identityReference,
    ...sidesOf[priced.transactionType](priced, values),
    ...(fiatAmount === undefined ? {} : { fiatAmount }),
    ...(cryptoAmount === undefined ? {} : { cryptoAmount }),
  };
}

type Sides = Pick<RampRequest, 'source' | 'target'>;

/** The form was opened with the variant's fields (`emptyRamp`). */
const sidesOf: Readonly<Record<Variant, (priced: PriceQuery, values: RampValues) => Sides>> = {
  ONRAMP: (priced, values) => onRampSides(priced, values as SideValues['ONRAMP']),
  OFFRAMP: (priced, values) => offRampSides(priced, values as SideValues['OFFRAMP']),
};

const fiatOf = ({ fiat, method }: PriceQuery) => ({ id: fiat, method });
const cryptoOf = ({ crypto, blockchain }: PriceQuery) => ({ id: crypto, blockchain });

function onRampSides(priced: PriceQuery, { target }: SideValues['ONRAMP']): Sides {
  const { walletAddressMemo, ...wallet } = trimmed(target.crypto);
  // Choice: targetMemoOptional.
  const memo = walletAddressMemo === '' ? {} : { walletAddressMemo };
  return {
    source: { fiat: fiatOf(priced) },
    target: { crypto: { ...cryptoOf(priced), ...wallet, ...memo } },
  };
}

function offRampSides(priced: PriceQuery, { source, target }: SideValues['OFFRAMP']): Sides {
  const { walletAddressMemo, ...wallet } = trimmed(source.crypto);
  return {
    source: { crypto: { ...cryptoOf(priced), ...wallet, walletAddressMemo: walletAddressMemo || null } },
    target: { fiat: { ...fiatOf(priced), instructions: trimmed(target.fiat.instructions) } },
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

const walletSides = { ONRAMP: 'target', OFFRAMP: 'source' } as const satisfies Record<Variant, keyof Sides>;

export function walletSideOf({ transactionType }: Pick<PriceQuery, 'transactionType'>) {
  return walletSides[transactionType];
}

export function walletAddressOf(priced: PriceQuery, request: RampRequest): string {
  return request[walletSideOf(priced)].crypto?.walletAddress ?? '';
}
