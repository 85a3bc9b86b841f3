import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { CallbackEvent } from '#contract/desk/callbacks.ts';
import { customerRecord } from '#contract/desk/customers.ts';
import { rampDetail } from '#contract/desk/ramps.ts';
import { rebuildDirectory } from '#server/directory/projection/rebuild-directory.ts';
import {
  getCallback,
  identityMessage,
  listCallbacks,
  processedEvents,
  rampMessage,
  sendCallback,
} from '#testing/desk-callbacks.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { inputs } from '#testing/inputs.ts';

import { rereadCallbacks } from './reread-callbacks.ts';

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

const rampId = '7d1c30b2e8f94a65a1b0c2d3e4f50617';
const get = async (path: string) =>
  (await desk.app.inject({ url: path, headers: { cookie: await desk.cookieOf('support') } })).json<unknown>();
const ramp = async (id = rampId) => rampDetail.parse(await get(`/api/ramps/${id}`));
const customer = async (reference: string) => customerRecord.parse(await get(`/api/customers/${reference}`));
const say = async (fields: Readonly<Record<string, unknown>>) =>
  sendCallback(desk, rampMessage({ ramp_id: rampId, order_id: rampId, ...fields }));
const last = async (): Promise<CallbackEvent | undefined> => (await processedEvents(desk)).at(-1);

describe('the date of a callback', () => {
  it.each<[string, unknown, string]>([
    ['the document’s layout', '2026-05-04 09:41:07', '2026-05-04T09:41:07.000Z'],
    ['ISO 8601', '2026-05-04T09:41:07Z', '2026-05-04T09:41:07.000Z'],
    ['ISO 8601 in another zone', '2026-05-04T11:41:07+02:00', '2026-05-04T09:41:07.000Z'],
    ['ISO 8601 without a zone', '2026-05-04T09:41:07', '2026-05-04T09:41:07.000Z'],
    ['Unix seconds', 1_777_887_667, '2026-05-04T09:41:07.000Z'],
    ['Unix seconds as text', '1777887667', '2026-05-04T09:41:07.000Z'],
    ['Unix milliseconds', 1_777_887_667_000, '2026-05-04T09:41:07.000Z'],
    ['Unix milliseconds as text', '1777887667000', '2026-05-04T09:41:07.000Z'],
  ])('is read: %s', async (_name, date, iso) => {
    await say({ status: 'COIN_TRANSFERRED', status_date: date });
    expect(await last()).toMatchObject({ statusDate: String(date), statusAt: iso, result: 'applied' });
    expect((await last())?.findings).not.toContain('unreadable-date');
    expect(await ramp()).toMatchObject({ status: 'COIN_TRANSFERRED', statusAt: iso });
    expect(await ramp()).not.toHaveProperty('isUndated');
  });

  it.each<[string, unknown]>([
    ['a day without a time', '2026-05-04'],
    ['two readings', '04/05/2026 09:41'],
    ['nonsense', '2024-02-30 25:61:61'],
    ['null', null],
    ['missing', undefined],
    ['an object', { at: 1 }],
  ])('that can’t be read counts as of the receipt: %s', async (_name, date) => {
    await say({ status: 'PAYMENT_RECEIVED', status_date: '2026-05-04 09:30:00' });
    await say({ status: 'COIN_TRANSFERRED', status_date: date });
    expect(await last()).toMatchObject({ statusAt: null, result: 'applied' });
    expect((await last())?.findings).toContain('unreadable-date');
    expect(await ramp()).toMatchObject({
      status: 'COIN_TRANSFERRED',
      statusAt: '2026-05-04T10:00:00.000Z',
      isUndated: true,
    });
    await say({ status: 'IN_PROGRESS', status_date: date, fiat_amount: '7.00' });
    expect(await last()).toMatchObject({ result: 'out-of-order' });
    expect((await ramp()).status).toBe('COIN_TRANSFERRED');
    await say({ status: 'FULFILLED', status_date: date });
    await say({ status: 'REFUNDED', status_date: date });
    expect(await last()).toMatchObject({ result: 'out-of-order' });
    expect(await ramp()).toMatchObject({ status: 'FULFILLED', isTerminal: true });
  });

  it('of all layouts in one ramp, in any order and repeated, leads to the same state', async () => {
    const dates = [
      ['paymentReady', '2026-05-04 09:00:00'],
      ['PAYMENT-ACCEPTED', '2026-05-04T09:01:00Z'],
      ['payment_received', 1_777_885_320],
      ['IN_PROGRESS', '1777885380000'],
      ['coin transferred', '2026-05-04'],
      ['completed', null],
    ] as const;
    const messages = dates.map(([status, date], index) => ({
      status,
      status_date: date,
      ramp_id: index % 2 === 0 ? rampId : '7D1C30B2-E8F9-4A65-A1B0-C2D3E4F50617',
      order_id: null,
    }));
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...messages, ...messages], { minLength: 12 }), async (order) => {
        await forget();
        for (const one of order) await say(one);
        await processedEvents(desk);
        expect(await ramp()).toMatchObject({
          status: 'FULFILLED',
          writtenStatus: 'completed',
          isTerminal: true,
        });
        const ramps = await desk.db.selectFrom('ramp').select('ramp_id').execute();
        expect(ramps).toEqual([{ ramp_id: rampId }]);
      }),
      inputs({ some: 4, all: 20 }),
    );
  });
});

describe('a status', () => {
  it.each(['完了', 'w'.repeat(200), 'Approved by Ada'])(
    'that nobody knows is shown as it came: %s',
    async (status) => {
      await say({ status });
      expect(await last()).toMatchObject({ status, result: 'applied' });
      expect((await last())?.findings).toContain('unknown-status');
      expect(await ramp()).toMatchObject({ status, isTerminal: false, wantsAttention: true, isStuck: false });
    },
  );

  it.each<[string, unknown]>([
    ['an object', { name: 'FULFILLED' }],
    ['too long', 'w'.repeat(201)],
    ['a number', 6],
  ])('that is none changes nothing and says so: %s', async (_name, status) => {
    await say({ status: 'IN_PROGRESS' });
    await say({ status });
    expect(await last()).toMatchObject({ status: null, result: 'unrecognised' });
    expect((await ramp()).status).toBe('IN_PROGRESS');
  });

  it('in another spelling is listed and found by its name, and keeps its spelling', async () => {
    await say({ status: 'extraVerification' });
    await processedEvents(desk);
    expect(await listCallbacks(desk, 'status=EXTRA_VERIFICATION')).toMatchObject([
      { event: { status: 'EXTRA_VERIFICATION', writtenStatus: 'extraVerification' } },
    ]);
    expect(await get('/api/ramps?status=EXTRA_VERIFICATION&attention=true')).toMatchObject({
      items: [{ rampId, status: 'EXTRA_VERIFICATION', writtenStatus: 'extraVerification' }],
    });
    expect((await ramp()).timeline).toMatchObject([
      { rampStatus: 'EXTRA_VERIFICATION', writtenStatus: 'extraVerification', marks: [] },
    ]);
  });
});

describe('an effect and its label are one decision', () => {
  it('a block without reasons and without a date blocks, and says so', async () => {
    const message = { status: 'account_blocked', internal_reason: undefined, external_reason: undefined };
    await sendCallback(
      desk,
      identityMessage({ ...message, identity_reference: 'c-mira', status_date: undefined }),
    );
    expect(await last()).toMatchObject({
      status: 'ACCOUNT_BLOCKED',
      result: 'applied',
      findings: ['missing-field', 'unreadable-date', 'unknown-object'],
    });
    expect((await customer('c-mira')).facts.blocked?.value.isBlocked).toBe(true);
  });

  it('an unknown status of a customer changes nothing, and says so', async () => {
    await sendCallback(desk, identityMessage({ status: 'CUSTOMER_MOVED', identity_reference: 'c-nils' }));
    expect(await last()).toMatchObject({ result: 'unrecognised' });
    expect((await customer('c-nils')).facts.blocked).toBeUndefined();
  });

  it('a callback behind a live answer did not move the ramp, and says so', async () => {
    await desk.ownerDb
      .insertInto('service_call')
      .values(answeredCall(desk.clock.nowMs * 1000 - 5_000_000))
      .execute();
    await say({ status: 'IN_PROGRESS', status_date: '2026-05-04' });
    expect(await last()).toMatchObject({ result: 'out-of-order' });
    await desk.ownerDb.deleteFrom('service_call').execute();
  });
});

describe('what an earlier version stored', () => {
  it('is read again: dates, spellings, ids and labels, and doubled ramps become one', async () => {
    const dashed = '7D1C30B2-E8F9-4A65-A1B0-C2D3E4F50617';
    await say({ status: 'payment_received', status_date: 1_777_885_320, ramp_id: dashed, order_id: null });
    await say({ status: 'completed', status_date: '2026-05-04T09:50:00+00:00' });
    const expected = await processedEvents(desk);
    const known = await ramp();
    const earlier = [
      { object_id: dashed, status: 'payment_received', status_date: null, status_at: null },
      { object_id: rampId, status: 'completed', status_at: null },
    ];
    for (const [index, row] of earlier.entries())
      await desk.ownerDb
        .updateTable('callback_event')
        .set({ ...row, facts: '{}', result: 'unrecognised', findings: '["unknown-status"]' })
        .where('id', '=', expected[index]?.id ?? '')
        .execute();
    await desk.ownerDb
      .insertInto('ramp')
      .values({
        ...(await desk.db.selectFrom('ramp').selectAll().executeTakeFirstOrThrow()),
        ramp_id: dashed,
      })
      .execute();
    const { dataKeys } = desk.app;
    const readDate = (text: string | null) =>
      text === null ? null : Date.parse(text) * 1000 || Number(text) * 1e6;
    expect(await rereadCallbacks({ db: desk.db, dataKeys, readDate, serviceFields: {} })).toBe(2);
    await rebuildDirectory(desk.db, dataKeys);
    const again = await processedEvents(desk);
    expect(again.map(({ result, status, objectId }) => [result, status, objectId])).toEqual(
      expected.map(({ result, status, objectId }) => [result, status, objectId]),
    );
    expect(await desk.db.selectFrom('ramp').select('ramp_id').execute()).toEqual([{ ramp_id: rampId }]);
    expect(await ramp()).toMatchObject({ status: 'FULFILLED', rampId: known.rampId, stages: known.stages });
  });
});

it('a callback’s page shows a date in numbers as it came', async () => {
  await say({ status: 'IN_PROGRESS', status_date: 1_777_887_667 });
  const event = await last();
  expect((await getCallback(desk, event?.id ?? '')).body).toMatchObject({ status_date: 1_777_887_667 });
});

function answeredCall(at: number) {
  const answered = { ramp_id: rampId, status: 'FULFILLED' };
  return {
    id: '019aa000-0000-7000-8000-000000000001',
    at,
    staff_id: 'nobody',
    operation: 'getRamp',
    method: 'GET',
    uri: `/eapi/v0/ramps/${rampId}`,
    identity_reference: null,
    ramp_id: rampId,
    outcome: 'answered',
    status: 200,
    duration_ms: 5,
    attempts: 1,
    trace_id: null,
    key_id: 'k',
    signed_timestamp: '1777887667000000',
    body_bytes: 0,
    body_sha256: null,
    facts: JSON.stringify({ asked: { ramp_id: rampId }, answered }),
    personal_encrypted: null,
  } as const;
}
