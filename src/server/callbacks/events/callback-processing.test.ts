import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { CallbackEvent } from '#contract/desk/callbacks.ts';
import { identityMessage, processedEvents, rampMessage, sendCallback } from '#testing/desk-callbacks.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { inputs } from '#testing/inputs.ts';

let desk: DeskServer;
beforeAll(async () => {
  desk = await createDeskServer();
});
afterAll(async () => desk.close());
const forget = async () => {
  await processedEvents(desk);
  for (const table of ['callback', 'callback_event', 'ramp', 'customer', 'lookup'] as const)
    await desk.ownerDb.deleteFrom(table).execute();
};
beforeEach(forget);

const processAgain = async (id: string) =>
  desk.app.inject({
    method: 'POST',
    url: `/api/callbacks/${id}/process`,
    headers: { cookie: await desk.cookieOf('compliance') },
  });
const ramp = async () =>
  desk.db
    .selectFrom('ramp')
    .select(['status', 'status_at', 'is_terminal', 'wants_attention'])
    .where('ramp_id', '=', 'r1')
    .executeTakeFirst();
const rows = async () => desk.db.selectFrom('callback_event').selectAll().orderBy('id').execute();

type ReceivedMessage = Readonly<Record<'status' | 'fiat_amount', string>> & {
  readonly status_date: string | null;
};
const said: fc.Arbitrary<ReceivedMessage> = fc.record({
  status: fc.constantFrom('PAYMENT_RECEIVED', 'IN_PROGRESS', 'FULFILLED', 'EXPIRED', 'ON_HOLIDAY'),
  status_date: fc.constantFrom(
    '2026-05-04 09:00:00',
    '2026-05-04 09:00:01',
    '2026-05-04 09:58:00',
    '2024-02-30 25:61:61',
    null,
  ),
  fiat_amount: fc.constantFrom('100.00', '200.00'),
});

/** What the newest callback did, told from the ramp's status as the directory has it. */
function trueResult(events: readonly CallbackEvent[], status: string | null | undefined) {
  const event = events.at(-1);
  const before = events.slice(0, -1);
  const isRepeat = before.some(
    (one) => one.statusDate !== null && one.status === event?.status && one.statusDate === event.statusDate,
  );
  const isOlder = before.some(
    ({ statusAt }) => statusAt !== null && event?.statusAt != null && statusAt > event.statusAt,
  );
  if (isRepeat) return 'conflicting-repeat';
  return !isOlder && status === event?.status ? 'applied' : 'out-of-order';
}

/** Without a date they come in an order that nobody knows: of two ends the first that came stays. Choice: undatedCallbacks. */
function hasOneEnd(all: readonly ReceivedMessage[]): boolean {
  const isDated = ({ status_date: date }: ReceivedMessage) => date?.startsWith('2026') === true;
  const ends = all.filter((one) => ['FULFILLED', 'EXPIRED'].includes(one.status) && !isDated(one));
  return new Set(ends.map(({ status }) => status)).size <= 1;
}

describe('any order', () => {
  it(
    'of random callbacks, repeated, in conflict, without dates, processed again at any time, ends in the same state with the right marks',
    { timeout: 120_000 },
    async () => {
      const history = fc
        .uniqueArray(said, { minLength: 1, maxLength: 7, selector: (one) => JSON.stringify(one) })
        .filter(hasOneEnd)
        .chain((all) =>
          fc.record({
            all: fc.constant(all),
            shuffled: fc.shuffledSubarray(all, { minLength: all.length }),
            again: fc.array(fc.nat(6), { maxLength: 4 }),
          }),
        );
      const deliver = async (order: readonly ReceivedMessage[], again: readonly number[]) => {
        for (const [at, one] of order.entries()) {
          await sendCallback(desk, rampMessage(one));
          const come = await processedEvents(desk);
          expect(come.at(-1)?.result).toBe(trueResult(come, (await ramp())?.status));
          if (again.includes(at)) await sendCallback(desk, rampMessage(order[0]));
          if (again.includes(at)) await processAgain((await rows()).at(-1)?.id ?? '');
        }
        const events = await processedEvents(desk);
        for (const event of events) {
          expect(event.isLate).toBe(event.statusAt !== null && event.statusDate !== '2026-05-04 09:58:00');
        }
        expect(events).toHaveLength(order.length);
        return ramp();
      };
      await fc.assert(
        fc.asyncProperty(history, async ({ all, shuffled, again }) => {
          await forget();
          const state = await deliver(all, []);
          expect(state?.status).toBeTypeOf('string');
          await forget();
          expect(await deliver(shuffled, again)).toEqual(state);
        }),
        inputs({ some: 4, all: 15 }),
      );
    },
  );
});

it('processing again changes only the time of processing', async () => {
  for (const status of ['PAYMENT_RECEIVED', 'IN_PROGRESS', 'ON_HOLIDAY'])
    await sendCallback(desk, rampMessage({ status }));
  await processedEvents(desk);
  const state = await ramp();
  const before = await rows();
  desk.clock.nowMs += 60_000;
  for (const { id } of before) expect((await processAgain(id)).statusCode).toBe(200);
  const after = await rows();
  const withoutTime = (all: typeof before) => all.map(({ processed_at: _at, ...row }) => row);
  expect(withoutTime(after)).toEqual(withoutTime(before));
  expect(await ramp()).toEqual(state);
});

it('a conflicting repeat changes no state', async () => {
  await sendCallback(desk, rampMessage({ fiat_amount: '100.00', transaction_hash: '0xaa' }));
  await processedEvents(desk);
  const known = async () => desk.db.selectFrom('ramp').selectAll().executeTakeFirst();
  const before = await known();
  await sendCallback(desk, rampMessage({ fiat_amount: '900.00', transaction_hash: '0xbb' }));
  const [, repeat] = await processedEvents(desk);
  expect(repeat?.result).toBe('conflicting-repeat');
  expect(await known()).toEqual(before);
});

it.each(['CUSTOMER_BLACKLISTED', 'ACCOUNT_BLOCKED'])(
  '%s blocks the customer, another status does not',
  async (status) => {
    await sendCallback(desk, identityMessage({ status, identity_reference: 'c-blocked' }));
    await sendCallback(desk, identityMessage({ status: 'CUSTOMER_SMILED', identity_reference: 'c-smiled' }));
    await processedEvents(desk);
    const customers = await desk.db
      .selectFrom('customer')
      .select(['identity_reference', 'is_blocked'])
      .orderBy('identity_reference')
      .execute();
    expect(customers).toEqual([
      { identity_reference: 'c-blocked', is_blocked: 1 },
      { identity_reference: 'c-smiled', is_blocked: null },
    ]);
  },
);

it('one that can’t be processed is marked and delays no other', async () => {
  await desk.ownerDb
    .insertInto('callback_event')
    .values({
      id: '01000000-0000-7000-8000-000000000000',
      body_digest: 'x',
      body_encrypted: 'v1.nobody.sealed.this',
      received_at: 1,
      received_service_at: 1,
      kind: 'ramp',
      object_id: 'r-2',
      status: 'EXPIRED',
      status_date: null,
      status_at: null,
      facts: '{}',
      processed_at: null,
      result: null,
      is_late: 0,
      findings: '[]',
    })
    .execute();
  await sendCallback(desk, rampMessage());
  await processedEvents(desk);
  const results = await desk.db
    .selectFrom('callback_event')
    .select(['object_id', 'result'])
    .orderBy('id')
    .execute();
  expect(results).toEqual([
    { object_id: 'r-2', result: 'error' },
    { object_id: 'r1', result: 'applied' },
  ]);
});

it('says that it changed, once it is processed', async () => {
  const answer = await sendCallback(desk, rampMessage());
  await processedEvents(desk);
  const changes = await desk.db.selectFrom('change').select(['kind', 'object_id']).execute();
  expect(changes).toContainEqual({ kind: 'callback', object_id: answer.headers['x-request-id'] });
  expect(changes).toContainEqual({ kind: 'ramp', object_id: 'r1' });
});
