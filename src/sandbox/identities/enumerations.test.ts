import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  additionalOccupationSpellings,
  occupationIndustries,
  sourcesOfFunds,
} from '#contract/service/occupations.ts';
import { addCustomer } from '../testing/customers.ts';
import { updateWith } from '../testing/identities.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
  await addCustomer(sandbox);
});
afterEach(async () => sandbox.close());

const update = async (changes: Readonly<Record<string, unknown>>) =>
  (await updateWith(sandbox, changes)).statusCode;

describe('enumerations', () => {
  it('each source of funds is taken as it is spelt', async () => {
    for (const sourceOfFunds of sourcesOfFunds) expect(await update({ sourceOfFunds })).toBe(204);
  });

  it('the additional spellings are in no pair, except one', async () => {
    const taken: string[] = [];
    for (const occupationIndustry of occupationIndustries) {
      for (const occupation of additionalOccupationSpellings)
        if ((await update({ occupationIndustry, occupation })) === 204) taken.push(occupation);
    }
    expect(taken).toStrictEqual(['Real estate sale, purchase, and management']);
  }, 60_000);
});
