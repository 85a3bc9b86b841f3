import { describe, expect, test } from 'vitest';

import { validRequests } from '#testing/valid-requests.ts';

import {
  additionalOccupationSpellings,
  isAllowedOccupationPair,
  occupation,
  occupationIndustries,
  occupations,
  occupationsByIndustry,
  purposesOfTransaction,
  sourcesOfFunds,
} from './occupations.ts';
import { operations } from './operations.ts';

/** The interface document's table, word for word: industry | occupations separated by ` ; `. */
const table = `
Consulting, IT, or business services | Architect ; IT developer ; IT hosting services ; IT consulting/services - other ; Scientific or technical consulting ; Management consulting and coaching ; Employment placement and recruitment services ; Cleaning, repair and maintenance services ; Financial (inc. tax, accounting, audit) ; Lawyer / Legal services ; Translation or language services ; Company establishment/formation services ; Freelance platform ; Other consulting
Design, marketing or communication | Advertising and marketing ; Designer ; Interior design ; Audio and video ; Photography ; Print and online media ; Translation or language services ; Telecommunications services
Travel, accommodation, or transport | Travel agent ; Tour operator ; Accommodation or hotelier ; Other travel or tour activities ; Passenger transport or rentals ; Freight transport ; Rideshare and transport share services ; Transport - other
Entertainment, arts or photography | Audio and video engineer ; Events and entertainment organiser ; Photographer ; Books, magazines, blogs, news ; Video gaming ; Performing arts ; Gambling, betting, and lotteries ; Telecommunications services ; Adult Entertainment
Health, sports or personal care | Beautician ; Vitamins and dietary supplements ; Fitness or sports services ; Medical or veterinary services ; Dental services ; Medical equipment ; Elderly or other care home ; Nursing or other care services ; Pharmaceuticals ; Pharmacy
Food, beverages, or tobacco | Food manufacturing and retail ; Restaurants and catering ; Vitamins and dietary supplements ; Alcohol ; Soft drinks ; Tobacco
Retail, eCommerce, wholesale or manufacturing | Clothing and accessories ; Beauty products and services ; Home and garden ; Toys, games and musical instruments ; Electronics and electrical products ; Sports equipment (excl. weapons) ; Manufacturing ; Farming, seeds, plants ; Pets or pet supplies
Dealers & Resellers | Vehicle sales ; Vehicle accessories, spare parts, manufacturing ; Machinery and equipment ; Firearms, weapons, and military goods/services ; Arts - fine art sales, auctions or procurement ; Arts - other arts and crafts products or services ; Jewellery - fine jewellery, watches ; Jewellery - fashion jewellery ; Precious stones, diamonds, or metals ; Chemicals ; Legal highs and related accessories ; Selling products on behalf of others (incl. auction, online marketplace) ; Other retail or wholesale (not listed above)
Financial services, products, or holding companies | Financial Adviser (inc. tax, accounting, audit) ; Investment Manager ; Money service business operator ; Professional Trader ; Insurance Manager ; Crowdfunding and peer lending ; Other financial services
Real estate or construction | Real estate sale, purchase, and management ; Construction ; Real estate development
Education or learning | Online learning ; Teaching and tutoring ; Schools and universities
Charity or not-for-profit | Any charity related activity
Public or government services | Government Official ; Politician ; Other, not listed above
Utility services | Utility services and providers ; Cleaning, repair and maintenance services ; Telecommunications services ; Other, not listed above
Unemployed/Retired | Unemployed/Retired
In between jobs/looking for work | In between jobs/looking for work
Fulltime student | Fulltime student`;

const rows = table
  .trim()
  .split('\n')
  .map((row) => row.split(' | '))
  .map(([industry, list]) => ({ industry: industry!, allowed: list!.split(' ; ') }));

const spellings =
  '`Toys, games, musical instruments`, `Sports equipment`, `Pets and pet supplies`, `Vehicle accessories, parts, manufacturing`, `Firearms, weapons, military`, `Arts, fine art sales`, `Arts, other arts/crafts`, `Jewellery, fine`, `Jewellery, fashion`, `Watches`, `Antiques, collectibles`, `Pawn broking`, `Scrap metal, salvage`, `Real estate sale, purchase, and management`, `School, college, university`, `Charity, not-for-profit`, `Religious organisation`, `Public sector, government`, `Utilities`, `Unemployed`, `Retired`'
    .slice(1, -1)
    .split('`, `');

const funds =
  '`Personal Savings`, `Salary`, `Business Income/Profits`, `Pension`, `Government Benefits`, `Income from Cryptocurrency Trading`, `Income from Investments (e.g. shares, bonds, investment funds)`, `Income from sale of real estate or other property`, `Income from renting/leasing`, `Private loan from family members/ friends/others`, `Loan from bank`, `Inheritance`, `Gift`, `Other`'
    .slice(1, -1)
    .split('`, `');

const pairs = rows.flatMap(({ industry, allowed }) => allowed.map((value) => [industry, value] as const));
const distinct = [...new Set(pairs.map(([, value]) => value))];

/** Whether each of the two operations that carry a pair takes this one. */
const takers = {
  'share-documents': (occupationIndustry: string, value: string) =>
    operations.shareDocuments.request.safeParse({
      ...validRequests.shareDocuments,
      occupationIndustry,
      occupation: value,
    }).success,
  update: (occupationIndustry: string, value: string) =>
    operations.updateIdentity.request.safeParse({
      ...validRequests.updateIdentity,
      occupationIndustry,
      occupation: value,
    }).success,
};

describe('the enumerations are the interface document’s, exactly as spelt', () => {
  test('17 industries, 101 pairs, 95 distinct occupations', () => {
    expect(occupationsByIndustry).toEqual(
      Object.fromEntries(rows.map(({ industry, allowed }) => [industry, allowed])),
    );
    expect(occupationIndustries).toEqual(rows.map(({ industry }) => industry));
    expect([rows.length, pairs.length, distinct.length]).toEqual([17, 101, 95]);
  });

  test('21 additional spellings, which are values of the enumeration', () => {
    expect(additionalOccupationSpellings).toEqual(spellings);
    expect(spellings).toHaveLength(21);
    expect(new Set(occupations)).toEqual(new Set([...distinct, ...spellings]));
    expect(spellings.every((value) => occupation.safeParse(value).success)).toBe(true);
  });

  test('14 sources of funds and one purpose', () => {
    expect(sourcesOfFunds).toEqual(funds);
    expect(funds).toHaveLength(14);
    expect(purposesOfTransaction).toEqual(['investment']);
  });
});

describe.each(Object.entries(takers))('%s', (_name, takes) => {
  test('accepts each of the 101 pairs', () => {
    expect(pairs.filter(([industry, value]) => !takes(industry, value))).toEqual([]);
  });

  test('refuses each of the 1,514 other combinations', () => {
    const others = rows.flatMap(({ industry, allowed }) =>
      distinct.filter((value) => !allowed.includes(value)).map((value) => [industry, value] as const),
    );
    expect(others).toHaveLength(17 * 95 - 101);
    expect(others.filter(([industry, value]) => takes(industry, value))).toEqual([]);
  });

  test('refuses the additional spellings as pairs, but for the one that is in both lists', () => {
    const taken = rows.flatMap(({ industry }) =>
      spellings.filter((value) => takes(industry, value)).map((value) => [industry, value]),
    );
    expect(taken).toEqual([['Real estate or construction', 'Real estate sale, purchase, and management']]);
  });

  test.each([' Architect', 'architect', 'Architect ', 'IT consulting'])(
    'neither trims nor folds: %j',
    (value) => {
      expect(takes('Consulting, IT, or business services', value)).toBe(false);
    },
  );
});

test.each(['constructor', '__proto__', 'toString'])('an inherited name is no industry: %s', (name) => {
  expect(isAllowedOccupationPair(name, name)).toBe(false);
});
