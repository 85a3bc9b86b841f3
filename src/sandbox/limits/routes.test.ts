import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  limitPeriods,
  type LimitPeriod,
  type LimitSource,
  type RampStatus,
} from '#contract/service/enumerations.ts';
import { toMicroseconds } from '../instant.ts';
import { seedRamps } from '../world/store.ts';
import { addCustomer } from '../testing/customers.ts';
import { bankRoute, onRampBody } from '../testing/requests.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(async () => sandbox.close());

type Use = { limit: string; used: string; remaining: string; currency: string };
type Limits = {
  limits: { transaction: object; periodical: { period: LimitPeriod; sources: Record<LimitSource, Use> }[] };
};

const url = '/eapi/v0/identities/transactions/limits';
const limits = async (changes: Record<string, unknown> = {}) =>
  sandbox.call({ method: 'POST', url, body: { identityReference: 'c-1', ...bankRoute, ...changes } });
const use = async (period: LimitPeriod, source: LimitSource, changes: Record<string, unknown> = {}) =>
  (await limits(changes)).json<Limits>().limits.periodical.find((window) => window.period === period)
    ?.sources[source];

let ramps = 0;
const addRamp = async (
  fiatAmount: string,
  createdHoursAgo: number,
  { status = 'FULFILLED', method = 'sepa-bank-transfer' }: { status?: RampStatus; method?: string } = {},
) => {
  ramps += 1;
  const request = onRampBody({ fiatAmount, source: { fiat: { id: 'EUR', method } } });
  const createdAt = toMicroseconds(sandbox.now - createdHoursAgo * 3_600_000);
  const moves = status === 'PAYMENT_READY' ? [] : [{ to: status, at: createdAt }];
  await seedRamps(sandbox.db, [{ id: ramps.toString(16).padStart(32, '0'), request, createdAt, moves }]);
};

describe('get limits', () => {
  it('answers every window of both sources in the request’s currency', async () => {
    await addCustomer(sandbox);
    const answer = await limits({ fiat: 'AUD', method: 'payid-bank-transfer' });
    expect(answer.statusCode).toBe(200);
    const aud = (limit: string) => ({ limit, used: '0.00', remaining: limit, currency: 'AUD' });
    const window = (period: LimitPeriod, provider: string, customer: string) => ({
      period,
      sources: { provider: aud(provider), customer: aud(customer) },
    });
    expect(answer.json()).toStrictEqual({
      identityReference: 'c-1',
      limits: {
        transaction: {
          minFiat: { amount: '16.50', currency: 'AUD' },
          maxFiat: { amount: '82500.00', currency: 'AUD' },
        },
        periodical: [
          window('DAILY', '82500.00', '33000.00'),
          window('WEEKLY', '165000.00', '82500.00'),
          window('MONTHLY', '412500.00', '198000.00'),
          window('ANNUAL', '1650000.00', '825000.00'),
        ],
      },
    });
  });

  it('counts what was used in windows that roll', async () => {
    await addCustomer(sandbox);
    for (const hours of [23.9, 24.1, 24 * 6.9, 24 * 7.1, 24 * 29.9, 24 * 30.1, 24 * 364.9, 24 * 365.1]) {
      await addRamp('100.00', hours);
    }
    const used = await Promise.all(limitPeriods.map(async (period) => (await use(period, 'customer'))?.used));
    expect(used).toStrictEqual(['100.00', '300.00', '500.00', '700.00']);
    sandbox.now += 24 * 60 * 60 * 1000;
    expect((await use('DAILY', 'customer'))?.used).toBe('0.00');
  });

  it('counts for the provider the ramps of its method alone', async () => {
    await addCustomer(sandbox);
    await addRamp('100.00', 1);
    await addRamp('40.00', 1, { method: 'debit-credit-card' });
    expect((await use('DAILY', 'customer'))?.used).toBe('140.00');
    expect((await use('DAILY', 'provider'))?.used).toBe('100.00');
    expect((await use('DAILY', 'provider', { method: 'debit-credit-card' }))?.used).toBe('40.00');
  });

  it('does not count ramps in which nothing was moved', async () => {
    await addCustomer(sandbox);
    for (const status of [
      'EXPIRED',
      'REFUNDED',
      'PAYMENT_DECLINED',
      'PAYMENT_CANCELLED',
      'ACCOUNT_BLOCKED',
    ] as const) {
      await addRamp('100.00', 1, { status });
    }
    expect((await use('DAILY', 'customer'))?.used).toBe('0.00');
  });

  it('gives a customer more as more is known', async () => {
    await addCustomer(sandbox, {});
    expect((await use('WEEKLY', 'customer'))?.limit).toBe('1000.00');
    await sandbox.db.deleteFrom('identity').execute();
    await addCustomer(sandbox, { approved: ['PASSPORT', 'SELFIE'] });
    expect((await use('WEEKLY', 'customer'))?.limit).toBe('15000.00');
  });

  it('never leaves less than nothing', async () => {
    await addCustomer(sandbox, {});
    await addRamp('700.00', 1);
    expect(await use('DAILY', 'customer')).toMatchObject({
      limit: '500.00',
      used: '700.00',
      remaining: '0.00',
    });
  });

  it('is found under the path with the version segment alone', async () => {
    const unversioned = url.replace('/v0', '');
    const body = { identityReference: 'c-1', ...bankRoute };
    expect((await sandbox.call({ method: 'POST', url: unversioned, body })).json()).toStrictEqual({
      message: 'Not found',
      status: 404,
    });
  });

  it('answers 404 for an unknown reference, 422 for an unknown route or a missing field', async () => {
    expect((await limits()).statusCode).toBe(404);
    expect((await limits({ crypto: 'DOGE' })).statusCode).toBe(422);
    expect((await limits({ method: undefined })).json()).toMatchObject({
      errors: { method: 'Required' },
    });
  });
});
