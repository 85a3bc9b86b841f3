import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sandboxRampPage, type SandboxRampSummary } from '#contract/sandbox/ramps.ts';
import { addCustomer } from '../testing/customers.ts';
import { queryPlan } from '../testing/query-plan.ts';
import { newRampId, rampBodies, rampOf } from '../testing/ramps.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';
import { listRamps } from './store.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
  sandbox.now = Date.UTC(2025, 0, 1);
});
afterEach(async () => sandbox.close());

const list = async (query = '') =>
  sandboxRampPage.parse((await sandbox.control('GET', `/sandbox/ramps${query}`)).json());

describe('the list of ramps', () => {
  it('gives every ramp once, newest first, page by page, of one customer where asked', async () => {
    await addCustomer(sandbox);
    const ids: string[] = [];
    for (let made = 0; made < 7; made += 1) {
      ids.push(await newRampId(sandbox, rampBodies.ONRAMP()));
      if (made % 2 === 0) sandbox.now += 1000;
    }
    for (const filter of ['', '&identityReference=c-1']) {
      const seen: SandboxRampSummary[] = [];
      let cursor: string | null = null;
      do {
        const page = await list(`?limit=3${cursor === null ? '' : `&cursor=${cursor}`}${filter}`);
        expect(page.items.length).toBeLessThanOrEqual(3);
        seen.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(seen.map((item) => item.ramp_id).sort()).toStrictEqual(ids.toSorted());
      const instants = seen.map((item) => item.createdAt);
      expect(instants).toStrictEqual(instants.toSorted().toReversed());
    }
    expect((await list('?identityReference=c-2')).items).toStrictEqual([]);
    expect((await list()).items).toHaveLength(7);
  });

  it.each(['limit=0', 'limit=201', 'limit=1e1', 'limit=-1', 'cursor=nobody', 'identityReference=%20'])(
    'refuses ?%s',
    async (query) => {
      expect((await sandbox.control('GET', `/sandbox/ramps?${query}`)).statusCode).toBe(422);
    },
  );

  it('reads any page along an index', async () => {
    await addCustomer(sandbox);
    const after = await rampOf(sandbox, await newRampId(sandbox, rampBodies.ONRAMP()));
    const planOf = async (reference?: string) =>
      queryPlan(sandbox.db, async (db) => listRamps(db, { reference, after, limit: 51 }));
    expect(await planOf()).toStrictEqual(['SEARCH ramp USING INDEX ramp_by_age ((created_at,id)<(?,?))']);
    expect(await planOf('c-1')).toStrictEqual([
      'SEARCH ramp USING INDEX ramp_counted (identity_reference=? AND created_at<?)',
      'USE TEMP B-TREE FOR RIGHT PART OF ORDER BY',
    ]);
  });
});
