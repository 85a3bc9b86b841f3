import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RampStatus } from '#contract/service/enumerations.ts';
import type { SandboxContext } from '../context.ts';
import { scenarioReference, scenarioSurname, type ScenarioName } from '../scenarios/scenarios.ts';
import { addCustomer, fullyKnown } from '../testing/customers.ts';
import { newRampId, rampBodies, rampOf, callbackStatuses } from '../testing/ramps.ts';
import { queryPlan } from '../testing/query-plan.ts';
import { australian } from '../testing/requests.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';
import { findFirstDue, listRampsIn, listRampMoves } from './store.ts';
import { rampMovesDue } from './moves.ts';

const minute = 60_000;
const hour = 60 * minute;
const start = Date.UTC(2025, 0, 1);

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
  sandbox.now = start;
});
afterEach(async () => sandbox.close());

/** Creates a ramp and lets a time go by. */
const live = async (direction: 'ONRAMP' | 'OFFRAMP', ms: number, changes = {}) => {
  const id = await newRampId(sandbox, rampBodies[direction](changes));
  sandbox.now = start + ms;
  await sandbox.settle();
  return id;
};
const historyOf = async (id: string) =>
  (await listRampMoves(sandbox.db, id)).map(({ to, at }) => [to, (at / 1000 - start) / minute]);
const inScenario = async (name: ScenarioName) =>
  addCustomer(sandbox, { ...fullyKnown, personal: { ...australian, surname: scenarioSurname(name) } });
const statusOf = async (id: string) => (await rampOf(sandbox, id)).status;

describe('a ramp by itself', () => {
  it('is paid after 2 minutes and goes on every minute, as of the instants at which each move was due', async () => {
    await addCustomer(sandbox);
    const bought = await live('ONRAMP', 0);
    const sold = await live('OFFRAMP', 24 * hour);
    expect(await historyOf(bought)).toStrictEqual([
      ['PAYMENT_ACCEPTED', 2],
      ['PAYMENT_RECEIVED', 3],
      ['IN_PROGRESS', 4],
      ['COIN_TRANSFERRED', 5],
      ['FULFILLED', 6],
    ]);
    expect(await historyOf(sold)).toStrictEqual([
      ['COIN_DEPOSIT_CONFIRMED', 2],
      ['IN_PROGRESS', 3],
      ['FIAT_TRANSFERRED', 4],
      ['FULFILLED', 5],
    ]);
    const answer = await sandbox.call({ method: 'GET', url: `/eapi/v0/ramps/${bought}` });
    expect(answer.json()).toMatchObject({ status: 'FULFILLED', updatedAt: '2025-01-01T00:06:00.000Z' });
  });

  it('says until when it can be paid while it waits for that, and not once it is paid', async () => {
    await addCustomer(sandbox);
    const answerOf = async (id: string) =>
      (await sandbox.call({ method: 'GET', url: `/eapi/v0/ramps/${id}` })).json<{ expiresAt?: string }>();
    const bought = await live('ONRAMP', 0);
    expect((await answerOf(bought)).expiresAt).toBe('2025-01-02T00:00:00.000Z');
    sandbox.now = start + 3 * minute;
    await sandbox.settle();
    expect(await answerOf(bought)).not.toHaveProperty('expiresAt');
  });

  it('does nothing before its time, and its creation sends no callback', async () => {
    await addCustomer(sandbox);
    const id = await live('ONRAMP', 2 * minute - 1);
    expect(await callbackStatuses(sandbox, id)).toStrictEqual([]);
    expect(await statusOf(id)).toBe('PAYMENT_READY');
    sandbox.now += 1;
    await sandbox.settle();
    expect(await callbackStatuses(sandbox, id)).toStrictEqual(['PAYMENT_ACCEPTED']);
  });

  it('makes the moves of all ramps in the order in which they became due', async () => {
    await addCustomer(sandbox);
    const first = await live('ONRAMP', 30_000);
    const second = await newRampId(sandbox, rampBodies.OFFRAMP());
    sandbox.now += hour;
    await sandbox.settle();
    const callbacks = await sandbox.db.selectFrom('callback').selectAll().orderBy('number').execute();
    expect(new Set(callbacks.map(({ object }) => object))).toStrictEqual(new Set([first, second]));
    const instants = callbacks.map(({ created_at: at }) => at);
    expect(instants).toStrictEqual(instants.toSorted((a, b) => a - b));
  });

  it('is not made when the ramp no longer waits for that instant', async () => {
    await addCustomer(sandbox);
    const id = await live('ONRAMP', 0);
    const due = await findFirstDue(sandbox.db, []);
    expect(due).toStrictEqual({ id, dueAt: (start + 2 * minute) * 1000 });
    await sandbox.db
      .updateTable('ramp')
      .set({ next_move_at: due!.dueAt + 1 })
      .execute();
    const context = { db: sandbox.db, newId: () => 'callback' } as SandboxContext;
    await rampMovesDue(context).perform(due!);
    expect(await statusOf(id)).toBe('PAYMENT_READY');
    expect(await findFirstDue(sandbox.db, [id])).toBeNull();
  });

  it('is found along an index, however many ramps there are', async () => {
    const steps = async (read: (db: TestSandbox['db']) => Promise<unknown>) => queryPlan(sandbox.db, read);
    const byNextMove = expect.stringMatching(/^SEARCH ramp USING INDEX ramp_by_next_move /) as string;
    expect(await steps(async (db) => findFirstDue(db, []))).toStrictEqual([byNextMove]);
    expect(await steps(async (db) => findFirstDue(db, ['id']))).toStrictEqual([byNextMove]);
    const byIdentity = await steps(async (db) => listRampsIn(db, 'c-1', ['IN_PROGRESS']));
    expect(byIdentity).toStrictEqual(['SEARCH ramp USING INDEX ramp_counted (identity_reference=?)']);
  });

  it('plans nothing for what has ended', async () => {
    await addCustomer(sandbox);
    const id = await live('ONRAMP', hour);
    expect(await rampOf(sandbox, id)).toMatchObject({
      status: 'FULFILLED',
      nextStatus: null,
      nextMoveAt: null,
    });
  });
});

describe('scenarios of ramps', () => {
  const onRampHead = ['PAYMENT_ACCEPTED', 'PAYMENT_RECEIVED'];
  const offRampHead = ['COIN_DEPOSIT_CONFIRMED'];
  const onRampTail = ['COIN_TRANSFERRED', 'FULFILLED'];
  const offRampTail = ['FIAT_TRANSFERRED', 'FULFILLED'];
  const table: readonly [ScenarioName, string[], string[]][] = [
    ['never-pays', ['EXPIRED'], ['EXPIRED']],
    [
      'payment-declined',
      ['PAYMENT_ACCEPTED', 'PAYMENT_DECLINED'],
      [...offRampHead, 'IN_PROGRESS', ...offRampTail],
    ],
    ['payment-cancelled', ['PAYMENT_CANCELLED'], ['PAYMENT_CANCELLED']],
    [
      'extra-verification',
      [...onRampHead, 'EXTRA_VERIFICATION', 'IN_PROGRESS', ...onRampTail],
      [...offRampHead, 'EXTRA_VERIFICATION', 'IN_PROGRESS', ...offRampTail],
    ],
    [
      'verification-fails',
      [...onRampHead, 'EXTRA_VERIFICATION', 'REFUNDED'],
      [...offRampHead, 'EXTRA_VERIFICATION', 'REFUNDED'],
    ],
    [
      'always-refunded',
      [...onRampHead, 'IN_PROGRESS', 'REFUNDED'],
      [...offRampHead, 'IN_PROGRESS', 'REFUNDED'],
    ],
    ['stuck-in-progress', [...onRampHead, 'IN_PROGRESS'], [...offRampHead, 'IN_PROGRESS']],
    [
      'blocked-midway',
      [...onRampHead, 'IN_PROGRESS', 'ACCOUNT_BLOCKED'],
      [...offRampHead, 'IN_PROGRESS', 'ACCOUNT_BLOCKED'],
    ],
  ];

  it.each(table)('%s: an on-ramp by surname, an off-ramp alike', async (name, onRamp, offRamp) => {
    await inScenario(name);
    expect(await callbackStatuses(sandbox, await live('ONRAMP', 48 * hour))).toStrictEqual(onRamp);
    await sandbox.db.updateTable('identity').set({ blocked: 0 }).execute();
    sandbox.now = start;
    expect(await callbackStatuses(sandbox, await live('OFFRAMP', 48 * hour))).toStrictEqual(offRamp);
  });

  it('are those of the reference too', async () => {
    await addCustomer(sandbox, {});
    const reference = `${scenarioReference('never-pays')}-7`;
    await sandbox.db.updateTable('identity').set({ reference }).execute();
    const id = await live('ONRAMP', 48 * hour, { identityReference: reference });
    expect(await callbackStatuses(sandbox, id)).toStrictEqual(['EXPIRED']);
  });

  it('extra-verification takes an hour', async () => {
    await inScenario('extra-verification');
    expect(await historyOf(await live('ONRAMP', 48 * hour))).toContainEqual(['IN_PROGRESS', 64]);
  });

  it('blocked-midway blocks the account and ends its other ramps; what was transferred is fulfilled', async () => {
    await addCustomer(sandbox);
    const early = await live('ONRAMP', 5 * minute);
    expect(await statusOf(early)).toBe('COIN_TRANSFERRED');
    await sandbox.db
      .updateTable('identity')
      .set({ personal: JSON.stringify({ ...australian, surname: 'Blocked Midway' }) })
      .execute();
    await sandbox.db.updateTable('ramp').set({ next_status: null, next_move_at: null }).execute();
    const midway = await newRampId(sandbox, rampBodies.ONRAMP());
    sandbox.now += 4 * minute;
    const fresh = await newRampId(sandbox, rampBodies.OFFRAMP());
    sandbox.now += minute;
    await sandbox.settle();
    expect(await statusOf(midway)).toBe('ACCOUNT_BLOCKED');
    expect(await rampOf(sandbox, fresh)).toMatchObject({
      status: 'ACCOUNT_BLOCKED',
      nextStatus: null,
      updatedAt: (start + 10 * minute) * 1000,
    });
    expect(await statusOf(early)).toBe('COIN_TRANSFERRED');
    const answer = await sandbox.call({ method: 'GET', url: '/eapi/v0/identities/c-1' });
    expect(answer.json()).toMatchObject({ account: { blocked: true } });
  });
});

describe('expiry', () => {
  const unpaidUntil = async (direction: 'ONRAMP' | 'OFFRAMP', ms: number, changes = {}) => {
    await inScenario('never-pays');
    const id = await live(direction, ms - 1, changes);
    const before: RampStatus = await statusOf(id);
    sandbox.now += 1;
    await sandbox.settle();
    return [before, await statusOf(id)];
  };

  it.each(['debit-credit-card', 'apple-pay', 'google-pay', 'ideal-bank-transfer', 'paypal'])(
    'an on-ramp by %s expires after an hour',
    async (method) => {
      const source = { fiat: { id: 'EUR', method } };
      expect(await unpaidUntil('ONRAMP', hour, { source })).toStrictEqual(['PAYMENT_READY', 'EXPIRED']);
    },
  );

  it('a bank transfer and a deposit of coins after a day', async () => {
    expect(await unpaidUntil('ONRAMP', 24 * hour)).toStrictEqual(['PAYMENT_READY', 'EXPIRED']);
  });

  it('a deposit of coins after a day, whatever the payout’s method', async () => {
    const target = {
      fiat: {
        id: 'EUR',
        method: 'paypal',
        instructions: { accountName: 'Lee Ng', accountNumber: '0001', bsb: '062000' },
      },
    };
    expect(await unpaidUntil('OFFRAMP', 24 * hour, { target })).toStrictEqual([
      'COIN_DEPOSIT_READY',
      'EXPIRED',
    ]);
  });
});
