import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { identityMessage } from '#contract/service/callbacks.ts';
import { addCustomer } from '../testing/customers.ts';
import { called, minuteMs, pass, postIdentity, updateWith } from '../testing/identities.ts';
import { newRampId, orderRamp, rampBodies, rampOf } from '../testing/ramps.ts';
import { relianceBody } from '../testing/requests.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
  sandbox.now = Date.UTC(2025, 5, 1, 10, 20, 30, 400);
  await addCustomer(sandbox);
});
afterEach(async () => sandbox.close());

const sanctioned = relianceBody({ screeningSanctionsResult: true });
const messages = async () => {
  const rows = await sandbox.db
    .selectFrom('callback')
    .select('body')
    .where('kind', '=', 'identityMessage')
    .orderBy('number')
    .execute();
  return rows.map(({ body }) => identityMessage.parse(JSON.parse(body)));
};
const blacklist = async () =>
  sandbox.control('POST', '/sandbox/customers/c-1', {
    action: 'blacklist',
    internalReason: 'FRAUD',
    externalReason: 'Write to us.',
  });

describe('a blocked account', () => {
  it.each([
    ['a screening’s match', () => updateWith(sandbox, called('Sanctions Hit'))],
    ['a match in reliance', () => postIdentity(sandbox, 'reliance', sanctioned)],
    ['a hand', blacklist],
  ])('by %s has its running ramps ended in the same moment', async (_by, block) => {
    const ramp = await newRampId(sandbox, rampBodies.ONRAMP());
    await sandbox.db.updateTable('ramp').set({ next_status: null, next_move_at: null }).execute();
    expect((await block()).statusCode).toBeLessThan(300);
    await pass(sandbox, 2 * minuteMs);
    expect(await rampOf(sandbox, ramp)).toMatchObject({ status: 'ACCOUNT_BLOCKED' });
  });

  it('ends no ramp of another customer', async () => {
    await addCustomer(sandbox, { reference: 'c-2' });
    const ramp = await newRampId(sandbox, rampBodies.ONRAMP({ identityReference: 'c-2' }));
    await blacklist();
    expect(await rampOf(sandbox, ramp)).toMatchObject({ status: 'PAYMENT_READY' });
  });
});

describe('identityMessage', () => {
  it('is queued for each ramp that is refused because the account is blocked, with the reasons', async () => {
    await blacklist();
    expect(await messages()).toStrictEqual([]);
    const refused = await orderRamp(sandbox, rampBodies.ONRAMP());
    expect(refused.json()).toMatchObject({
      status: 422,
      errors: { identityReference: 'The account is blocked' },
    });
    const message = {
      identity_reference: 'c-1',
      status: 'CUSTOMER_BLACKLISTED',
      status_date: '2025-06-01 10:20:30',
      internal_reason: 'FRAUD',
      external_reason: 'Write to us.',
    };
    expect(await messages()).toStrictEqual([message]);
    sandbox.now += 1000;
    await orderRamp(sandbox, rampBodies.ONRAMP());
    expect(await messages()).toStrictEqual([message, { ...message, status_date: '2025-06-01 10:20:31' }]);
  });

  it('has reasons of the sandbox’s own for an account that is blocked for no stated one', async () => {
    await sandbox.db.updateTable('identity').set({ blocked: 1 }).execute();
    await orderRamp(sandbox, rampBodies.ONRAMP());
    expect(await messages()).toMatchObject([
      {
        internal_reason: 'BLOCKED',
        external_reason: 'We’re unable to process this request.',
      },
    ]);
  });

  it('is not queued for a ramp that is refused for another reason, nor once unblocked', async () => {
    await orderRamp(sandbox, rampBodies.ONRAMP({ fiatAmount: '99999999.00' }));
    await blacklist();
    await sandbox.control('POST', '/sandbox/customers/c-1', { action: 'unblock' });
    expect((await orderRamp(sandbox, rampBodies.ONRAMP())).statusCode).toBe(201);
    expect(await messages()).toStrictEqual([]);
  });
});
