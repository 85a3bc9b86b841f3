import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { activityList, customerRecord } from '#contract/desk/customers.ts';
import {
  countCallbacks,
  getCallback,
  listCallbacks,
  processedEvents,
  sendCallback,
} from '#testing/desk-callbacks.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { createCallRecorder } from '#server/directory/requests/call-recorder.ts';
import { rebuildDirectory } from '#server/directory/projection/rebuild-directory.ts';
import { finishedCall } from '#testing/finished-calls.ts';
import { validRequests } from '#testing/valid-requests.ts';

let desk: DeskServer;
beforeAll(async () => {
  desk = await createDeskServer();
});
afterAll(async () => desk.close());

const get = async (path: string) =>
  (await desk.app.inject({ url: path, headers: { cookie: await desk.cookieOf('support') } })).json<unknown>();
const customer = async (reference: string) => customerRecord.parse(await get(`/api/customers/${reference}`));
const report = async (reference: string, status: unknown, account: object = {}) => {
  const body = {
    identity_reference: reference,
    account: { exists: true, blocked: false, createdAt: '2026-04-02T08:00:00Z', ...account },
    kyc: { status },
  };
  const answer = await sendCallback(desk, JSON.stringify(body));
  expect(answer.statusCode).toBe(200);
  desk.clock.nowMs += 1000;
  await processedEvents(desk);
};
const eventsOf = async (reference: string) =>
  (await processedEvents(desk)).filter(({ objectId }) => objectId === reference);

describe('a kycMessage', () => {
  it.each(['PENDING', 'UNDER_REVIEW', 'ACTION_REQUIRED', 'VERIFIED', 'REJECTED'])(
    'moves the onboarding state to %s, by a callback',
    async (status) => {
      const reference = `c-${status.toLowerCase().replace('_', '-')}`;
      await report(reference, status);
      expect(await eventsOf(reference)).toMatchObject([
        { kind: 'kyc', status, statusDate: null, result: 'applied', findings: ['unknown-object'] },
      ]);
      const { facts } = await customer(reference);
      expect(facts.onboarding).toMatchObject({ value: { status }, source: 'callback' });
      expect(facts.blocked).toBeUndefined();
      expect(facts.eligibility).toBeUndefined();
      expect(await get(`/api/customers?onboardingStatus=${status}`)).toMatchObject({
        items: [{ identityReference: reference, onboardingStatus: status }],
      });
    },
  );

  it('is read in any spelling, and keeps it', async () => {
    await report('c-spelt', 'under-review');
    expect((await customer('c-spelt')).facts.onboarding?.value).toEqual({
      status: 'UNDER_REVIEW',
      written: 'under-review',
    });
  });

  it('with an unknown status shows it as it came', async () => {
    await report('c-odd', 'SOMEWHERE_ELSE');
    expect(await eventsOf('c-odd')).toMatchObject([
      { result: 'applied', findings: ['unknown-status', 'unknown-object'] },
    ]);
    expect((await customer('c-odd')).facts.onboarding?.value.status).toBe('SOMEWHERE_ELSE');
  });

  it('without a status changes nothing, and says so', async () => {
    await report('c-none', { level: 2 });
    expect(await eventsOf('c-none')).toMatchObject([{ kind: 'kyc', status: null, result: 'unrecognised' }]);
  });

  it('is a repeat of the customer’s last one alone', async () => {
    const before = await countCallbacks(desk);
    for (const status of ['PENDING', 'PENDING', 'ACTION_REQUIRED', 'PENDING', 'PENDING', 'VERIFIED'])
      await report('c-thrice', status);
    const events = await eventsOf('c-thrice');
    expect(events.map(({ status }) => status)).toEqual(['PENDING', 'ACTION_REQUIRED', 'PENDING', 'VERIFIED']);
    const after = await countCallbacks(desk);
    expect([after.events - before.events, after.deliveries - before.deliveries]).toEqual([4, 6]);
    const [, , third] = events;
    expect((await getCallback(desk, third?.id ?? '')).body).toMatchObject({ kyc: { status: 'PENDING' } });
  });

  it('sent a hundred times at once is one event', async () => {
    const before = await countCallbacks(desk);
    const body = JSON.stringify({ identity_reference: 'c-hundred', kyc: { status: 'VERIFIED' } });
    await Promise.all(Array.from({ length: 100 }, async () => sendCallback(desk, body)));
    expect((await countCallbacks(desk)).events - before.events).toBe(1);
  });

  it('that says blocked blocks, and one that says not clears nothing', async () => {
    await report('c-block', 'REJECTED', { blocked: true });
    expect((await customer('c-block')).facts.blocked?.value.isBlocked).toBe(true);
    await report('c-block', 'VERIFIED', { blocked: false });
    const { facts, blockingMessage } = await customer('c-block');
    expect(facts.blocked?.value.isBlocked).toBe(true);
    expect(blockingMessage).toMatchObject({ status: 'ACCOUNT_BLOCKED', statusDate: null });
  });

  it('appears in the activity of the customer, whose reference may have 255 characters', async () => {
    const reference = `c-${'9'.repeat(253)}`;
    await report(reference, 'ACTION_REQUIRED');
    const activity = activityList.parse(await get(`/api/customers/${reference}/activity?limit=10`));
    expect(activity.items).toMatchObject([{ kind: 'callback', about: 'kyc', status: 'ACTION_REQUIRED' }]);
    await report(`c-${'9'.repeat(254)}`, 'VERIFIED');
    expect((await listCallbacks(desk, 'kind=unrecognised'))[0]?.event).toMatchObject({ objectId: null });
  });

  it('masks what nobody knows in it', async () => {
    const body = {
      identity_reference: 'c-mask',
      account: { exists: true, blocked: false, holder: 'Ada Lovelace' },
      kyc: { status: 'VERIFIED', reviewer: 'Grace' },
      note: 'call Ada',
    };
    await sendCallback(desk, JSON.stringify(body));
    const [event] = await eventsOf('c-mask');
    expect(event?.findings).toContain('unknown-field');
    expect((await getCallback(desk, event?.id ?? '')).body).toEqual({
      identity_reference: 'c-mask',
      account: { exists: true, blocked: false, holder: '•••' },
      kyc: { status: 'VERIFIED', reviewer: '•••' },
      note: '•••',
    });
  });

  it.each(['VERIFIED', 'REJECTED', 'UNDER_REVIEW'])(
    'ends re-checks when it is a decision: %s',
    async (status) => {
      const reference = `c-wait-${status.length}`;
      await submit(reference);
      expect((await customer(reference)).waitingSince).not.toBeNull();
      await report(reference, status);
      expect((await customer(reference)).waitingSince === null).toBe(status !== 'UNDER_REVIEW');
      // What was decided before a further submission says nothing of it.
      await submit(reference);
      expect((await customer(reference)).waitingSince).not.toBeNull();
    },
  );

  it('leads to the same directory when it is rebuilt', async () => {
    const rows = async () =>
      desk.db
        .selectFrom('customer')
        .select(['identity_reference', 'onboarding_status', 'is_blocked', 'state'])
        .orderBy('identity_reference')
        .execute();
    const before = await rows();
    await rebuildDirectory(desk.db, desk.app.dataKeys);
    expect(await rows()).toEqual(before);
  });
});

async function submit(reference: string): Promise<void> {
  const recorder = createCallRecorder({ db: desk.db, dataKeys: desk.app.dataKeys, logger: desk.app.log });
  const atMs = (desk.clock.nowMs += 1000);
  const body = { ...validRequests.updateIdentity, identityReference: reference };
  recorder.recordCall(finishedCall('updateIdentity', { body }, { status: 204, atMs }));
  await recorder.drain();
}
