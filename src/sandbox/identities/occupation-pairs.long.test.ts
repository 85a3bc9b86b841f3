import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { occupationIndustries, occupationsByIndustry } from '#contract/service/occupations.ts';
import { blackPng } from '#testing/photos.ts';
import { postIdentity, updateWith } from '../testing/identities.ts';
import { shareDocumentsBody } from '../testing/requests.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

const base64 = Buffer.from(blackPng(8)).toString('base64');
const images = [{ base64, mimetype: 'image/png', side: 'FRONT' }];
const shared = shareDocumentsBody({
  identityDocuments: [{ type: 'PASSPORT', data: { number: '1' }, images }],
});

/** Every industry with every occupation in the document's table. */
const paired = new Set(Object.values(occupationsByIndustry).flat());
const allPairs = occupationIndustries.flatMap((occupationIndustry) =>
  [...paired].map((occupation) => ({ occupationIndustry, occupation })),
);
type Pair = (typeof allPairs)[number];
const isInTable = ({ occupationIndustry, occupation }: Pair) =>
  (occupationsByIndustry[occupationIndustry] as readonly string[]).includes(occupation);

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(async () => sandbox.close());

const refusal = JSON.stringify({
  message: 'The request data is invalid',
  status: 422,
  errors: { occupation: 'This occupation is not in the chosen industry' },
});

describe('occupationIndustry and occupation', () => {
  it.each([
    [
      'share-documents',
      202,
      async (pair: Pair) => postIdentity(sandbox, 'share/documents', { ...shared, ...pair }),
    ],
    ['an update', 204, async (pair: Pair) => updateWith(sandbox, { ...pair })],
  ] as const)(
    'of all 1,615 pairs %s accepts 101 and refuses 1,514',
    async (_name, accepted, send) => {
      await postIdentity(sandbox, 'share/documents', shared);
      const outcomes = { accepted: 0, refused: 0, wrong: [] as Pair[] };
      for (const pair of allPairs) {
        const { statusCode, body } = await send(pair);
        if (isInTable(pair) && statusCode === accepted) outcomes.accepted += 1;
        else if (!isInTable(pair) && statusCode === 422 && body === refusal) outcomes.refused += 1;
        else outcomes.wrong.push(pair);
      }
      expect(outcomes).toStrictEqual({ accepted: 101, refused: 1514, wrong: [] });
    },
    60_000,
  );
});
