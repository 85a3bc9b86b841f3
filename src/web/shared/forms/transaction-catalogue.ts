import { intlLocale } from '#web/shared/language/intl.ts';
import { type Execution, methods } from '#web/shared/words/method-words.ts';
import { questionWords as words } from '#web/shared/words/question-words.ts';

import type { Option } from './find-options.ts';

/** Currencies that the forms offer. Any other may be typed: the interface has no list, and the service decides. */
export const fiatCodes = ['AUD', 'EUR', 'GBP', 'USD', 'BRL'] as const;

/** Assets that the forms offer, with their blockchains. Others may be typed too. */
const blockchainsByAsset: ReadonlyMap<string, readonly string[]> = new Map([
  ['BTC', ['BTC']],
  ['ETH', ['ETH']],
  ['USDT', ['ETH', 'TRON']],
  ['USDC', ['ETH', 'SOL', 'POLYGON']],
  ['SOL', ['SOL']],
]);

/** Every method that the catalogue knows. */
export const allMethods: readonly string[] = methods.map(({ method }) => method);

export const cryptoCodes: readonly string[] = [...blockchainsByAsset.keys()];

interface Pair {
  fiat: string;
  crypto: string;
}

const doubts = {
  fiat: (text: string) => (isKnownFiat(text) ? null : words.unknownFiat),
  crypto: (text: string) => (blockchainsByAsset.has(text) ? null : words.unknownCrypto),
  blockchain: (text: string, { crypto }: Pair) => {
    if (suggestBlockchains(crypto).includes(text)) return null;
    return suggestBlockchains('').includes(text)
      ? words.otherBlockchain({ asset: crypto })
      : words.unknownBlockchain;
  },
  method: (text: string, { fiat }: Pair) => {
    if (suggestMethods(fiat).includes(text)) return null;
    return allMethods.includes(text) ? words.otherMethod({ fiat }) : words.unknownMethod;
  },
} as const;

/** What is odd about a part of a route, for the person who typed it; the service decides. Null where the catalogue has it. */
export function doubtOf(field: keyof typeof doubts, text: string, pair: Pair): string | null {
  return doubts[field](text, pair);
}

/** Whether the forms offer a currency. */
export function isKnownFiat(fiat: string): boolean {
  return (fiatCodes as readonly string[]).includes(fiat);
}

const currencyNames = new Intl.DisplayNames(intlLocale, { type: 'currency' });

/** Currencies to offer, with their names. */
export const fiatOptions: readonly Option[] = fiatCodes.map((code) => ({
  value: code,
  label: code,
  detail: currencyNames.of(code) ?? '',
}));

/** Assets to offer, each with a blockchain that it is on: `USDC on SOL`. */
export const assetOptions: readonly AssetOption[] = [...blockchainsByAsset].flatMap(([asset, blockchains]) =>
  blockchains.map((blockchain) => ({
    value: `${asset} ${blockchain}`,
    label: asset,
    detail: words.onBlockchain({ blockchain }),
    blockchain,
  })),
);

/** An asset with its blockchain. */
export interface AssetOption extends Option {
  blockchain: string;
}

/** Methods to offer for a currency, with the names that people have for them. */
export function methodOptions(fiat: string): readonly Option[] {
  return fittingMethods(fiat).map(({ method, name, also }) => ({
    value: method,
    label: method,
    detail: also === undefined ? name : `${name} (${also})`,
  }));
}

/** Blockchains to offer for an asset; all of them for an asset that the catalogue does not know. */
export function suggestBlockchains(crypto: string): readonly string[] {
  return blockchainsByAsset.get(crypto) ?? [...new Set([...blockchainsByAsset.values()].flat())];
}

/** Methods to offer for a currency; all of them for a currency that the catalogue does not know. */
export function suggestMethods(fiat: string): readonly string[] {
  return fittingMethods(fiat).map(({ method }) => method);
}

function fittingMethods(fiat: string): typeof methods {
  const fitting = methods.filter((known) => known.fiat.includes(fiat));
  return fitting.length > 0 ? fitting : methods;
}

/** How a method is paid; null for one that the catalogue does not know. */
export function executionOf(method: string): Execution | null {
  return methods.find((known) => known.method === method)?.execution ?? null;
}
