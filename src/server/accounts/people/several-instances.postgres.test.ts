import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { makeRecoveryCodes, renewRecoveryCodes } from '#server/accounts/staff/second-factor.ts';
import {
  createPeopleDesk,
  freshPassword,
  knownPassword,
  type PeopleDesk,
  peopleOf,
} from '#testing/people-desk.ts';
import { puzzleIn, solvePuzzle } from '#testing/solve-puzzle.ts';

const email = 'compliance@rampart.test';
const password = knownPassword;

describe('sign-in on several instances at once', () => {
  let one: PeopleDesk;
  let other: PeopleDesk;
  beforeEach(async () => {
    one = await createPeopleDesk();
    other = peopleOf(await one.desk.openAnother());
  });
  afterEach(async () => one.desk.close());

  /** The same at the same moment, in turn on the one and the other. */
  const together = async (
    count: number,
    work: (people: PeopleDesk, at: number) => Promise<{ statusCode: number }>,
  ) =>
    Promise.all(
      Array.from({ length: count }, async (_, at) => (await work(at % 2 === 0 ? one : other, at)).statusCode),
    );
  const done = (statuses: readonly number[]) => statuses.filter((status) => status < 300);

  it('a code and a recovery code are accepted once', async () => {
    const { secret, recoveryCodes } = await one.setUpFactor(await one.desk.cookieOf('compliance'));
    for (const code of [one.codeOf(secret), recoveryCodes[0]])
      expect(
        done(await together(6, async (people) => people.signIn({ email, password, code }))),
      ).toHaveLength(1);
  });

  it('of two renewals of recovery codes at once, the codes of one are left', async () => {
    await one.setUpFactor(await one.desk.cookieOf('compliance'));
    const id = await one.idOf('compliance');
    const waiting = sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    // Both have begun before either can replace the former codes.
    const renewals = await one.desk.ownerDb.transaction().execute(async (holding) => {
      await holding.selectFrom('recovery_code').selectAll().forUpdate().execute();
      const both = [one, other].map(async ({ desk }) =>
        renewRecoveryCodes(desk.db, id, await makeRecoveryCodes()),
      );
      await vi.waitFor(async () =>
        expect((await waiting.execute(one.desk.db)).rows[0]?.count).toBeGreaterThanOrEqual(2),
      );
      return both;
    });
    await Promise.all(renewals);
    const left = one.desk.db.selectFrom('recovery_code').selectAll().where('staff_id', '=', id);
    expect(await left.execute()).toHaveLength(10);
  });

  it('a link is used once', async () => {
    const admin = await one.desk.cookieOf('admin');
    const body = { email: 'nele@example.com', name: 'Nele', role: 'support' };
    const invited = await other.call('POST', '/api/staff', { cookie: admin, body });
    const token = new URL(invited.json<{ link: string }>().link).hash.slice(1);
    const statuses = await together(6, async (people, at) =>
      people.call('POST', '/api/links/use', { body: { token, password: `${freshPassword} ${at}` } }),
    );
    expect(done(statuses)).toHaveLength(1);
  });

  it('failures are counted together, and a puzzle is good for one', async () => {
    const wrong = await together(20, async (people) => people.signIn({ email, password: 'not this one' }));
    expect(wrong.filter((status) => status === 401)).toHaveLength(3);
    expect(wrong.filter((status) => status === 429)).toHaveLength(17);
    const asked = await other.signIn({ email, password });
    const puzzle = solvePuzzle(puzzleIn(asked)!);
    const both = await together(6, async (people) => people.signIn({ email, password, puzzle }));
    // A puzzle is good once, on whichever server.
    expect(done(both)).toHaveLength(1);
    expect(both.filter((status) => status === 429)).toHaveLength(5);
    one.desk.clock.nowMs += 3_600_001;
    expect((await one.signIn({ email, password })).statusCode).toBe(200);
  });

  it('an admin’s change on one counts on the other with the next request', async () => {
    const admin = await one.desk.cookieOf('admin');
    const cookie = one.cookieIn(await one.signIn({ email, password }));
    const id = await one.idOf('compliance');
    const asked = async () => (await other.call('GET', '/api/requests', { cookie })).statusCode;
    expect(await asked()).toBe(200);
    await one.call('POST', `/api/staff/${id}/role`, { cookie: admin, body: { role: 'support' } });
    expect(await asked()).toBe(403);
    await one.call('DELETE', `/api/staff/${id}/sessions`, { cookie: admin });
    expect(await asked()).toBe(401);
  });

  it('one admin is left when two disable each other, each on their own instance', async () => {
    const [id, theirId] = [await one.idOf('admin'), await one.idOf('developer')];
    const cookie = await one.desk.cookieOf('admin');
    const theirs = await one.desk.cookieOf('developer');
    await one.call('POST', `/api/staff/${theirId}/role`, { cookie, body: { role: 'admin' } });
    await together(2, async (people, at) =>
      people.call('POST', `/api/staff/${at === 0 ? theirId : id}/disable`, {
        cookie: at === 0 ? cookie : theirs,
        body: {},
      }),
    );
    const left = one.desk.db.selectFrom('staff').select('id').where('role', '=', 'admin');
    expect(await left.where('is_disabled', '=', 0).execute()).toHaveLength(1);
  });

  it('of two admins who disable each other one succeeds, however many others there are', async () => {
    const roles = ['admin', 'developer', 'support', 'compliance'] as const;
    const cookies = await Promise.all(roles.map(async (role) => one.desk.cookieOf(role)));
    const ids = await Promise.all(roles.map(async (role) => one.idOf(role)));
    await one.desk.db.updateTable('staff').set({ role: 'admin' }).where('id', 'in', ids).execute();
    for (const pair of [0, 2])
      await together(2, async (people, at) =>
        people.call('POST', `/api/staff/${ids[pair + 1 - at]}/disable`, {
          cookie: cookies[pair + at] ?? '',
          body: {},
        }),
      );
    const left = one.desk.db.selectFrom('staff').select('id').where('id', 'in', ids);
    expect(await left.where('is_disabled', '=', 0).execute()).toHaveLength(2);
    const others = await one.desk.db.selectFrom('staff').select('id').where('is_disabled', '=', 0).execute();
    const statuses = await together(4, async (people, at) =>
      people.call('POST', `/api/staff/${others[at % others.length]?.id}/disable`, {
        cookie: cookies[at] ?? '',
        body: {},
      }),
    );
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  });
});
