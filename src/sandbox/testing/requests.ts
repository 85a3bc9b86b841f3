// oxlint-disable-next-line no-restricted-imports -- only tests import this file
import { photo } from '#testing/photos.ts';

export function frontImage(bytes: Uint8Array = photo('smallJpeg')) {
  return { base64: Buffer.from(bytes).toString('base64'), mimetype: 'image/jpeg', side: 'FRONT' };
}

/** Returns a valid body; `changes` replace whole fields. */
export function shareDocumentsBody(changes: Readonly<Record<string, unknown>> = {}) {
  return {
    identityReference: 'c-1',
    mobileNumber: '+61412345678',
    email: 'lee@mail.example',
    customerIdentity: australian,
    occupationIndustry: 'Consulting, IT, or business services',
    occupation: 'IT developer',
    sourceOfFunds: 'Salary',
    purposeOfTransaction: 'investment',
    identityDocuments: [
      { type: 'PASSPORT', data: { number: 'PA123' }, images: [frontImage()] },
      { type: 'SELFIE', images: [{ ...frontImage(photo('png')), mimetype: 'image/png' }] },
    ],
    ...changes,
  };
}

/** Returns a valid body with a clear screening. */
export function relianceBody(changes: Readonly<Record<string, unknown>> = {}) {
  return {
    identityReference: 'c-1',
    mobileNumber: '+61412345678',
    email: 'lee@mail.example',
    screeningDate: '2025-01-31',
    screeningSanctionsResult: false,
    screeningPepResult: false,
    customerIdentity: australian,
    identityDocuments: [{ type: 'PASSPORT', data: { number: 'PA123' } }],
    ...changes,
  };
}

export function tokenBody(changes: Readonly<Record<string, unknown>> = {}) {
  return {
    identityReference: 'c-1',
    mobileNumber: '+61412345678',
    email: 'lee@mail.example',
    provider: { vendor: testVendor, token: 'token-6f1c' },
    ...changes,
  };
}

export const testVendor = 'test-vendor';

export const australian = {
  givenName: 'Lee',
  surname: 'Ng',
  dob: '1990-01-31',
  residentialAddress: {
    addressLine: '1 George Street',
    suburb: 'Sydney',
    state: 'NSW',
    postCode: '2000',
    country: 'AU',
  },
};

export const american = {
  ...australian,
  taxIdType: 'SSN',
  taxId: '123-45-6789',
  taxState: 'CA',
  residentialAddress: { ...australian.residentialAddress, state: 'CA', postCode: '94103', country: 'US' },
};

/** Available to every identity. */
export const bankRoute = {
  method: 'sepa-bank-transfer',
  transactionType: 'ONRAMP',
  fiat: 'EUR',
  crypto: 'BTC',
  blockchain: 'BTC',
};

export function onRampBody(changes: Readonly<Record<string, unknown>> = {}) {
  return {
    identityReference: 'c-1',
    source: { fiat: { id: 'EUR', method: 'sepa-bank-transfer' } },
    target: { crypto: { id: 'BTC', blockchain: 'BTC', walletAddress: 'bc1qexample' } },
    fiatAmount: '100.00',
    ...changes,
  };
}

export function offRampBody(changes: Readonly<Record<string, unknown>> = {}) {
  return {
    identityReference: 'c-1',
    source: {
      crypto: { id: 'BTC', blockchain: 'BTC', walletAddress: 'bc1qexample', walletAddressMemo: null },
    },
    target: {
      fiat: {
        id: 'EUR',
        method: 'sepa-bank-transfer',
        instructions: { accountName: 'Lee Ng', accountNumber: '0001', bsb: '062000' },
      },
    },
    cryptoAmount: '0.005',
    ...changes,
  };
}
