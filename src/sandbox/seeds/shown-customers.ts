import type { FiledCustomer } from '../world/store.ts';

export interface SeededCustomer extends FiledCustomer {
  readonly createdDaysAgo: number;
}

/** A customer in the README. */
export interface ShownCustomer extends SeededCustomer {
  /** For the README. */
  readonly shows: string;
}

const itDeveloper = {
  occupationIndustry: 'Consulting, IT, or business services',
  occupation: 'IT developer',
};
const investing = { purposeOfTransaction: 'investment' };

const active: ShownCustomer = {
  reference: 'c-13344',
  shows: 'active, documents approved, nothing missing at any amount',
  email: 'amelia.hughes@mail.example',
  mobileNumber: '+61412345678',
  personal: {
    givenName: 'Amelia',
    surname: 'Hughes',
    dob: '1987-04-12',
    residentialAddress: {
      addressLine: '14 Wattle Grove',
      suburb: 'Fitzroy North',
      state: 'VIC',
      postCode: '3068',
      country: 'AU',
    },
  },
  ...itDeveloper,
  ...investing,
  sourceOfFunds: 'Salary',
  createdDaysAgo: 214,
  documents: [
    { type: 'PASSPORT', number: 'PA4417823', status: 'APPROVED' },
    { type: 'SELFIE', status: 'APPROVED' },
  ],
};

const pending: ShownCustomer = {
  reference: 'c-20981',
  shows: 'documents pending, SELFIE missing: eligibility asks for DOCUMENT and SELFIE above 500 EUR',
  email: 'jonas.brandt@mail.example',
  mobileNumber: '+4915112345678',
  personal: {
    givenName: 'Jonas',
    surname: 'Brandt',
    dob: '1994-11-03',
    residentialAddress: {
      addressLine: 'Lindenstraße 27',
      suburb: 'Kreuzberg',
      state: 'Berlin',
      postCode: '10969',
      country: 'DE',
    },
  },
  occupationIndustry: 'Design, marketing or communication',
  occupation: 'Photography',
  ...investing,
  sourceOfFunds: 'Personal Savings',
  createdDaysAgo: 2,
  documents: [{ type: 'IDENTIFICATION', number: 'L01X00T471', status: 'PENDING' }],
};

const withoutTaxId: ShownCustomer = {
  reference: 'c-31007',
  shows: 'US resident without a tax identifier: US_TAX_ID is open at any amount',
  email: 'marcus.bell@mail.example',
  mobileNumber: '+14155550134',
  personal: {
    givenName: 'Marcus',
    surname: 'Bell',
    dob: '1979-08-21',
    residentialAddress: {
      addressLine: '1180 Folsom Street',
      suburb: 'San Francisco',
      state: 'CA',
      postCode: '94103',
      country: 'US',
    },
  },
  occupationIndustry: 'Real estate or construction',
  occupation: 'Construction',
  ...investing,
  sourceOfFunds: 'Business Income/Profits',
  createdDaysAgo: 61,
  documents: [
    { type: 'DRIVING_LICENSE', number: 'D8841120', status: 'APPROVED' },
    { type: 'SELFIE', status: 'APPROVED' },
  ],
};

const blocked: ShownCustomer = {
  reference: 'c-40112',
  shows: 'blocked account: never payment-ready, ramps are refused',
  email: 'olivier.marchand@mail.example',
  mobileNumber: '+33612345678',
  isBlocked: true,
  personal: {
    givenName: 'Olivier',
    surname: 'Marchand',
    dob: '1990-02-17',
    residentialAddress: {
      addressLine: '8 rue des Tanneurs',
      suburb: 'Lyon',
      state: 'Auvergne-Rhône-Alpes',
      postCode: '69001',
      country: 'FR',
    },
  },
  ...itDeveloper,
  ...investing,
  sourceOfFunds: 'Income from Cryptocurrency Trading',
  createdDaysAgo: 133,
  documents: [
    { type: 'PASSPORT', number: '19KX04417', status: 'APPROVED' },
    { type: 'SELFIE', status: 'APPROVED' },
  ],
};

const overWeeklyLimit: ShownCustomer = {
  reference: 'c-50230',
  shows: 'weekly customer limit (50,000 EUR) used up by its ramps of the last days',
  email: 'sofia.lindqvist@mail.example',
  mobileNumber: '+46701234567',
  personal: {
    givenName: 'Sofia',
    surname: 'Lindqvist',
    dob: '1983-06-30',
    residentialAddress: {
      addressLine: 'Skeppargatan 41',
      suburb: 'Östermalm',
      state: 'Stockholm',
      postCode: '114 58',
      country: 'SE',
    },
  },
  occupationIndustry: 'Financial services, products, or holding companies',
  occupation: 'Investment Manager',
  ...investing,
  sourceOfFunds: 'Income from Investments (e.g. shares, bonds, investment funds)',
  createdDaysAgo: 402,
  documents: [
    { type: 'PASSPORT', number: '91827364', status: 'APPROVED' },
    { type: 'SELFIE', status: 'APPROVED' },
    { type: 'PROOF_OF_ADDRESS', status: 'APPROVED' },
  ],
};

const basicOnly: ShownCustomer = {
  reference: 'c-60415',
  shows: 'basic identity only: enough up to 500 EUR',
  email: 'priya.nair@mail.example',
  personal: {
    givenName: 'Priya',
    surname: 'Nair',
    dob: '1998-12-09',
    residentialAddress: {
      addressLine: 'Flat 3, 22 Calthorpe Street',
      suburb: 'London',
      state: '',
      postCode: 'WC1X 0JS',
      country: 'GB',
    },
  },
  createdDaysAgo: 9,
  documents: [],
};

const longName: ShownCustomer = {
  reference: 'c-70588-wolfeschlegelsteinhausenbergerdorff',
  shows: 'a very long name and reference; documents rejected',
  email: 'maximiliana.wolfeschlegelsteinhausenbergerdorff@familienstiftung.example',
  mobileNumber: '+436641234567',
  personal: {
    givenName: 'Maximiliana Theodora Friederike Wilhelmine Auguste Henriette',
    surname: 'von und zu Wolfeschlegelsteinhausenbergerdorff-Hohenlohe-Waldenburg',
    dob: '1961-01-31',
    residentialAddress: {
      addressLine: 'Untere Donaulände Hauptschulgasse 118, Stiege 4, 3. Obergeschoß, Tür 27',
      suburb: 'Deutsch-Wagram an der Nordbahn',
      state: 'Niederösterreich',
      postCode: '2232',
      country: 'AT',
    },
  },
  occupationIndustry: 'Unemployed/Retired',
  occupation: 'Unemployed/Retired',
  ...investing,
  sourceOfFunds: 'Private loan from family members/ friends/others',
  createdDaysAgo: 35,
  documents: [{ type: 'PASSPORT', number: 'U7710234', status: 'REJECTED' }],
};

const rightToLeft: ShownCustomer = {
  reference: 'c-81930',
  shows:
    'a name and address written from right to left; approved up to 9,000 EUR, OCCUPATION and SOURCE_FUNDS open above',
  email: 'layla.almansouri@mail.example',
  mobileNumber: '+971501234567',
  personal: {
    givenName: 'ليلى',
    surname: 'المنصوري',
    dob: '1992-09-14',
    residentialAddress: {
      addressLine: 'شارع الكورنيش 15، شقة 8',
      suburb: 'الخالدية',
      state: 'أبوظبي',
      postCode: '00000',
      country: 'AE',
    },
  },
  ...investing,
  createdDaysAgo: 88,
  documents: [
    { type: 'PASSPORT', number: 'N01928374', status: 'APPROVED' },
    { type: 'SELFIE', status: 'APPROVED' },
  ],
};

export const shownCustomers: readonly ShownCustomer[] = [
  active,
  pending,
  withoutTaxId,
  blocked,
  overWeeklyLimit,
  basicOnly,
  longName,
  rightToLeft,
];
