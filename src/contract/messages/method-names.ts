import type { CustomerLanguage } from './message-rules.ts';

type Names = Readonly<Record<CustomerLanguage, string>>;

const everywhere = (name: string): Names => ({
  en: name,
  de: name,
  fr: name,
  es: name,
  pt: name,
  'pt-BR': name,
  it: name,
  pl: name,
  tr: name,
});

const transfer = (network: string): Names => ({
  en: `${network} bank transfer`,
  de: `${network}-Überweisung`,
  fr: `virement ${network}`,
  es: `transferencia ${network}`,
  pt: `transferência ${network}`,
  'pt-BR': `transferência ${network}`,
  it: `bonifico ${network}`,
  pl: `przelew ${network}`,
  tr: `${network} havalesi`,
});

const methodNames: Readonly<Record<string, Names>> = {
  'payid-bank-transfer': transfer('PayID'),
  'sepa-bank-transfer': transfer('SEPA'),
  'ach-bank-transfer': transfer('ACH'),
  'gbp-bank-transfer': {
    en: 'UK bank transfer',
    de: 'Überweisung im Vereinigten Königreich',
    fr: 'virement bancaire au Royaume-Uni',
    es: 'transferencia bancaria en el Reino Unido',
    pt: 'transferência bancária no Reino Unido',
    'pt-BR': 'transferência bancária no Reino Unido',
    it: 'bonifico bancario nel Regno Unito',
    pl: 'przelew bankowy w Wielkiej Brytanii',
    tr: 'Birleşik Krallık banka havalesi',
  },
  'debit-credit-card': {
    en: 'debit or credit card',
    de: 'Debit- oder Kreditkarte',
    fr: 'carte de débit ou de crédit',
    es: 'tarjeta de débito o crédito',
    pt: 'cartão de débito ou crédito',
    'pt-BR': 'cartão de débito ou crédito',
    it: 'carta di debito o di credito',
    pl: 'karta debetowa lub kredytowa',
    tr: 'banka veya kredi kartı',
  },
  pix: everywhere('Pix'),
  'apple-pay': everywhere('Apple Pay'),
  'google-pay': everywhere('Google Pay'),
  'ideal-bank-transfer': everywhere('iDEAL'),
  paypal: everywhere('PayPal'),
};

/** Returns a method's name for customers; null if it has none. */
export function methodForCustomers(method: string, language: CustomerLanguage): string | null {
  return Object.hasOwn(methodNames, method) ? (methodNames[method]?.[language] ?? null) : null;
}
