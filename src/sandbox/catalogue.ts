import type { FieldErrors } from './errors.ts';

/** Payment by instructions, in the partner's app, or on a page. */
export type Execution = 'api' | 'sdk' | 'redirect';

/** Amounts in EUR. */
export interface PaymentMethod {
  readonly execution: Execution;
  readonly fiats: readonly string[];
  /** Share of the fiat amount. */
  readonly feeShare: string;
  readonly transaction: { readonly min: string; readonly max: string };
  readonly windows: Windows;
}

/** Limits in EUR. Spec: Limits. */
export interface Windows {
  readonly DAILY: string;
  readonly WEEKLY: string;
  readonly MONTHLY: string;
  readonly ANNUAL: string;
}

export interface Asset {
  readonly blockchains: readonly string[];
  readonly decimals: number;
  /** Average, and its variation. */
  readonly eur: string;
  readonly swing: string;
}

export const fiatPerEur: ReadonlyMap<string, string> = new Map([
  ['AUD', '1.65'],
  ['EUR', '1'],
  ['GBP', '0.85'],
  ['USD', '1.08'],
  ['BRL', '6.05'],
]);

export const assets: ReadonlyMap<string, Asset> = new Map([
  ['BTC', { blockchains: ['BTC'], decimals: 8, eur: '58240', swing: '0.012' }],
  ['ETH', { blockchains: ['ETH'], decimals: 8, eur: '2415', swing: '0.015' }],
  ['SOL', { blockchains: ['SOL'], decimals: 8, eur: '134.2', swing: '0.02' }],
  ['USDT', { blockchains: ['ETH', 'TRON'], decimals: 6, eur: '0.9259', swing: '0.0006' }],
  ['USDC', { blockchains: ['ETH', 'SOL', 'POLYGON'], decimals: 6, eur: '0.9259', swing: '0.0004' }],
]);

export const networkFeeEur: ReadonlyMap<string, string> = new Map([
  ['BTC', '1.80'],
  ['ETH', '1.20'],
  ['TRON', '0.90'],
  ['SOL', '0.02'],
  ['POLYGON', '0.03'],
]);

const bankWindows = { DAILY: '50000', WEEKLY: '100000', MONTHLY: '250000', ANNUAL: '1000000' };
const cardWindows = { DAILY: '10000', WEEKLY: '20000', MONTHLY: '50000', ANNUAL: '200000' };

const bank = (fiat: string): PaymentMethod => ({
  execution: 'api',
  fiats: [fiat],
  feeShare: '0.005',
  transaction: { min: '10', max: '50000' },
  windows: bankWindows,
});
const instant = (
  execution: 'sdk' | 'redirect',
  fiats: readonly string[],
  feeShare: string,
): PaymentMethod => ({
  execution,
  fiats,
  feeShare,
  transaction: { min: '20', max: '10000' },
  windows: cardWindows,
});

const walletFiats = ['AUD', 'EUR', 'GBP', 'USD'];

export const methods: ReadonlyMap<string, PaymentMethod> = new Map([
  ['payid-bank-transfer', bank('AUD')],
  ['sepa-bank-transfer', bank('EUR')],
  ['gbp-bank-transfer', bank('GBP')],
  ['ach-bank-transfer', bank('USD')],
  ['pix', bank('BRL')],
  ['debit-credit-card', instant('sdk', [...fiatPerEur.keys()], '0.0299')],
  ['apple-pay', instant('sdk', walletFiats, '0.0299')],
  ['google-pay', instant('sdk', walletFiats, '0.0299')],
  ['ideal-bank-transfer', instant('redirect', ['EUR'], '0.009')],
  ['paypal', instant('redirect', ['EUR', 'USD'], '0.0349')],
]);

export interface Route {
  readonly fiat: string;
  readonly crypto: string;
  readonly blockchain: string;
  readonly method: string;
}

export type RoutePaths = Readonly<Record<keyof Route, string>>;

/** Paths at a request's top level. Spec: Price; Eligibility; Limits. */
export const flatRoutePaths: RoutePaths = {
  fiat: 'fiat',
  crypto: 'crypto',
  blockchain: 'blockchain',
  method: 'method',
};

/**
 * Finds unavailable parts of a route, by request path. Spec: Eligibility (availability validated
 * server-side).
 */
export function routeFaults({ fiat, crypto, blockchain, method }: Route, paths: RoutePaths): FieldErrors {
  const asset = assets.get(crypto);
  const payment = methods.get(method);
  const isFiatKnown = fiatPerEur.has(fiat);
  return {
    ...(!isFiatKnown && { [paths.fiat]: 'This currency is not available' }),
    ...(asset === undefined && { [paths.crypto]: 'This asset is not available' }),
    ...(asset !== undefined &&
      !asset.blockchains.includes(blockchain) && {
        [paths.blockchain]: 'The asset is not available on this blockchain',
      }),
    ...(payment === undefined && { [paths.method]: 'This payment method is not available' }),
    ...(payment !== undefined &&
      isFiatKnown &&
      !payment.fiats.includes(fiat) && {
        [paths.method]: 'This payment method does not support this currency',
      }),
  };
}

export function entryOf<Entry>(entries: ReadonlyMap<string, Entry>, name: string): Entry {
  const entry = entries.get(name);
  if (entry === undefined) throw new RangeError('not in the catalogue');
  return entry;
}
