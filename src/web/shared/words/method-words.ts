/** How a method is paid: to instructions, in the partner's app, or on a payment page. */
export type Execution = 'api' | 'sdk' | 'redirect';

interface Method {
  readonly method: string;
  /** What people call it. */
  readonly name: string;
  /** Names that it is found by, too. */
  readonly also?: string;
  /** The currencies that it is offered for. */
  readonly fiat: readonly string[];
  readonly execution: Execution;
}

/** The methods that the desk knows. Any other may be typed: the interface has no list, and the service decides. */
export const methods: readonly Method[] = [
  { method: 'payid-bank-transfer', name: 'PayID bank transfer', fiat: ['AUD'], execution: 'api' },
  { method: 'sepa-bank-transfer', name: 'SEPA bank transfer', fiat: ['EUR'], execution: 'api' },
  { method: 'gbp-bank-transfer', name: 'UK bank transfer', fiat: ['GBP'], execution: 'api' },
  { method: 'ach-bank-transfer', name: 'ACH bank transfer', fiat: ['USD'], execution: 'api' },
  { method: 'pix', name: 'Pix', fiat: ['BRL'], execution: 'api' },
  {
    method: 'debit-credit-card',
    name: 'Debit or credit card',
    also: 'Visa, Mastercard',
    fiat: ['AUD', 'EUR', 'GBP', 'USD', 'BRL'],
    execution: 'sdk',
  },
  { method: 'apple-pay', name: 'Apple Pay', fiat: ['AUD', 'EUR', 'GBP', 'USD'], execution: 'sdk' },
  { method: 'google-pay', name: 'Google Pay', fiat: ['AUD', 'EUR', 'GBP', 'USD'], execution: 'sdk' },
  { method: 'ideal-bank-transfer', name: 'iDEAL', fiat: ['EUR'], execution: 'redirect' },
  { method: 'paypal', name: 'PayPal', fiat: ['EUR', 'USD'], execution: 'redirect' },
];

/** What people call a payment method; one that the desk does not know as it came. */
export function methodName(method: string): string {
  return methods.find((known) => known.method === method)?.name ?? method;
}
