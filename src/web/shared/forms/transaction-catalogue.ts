/** How a method is paid: to instructions, in the partner's app, or on a payment page. */
export type Execution = 'api' | 'sdk' | 'redirect';

interface Method {
  readonly method: string;
  readonly fiat: readonly string[];
  readonly execution: Execution;
}

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

const methods: readonly Method[] = [
  { method: 'payid-bank-transfer', fiat: ['AUD'], execution: 'api' },
  { method: 'sepa-bank-transfer', fiat: ['EUR'], execution: 'api' },
  { method: 'gbp-bank-transfer', fiat: ['GBP'], execution: 'api' },
  { method: 'ach-bank-transfer', fiat: ['USD'], execution: 'api' },
  { method: 'pix', fiat: ['BRL'], execution: 'api' },
  { method: 'debit-credit-card', fiat: fiatCodes, execution: 'sdk' },
  { method: 'apple-pay', fiat: ['AUD', 'EUR', 'GBP', 'USD'], execution: 'sdk' },
  { method: 'google-pay', fiat: ['AUD', 'EUR', 'GBP', 'USD'], execution: 'sdk' },
  { method: 'ideal-bank-transfer', fiat: ['EUR'], execution: 'redirect' },
  { method: 'paypal', fiat: ['EUR', 'USD'], execution: 'redirect' },
];

/** Every method that the catalogue knows. */
export const allMethods: readonly string[] = methods.map(({ method }) => method);

export const cryptoCodes: readonly string[] = [...blockchainsByAsset.keys()];

/** Blockchains to offer for an asset; all of them for an asset that the catalogue does not know. */
export function suggestBlockchains(crypto: string): readonly string[] {
  return blockchainsByAsset.get(crypto) ?? [...new Set([...blockchainsByAsset.values()].flat())];
}

/** Methods to offer for a currency; all of them for a currency that the catalogue does not know. */
export function suggestMethods(fiat: string): readonly string[] {
  const fitting = methods.filter((known) => known.fiat.includes(fiat));
  return (fitting.length > 0 ? fitting : methods).map(({ method }) => method);
}

/** How a method is paid; null for one that the catalogue does not know. */
export function executionOf(method: string): Execution | null {
  return methods.find((known) => known.method === method)?.execution ?? null;
}
