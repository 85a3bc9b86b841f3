import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { activityList } from '#contract/desk/customers.ts';
import { overview } from '#contract/desk/overview.ts';
import { createDeskServer, type DeskServer, type DeskServerOptions } from '#testing/desk-server.ts';
import { json, type Script, type ScriptedService, startScriptedService } from '#testing/scripted-service.ts';
import { sendWrite } from '#testing/send-write.ts';
import { validRequests } from '#testing/valid-requests.ts';

import { claimRecheck, dueRechecks, followSubmissions, takeTurn, unfollowed } from './recheck-store.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const eligibility = '/eapi/identities/transactions/eligibility';
const open = { paymentReady: false, requirements: ['DOCUMENT'] };
const ready = { paymentReady: true, requirements: [] };

describe('the desk’s own re-checks', () => {
  let service: ScriptedService;
  let desk: DeskServer;
  let eligible: Script;
  beforeEach(async () => {
    eligible = json(202, open);
    service = await startScriptedService((response, call, request) => {
      if (call.uri === eligibility) return eligible(response, call, request);
      const { identityReference } = JSON.parse(call.body.toString() || '{}') as {
        identityReference?: string;
      };
      return json(202, { identityReference })(response, call, request);
    });
    desk = await openDesk();
  });
  afterEach(async () => {
    await desk.close();
    await service.close();
  });

  const openDesk = async (options: DeskServerOptions = {}) =>
    createDeskServer({ serviceUrl: service.url, random: () => 0.5, ...options });
  /** The desk's own calls: people's have another customer's question before them. */
  const asked = () =>
    service.calls
      .filter(({ uri }) => uri === eligibility)
      .map(({ body }) => JSON.parse(body.toString()) as { identityReference: string });
  /** Submits for customers, and has someone ask about the first of them before: so that there is a question. */
  const submit = async (...references: string[]) => {
    const cookie = await desk.cookieOf('compliance');
    await desk.app.inject({
      method: 'POST',
      url: `/api/service${eligibility}`,
      headers: { cookie },
      payload: { ...validRequests.checkEligibility, identityReference: 'somebody', fiatAmount: '600.00' },
    });
    for (const identityReference of references) {
      const body = { ...validRequests.shareReliance, identityReference };
      const sent = await sendWrite(desk, {
        cookie,
        key: `key-${identityReference}`,
        name: 'shareReliance',
        body,
      });
      expect(sent.statusCode).toBe(202);
    }
    await vi.waitUntil(
      async () =>
        (await desk.db.selectFrom('service_call').select('id').execute()).length === references.length + 1,
    );
  };
  const run = async (at: DeskServer = desk) => at.app.recheckNow();
  /** As though the interval had passed. */
  const nextTurn = async () => desk.db.updateTable('recheck_turn').set({ next_at: 0 }).execute();
  const recorded = async (count: number) =>
    vi.waitUntil(
      async () =>
        (
          await desk.db
            .selectFrom('service_call')
            .select('id')
            .where('operation', '=', 'checkEligibility')
            .execute()
        ).length === count,
    );
  const later = async (ms: number) => {
    desk.clock.nowMs += ms;
    await nextTurn();
  };

  it('ask a quarter of an hour after a submission, and not before, with the last question there was', async () => {
    await submit('c-1');
    await later(14 * minuteMs);
    expect(await run()).toEqual({ calls: 0, changes: 0, pauseMs: 0 });
    await later(minuteMs);
    expect(await run()).toEqual({ calls: 1, changes: 0, pauseMs: 0 });
    expect(asked().slice(1)).toEqual([
      {
        identityReference: 'c-1',
        method: 'payid-bank-transfer',
        transactionType: 'ONRAMP',
        fiat: 'AUD',
        crypto: 'ETH',
        blockchain: 'ETH',
        fiatAmount: '600.00',
      },
    ]);
  });

  it('wait about as long again as the submission has waited, and end when the customer may pay', async () => {
    await submit('c-1');
    await later(15 * minuteMs);
    await run();
    const calls: number[] = [];
    for (const minutes of [14, 1, 29, 1]) {
      await recorded(asked().length);
      await later(minutes * minuteMs);
      calls.push((await run())?.calls ?? -1);
    }
    expect(calls).toEqual([0, 1, 0, 1]);
    eligible = json(202, ready);
    await later(hourMs);
    expect(await run()).toEqual({ calls: 1, changes: 1, pauseMs: 0 });
    await later(2 * dayMs);
    expect(await run()).toEqual({ calls: 0, changes: 0, pauseMs: 0 });
  });

  it('leave a customer whom a person has just asked about, and one who may pay', async () => {
    await submit('c-1', 'c-2');
    const ask = async (identityReference: string) =>
      desk.app.inject({
        method: 'POST',
        url: `/api/service${eligibility}`,
        headers: { cookie: await desk.cookieOf('support') },
        payload: { ...validRequests.checkEligibility, identityReference },
      });
    desk.clock.nowMs += 15 * minuteMs;
    await ask('c-1');
    eligible = json(202, ready);
    await ask('c-2');
    await recorded(3);
    expect(await run()).toEqual({ calls: 0, changes: 0, pauseMs: 0 });
    await later(15 * minuteMs);
    expect(await run()).toMatchObject({ calls: 1 });
    expect(asked().at(-1)?.identityReference).toBe('c-1');
  });

  it('are at most as many as configured in one run, the longest overdue first', async () => {
    await desk.close();
    desk = await openDesk({ environment: { RECHECKS_PER_RUN: '2' } });
    await submit('c-1', 'c-2', 'c-3');
    await later(hourMs);
    expect((await run())?.calls).toBe(2);
    await nextTurn();
    expect((await run())?.calls).toBe(1);
    expect(asked().map(({ identityReference }) => identityReference)).toEqual([
      'somebody',
      'c-1',
      'c-2',
      'c-3',
    ]);
  });

  it('come as often as configured, give or take a fifth', async () => {
    await submit('c-1');
    await later(hourMs);
    const before = Date.now() * 1000;
    await run();
    expect(await run()).toBeNull();
    const { next_at: next } = await desk.db.selectFrom('recheck_turn').selectAll().executeTakeFirstOrThrow();
    expect(next - before).toBeGreaterThanOrEqual(10 * minuteMs * 1000 * 0.8);
    expect(next - before).toBeLessThan(10 * minuteMs * 1000 * 1.2 + 60_000_000);
  });

  it.each([
    ['refused credentials', 401, {}, hourMs],
    ['too many requests', 429, { 'retry-after': '1800' }, 1_800_000],
  ])(
    'end with %s, and ask about the same customer after the pause',
    async (_why, status, headers, pauseMs) => {
      await submit('c-1', 'c-2');
      await later(hourMs);
      eligible = json(status, { message: 'no', status }, headers);
      const before = Date.now() * 1000;
      expect(await run()).toEqual({ calls: 1, changes: 0, pauseMs });
      const { next_at: next } = await desk.db
        .selectFrom('recheck_turn')
        .selectAll()
        .executeTakeFirstOrThrow();
      expect(next - before).toBeGreaterThanOrEqual(pauseMs * 1000);
      eligible = json(202, open);
      await nextTurn();
      expect((await run())?.calls).toBe(2);
    },
  );

  it('end when the service fails, and leave that customer until their next time', async () => {
    await submit('c-1', 'c-2');
    await later(hourMs);
    eligible = json(500, { message: 'no', status: 500, traceId: 't-1' });
    expect((await run())?.calls).toBe(1);
    eligible = json(202, open);
    await nextTurn();
    await run();
    expect(asked().map(({ identityReference }) => identityReference)).toEqual(['somebody', 'c-1', 'c-2']);
  });

  it('are made once by two servers that run at the same time', async () => {
    await submit('c-1', 'c-2', 'c-3');
    await later(hourMs);
    const other = desk.database === 'postgres' ? await desk.openAnother() : desk;
    const runs = await Promise.all([run(), run(other)]);
    expect(
      asked()
        .slice(1)
        .map(({ identityReference }) => identityReference)
        .toSorted(),
    ).toEqual(['c-1', 'c-2', 'c-3']);
    // On one server the second asks along with the first.
    expect(runs.filter((one) => one !== null)).toHaveLength(other === desk ? 2 : 1);
  });

  it('are not made by a second server though the first one’s turn seems to have ended: each customer is claimed', async () => {
    await submit('c-1');
    await later(hourMs);
    await run();
    const due = { identityReference: 'c-2', submissionId: 's-2', dueAt: 1 };
    await desk.db
      .insertInto('recheck')
      .values({
        identity_reference: 'c-2',
        submission_id: 's-2',
        next_at: 1,
        checked_at: null,
        is_ready: null,
        open_requirements: null,
        changed_at: null,
      })
      .execute();
    const claims = await Promise.all([claimRecheck(desk.db, due, 5), claimRecheck(desk.db, due, 6)]);
    expect(claims.filter(Boolean)).toHaveLength(1);
  });

  it('go on after a crash in the middle: the turn of a dead server is free, and whom it asked about is not asked about twice', async () => {
    await submit('c-1', 'c-2');
    await later(hourMs);
    await desk.db
      .insertInto('instance')
      .values({ id: 'crashed', started_at: 0, lease_until: 9e15 })
      .execute();
    expect(await takeTurn(desk.db, 'crashed', 1)).toBe(true);
    await followSubmissions(desk.db, 0);
    const serviceNow = desk.clock.nowMs * 1000;
    const [first] = await dueRechecks(desk.db, serviceNow, 1);
    expect(await claimRecheck(desk.db, first!, serviceNow + hourMs * 1000)).toBe(true);
    expect(await run()).toBeNull();
    await desk.db.deleteFrom('instance').where('id', '=', 'crashed').execute();
    expect((await run())?.calls).toBe(1);
    expect(asked().map(({ identityReference }) => identityReference)).toEqual(['somebody', 'c-2']);
  });

  it('read each submission once, also one whose answer comes after a newer one’s', async () => {
    await submit('c-1', 'c-2');
    const left = async () => (await unfollowed(desk.db, 0).execute()).map((row) => row.identity_reference);
    const answer = async (outcome: 'answered' | 'sending') =>
      desk.db.updateTable('submission').set({ outcome }).where('identity_reference', '=', 'c-1').execute();
    await answer('sending');
    expect(await left()).toEqual(['c-2']);
    await followSubmissions(desk.db, 0);
    expect(await left()).toEqual([]);
    await answer('answered');
    expect(await left()).toEqual(['c-1']);
    await followSubmissions(desk.db, 0);
    expect(await left()).toEqual([]);
    const followed = await desk.db.selectFrom('recheck').select('identity_reference').execute();
    expect(followed.map((row) => row.identity_reference).toSorted()).toEqual(['c-1', 'c-2']);
  });

  it('leave a submission for the next run while the directory has no answer to it', async () => {
    await submit('c-1');
    const customer = desk.db.updateTable('customer').where('identity_reference', '=', 'c-1');
    const { state } = await desk.db
      .selectFrom('customer')
      .select('state')
      .where('identity_reference', '=', 'c-1')
      .executeTakeFirstOrThrow();
    await customer.set({ state: '{"facts":{}}' }).execute();
    await followSubmissions(desk.db, 0);
    expect(await desk.db.selectFrom('recheck').selectAll().execute()).toEqual([]);
    await customer.set({ state }).execute();
    await followSubmissions(desk.db, 0);
    expect(await desk.db.selectFrom('recheck').selectAll().execute()).toHaveLength(1);
  });

  it('come again after the clock was set back', async () => {
    await submit('c-1');
    desk.clock.nowMs += 20 * dayMs;
    await desk.db
      .updateTable('recheck_turn')
      .set({ next_at: Date.now() * 1000 + 3 * dayMs * 1000 })
      .execute();
    desk.clock.nowMs -= 20 * dayMs - hourMs;
    expect((await run())?.calls).toBe(1);
    await desk.db
      .updateTable('recheck')
      .set({ next_at: (desk.clock.nowMs + 30 * dayMs) * 1000 })
      .execute();
    await recorded(2);
    await later(hourMs);
    expect((await run())?.calls).toBe(1);
  });

  it('are audited and signed like a person’s look-up, as the desk, with whose account nobody can sign in', async () => {
    await submit('c-1');
    await later(hourMs);
    await run();
    await desk.app.audit.trail.drain();
    const staff = await desk.db
      .selectFrom('staff')
      .selectAll()
      .where('email', '=', 'rampart@desk.invalid')
      .executeTakeFirstOrThrow();
    expect(staff).toMatchObject({ name: 'Rampart', is_disabled: 1, password_hash: '' });
    const entries = await desk.db
      .selectFrom('audit_entry')
      .select(['kind', 'action', 'object_kind', 'object_id', 'outcome'])
      .where('person_id', '=', staff.id)
      .orderBy('seq')
      .execute();
    const about = { action: 'checkEligibility', object_kind: 'customer', object_id: 'c-1' };
    expect(entries).toEqual([
      { ...about, kind: 'intent', outcome: null },
      { ...about, kind: 'outcome', outcome: 'done' },
    ]);
    expect(service.calls.at(-1)?.headers['authorization']).toMatch(/sandbox-key/);
    const admin = { cookie: await desk.cookieOf('admin') };
    const list = await desk.app.inject({ url: '/api/staff', headers: admin });
    expect(list.body).not.toContain('rampart@desk.invalid');
    for (const act of ['enable', 'link']) {
      const answer = await desk.app.inject({
        method: 'POST',
        url: `/api/staff/${staff.id}/${act}`,
        headers: admin,
      });
      expect(answer.statusCode).toBe(404);
    }
    const signIn = { email: 'rampart@desk.invalid', password: '' };
    const answer = await desk.app.inject({ method: 'POST', url: '/api/session', payload: signIn });
    expect(answer.statusCode).not.toBe(200);
  });

  it('show in the customer’s activity and on the overview, and open pages hear of them', async () => {
    eligible = json(202, open);
    await submit('c-1', 'c-2');
    await later(hourMs);
    await run();
    await recorded(3);
    eligible = json(202, ready);
    await later(hourMs);
    await desk.db.deleteFrom('change').execute();
    expect(await run()).toEqual({ calls: 2, changes: 2, pauseMs: 0 });
    await recorded(5);
    const headers = { cookie: await desk.cookieOf('support') };
    const activity = activityList.parse(
      (await desk.app.inject({ url: '/api/customers/c-1/activity', headers })).json(),
    );
    expect(activity.items.slice(0, 2)).toMatchObject([
      {
        operation: 'checkEligibility',
        by: { name: 'Rampart' },
        recheck: { isReady: true, openRequirements: 0 },
      },
      {
        operation: 'checkEligibility',
        by: { name: 'Rampart' },
        recheck: { isReady: false, openRequirements: 1 },
      },
    ]);
    expect(activity.items[2]).not.toHaveProperty('recheck');
    const { rechecks } = overview.parse((await desk.app.inject({ url: '/api/overview', headers })).json());
    expect(rechecks).toMatchObject({ customers: 2, lastAt: new Date(desk.clock.nowMs).toISOString() });
    expect(rechecks?.changes.map((change) => change.identityReference).toSorted()).toEqual(['c-1', 'c-2']);
    const hints = await desk.db.selectFrom('change').select(['kind', 'object_id']).execute();
    expect(hints).toContainEqual({ kind: 'customer', object_id: 'c-1' });
  });

  it.each([
    ['switched off', { RECHECKS: 'off' }],
    [
      'beside a real service without credentials of its own',
      {
        SERVICE_BASE_URL: 'https://service.example',
        SERVICE_ENVIRONMENT: 'sandbox',
        SERVICE_API_SECRET: 'a secret of its own',
      },
    ],
  ])('are none: %s', async (_why, environment) => {
    const off = await openDesk({ environment });
    expect(await off.app.recheckNow()).toBeNull();
    await off.close();
  });
});
