const names: Readonly<Record<string, string>> = {
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
};

/** What people call a payment method; one that the catalogue does not know as it came. */
export function methodName(method: string): string {
  return (Object.hasOwn(names, method) ? names[method] : undefined) ?? method;
}
