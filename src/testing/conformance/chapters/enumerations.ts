import { expect } from 'vitest';
import { interfaceTables } from '../interface-tables.ts';
import { accepts, ofDocuments, refuses } from '../field-rules.ts';
import { accepted, documentsBody, fieldsOf, passport, paths } from '../requests.ts';
import { table, type RowCheck, type RowRules } from '../rules.ts';
import type { Setting } from '../setting.ts';
import { allowedPairs } from './allowed-pairs.ts';

const sources = interfaceTables['Enumerations › sourceOfFunds'].rows;
const spellings = interfaceTables['Enumerations › additional spellings'].rows;
const industries = interfaceTables['Enumerations › occupationIndustry'].rows;
const occupations = [...new Set(Object.values(allowedPairs).flat())];

/** Spec: Resources › Enumerations (sourceOfFunds). */
export const sourceOfFundsRules = table(
  'Enumerations › sourceOfFunds',
  Object.fromEntries(
    sources.map((source): [string, RowRules] => [
      source,
      {
        'is accepted as it is spelt': accepts(ofDocuments, 'sourceOfFunds', source),
        'and not otherwise': refuses(ofDocuments, 'sourceOfFunds', [
          source.toUpperCase(),
          ` ${source}`,
          `${source} `,
        ]),
      },
    ]),
  ),
);

/** Spec: Resources › Enumerations (purposeOfTransaction). */
export const purposeRules = table('Enumerations › purposeOfTransaction', {
  investment: {
    'is accepted': accepts(ofDocuments, 'purposeOfTransaction', 'investment'),
    'is the only value': refuses(ofDocuments, 'purposeOfTransaction', [
      'Investment',
      'trading',
      'investment ',
      '',
    ]),
  },
});

async function eachOf<Item>(items: readonly Item[], look: (item: Item) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += 16)
    await Promise.all(items.slice(from, from + 16).map(look));
}

const shareAs = ({ service, fresh }: Setting, occupationIndustry: string, occupation: string) =>
  service.post(
    paths.shareDocuments,
    documentsBody(fresh(), { occupationIndustry, occupation, identityDocuments: [passport] }),
  );

const acceptsItsPairs =
  (industry: string): RowCheck =>
  async (setting) =>
    eachOf(allowedPairs[industry] ?? [], async (occupation) => {
      accepted(await shareAs(setting, industry, occupation), 202);
    });

const refusesAllOthers =
  (industry: string): RowCheck =>
  async (setting) => {
    const others = occupations.filter((one) => allowedPairs[industry]?.includes(one) !== true);
    await eachOf(others, async (occupation) => {
      expect(fieldsOf(await shareAs(setting, industry, occupation)), occupation).toEqual(['occupation']);
    });
  };

const pairsOf = (industry: string) => allowedPairs[industry]?.length ?? 0;

/** 101 allowed pairs and 1,514 others. Spec: Resources › Enumerations (occupation pairs). */
export const occupationRules = table(
  'Enumerations › occupationIndustry',
  Object.fromEntries(
    industries.map((industry): [string, RowRules] => [
      industry,
      {
        [`${pairsOf(industry)} occupations are accepted`]: acceptsItsPairs(industry),
        [`${occupations.length - pairsOf(industry)} others are refused`]: refusesAllOthers(industry),
      },
    ]),
  ),
);

/** Enumerated values without a pair; one is in both lists. Choice: occupationSpellings. */
export const spellingRules = table(
  'Enumerations › additional spellings',
  Object.fromEntries(
    spellings.map((spelling): [string, RowRules] => {
      const allowedIn = industries.filter((industry) => allowedPairs[industry]?.includes(spelling));
      return [
        spelling,
        {
          [allowedIn.length > 0 ? 'is in an allowed pair too' : 'is in no allowed pair']: async (setting) =>
            eachOf(industries, async (industry) => {
              const answer = await shareAs(setting, industry, spelling);
              expect(answer.status, industry).toBe(allowedIn.includes(industry) ? 202 : 422);
            }),
        },
      ];
    }),
  ),
);
