import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inputs } from '#testing/inputs.ts';
import { blackPng } from '#testing/photos.ts';
import { postIdentity } from '../testing/identities.ts';
import { relianceBody, shareDocumentsBody, tokenBody } from '../testing/requests.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(async () => sandbox.close());

const base64 = Buffer.from(blackPng(8)).toString('base64');
const images = [{ base64, mimetype: 'image/png', side: 'FRONT' }];
const shared = shareDocumentsBody({ identityDocuments: [{ type: 'SELFIE', images }] });

type Claim = Readonly<Record<string, unknown>>;

const ways = {
  documents: async (who: Claim) => postIdentity(sandbox, 'share/documents', { ...shared, ...who }),
  reliance: async (who: Claim) => postIdentity(sandbox, 'reliance', relianceBody(who)),
  token: async (who: Claim) => postIdentity(sandbox, 'token/share', tokenBody(who)),
  basic: async (who: Claim) => postIdentity(sandbox, 'basic', who),
};
const way = fc.constantFrom(...(Object.keys(ways) as (keyof typeof ways)[]));

it('an e-mail that several references claim at once goes to exactly one, in whatever ways', async () => {
  let round = 0;
  const claims = fc.array(fc.record({ way, isShouted: fc.boolean() }), { minLength: 2, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(claims, async (claimed) => {
      round += 1;
      const email = `round-${round}@mail.example`;
      const answers = await Promise.all(
        claimed.map(async (claim, index) =>
          ways[claim.way]({
            identityReference: `c-${round}-${index}`,
            email: claim.isShouted ? email.toUpperCase() : email,
          }),
        ),
      );
      const winners = answers.filter(({ statusCode }) => statusCode < 300);
      expect(winners).toHaveLength(1);
      const errors = { email: 'This e-mail address belongs to another identity' };
      for (const answer of answers.filter((one) => !winners.includes(one)))
        expect(answer.json()).toMatchObject({ status: 422, errors });
      const kept = await sandbox.db
        .selectFrom('identity')
        .select('reference')
        .where('email_key', '=', email)
        .execute();
      expect(kept).toHaveLength(1);
    }),
    inputs({ some: 20, all: 60 }),
  );
  const all = await sandbox.db
    .selectFrom('identity')
    .select((row) => row.fn.countAll<number>().as('count'))
    .execute();
  expect(all).toStrictEqual([{ count: round }]);
});
