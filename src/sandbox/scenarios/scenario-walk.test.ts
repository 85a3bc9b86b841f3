import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scenarioList } from '#contract/sandbox/customers.ts';
import { seededCustomers, seedWhenEmpty } from '../world/seed-world.ts';
import { bankRoute, onRampBody, shareDocumentsBody } from '../testing/requests.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';
import { scenarioNames, scenarioReference, type ScenarioName } from './scenarios.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

let sandbox: TestSandbox;
let waitedMs: number;
beforeAll(async () => {
  const wait = async (ms: number) => void (waitedMs += ms);
  sandbox = await startTestSandbox({ wait });
  await seedWhenEmpty(sandbox.db, sandbox.now);
});
beforeEach(() => {
  waitedMs = 0;
});
afterAll(async () => sandbox.close());

async function pass(ms: number): Promise<void> {
  sandbox.now += ms;
  await sandbox.settle();
}

const look = async (reference: string) =>
  (await sandbox.call({ method: 'GET', url: `/eapi/v0/identities/${reference}` })).json<{
    account: { exists: boolean; blocked: boolean };
  }>().account;

const requirements = async (identityReference: string) =>
  (
    await sandbox.call({
      method: 'POST',
      url: '/eapi/identities/transactions/eligibility',
      body: { identityReference, ...bankRoute, fiatAmount: '10000' },
    })
  ).json<{ requirements: string[] }>().requirements;

/** Shares documents of a seeded customer again; what the service answers of those before. */
async function share(reference: string) {
  const { email } = seededCustomers.find((customer) => customer.reference === reference)!;
  const body = shareDocumentsBody({ identityReference: reference, email });
  const answer = await sandbox.call({ method: 'POST', url: '/eapi/v0/identities/share/documents', body });
  expect(answer.statusCode).toBe(202);
  return answer.json<{ status: string; rejectionReason?: { internalReason: string; reason: string } }>();
}

/** Creates a ramp with its price before it. */
async function create(identityReference: string) {
  const query = new URLSearchParams({ ...bankRoute, identityReference, fiatAmount: '100.00' });
  const price = await sandbox.call({ method: 'GET', url: `/eapi/v0/price?${query.toString()}` });
  expect(price.statusCode).toBe(200);
  const body = onRampBody({ identityReference });
  return sandbox.call({ method: 'POST', url: '/eapi/v0/ramps', body });
}

async function createdRamp(reference: string): Promise<string> {
  const answer = await create(reference);
  expect(answer.statusCode).toBe(201);
  return answer.json<{ ramp_id: string }>().ramp_id;
}

const statusOf = async (id: string) =>
  (await sandbox.call({ method: 'GET', url: `/eapi/v0/ramps/${id}` })).json<{ status: string }>().status;

/** The statuses that a ramp is seen in minute by minute for twelve minutes, then hour by hour for two days. */
async function courseOf(reference: string): Promise<string[]> {
  const id = await createdRamp(reference);
  const seen = [await statusOf(id)];
  const steps = [...Array<number>(12).fill(minuteMs), ...Array<number>(48).fill(60 * minuteMs)];
  for (const step of steps) {
    await pass(step);
    const status = await statusOf(id);
    if (status !== seen.at(-1)) seen.push(status);
  }
  return seen;
}

const paid = ['PAYMENT_READY', 'PAYMENT_ACCEPTED', 'PAYMENT_RECEIVED'];
const done = ['IN_PROGRESS', 'COIN_TRANSFERRED', 'FULFILLED'];

/** What shows each scenario to someone who only calls the service. */
const walks: Record<ScenarioName, (reference: string) => Promise<void>> = {
  'always-rejected': async (reference) => {
    expect(await requirements(reference)).toStrictEqual([]);
    expect((await share(reference)).status).toBe('PENDING');
    await pass(3 * minuteMs);
    expect(await requirements(reference)).toStrictEqual(['DOCUMENT']);
    const again = await share(reference);
    expect(again.status).toBe('REJECTED');
    expect(again.rejectionReason).toMatchObject({
      internalReason: expect.any(String) as string,
      reason: expect.any(String) as string,
    });
  },
  'selfie-mismatch': async (reference) => {
    await share(reference);
    await pass(3 * minuteMs);
    expect(await requirements(reference)).toStrictEqual(['SELFIE']);
    expect((await share(reference)).status).toBe('REJECTED');
  },
  'sanctions-hit': async (reference) => {
    const ramp = await createdRamp(reference);
    await share(reference);
    expect((await look(reference)).blocked).toBe(false);
    await pass(2 * minuteMs);
    expect((await look(reference)).blocked).toBe(true);
    expect(await statusOf(ramp)).toBe('ACCOUNT_BLOCKED');
    expect((await create(reference)).statusCode).toBe(422);
  },
  'slow-checks': async (reference) => {
    await share(reference);
    await pass(dayMs - minuteMs);
    expect((await share(reference)).status).toBe('PENDING');
    await pass(dayMs);
    expect((await share(reference)).status).toBe('APPROVED');
  },
  'checks-never-end': async (reference) => {
    await share(reference);
    await pass(400 * dayMs);
    expect((await share(reference)).status).toBe('PENDING');
  },
  'slow-answers': async (reference) => {
    const body = { identityReference: reference, ...bankRoute };
    await look(reference);
    expect(waitedMs).toBe(3000);
    await requirements(reference);
    expect(waitedMs).toBe(6000);
    await sandbox.call({ method: 'POST', url: '/eapi/v0/identities/transactions/limits', body });
    expect(waitedMs).toBe(9000);
  },
  'no-account': async (reference) => {
    expect((await look(reference)).exists).toBe(false);
  },
  'us-tax-id': async (reference) => {
    expect(await requirements(reference)).toStrictEqual(['US_TAX_ID']);
    expect((await create(reference)).json()).toMatchObject({
      errors: { identityReference: expect.stringContaining('US_TAX_ID') as string },
    });
  },
  'over-weekly-limit': async (reference) => {
    const body = { identityReference: reference, ...bankRoute };
    const url = '/eapi/v0/identities/transactions/limits';
    const answer = await sandbox.call({ method: 'POST', url, body });
    expect(answer.json<{ limits: { periodical: unknown[] } }>().limits.periodical[1]).toMatchObject({
      period: 'WEEKLY',
      sources: { customer: { remaining: '0.00' } },
    });
    const refused = await create(reference);
    expect(refused.json()).toMatchObject({
      errors: { fiatAmount: expect.stringContaining('WEEKLY') as string },
    });
  },
  'never-pays': async (reference) => {
    expect(await courseOf(reference)).toStrictEqual(['PAYMENT_READY', 'EXPIRED']);
  },
  'payment-declined': async (reference) => {
    expect(await courseOf(reference)).toStrictEqual([
      'PAYMENT_READY',
      'PAYMENT_ACCEPTED',
      'PAYMENT_DECLINED',
    ]);
  },
  'payment-cancelled': async (reference) => {
    expect(await courseOf(reference)).toStrictEqual(['PAYMENT_READY', 'PAYMENT_CANCELLED']);
  },
  'extra-verification': async (reference) => {
    expect(await courseOf(reference)).toStrictEqual([...paid, 'EXTRA_VERIFICATION', ...done.slice(-1)]);
  },
  'verification-fails': async (reference) => {
    expect(await courseOf(reference)).toStrictEqual([...paid, 'EXTRA_VERIFICATION', 'REFUNDED']);
  },
  'always-refunded': async (reference) => {
    expect(await courseOf(reference)).toStrictEqual([...paid, 'IN_PROGRESS', 'REFUNDED']);
  },
  'stuck-in-progress': async (reference) => {
    expect(await courseOf(reference)).toStrictEqual([...paid, 'IN_PROGRESS']);
  },
  'blocked-midway': async (reference) => {
    expect(await courseOf(reference)).toStrictEqual([...paid, 'IN_PROGRESS', 'ACCOUNT_BLOCKED']);
    expect((await look(reference)).blocked).toBe(true);
  },
};

describe('the seeded customer of the scenario', () => {
  it.each(scenarioNames)('%s shows it by calls alone', async (name) => {
    await expect(walks[name](scenarioReference(name))).resolves.toBeUndefined();
  });

  it('applies to its own customers alone', async () => {
    const reference = 'c-13344';
    expect(await courseOf(reference)).toStrictEqual([...paid, ...done]);
    await share(reference);
    await pass(3 * minuteMs);
    expect((await share(reference)).status).toBe('APPROVED');
    expect(await look(reference)).toMatchObject({ exists: true, blocked: false });
    expect(waitedMs).toBe(0);
  });
});

describe('GET /sandbox/scenarios', () => {
  it('answers the catalogue: every scenario with a customer who is there and a surname', async () => {
    const answer = await sandbox.control('GET', '/sandbox/scenarios');
    expect(answer.statusCode).toBe(200);
    const { items: catalogue } = scenarioList.parse(answer.json());
    expect(catalogue.map(({ name }) => name)).toStrictEqual(scenarioNames);
    for (const { reference } of catalogue) {
      const call = { method: 'GET', url: `/eapi/v0/identities/${reference}` } as const;
      expect((await sandbox.call(call)).statusCode).toBe(200);
    }
  });
});
