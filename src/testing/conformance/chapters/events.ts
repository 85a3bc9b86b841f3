import { expect } from 'vitest';
import {
  checkCallback,
  deliveryAfter,
  failedOrder,
  heldRamp,
  isAbout,
  isSigned,
  move,
  step,
} from '../events.ts';
import { controlled, createRamp, fieldsOf } from '../requests.ts';
import { table, type RowCheck } from '../rules.ts';
import type { Setting } from '../setting.ts';

type Fields = Readonly<Record<string, unknown>>;
const callbackTime = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
const reasons = { internalReason: 'SANCTIONS_MATCH', externalReason: 'We can’t offer you this service.' };

async function messageOf(setting: Setting): Promise<Fields> {
  return checkCallback(setting, 'identityMessage', await failedOrder(setting, reasons));
}

const clockOf = async ({ service }: Setting) =>
  Date.parse(String((await controlled(service, 'GET', '/sandbox/clock'))['now']));

/** Spec: Events › identityMessage. */
export const identityMessageRules = table('Events › identityMessage', {
  identity_reference: {
    'an IdentityReference: the customer’s': async (setting) => {
      const callback = await failedOrder(setting);
      expect(callback.body['identity_reference']).toMatch(/^[A-Za-z0-9-]+$/);
      expect(Object.keys(checkCallback(setting, 'identityMessage', callback)).toSorted()).toEqual([
        'external_reason',
        'identity_reference',
        'internal_reason',
        'status',
        'status_date',
      ]);
    },
  },
  status: {
    CUSTOMER_BLACKLISTED: async (setting) => {
      expect((await messageOf(setting))['status']).toBe('CUSTOMER_BLACKLISTED');
    },
  },
  status_date: {
    'format YYYY-MM-DD HH:MM:SS, in UTC': async (setting) => {
      const before = await clockOf(setting);
      const date = String((await messageOf(setting))['status_date']);
      const after = await clockOf(setting);
      expect(date).toMatch(callbackTime);
      const at = Date.parse(`${date.replace(' ', 'T')}Z`);
      expect(at).toBeGreaterThanOrEqual(Math.floor(before / 1000) * 1000);
      expect(at).toBeLessThanOrEqual(after);
    },
  },
  internal_reason: {
    'reason for internal use': async (setting) => {
      expect((await messageOf(setting))['internal_reason']).toBe(reasons.internalReason);
    },
    'is there without one given': async (setting) => {
      expect((await failedOrder(setting)).body['internal_reason']).toMatch(/./);
    },
  },
  external_reason: {
    'text to pass to the customer': async (setting) => {
      expect((await messageOf(setting))['external_reason']).toBe(reasons.externalReason);
    },
    'is there without one given': async (setting) => {
      expect((await failedOrder(setting)).body['external_reason']).toMatch(/./);
    },
  },
});

/** Spec: Events › rampMessage. */
export const rampMessageRules = table('Events › rampMessage', {
  'each new status': {
    'is sent each time a ramp moves, in the whole form': async (setting) => {
      const id = await heldRamp(setting);
      const statuses: unknown[] = [];
      for (let moves = 1; moves <= 5; moves += 1) {
        statuses.push(await move(setting, id, 'advance'));
        await setting.receiver.next(isAbout(id), moves);
      }
      const callbacks = await setting.receiver.next(isAbout(id), 5);
      expect(callbacks.map((callback) => checkCallback(setting, 'rampMessage', callback)['status'])).toEqual(
        statuses,
      );
      for (const { body } of callbacks) expect(body['order_id']).toBe(body['ramp_id']);
    },
    'by itself too, at the instant at which it moved': async (setting) => {
      const id = await heldRamp(setting);
      await move(setting, id, 'resume');
      await setting.service.control('POST', '/sandbox/clock', { jumpSeconds: 3600 });
      const callbacks = await setting.receiver.next(isAbout(id), 5);
      const ramp = await controlled(setting.service, 'GET', `/sandbox/ramps/${id}`);
      const moves = ramp['moves'] as readonly { readonly to: string; readonly at: string }[];
      expect(new Map(callbacks.map(({ body }) => [body['status'], body['status_date']]))).toEqual(
        new Map(moves.map(({ to, at }) => [to, at.slice(0, 19).replace('T', ' ')])),
      );
    },
    'not at creation': async (setting) => {
      const id = await heldRamp(setting);
      await move(setting, id, 'advance');
      const [first] = await setting.receiver.next(isAbout(id));
      expect(first?.body['status']).toBe('PAYMENT_ACCEPTED');
    },
  },
});

/** Spec: Endpoints › Callbacks the service sends. */
export const callbackRules = table('Endpoints › Callbacks the service sends', {
  rampMessage: {
    'POST to the partner’s callback endpoint when a ramp moves to a new status': async (setting) => {
      const id = await heldRamp(setting);
      await move(setting, id, 'advance');
      const [callback] = await setting.receiver.next(isAbout(id));
      expect(callback?.uri).toBe('/partner/callbacks?token=t%2F1');
      expect(callback !== undefined && isSigned(setting, callback)).toBe(true);
    },
  },
  identityMessage: {
    'POST to the partner’s callback endpoint when a customer fails to create an order': async (setting) => {
      const callback = await failedOrder(setting);
      expect(callback.uri).toBe('/partner/callbacks?token=t%2F1');
      expect(isSigned(setting, callback)).toBe(true);
    },
    'once for each failure': async (setting) => {
      const { body } = await failedOrder(setting);
      const reference = String(body['identity_reference']);
      fieldsOf(await createRamp(setting, reference));
      await setting.receiver.next(isAbout(reference), 2);
      const { items } = await controlled(setting.service, 'GET', `/sandbox/callbacks?object=${reference}`);
      expect(items).toHaveLength(2);
    },
  },
});

const waits = [16, 47, 143, 414, 1054, ...Array.from({ length: 24 }, () => 3600)];

const followsTheSchedule: RowCheck = async (setting) => {
  const { service, receiver } = setting;
  const id = await heldRamp(setting);
  receiver.answer = (callback) => (isAbout(id)(callback) ? 503 : 200);
  await step(setting, id);
  for (const [failures, wait] of waits.entries()) {
    const { dueAt, history } = await deliveryAfter(setting, id, failures + 1);
    const last = (history as readonly { readonly at: string }[]).at(-1);
    const apart = Date.parse(String(dueAt)) - Date.parse(String(last?.at));
    expect(apart / 1000, `after ${failures + 1} failures`).toBe(wait);
    await service.control('POST', '/sandbox/clock', { jumpSeconds: wait });
  }
  const { state } = await deliveryAfter(setting, id, waits.length + 1);
  expect(state).toBe('undeliverable');
};

/** An attempt is dated by its beginning, the next by its end. */
const withFrozenClock =
  (check: RowCheck): RowCheck =>
  async (setting) => {
    const freeze = async (isFrozen: boolean) =>
      setting.service.control('POST', '/sandbox/clock', { isFrozen });
    await freeze(true);
    try {
      await check(setting);
    } finally {
      await freeze(false);
    }
  };

/** Spec: Events › Delivery rules. */
export const deliveryRules = table('Events › Delivery rules', {
  '1': {
    'a success code accepts: it is not sent again': async (setting) => {
      const id = await heldRamp(setting);
      await step(setting, id);
      expect((await deliveryAfter(setting, id, 1))['state']).toBe('delivered');
      await setting.service.control('POST', '/sandbox/clock', { jumpSeconds: 7200 });
      await step(setting, id);
      await setting.receiver.next(isAbout(id, 'PAYMENT_RECEIVED'));
      expect(setting.receiver.received.filter(isAbout(id, 'PAYMENT_ACCEPTED'))).toHaveLength(1);
    },
  },
  '2': {
    'a failure is retried with the same body and a fresh signature': async (setting) => {
      const { service, receiver } = setting;
      const id = await heldRamp(setting);
      receiver.answer = (callback) =>
        isAbout(id)(callback) && receiver.received.filter(isAbout(id)).length < 3 ? 500 : 200;
      await step(setting, id);
      for (const [failures, wait] of [16, 47].entries()) {
        await deliveryAfter(setting, id, failures + 1);
        await service.control('POST', '/sandbox/clock', { jumpSeconds: wait });
      }
      const attempts = await receiver.next(isAbout(id), 3);
      expect(new Set(attempts.map(({ bytes }) => Buffer.from(bytes).toString())).size).toBe(1);
      expect(new Set(attempts.map(({ authorization }) => authorization)).size).toBe(3);
      expect(attempts.every((callback) => isSigned(setting, callback))).toBe(true);
      expect((await deliveryAfter(setting, id, 3))['state']).toBe('delivered');
    },
    'a failure of one holds up no other': async (setting) => {
      const { receiver } = setting;
      const [failing, other] = [await heldRamp(setting), await heldRamp(setting)];
      receiver.answer = (callback) => (isAbout(failing)(callback) ? 500 : 200);
      await step(setting, failing);
      await deliveryAfter(setting, failing, 1);
      await step(setting, other);
      expect(await receiver.next(isAbout(other))).toHaveLength(1);
    },
  },
  '3': {
    'the sandbox is given the endpoint': async ({ service, receiver }) => {
      const { url, isOverridden } = await controlled(service, 'GET', '/sandbox/callback-endpoint');
      expect({ url, isOverridden }).toEqual({ url: receiver.url, isOverridden: true });
    },
  },
  '4': {
    'every success code accepts, no other code does': async (setting) => {
      const { receiver } = setting;
      for (const [status, state] of [
        [200, 'delivered'],
        [201, 'delivered'],
        [202, 'delivered'],
        [204, 'delivered'],
        [299, 'delivered'],
        [302, 'waiting'],
        [304, 'waiting'],
        [400, 'waiting'],
        [503, 'waiting'],
      ] as const) {
        const id = await heldRamp(setting);
        receiver.answer = (callback) => (isAbout(id)(callback) ? status : 200);
        await step(setting, id);
        expect((await deliveryAfter(setting, id, 1))['state'], String(status)).toBe(state);
      }
    },
    'retried after 16 s, 47 s, 2 min 23 s, 6 min 54 s, 17 min 34 s, then hourly for a day':
      withFrozenClock(followsTheSchedule),
  },
});
