import { catalogue } from '#web/shared/language/catalogue.ts';

/** Instructions, partner's app, or payment page. */
export type Execution = 'api' | 'sdk' | 'redirect';

interface Method {
  readonly method: string;
  readonly name: string;
  readonly also?: string;
  readonly fiat: readonly string[];
  readonly execution: Execution;
}

const names = catalogue('method', {
  'payid-bank-transfer': 'PayID bank transfer',
  'sepa-bank-transfer': 'SEPA bank transfer',
  'gbp-bank-transfer': 'UK bank transfer',
  'ach-bank-transfer': 'ACH bank transfer',
  pix: 'Pix',
  'debit-credit-card': 'Debit or credit card',
  'apple-pay': 'Apple Pay',
  'google-pay': 'Google Pay',
  'ideal-bank-transfer': 'iDEAL',
  paypal: 'PayPal',
});

/** Others may be typed: the service decides. */
export const methods: readonly Method[] = [
  { method: 'payid-bank-transfer', name: names['payid-bank-transfer'], fiat: ['AUD'], execution: 'api' },
  { method: 'sepa-bank-transfer', name: names['sepa-bank-transfer'], fiat: ['EUR'], execution: 'api' },
  { method: 'gbp-bank-transfer', name: names['gbp-bank-transfer'], fiat: ['GBP'], execution: 'api' },
  { method: 'ach-bank-transfer', name: names['ach-bank-transfer'], fiat: ['USD'], execution: 'api' },
  { method: 'pix', name: names['pix'], fiat: ['BRL'], execution: 'api' },
  {
    method: 'debit-credit-card',
    name: names['debit-credit-card'],
    also: 'Visa, Mastercard',
    fiat: ['AUD', 'EUR', 'GBP', 'USD', 'BRL'],
    execution: 'sdk',
  },
  { method: 'apple-pay', name: names['apple-pay'], fiat: ['AUD', 'EUR', 'GBP', 'USD'], execution: 'sdk' },
  { method: 'google-pay', name: names['google-pay'], fiat: ['AUD', 'EUR', 'GBP', 'USD'], execution: 'sdk' },
  { method: 'ideal-bank-transfer', name: names['ideal-bank-transfer'], fiat: ['EUR'], execution: 'redirect' },
  { method: 'paypal', name: names['paypal'], fiat: ['EUR', 'USD'], execution: 'redirect' },
];

/** Unknown methods stay. */
export function methodName(method: string): string {
  return methods.find((known) => known.method === method)?.name ?? method;
}
