import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import type { DeskServer } from '#testing/desk-server.ts';
import { type HistoryWorld, startHistoryWorld } from '#testing/history-world.ts';

import { historian } from '#server/accounts/staff/staff-store.ts';

const hourMs = 3_600_000;

describe('the history of the sandbox', () => {
  let world: HistoryWorld;
  let desk: DeskServer;
  beforeAll(async () => {
    world = await startHistoryWorld();
    desk = await world.open();
    await world.takeUp(desk);
    await world.allCallsKept(desk);
  }, 180_000);
  afterAll(async () => {
    await desk.close();
    await world.stop();
  });

  it('leaves every customer and ramp in the directory, with work to do', async () => {
    expect((await world.counts(desk)).slice(0, 2)).toEqual([40, 200]);
    const answer = await desk.app.inject({
      url: '/api/overview',
      headers: { cookie: await desk.cookieOf('admin') },
    });
    expect(answer.json()).toMatchObject({
      stuckRamps: { count: 3 },
      rampsWantingAttention: { count: 2 },
      blockedCustomers: { count: 4 },
      refusedCallbacks: { count: 1 },
      refusedDeliveries: { count: 5 },
      unprocessedCallbacks: { count: 0 },
    });
  });

  it('knows who the customers are, masked, and what is missing of some', async () => {
    const headers = { cookie: await desk.cookieOf('support') };
    const listed = await desk.app.inject({ url: '/api/customers?requirements=open', headers });
    const missing = listed.json<{ items: { identityReference: string; openRequirements: number }[] }>().items;
    expect(missing.length).toBeGreaterThan(4);
    expect(missing).toContainEqual(
      expect.objectContaining({
        identityReference: 'c-20981',
        maskedName: 'J••• B•••',
        country: 'DE',
        openRequirements: 2,
      }),
    );
    const record = await desk.app.inject({ url: '/api/customers/c-20981', headers });
    expect(record.body).toContain('J•••');
    expect(record.body).not.toContain('Jonas');
  });

  it('shows on the overview on which day each callback came', async () => {
    const answer = await desk.app.inject({
      url: '/api/overview/trends',
      headers: { cookie: await desk.cookieOf('support') },
    });
    const { callbacks } = answer.json<{ callbacks: { accepted: number }[] }>();
    expect(callbacks.filter(({ accepted }) => accepted > 0).length).toBeGreaterThan(10);
  });

  it('has callbacks come as they would have come: up to two weeks ago, at their time, a few refused, none late', async () => {
    const events = await desk.db
      .selectFrom('callback_event')
      .select(['received_at', 'status_at', 'is_late', 'result', 'findings'])
      .execute();
    const ages = events.map(({ received_at: at }) => desk.clock.nowMs - at / 1000);
    expect(Math.max(...ages)).toBeGreaterThan(12 * 24 * hourMs);
    expect(events.filter(({ is_late }) => is_late !== 0)).toEqual([]);
    expect(new Set(events.map(({ result }) => result))).toEqual(new Set(['applied']));
    const late = events.map(({ received_at, status_at }) => received_at - (status_at ?? 0));
    expect(Math.min(...late)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...late)).toBeLessThan(10_000_000);
    const refused = await desk.db
      .selectFrom('callback')
      .select('refused_because')
      .where('answer_status', '=', 401)
      .execute();
    expect(new Set(refused.map(({ refused_because }) => refused_because))).toEqual(new Set(['mismatch']));
    expect(refused.length % 5).toBe(0);
  });

  it('names who asked in the trail, with whose account nobody can sign in', async () => {
    const staff = await desk.db
      .selectFrom('staff')
      .selectAll()
      .where('email', '=', 'seed@rampart.test')
      .executeTakeFirstOrThrow();
    expect(staff).toMatchObject({ name: 'Sandbox seed', is_disabled: 1, password_hash: '' });
    expect(
      await desk.db.selectFrom('session').select('id').where('staff_id', '=', staff.id).execute(),
    ).toEqual([]);
    const entries = await desk.db
      .selectFrom('audit_entry')
      .select('action')
      .where('person_id', '=', staff.id)
      .execute();
    expect(entries.filter(({ action }) => action === 'getRamp').length).toBeGreaterThanOrEqual(200);
    for (const password of ['', ' ', 'rampart-sandbox']) {
      const payload = { email: historian.email, password };
      const answer = await desk.app.inject({ method: 'POST', url: '/api/session', payload });
      expect(answer.statusCode).not.toBe(200);
    }
  });

  it('is taken up once', async () => {
    const before = await world.counts(desk);
    await world.takeUp(desk);
    expect(await world.counts(desk)).toEqual(before);
  });

  it('leaves a directory alone that holds anything else', async () => {
    const other = await world.open();
    const headers = { cookie: await other.cookieOf('support') };
    await other.app.inject({ url: '/api/service/eapi/v0/identities/c-13344', headers });
    await vi.waitUntil(
      async () => (await other.db.selectFrom('service_call').select('id').execute()).length > 0,
    );
    await world.takeUp(other);
    expect((await world.counts(other)).slice(1)).toEqual([0, 0, 0]);
    await other.close();
  });
});
