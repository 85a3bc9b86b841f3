interface InterfaceTable {
  readonly count: number;
  readonly rows: readonly string[];
}

const fields = (count: number, rows: string): InterfaceTable => ({ count, rows: rows.split(' ') });

const points = (count: number): InterfaceTable => ({
  count,
  rows: Array.from({ length: count }, (_, at) => `${at + 1}`),
});

/**
 * Every table, numbered list and prose list, in order. `count` is counted in the document, so a missing row
 * shows.
 */
export const interfaceTables = {
  'What the service does': points(5),
  IdentityReference: { count: 2, rows: ['Characters', 'Meaning'] },
  ResidentialAddress: fields(5, 'addressLine suburb state postCode country'),
  CustomerIdentity: fields(7, 'givenName surname dob taxIdType taxId taxState residentialAddress'),
  'Identity document': fields(3, 'type data images'),
  Image: fields(4, 'type base64 mimetype side'),
  'Reliance document': fields(2, 'type data'),
  'Identity onboarding result': fields(
    8,
    'identityReference status rejectionReason customerIdentity occupationIndustry occupation purposeOfTransaction createdAt',
  ),
  'Identity account view': fields(4, 'identifyReference account.blocked account.exists account.createdAt'),
  'Enumerations › sourceOfFunds': {
    count: 14,
    rows: [
      'Personal Savings',
      'Salary',
      'Business Income/Profits',
      'Pension',
      'Government Benefits',
      'Income from Cryptocurrency Trading',
      'Income from Investments (e.g. shares, bonds, investment funds)',
      'Income from sale of real estate or other property',
      'Income from renting/leasing',
      'Private loan from family members/ friends/others',
      'Loan from bank',
      'Inheritance',
      'Gift',
      'Other',
    ],
  },
  'Enumerations › purposeOfTransaction': { count: 1, rows: ['investment'] },
  'Enumerations › occupationIndustry': {
    count: 17,
    rows: [
      'Consulting, IT, or business services',
      'Design, marketing or communication',
      'Travel, accommodation, or transport',
      'Entertainment, arts or photography',
      'Health, sports or personal care',
      'Food, beverages, or tobacco',
      'Retail, eCommerce, wholesale or manufacturing',
      'Dealers & Resellers',
      'Financial services, products, or holding companies',
      'Real estate or construction',
      'Education or learning',
      'Charity or not-for-profit',
      'Public or government services',
      'Utility services',
      'Unemployed/Retired',
      'In between jobs/looking for work',
      'Fulltime student',
    ],
  },
  'Enumerations › additional spellings': {
    count: 21,
    rows: [
      'Toys, games, musical instruments',
      'Sports equipment',
      'Pets and pet supplies',
      'Vehicle accessories, parts, manufacturing',
      'Firearms, weapons, military',
      'Arts, fine art sales',
      'Arts, other arts/crafts',
      'Jewellery, fine',
      'Jewellery, fashion',
      'Watches',
      'Antiques, collectibles',
      'Pawn broking',
      'Scrap metal, salvage',
      'Real estate sale, purchase, and management',
      'School, college, university',
      'Charity, not-for-profit',
      'Religious organisation',
      'Public sector, government',
      'Utilities',
      'Unemployed',
      'Retired',
    ],
  },
  Ramp: fields(6, 'subPartnerId identityReference source target fiatAmount cryptoAmount'),
  'Ramp › sides': {
    count: 5,
    rows: [
      'fiat in source',
      'crypto in source or target',
      'fiat in target (payout)',
      'amount beside id in the source crypto object',
      'ramp response',
    ],
  },
  'States and transitions': {
    count: 4,
    rows: ['ramp statuses', 'identity onboarding statuses', 'share-documents answer', 'CUSTOMER_BLACKLISTED'],
  },
  'Endpoints › Ramps': { count: 2, rows: ['Create ramp', 'Get ramp'] },
  'Endpoints › Identities': {
    count: 6,
    rows: [
      'Share identity by KYC-vendor token',
      'Identity reliance',
      'Share identity documents',
      'Update identity',
      'Get identity',
      'Create basic identity',
    ],
  },
  'Endpoints › Price': fields(
    8,
    'identityReference fiat crypto blockchain method transactionType fiatAmount cryptoAmount',
  ),
  'Endpoints › Price › Amount rules': points(4),
  'Endpoints › Eligibility': fields(
    12,
    'identityReference method transactionType fiat crypto fiatAmount cryptoAmount blockchain email countryOfResidence dateOfBirth state',
  ),
  'Endpoints › Eligibility › Response': fields(2, 'paymentReady requirements'),
  'Endpoints › Limits': fields(4, 'DAILY WEEKLY MONTHLY ANNUAL'),
  'Endpoints › Callbacks the service sends': fields(2, 'rampMessage identityMessage'),
  Authentication: points(5),
  'Events › identityMessage': fields(
    5,
    'identity_reference status status_date internal_reason external_reason',
  ),
  'Events › rampMessage': { count: 1, rows: ['each new status'] },
  'Events › Delivery rules': points(4),
  Errors: fields(6, '400 401 404 422 429 500'),
  'Errors › documented per operation': {
    count: 3,
    rows: ['share-documents', 'reliance', 'eligibility'],
  },
  Limits: {
    count: 8,
    rows: [
      'email in token share',
      'provider.token',
      'identity_reference path parameter',
      'email query parameter on identity retrieval',
      'image file',
      'image mimetype',
      'amounts per request',
      'price validity',
    ],
  },
  'Limits › windows and rate': {
    count: 2,
    rows: ['windows and sources', 'request rate'],
  },
  Versioning: points(3),
} as const satisfies Readonly<Record<string, InterfaceTable>>;

export type ChapterName = keyof typeof interfaceTables;
