import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addCustomer, fullyKnown } from '../testing/customers.ts';
import { orderRamp, rampBodies } from '../testing/ramps.ts';
import { american, australian, bankRoute } from '../testing/requests.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

const waits: number[] = [];

let sandbox: TestSandbox;
beforeEach(async () => {
  waits.length = 0;
  sandbox = await startTestSandbox({
    wait: async (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
  });
});
afterEach(async () => sandbox.close());

const called = (surname: string) => ({ ...fullyKnown, personal: { ...australian, surname } });
const get = async (reference: string) =>
  sandbox.call({ method: 'GET', url: `/eapi/v0/identities/${reference}` });
const transactions = async (operation: 'eligibility' | 'limits') => {
  const version = operation === 'limits' ? '/v0' : '';
  const url = `/eapi${version}/identities/transactions/${operation}`;
  return sandbox.call({ method: 'POST', url, body: { identityReference: 'c-1', ...bankRoute } });
};

describe('no-account', () => {
  const noAccount = (identifyReference: string) => ({
    identifyReference,
    account: { blocked: false, exists: false, createdAt: '1970-01-01T00:00:00.000Z' },
  });

  it('answers 200 with exists: false, with and without an identity', async () => {
    await addCustomer(sandbox, called('No Account'));
    for (const reference of ['scenario-no-account', 'scenario-no-account-2', 'c-1']) {
      const answer = await get(reference);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toStrictEqual(noAccount(reference));
    }
    for (const reference of ['scenario-no-accounts', 'no-account'])
      expect((await get(reference)).statusCode).toBe(404);
  });
});

describe('slow-answers', () => {
  it('lets get identity, eligibility and limits wait for 3 seconds, and nobody else', async () => {
    await addCustomer(sandbox, called('Slow Answers'));
    expect((await get('c-1')).statusCode).toBe(200);
    expect((await transactions('eligibility')).statusCode).toBe(202);
    expect((await transactions('limits')).statusCode).toBe(200);
    expect(waits).toStrictEqual([3000, 3000, 3000]);
    await sandbox.db
      .updateTable('identity')
      .set({ personal: JSON.stringify(australian) })
      .execute();
    await get('c-1');
    await transactions('eligibility');
    await transactions('limits');
    expect(waits).toHaveLength(3);
  });
});

describe('us-tax-id', () => {
  const requirements = async () =>
    (await transactions('eligibility')).json<{ requirements: string[] }>().requirements;

  it('asks for US_TAX_ID wherever the customer lives, until it is given', async () => {
    await addCustomer(sandbox, called('Us Tax Id'));
    expect(await requirements()).toStrictEqual(['US_TAX_ID']);
    const { taxId, taxIdType, taxState } = american;
    await sandbox.call({
      method: 'PATCH',
      url: '/eapi/v0/identities',
      body: {
        identityReference: 'c-1',
        email: 'lee@mail.example',
        customerIdentity: { ...australian, surname: 'Us Tax Id', taxId, taxIdType, taxState },
      },
    });
    expect(await requirements()).toStrictEqual([]);
  });
});

describe('over-weekly-limit', () => {
  type Limits = {
    limits: {
      periodical: { period: string; sources: Record<string, { remaining: string; used: string }> }[];
    };
  };

  it('has the customer’s week used up, in limits and when a ramp is created', async () => {
    await addCustomer(sandbox, called('over weekly limit'));
    const { limits } = (await transactions('limits')).json<Limits>();
    const usedUp = limits.periodical.flatMap(({ period, sources }) =>
      Object.entries(sources)
        .filter(([, { remaining }]) => remaining === '0.00')
        .map(([source, { used }]) => `${period} ${source} ${used}`),
    );
    expect(usedUp).toStrictEqual(['WEEKLY customer 50000.00']);
    expect(limits.periodical.map(({ period, sources }) => [period, sources['customer']?.used])).toStrictEqual(
      [
        ['DAILY', '0.00'],
        ['WEEKLY', '50000.00'],
        ['MONTHLY', '50000.00'],
        ['ANNUAL', '50000.00'],
      ],
    );
    expect((await orderRamp(sandbox, rampBodies.ONRAMP())).json()).toMatchObject({
      status: 422,
      errors: { fiatAmount: 'Over the customer’s WEEKLY limit (0.00 EUR remaining)' },
    });
  });
});
