import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createRecheckWorld, dayMs, hourMs, open, type RecheckWorld } from '#testing/recheck-world.ts';
import { json } from '#testing/scripted-service.ts';

import { claimRecheck, dueRechecks, followSubmissions, takeTurn, unfollowed } from './recheck-store.ts';

describe('the desk’s own re-checks', () => {
  let world: RecheckWorld;
  beforeEach(async () => {
    world = await createRecheckWorld();
  });
  afterEach(async () => world.close());

  it.each([
    ['a refused signature', 401, {}, 0],
    ['too many requests', 429, { 'retry-after': '1800' }, 1_800_000],
  ])(
    'end with %s, and ask about the same customer after the pause',
    async (_why, status, headers, pauseMs) => {
      await world.submit('c-1', 'c-2');
      await world.later(hourMs);
      world.eligible = json(status, { message: 'no', status }, headers);
      const before = Date.now() * 1000;
      expect(await world.run()).toEqual({ calls: 1, changes: 0, pauseMs });
      const { next_at: next } = await world.desk.db
        .selectFrom('recheck_turn')
        .selectAll()
        .executeTakeFirstOrThrow();
      expect(next - before).toBeGreaterThanOrEqual(pauseMs * 1000);
      world.eligible = json(202, open);
      await world.nextTurn();
      expect((await world.run())?.calls).toBe(2);
    },
  );

  it('end when the service fails, and leave that customer until their next time', async () => {
    await world.submit('c-1', 'c-2');
    await world.later(hourMs);
    world.eligible = json(500, { message: 'no', status: 500, traceId: 't-1' });
    expect((await world.run())?.calls).toBe(1);
    world.eligible = json(202, open);
    await world.nextTurn();
    await world.run();
    expect(world.asked().map(({ identityReference }) => identityReference)).toEqual([
      'somebody',
      'c-1',
      'c-2',
    ]);
  });

  it('are made once by two servers that run at the same time', async () => {
    await world.submit('c-1', 'c-2', 'c-3');
    await world.later(hourMs);
    const other = world.desk.database === 'postgres' ? await world.desk.openAnother() : world.desk;
    const runs = await Promise.all([world.run(), world.run(other)]);
    expect(
      world
        .asked()
        .slice(1)
        .map(({ identityReference }) => identityReference)
        .toSorted(),
    ).toEqual(['c-1', 'c-2', 'c-3']);
    // On one server the second asks along with the first.
    expect(runs.filter((one) => one !== null)).toHaveLength(other === world.desk ? 2 : 1);
  });

  it('are not made by a second server though the first one’s turn seems to have ended: each customer is claimed', async () => {
    await world.submit('c-1');
    await world.later(hourMs);
    await world.run();
    const due = { identityReference: 'c-2', submissionId: 's-2', dueAt: 1 };
    await world.desk.db
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
    const claims = await Promise.all([
      claimRecheck(world.desk.db, due, 5),
      claimRecheck(world.desk.db, due, 6),
    ]);
    expect(claims.filter(Boolean)).toHaveLength(1);
  });

  it('go on after a crash in the middle: the turn of a dead server is free, and whom it asked about is not asked about twice', async () => {
    await world.submit('c-1', 'c-2');
    await world.later(hourMs);
    await world.desk.db
      .insertInto('instance')
      .values({ id: 'crashed', started_at: 0, lease_until: 9e15 })
      .execute();
    expect(await takeTurn(world.desk.db, 'crashed', 1)).toBe(true);
    await followSubmissions(world.desk.db, 0);
    const serviceNow = world.desk.clock.nowMs * 1000;
    const [first] = await dueRechecks(world.desk.db, serviceNow, 1);
    expect(await claimRecheck(world.desk.db, first!, serviceNow + hourMs * 1000)).toBe(true);
    expect(await world.run()).toBeNull();
    await world.desk.db.deleteFrom('instance').where('id', '=', 'crashed').execute();
    expect((await world.run())?.calls).toBe(1);
    expect(world.asked().map(({ identityReference }) => identityReference)).toEqual(['somebody', 'c-2']);
  });

  it('come again after the database failed in the middle, and the turn could not be given back', async () => {
    await world.submit('c-1');
    await world.later(hourMs);
    const rename = async (from: string, to: string) =>
      world.desk.ownerDb.schema.alterTable(from).renameTo(to).execute();
    world.eligible = (response, call, request) => {
      void rename('recheck_turn', 'recheck_turn_away').then(() => json(202, open)(response, call, request));
    };
    await expect(world.run()).rejects.toThrow('recheck_turn');
    await rename('recheck_turn_away', 'recheck_turn');
    world.eligible = json(202, open);
    await world.recorded(2);
    await world.later(hourMs);
    expect(await world.run()).toMatchObject({ calls: 1 });
  });

  it('read each submission once, also one whose answer comes after a newer one’s', async () => {
    await world.submit('c-1', 'c-2');
    const left = async () =>
      (await unfollowed(world.desk.db, 0).execute()).map((row) => row.identity_reference);
    const answer = async (outcome: 'answered' | 'sending') =>
      world.desk.db
        .updateTable('submission')
        .set({ outcome })
        .where('identity_reference', '=', 'c-1')
        .execute();
    await answer('sending');
    expect(await left()).toEqual(['c-2']);
    await followSubmissions(world.desk.db, 0);
    expect(await left()).toEqual([]);
    await answer('answered');
    expect(await left()).toEqual(['c-1']);
    await followSubmissions(world.desk.db, 0);
    expect(await left()).toEqual([]);
    const followed = await world.desk.db.selectFrom('recheck').select('identity_reference').execute();
    expect(followed.map((row) => row.identity_reference).toSorted()).toEqual(['c-1', 'c-2']);
  });

  it('leave a submission for the next run while the directory has no answer to it', async () => {
    await world.submit('c-1');
    const customer = world.desk.db.updateTable('customer').where('identity_reference', '=', 'c-1');
    const { state } = await world.desk.db
      .selectFrom('customer')
      .select('state')
      .where('identity_reference', '=', 'c-1')
      .executeTakeFirstOrThrow();
    await customer.set({ state: '{"facts":{}}' }).execute();
    await followSubmissions(world.desk.db, 0);
    expect(await world.desk.db.selectFrom('recheck').selectAll().execute()).toEqual([]);
    await customer.set({ state }).execute();
    await followSubmissions(world.desk.db, 0);
    expect(await world.desk.db.selectFrom('recheck').selectAll().execute()).toHaveLength(1);
  });

  it('come again after the clock was set back', async () => {
    await world.submit('c-1');
    world.desk.clock.nowMs += 20 * dayMs;
    await world.desk.db
      .updateTable('recheck_turn')
      .set({ next_at: Date.now() * 1000 + 3 * dayMs * 1000 })
      .execute();
    world.desk.clock.nowMs -= 20 * dayMs - hourMs;
    expect((await world.run())?.calls).toBe(1);
    await world.desk.db
      .updateTable('recheck')
      .set({ next_at: (world.desk.clock.nowMs + 30 * dayMs) * 1000 })
      .execute();
    await world.recorded(2);
    await world.later(hourMs);
    expect((await world.run())?.calls).toBe(1);
  });
});
