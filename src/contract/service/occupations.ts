import * as z from 'zod';

import { whenFits } from './primitives.ts';

/**
 * Verbatim, with commas and slashes. Five occupations are in several industries, so never look an industry up
 * by occupation. Spec: Enumerations.
 */
export const occupationsByIndustry = {
  'Consulting, IT, or business services': [
    'Architect',
    'IT developer',
    'IT hosting services',
    'IT consulting/services - other',
    'Scientific or technical consulting',
    'Management consulting and coaching',
    'Employment placement and recruitment services',
    'Cleaning, repair and maintenance services',
    'Financial (inc. tax, accounting, audit)',
    'Lawyer / Legal services',
    'Translation or language services',
    'Company establishment/formation services',
    'Freelance platform',
    'Other consulting',
  ],
  'Design, marketing or communication': [
    'Advertising and marketing',
    'Designer',
    'Interior design',
    'Audio and video',
    'Photography',
    'Print and online media',
    'Translation or language services',
    'Telecommunications services',
  ],
  'Travel, accommodation, or transport': [
    'Travel agent',
    'Tour operator',
    'Accommodation or hotelier',
    'Other travel or tour activities',
    'Passenger transport or rentals',
    'Freight transport',
    'Rideshare and transport share services',
    'Transport - other',
  ],
  'Entertainment, arts or photography': [
    'Audio and video engineer',
    'Events and entertainment organiser',
    'Photographer',
    'Books, magazines, blogs, news',
    'Video gaming',
    'Performing arts',
    'Gambling, betting, and lotteries',
    'Telecommunications services',
    'Adult Entertainment',
  ],
  'Health, sports or personal care': [
    'Beautician',
    'Vitamins and dietary supplements',
    'Fitness or sports services',
    'Medical or veterinary services',
    'Dental services',
    'Medical equipment',
    'Elderly or other care home',
    'Nursing or other care services',
    'Pharmaceuticals',
    'Pharmacy',
  ],
  'Food, beverages, or tobacco': [
    'Food manufacturing and retail',
    'Restaurants and catering',
    'Vitamins and dietary supplements',
    'Alcohol',
    'Soft drinks',
    'Tobacco',
  ],
  'Retail, eCommerce, wholesale or manufacturing': [
    'Clothing and accessories',
    'Beauty products and services',
    'Home and garden',
    'Toys, games and musical instruments',
    'Electronics and electrical products',
    'Sports equipment (excl. weapons)',
    'Manufacturing',
    'Farming, seeds, plants',
    'Pets or pet supplies',
  ],
  'Dealers & Resellers': [
    'Vehicle sales',
    'Vehicle accessories, spare parts, manufacturing',
    'Machinery and equipment',
    'Firearms, weapons, and military goods/services',
    'Arts - fine art sales, auctions or procurement',
    'Arts - other arts and crafts products or services',
    'Jewellery - fine jewellery, watches',
    'Jewellery - fashion jewellery',
    'Precious stones, diamonds, or metals',
    'Chemicals',
    'Legal highs and related accessories',
    'Selling products on behalf of others (incl. auction, online marketplace)',
    'Other retail or wholesale (not listed above)',
  ],
  'Financial services, products, or holding companies': [
    'Financial Adviser (inc. tax, accounting, audit)',
    'Investment Manager',
    'Money service business operator',
    'Professional Trader',
    'Insurance Manager',
    'Crowdfunding and peer lending',
    'Other financial services',
  ],
  'Real estate or construction': [
    'Real estate sale, purchase, and management',
    'Construction',
    'Real estate development',
  ],
  'Education or learning': ['Online learning', 'Teaching and tutoring', 'Schools and universities'],
  'Charity or not-for-profit': ['Any charity related activity'],
  'Public or government services': ['Government Official', 'Politician', 'Other, not listed above'],
  'Utility services': [
    'Utility services and providers',
    'Cleaning, repair and maintenance services',
    'Telecommunications services',
    'Other, not listed above',
  ],
  'Unemployed/Retired': ['Unemployed/Retired'],
  'In between jobs/looking for work': ['In between jobs/looking for work'],
  'Fulltime student': ['Fulltime student'],
} as const;

export type OccupationIndustry = keyof typeof occupationsByIndustry;

/** Industries in the document's order. Spec: Enumerations. */
export const occupationIndustries = Object.keys(occupationsByIndustry) as [
  OccupationIndustry,
  ...OccupationIndustry[],
];
export const occupationIndustry = z.enum(occupationIndustries, 'Choose an industry from the list');

/** Documented, but in no pair except `Real estate sale, purchase, and management`. Choice: occupationSpellings. */
export const additionalOccupationSpellings = [
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
] as const;

type PairedOccupation = (typeof occupationsByIndustry)[OccupationIndustry][number];
export type Occupation = PairedOccupation | (typeof additionalOccupationSpellings)[number];

/** The 95 occupations in pairs, and the further spellings. */
export const occupations = [
  ...new Set<Occupation>([...Object.values(occupationsByIndustry).flat(), ...additionalOccupationSpellings]),
] as [Occupation, ...Occupation[]];
export const occupation = z.enum(occupations, 'Choose an occupation from the list');

/** Accepts documented pairs, but no inherited property names. */
export function isAllowedOccupationPair(industry: string, candidate: string): boolean {
  if (!Object.hasOwn(occupationsByIndustry, industry)) return false;
  const allowed: readonly string[] = occupationsByIndustry[industry as OccupationIndustry];
  return allowed.includes(candidate);
}

const pairFields = z.object({ occupationIndustry, occupation });

/** Checked once both values fit, even with other errors. Spec: Errors › 422. */
export const occupationPairRule = {
  path: ['occupation'],
  message: 'This occupation is not in the chosen industry',
  when: whenFits(pairFields),
};

/** Verbatim. Spec: Enumerations. */
export const sourcesOfFunds = [
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
] as const;
export const sourceOfFunds = z.enum(sourcesOfFunds, 'Choose the source of funds from the list');

/** Spec: Enumerations. */
export const purposesOfTransaction = ['investment'] as const;
export const purposeOfTransaction = z.enum(purposesOfTransaction, 'Choose the purpose');
