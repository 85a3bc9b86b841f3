import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fiatPerEur } from '../catalogue.ts';
import type { SandboxContext } from '../context.ts';
import { Decimal } from '../decimal.ts';
import { addCustomer, fullyKnown } from '../testing/customers.ts';
import { queryPlan } from '../testing/query-plan.ts';
import { askPrice, newRampId, orderRamp, putRamp, rampBodies, rampOf } from '../testing/ramps.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';
import { listCountedRamps } from '../limits/store.ts';
import { createRamp } from './routes.ts';

const day = 24 * 60 * 60_000;

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
  sandbox.now = Date.UTC(2025, 0, 1);
});
afterEach(async () => sandbox.close());

const errorsOf = async (body: Parameters<typeof orderRamp>[1]) => {
  const answer = await orderRamp(sandbox, body);
  expect(answer.statusCode).toBe(422);
  return answer.json<{ errors: Record<string, string> }>().errors;
};

describe('limits', () => {
  it('one of two orders at the same instant wins when both together exceed a limit', async () => {
    await addCustomer(sandbox);
    let ids = 0;
    const bodies = ['11000.00', '12000.00', '13000.00'].map((fiatAmount) =>
      rampBodies.ONRAMP({ fiatAmount }),
    );
    for (const body of bodies) await askPrice(sandbox, body);
    const context = { db: sandbox.db, now: () => sandbox.now, newId: () => `${(ids += 1)}` };
    const orders = bodies.map(async (body) => createRamp(context as unknown as SandboxContext, body));
    const outcomes = (await Promise.allSettled(orders)).map(({ status }) => status);
    expect(outcomes.toSorted()).toStrictEqual(['fulfilled', 'rejected', 'rejected']);
    const { count } = await sandbox.db
      .selectFrom('ramp')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });

  it('roll with the service’s time: after 8 days the week is free again', async () => {
    await addCustomer(sandbox);
    for (let days = 0; days < 3; days += 1) {
      await newRampId(sandbox, rampBodies.ONRAMP({ fiatAmount: '16000.00' }));
      sandbox.now += day + 1;
    }
    const over = await errorsOf(rampBodies.ONRAMP({ fiatAmount: '16000.00' }));
    expect(over).toStrictEqual({
      fiatAmount: 'Over the customer’s WEEKLY limit (2000.00 EUR remaining)',
    });
    sandbox.now += 8 * day;
    await sandbox.settle();
    expect(await newRampId(sandbox, rampBodies.ONRAMP({ fiatAmount: '16000.00' }))).toBeTypeOf('string');
  });

  it('name the window and the source that is the tightest, the provider’s too, at the amount that was sent', async () => {
    await addCustomer(sandbox);
    const byCard = (changes: object) =>
      rampBodies.ONRAMP({ source: { fiat: { id: 'EUR', method: 'debit-credit-card' } }, ...changes });
    await newRampId(sandbox, byCard({ fiatAmount: '9000.00' }));
    expect(await errorsOf(byCard({ fiatAmount: '1000.01' }))).toStrictEqual({
      fiatAmount: 'Over the provider’s DAILY limit (1000.00 EUR remaining)',
    });
    const crypto = await errorsOf(byCard({ fiatAmount: undefined, cryptoAmount: '0.05' }));
    expect(crypto).toStrictEqual({
      cryptoAmount: 'Over the provider’s DAILY limit (1000.00 EUR remaining)',
    });
  });

  it('can be used up to the last cent in every currency', async () => {
    await addCustomer(sandbox);
    for (const [fiat, perEur] of fiatPerEur) {
      await sandbox.db.deleteFrom('ramp').execute();
      const pay = (fiatAmount: string) =>
        rampBodies.ONRAMP({ source: { fiat: { id: fiat, method: 'debit-credit-card' } }, fiatAmount });
      const dailyLimit = new Decimal(perEur).times(10_000);
      const third = dailyLimit.dividedBy(3).toFixed(2);
      const rest = dailyLimit.minus(third).minus(third);
      await newRampId(sandbox, pay(third));
      await newRampId(sandbox, pay(third));
      expect(Object.keys(await errorsOf(pay(rest.plus('0.01').toFixed(2))))).toStrictEqual(['fiatAmount']);
      expect((await orderRamp(sandbox, pay(rest.toFixed(2)))).statusCode).toBe(201);
    }
  });

  it('bound a single transaction, however far beyond them an amount is', async () => {
    await addCustomer(sandbox);
    const most = 'Above the maximum of 50000.00 EUR per transaction';
    const least = 'Below the minimum of 10.00 EUR per transaction';
    const fault = async (changes: object) =>
      errorsOf(rampBodies.ONRAMP({ fiatAmount: undefined, ...changes }));
    expect(await fault({ fiatAmount: '9'.repeat(38) })).toStrictEqual({ fiatAmount: most });
    expect(await fault({ cryptoAmount: '9'.repeat(38) })).toStrictEqual({ cryptoAmount: most });
    expect(await fault({ fiatAmount: '9.99' })).toStrictEqual({ fiatAmount: least });
    expect(await fault({ cryptoAmount: `0.${'0'.repeat(36)}1` })).toStrictEqual({ cryptoAmount: least });
  });

  it('free what came to nothing', async () => {
    await addCustomer(sandbox);
    const id = await newRampId(sandbox, rampBodies.ONRAMP({ fiatAmount: '20000.00' }));
    expect(await errorsOf(rampBodies.ONRAMP())).toHaveProperty('fiatAmount');
    await putRamp(sandbox, id, 'REFUNDED');
    expect((await orderRamp(sandbox, rampBodies.ONRAMP())).statusCode).toBe(201);
  });

  it('are summed up along an index, whatever others have moved', async () => {
    const steps = await queryPlan(sandbox.db, async (db) => listCountedRamps(db, 'c-1', sandbox.now));
    expect(steps).toStrictEqual([
      'SEARCH ramp USING COVERING INDEX ramp_counted (identity_reference=? AND created_at>?)',
    ]);
  });
});

describe('a blocked account', () => {
  const messages = async () =>
    sandbox.db.selectFrom('callback').selectAll().where('object', '=', 'c-1').orderBy('number').execute();

  it('fails to create an order: 422, no ramp, and an identityMessage each time', async () => {
    await addCustomer(sandbox, { ...fullyKnown, isBlocked: true });
    await sandbox.db
      .updateTable('identity')
      .set({ blocked_internal_reason: 'FRAUD-RING', blocked_external_reason: 'Please call us.' })
      .execute();
    const body = rampBodies.ONRAMP();
    expect(await errorsOf(body)).toStrictEqual({ identityReference: 'The account is blocked' });
    sandbox.now += 1000;
    expect(await errorsOf(body)).toStrictEqual({ identityReference: 'The account is blocked' });
    const bodies = (await messages()).map((message) => JSON.parse(message.body) as object);
    expect(bodies).toStrictEqual(
      ['2025-01-01 00:00:00', '2025-01-01 00:00:01'].map((instant) => ({
        identity_reference: 'c-1',
        status: 'CUSTOMER_BLACKLISTED',
        status_date: instant,
        internal_reason: 'FRAUD-RING',
        external_reason: 'Please call us.',
      })),
    );
    expect(await sandbox.db.selectFrom('ramp').selectAll().execute()).toStrictEqual([]);
  });

  it('is reported only when the order could have been one: not for a route that does not exist', async () => {
    await addCustomer(sandbox, { ...fullyKnown, isBlocked: true });
    await errorsOf(rampBodies.ONRAMP({ source: { fiat: { id: 'EUR', method: 'pix' } } }));
    expect(await messages()).toStrictEqual([]);
  });

  it('is not reported for anyone else’s failing order', async () => {
    await addCustomer(sandbox, {});
    await errorsOf(rampBodies.ONRAMP({ fiatAmount: '501' }));
    expect(await messages()).toStrictEqual([]);
  });
});

describe('the terms of a ramp', () => {
  it('are those of the moment it is created, not of its price', async () => {
    await addCustomer(sandbox);
    const price = (await askPrice(sandbox, rampBodies.ONRAMP())).json<{ target: { amount: string } }>();
    sandbox.now += 14 * 60_000;
    const created = await sandbox.call({ method: 'POST', url: '/eapi/v0/ramps', body: rampBodies.ONRAMP() });
    const fresh = (await askPrice(sandbox, rampBodies.ONRAMP())).json<{ target: { amount: string } }>();
    const { target } = created.json<{ target: { amount: string } }>();
    expect(target.amount).toBe(fresh.target.amount);
    expect(target.amount).not.toBe(price.target.amount);
  });

  it('plan what happens next', async () => {
    await addCustomer(sandbox);
    const id = await newRampId(sandbox, rampBodies.ONRAMP());
    expect(await rampOf(sandbox, id)).toMatchObject({
      nextStatus: 'PAYMENT_ACCEPTED',
      nextMoveAt: (sandbox.now + 120_000) * 1000,
    });
  });
});
