import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { activityList } from '#contract/desk/customers.ts';
import { overview } from '#contract/desk/overview.ts';
import { addStaff } from '#server/accounts/staff/staff-store.ts';
import {
  createRecheckWorld,
  dayMs,
  eligibility,
  hourMs,
  minuteMs,
  open,
  ready,
  type RecheckWorld,
} from '#testing/recheck-world.ts';
import { json } from '#testing/scripted-service.ts';
import { validRequests } from '#testing/valid-requests.ts';

describe('the desk’s own re-checks', () => {
  let world: RecheckWorld;
  beforeEach(async () => {
    world = await createRecheckWorld();
  });
  afterEach(async () => world.close());

  it('wait about as long again as the submission has waited, and end when the customer may pay', async () => {
    await world.submit('c-1');
    await world.later(15 * minuteMs);
    await world.run();
    const calls: number[] = [];
    for (const minutes of [14, 1, 29, 1]) {
      await world.recorded(world.asked().length);
      await world.later(minutes * minuteMs);
      calls.push((await world.run())?.calls ?? -1);
    }
    expect(calls).toEqual([0, 1, 0, 1]);
    world.eligible = json(202, ready);
    await world.later(hourMs);
    expect(await world.run()).toEqual({ calls: 1, changes: 1, pauseMs: 0 });
    await world.later(2 * dayMs);
    expect(await world.run()).toEqual({ calls: 0, changes: 0, pauseMs: 0 });
  });

  it('leave a customer whom a person has just asked about, and one who may pay', async () => {
    await world.submit('c-1', 'c-2');
    const ask = async (identityReference: string) =>
      world.desk.app.inject({
        method: 'POST',
        url: `/api/service${eligibility}`,
        headers: { cookie: await world.desk.cookieOf('support') },
        payload: { ...validRequests.checkEligibility, identityReference },
      });
    world.desk.clock.nowMs += 15 * minuteMs;
    await ask('c-1');
    world.eligible = json(202, ready);
    await ask('c-2');
    await world.recorded(3);
    expect(await world.run()).toEqual({ calls: 0, changes: 0, pauseMs: 0 });
    await world.later(15 * minuteMs);
    expect(await world.run()).toMatchObject({ calls: 1 });
    expect(world.asked().at(-1)?.identityReference).toBe('c-1');
  });

  it('are at most as many as configured in one run, the longest overdue first', async () => {
    await world.reopen({ environment: { RECHECKS_PER_RUN: '2' } });
    await world.submit('c-1', 'c-2', 'c-3');
    await world.later(hourMs);
    expect((await world.run())?.calls).toBe(2);
    await world.nextTurn();
    expect((await world.run())?.calls).toBe(1);
    expect(world.asked().map(({ identityReference }) => identityReference)).toEqual([
      'somebody',
      'c-1',
      'c-2',
      'c-3',
    ]);
  });

  it('come as often as configured, give or take a fifth', async () => {
    await world.submit('c-1');
    await world.later(hourMs);
    const before = Date.now() * 1000;
    await world.run();
    expect(await world.run()).toBeNull();
    const { next_at: next } = await world.desk.db
      .selectFrom('recheck_turn')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(next - before).toBeGreaterThanOrEqual(10 * minuteMs * 1000 * 0.8);
    expect(next - before).toBeLessThan(10 * minuteMs * 1000 * 1.2 + 60_000_000);
  });

  it('are audited and signed like a person’s look-up, as the desk, with whose account nobody can sign in', async () => {
    await world.submit('c-1');
    await world.later(hourMs);
    await world.run();
    await world.desk.app.audit.trail.drain();
    const staff = await world.desk.db
      .selectFrom('staff')
      .selectAll()
      .where('email', '=', 'rampart@desk.invalid')
      .executeTakeFirstOrThrow();
    expect(staff).toMatchObject({ name: 'Rampart', is_disabled: 1, password_hash: '' });
    const entries = await world.desk.db
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
    expect(world.service.serviceCalls.at(-1)?.headers['authorization']).toMatch(/sandbox-key/);
    const admin = { cookie: await world.desk.cookieOf('admin') };
    const list = await world.desk.app.inject({ url: '/api/staff', headers: admin });
    expect(list.body).not.toContain('rampart@desk.invalid');
    for (const act of ['enable', 'link']) {
      const answer = await world.desk.app.inject({
        method: 'POST',
        url: `/api/staff/${staff.id}/${act}`,
        headers: admin,
      });
      expect(answer.statusCode).toBe(404);
    }
    const signIn = { email: 'rampart@desk.invalid', password: '' };
    const answer = await world.desk.app.inject({ method: 'POST', url: '/api/session', payload: signIn });
    expect(answer.statusCode).not.toBe(200);
  });

  it.each([
    ['can sign in', { password_hash: 'digest', is_disabled: 0 }],
    ['is invited', { password_hash: '', is_disabled: 0 }],
    ['could sign in', { password_hash: 'digest', is_disabled: 1 }],
  ])('are not made in the name of a person who has the desk’s e-mail and %s', async (_what, account) => {
    const email = 'rampart@desk.invalid';
    const person = { id: 'rita', email, email_key: email, name: 'Rita', role: 'support' } as const;
    await addStaff(world.desk.db, { ...person, ...account, is_sandbox: 0 });
    await world.submit('c-1');
    await world.later(hourMs);
    await expect(world.run()).rejects.toThrow('the e-mail of the desk’s own account');
    expect(world.asked()).toHaveLength(1);
  });

  it('show in the customer’s activity and on the overview, and open pages hear of them', async () => {
    world.eligible = json(202, open);
    await world.submit('c-1', 'c-2');
    await world.later(hourMs);
    await world.run();
    await world.recorded(3);
    world.eligible = json(202, ready);
    await world.later(hourMs);
    await world.desk.db.deleteFrom('change').execute();
    expect(await world.run()).toEqual({ calls: 2, changes: 2, pauseMs: 0 });
    await world.recorded(5);
    const headers = { cookie: await world.desk.cookieOf('support') };
    const activity = activityList.parse(
      (await world.desk.app.inject({ url: '/api/customers/c-1/activity', headers })).json(),
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
    const { rechecks } = overview.parse(
      (await world.desk.app.inject({ url: '/api/overview', headers })).json(),
    );
    expect(rechecks).toMatchObject({ customers: 2, lastAt: new Date(world.desk.clock.nowMs).toISOString() });
    expect(rechecks?.changes.map((change) => change.identityReference).toSorted()).toEqual(['c-1', 'c-2']);
    const hints = await world.desk.db.selectFrom('change').select(['kind', 'object_id']).execute();
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
    const off = await world.openDesk({ environment });
    expect(await off.app.recheckNow()).toBeNull();
    await off.close();
  });
});
