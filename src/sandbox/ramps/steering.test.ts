import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sandboxRamp, type SandboxRamp, rampActions, type RampAction } from '#contract/sandbox/ramps.ts';
import { rampMainLines, type RampStatus } from '#contract/service/enumerations.ts';
import { addCustomer, fullyKnown } from '../testing/customers.ts';
import { newRampId, orderRamp, putRamp, rampBodies, rampOf, callbackStatuses } from '../testing/ramps.ts';
import { australian } from '../testing/requests.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

const minute = 60_000;

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
  sandbox.now = Date.UTC(2025, 0, 1);
});
afterEach(async () => sandbox.close());

const look = async (id: string) =>
  sandboxRamp.parse((await sandbox.control('GET', `/sandbox/ramps/${id}`)).json());
const steer = async (id: string, action: RampAction, reasons = {}) =>
  sandbox.control('POST', `/sandbox/ramps/${id}`, { action, ...reasons });
const done = async (id: string, action: RampAction, reasons = {}): Promise<SandboxRamp> => {
  const answer = await steer(id, action, reasons);
  expect(answer.statusCode).toBe(200);
  return sandboxRamp.parse(answer.json());
};

describe('looking at a ramp', () => {
  it('shows its plan, where it may go, what can be done and its history', async () => {
    await addCustomer(sandbox);
    const id = await newRampId(sandbox, rampBodies.ONRAMP());
    sandbox.now += 2 * minute;
    await sandbox.settle();
    expect((await sandbox.control('GET', `/sandbox/ramps/${id}`)).json()).toStrictEqual({
      ramp_id: id,
      identityReference: 'c-1',
      transactionType: 'ONRAMP',
      status: 'PAYMENT_ACCEPTED',
      internalReason: null,
      externalReason: null,
      plan: { status: 'PAYMENT_RECEIVED', at: '2025-01-01T00:03:00.000Z' },
      allowedMoves: ['PAYMENT_RECEIVED', 'PAYMENT_DECLINED', 'ACCOUNT_BLOCKED'],
      actions: ['advance', 'decline', 'block', 'hold', 'resume'],
      moves: [
        {
          from: 'PAYMENT_READY',
          to: 'PAYMENT_ACCEPTED',
          at: '2025-01-01T00:02:00.000Z',
          internalReason: null,
          externalReason: null,
        },
      ],
      createdAt: '2025-01-01T00:00:00.000Z',
      updatedAt: '2025-01-01T00:02:00.000Z',
    });
  });

  it('answers 404 for an unknown ramp, looked at or moved', async () => {
    expect((await sandbox.control('GET', '/sandbox/ramps/nobody')).statusCode).toBe(404);
    expect((await steer('nobody', 'advance')).statusCode).toBe(404);
  });
});

describe('moving a ramp by hand', () => {
  it.each(['ONRAMP', 'OFFRAMP'] as const)(
    'advances an %s along its main line to the end',
    async (direction) => {
      await addCustomer(sandbox);
      const id = await newRampId(sandbox, rampBodies[direction]());
      const walked: RampStatus[] = [];
      for (let ramp = await look(id); ramp.actions.includes('advance');) {
        sandbox.now += 1000;
        ramp = await done(id, 'advance');
        walked.push(ramp.status);
      }
      expect(walked.at(-1)).toBe('FULFILLED');
      expect(await callbackStatuses(sandbox, id)).toStrictEqual(walked);
      expect(await look(id)).toMatchObject({ allowedMoves: [], actions: [], plan: null });
    },
  );

  const sideways: readonly [RampAction, RampStatus, RampStatus][] = [
    ['decline', 'PAYMENT_READY', 'PAYMENT_DECLINED'],
    ['cancel', 'PAYMENT_READY', 'PAYMENT_CANCELLED'],
    ['expire', 'PAYMENT_READY', 'EXPIRED'],
    ['verify', 'PAYMENT_RECEIVED', 'EXTRA_VERIFICATION'],
    ['refund', 'IN_PROGRESS', 'REFUNDED'],
    ['block', 'IN_PROGRESS', 'ACCOUNT_BLOCKED'],
    ['advance', 'EXTRA_VERIFICATION', 'IN_PROGRESS'],
  ];
  it.each(sideways)('%s: from %s to %s, with the reasons given', async (action, from, to) => {
    await addCustomer(sandbox);
    const id = await newRampId(sandbox, rampBodies.ONRAMP());
    await putRamp(sandbox, id, from);
    const reasons = { internalReason: 'TICKET-7', externalReason: 'We called you.' };
    expect(await done(id, action, reasons)).toMatchObject({ status: to, ...reasons });
    const [callback] = await sandbox.db.selectFrom('callback').select('body').execute();
    expect(JSON.parse(callback?.body ?? '{}')).toMatchObject({
      status: to,
      internal_reason: 'TICKET-7',
      external_reason: 'We called you.',
    });
  });

  it.each(['ONRAMP', 'OFFRAMP'] as const)(
    'offers for an %s what it then does: an action is 200 when listed, else 422 that names the status',
    async (direction) => {
      await addCustomer(sandbox);
      const id = await newRampId(sandbox, rampBodies[direction]());
      for (const status of [...rampMainLines[direction], 'EXTRA_VERIFICATION', 'REFUNDED'] as const) {
        await putRamp(sandbox, id, status);
        const { actions } = await look(id);
        for (const action of rampActions) {
          await putRamp(sandbox, id, status);
          await sandbox.db.updateTable('identity').set({ blocked: 0 }).execute();
          const answer = await steer(id, action);
          const { errors } = answer.json<{ errors?: object }>();
          const isOffered = actions.includes(action);
          expect([action, answer.statusCode]).toStrictEqual([action, isOffered ? 200 : 422]);
          expect(errors).toStrictEqual(
            isOffered ? undefined : { action: `Not possible while the status is ${status}` },
          );
        }
      }
    },
  );

  it('refuses what is no action', async () => {
    await addCustomer(sandbox);
    const id = await newRampId(sandbox, rampBodies.ONRAMP());
    for (const body of [{}, { action: 'explode' }, { action: 'advance', internalReason: '' }]) {
      expect((await sandbox.control('POST', `/sandbox/ramps/${id}`, body)).statusCode).toBe(422);
    }
    const unknown = await sandbox.control('POST', `/sandbox/ramps/${id}`, {
      action: 'advance',
      status: 'FULFILLED',
    });
    expect(unknown.statusCode).toBe(400);
  });

  it('block blocks the account: its other ramps end too, and its next order is refused and reported', async () => {
    await addCustomer(sandbox);
    const id = await newRampId(sandbox, rampBodies.ONRAMP());
    const other = await newRampId(sandbox, rampBodies.OFFRAMP());
    await done(id, 'block', { internalReason: 'FRAUD-RING' });
    expect((await rampOf(sandbox, other)).status).toBe('ACCOUNT_BLOCKED');
    expect((await orderRamp(sandbox, rampBodies.ONRAMP())).statusCode).toBe(422);
    expect(await callbackStatuses(sandbox, 'c-1')).toStrictEqual(['CUSTOMER_BLACKLISTED']);
  });

  it('held, a ramp does not move; resumed or moved by hand, it goes on', async () => {
    await addCustomer(sandbox);
    const id = await newRampId(sandbox, rampBodies.ONRAMP());
    expect((await done(id, 'hold')).plan).toBeNull();
    sandbox.now += 60 * minute;
    await sandbox.settle();
    expect((await look(id)).status).toBe('PAYMENT_READY');
    const { plan } = await done(id, 'resume');
    expect(plan).toStrictEqual({ status: 'PAYMENT_ACCEPTED', at: '2025-01-01T01:02:00.000Z' });
    sandbox.now += minute;
    expect((await done(id, 'resume')).plan).toStrictEqual(plan);
    await done(id, 'hold');
    expect((await done(id, 'advance')).plan?.status).toBe('PAYMENT_RECEIVED');
    sandbox.now += 60 * minute;
    await sandbox.settle();
    expect((await look(id)).status).toBe('FULFILLED');
  });

  it('resumed after its time, it expires at once', async () => {
    await addCustomer(sandbox, { ...fullyKnown, personal: { ...australian, surname: 'Never Pays' } });
    const id = await newRampId(sandbox, rampBodies.ONRAMP());
    expect((await done(id, 'hold')).plan).toBeNull();
    sandbox.now += 60 * minute;
    const inTime = { status: 'EXPIRED', at: '2025-01-02T00:00:00.000Z' };
    expect((await done(id, 'resume')).plan).toStrictEqual(inTime);
    await done(id, 'hold');
    sandbox.now += 60 * 60 * minute;
    const late = { status: 'EXPIRED', at: new Date(sandbox.now).toISOString() };
    expect((await done(id, 'resume')).plan).toStrictEqual(late);
  });

  it('resumes what a scenario keeps, along the main line', async () => {
    await addCustomer(sandbox, { ...fullyKnown, personal: { ...australian, surname: 'Stuck In Progress' } });
    const id = await newRampId(sandbox, rampBodies.ONRAMP());
    sandbox.now += 60 * minute;
    await sandbox.settle();
    expect(await look(id)).toMatchObject({ status: 'IN_PROGRESS', plan: null });
    expect((await done(id, 'resume')).plan?.status).toBe('COIN_TRANSFERRED');
  });

  it('is refused when the ramp has moved before it', async () => {
    await addCustomer(sandbox);
    const id = await newRampId(sandbox, rampBodies.ONRAMP());
    const answers = await Promise.all([steer(id, 'cancel'), steer(id, 'expire'), steer(id, 'decline')]);
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toStrictEqual([200, 422, 422]);
    expect(await callbackStatuses(sandbox, id)).toHaveLength(1);
  });
});
