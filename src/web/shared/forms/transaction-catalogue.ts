import { intlLocale, kept } from '#web/shared/language/intl.ts';
import { type Execution, methods } from '#web/shared/words/method-words.ts';
import { questionWords as words } from '#web/shared/words/question-words.ts';

import type { Option } from './find-options.ts';

export const fiatCodes = ['AUD', 'EUR', 'GBP', 'USD', 'BRL'] as const;

/** Suggested blockchains; others may be typed. */
const blockchainsByAsset: ReadonlyMap<string, readonly string[]> = new Map([
  ['BTC', ['BTC']],
  ['ETH', ['ETH']],
  ['USDT', ['ETH', 'TRON']],
  ['USDC', ['ETH', 'SOL', 'POLYGON']],
  ['SOL', ['SOL']],
]);

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

/** Returns the doubt about a part of a route that isn't in the catalogue; null for none. The service decides. */
export function doubtOf(field: keyof typeof doubts, text: string, pair: Pair): string | null {
  return doubts[field](text, pair);
}

export function isKnownFiat(fiat: string): boolean {
  return (fiatCodes as readonly string[]).includes(fiat);
}

const currencyNames = kept(() => new Intl.DisplayNames(intlLocale, { type: 'currency' }));

export const fiatOptions = kept((): readonly Option[] =>
  fiatCodes.map((code) => ({ value: code, label: code, detail: currencyNames().of(code) ?? '' })),
);

/** `USDC on SOL`. */
export const assetOptions: readonly AssetOption[] = [...blockchainsByAsset].flatMap(([asset, blockchains]) =>
  blockchains.map((blockchain) => ({
    value: `${asset} ${blockchain}`,
    label: asset,
    detail: words.onBlockchain({ blockchain }),
    blockchain,
  })),
);

export interface AssetOption extends Option {
  blockchain: string;
}

/** Lists a currency's methods by common names. */
export function methodOptions(fiat: string): readonly Option[] {
  return fittingMethods(fiat).map(({ method, name, also }) => ({
    value: method,
    label: name,
    detail: also === undefined ? method : `${method} (${also})`,
  }));
}

/** Lists an asset's blockchains; all for an unknown asset. */
export function suggestBlockchains(crypto: string): readonly string[] {
  return blockchainsByAsset.get(crypto) ?? [...new Set([...blockchainsByAsset.values()].flat())];
}

/** Lists a currency's methods; all for an unknown currency. */
export function suggestMethods(fiat: string): readonly string[] {
  return fittingMethods(fiat).map(({ method }) => method);
}

function fittingMethods(fiat: string): typeof methods {
  const fitting = methods.filter((known) => known.fiat.includes(fiat));
  return fitting.length > 0 ? fitting : methods;
}

/** Returns how a method is executed; null if unknown. */
export function executionOf(method: string): Execution | null {
  return methods.find((known) => known.method === method)?.execution ?? null;
}
