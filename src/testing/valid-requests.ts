export const address = {
  addressLine: '1 Quay Street',
  suburb: 'Brisbane',
  state: '',
  postCode: '4000',
  country: 'AU',
};

export const customer = {
  givenName: 'Ada',
  surname: 'Okafor',
  dob: '1984-02-29',
  residentialAddress: address,
};

const image = { base64: 'AAAA', mimetype: 'image/jpeg', side: 'FRONT' };

const who = { identityReference: 'customer-1', email: 'ada+kyc@example.com', mobileNumber: '+61412345678' };

const route = {
  identityReference: 'customer-1',
  method: 'payid-bank-transfer',
  transactionType: 'ONRAMP',
  fiat: 'AUD',
  crypto: 'ETH',
  blockchain: 'ETH',
};

export const validRequests = {
  createRamp: {
    subPartnerId: null,
    identityReference: 'customer-1',
    source: { fiat: { id: 'AUD', method: 'payid-bank-transfer' } },
    target: { crypto: { id: 'ETH', blockchain: 'ETH', walletAddress: '0xabc' } },
    fiatAmount: '100.00',
  },
  shareToken: { ...who, provider: { vendor: 'kyc-vendor', token: 'secret-token' } },
  shareReliance: {
    ...who,
    screeningDate: '2024-05-01',
    screeningSanctionsResult: false,
    screeningPepResult: false,
    customerIdentity: customer,
    identityDocuments: [{ type: 'PASSPORT', data: { number: 'N1234567' } }],
  },
  shareDocuments: {
    ...who,
    customerIdentity: customer,
    occupationIndustry: 'Consulting, IT, or business services',
    occupation: 'Architect',
    sourceOfFunds: 'Salary',
    purposeOfTransaction: 'investment',
    identityDocuments: [{ type: 'PASSPORT', data: { number: 'N1234567' }, images: [image] }],
  },
  updateIdentity: { identityReference: 'customer-1', email: 'ada@example.com' },
  createBasicIdentity: { identityReference: 'customer-1' },
  checkEligibility: route,
  getLimits: route,
} as const;

export const validPriceQuery = { ...route, fiatAmount: '100.00' } as const;
