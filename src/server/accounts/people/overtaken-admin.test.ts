import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createPeopleDesk, freshPassword, knownPassword, type PeopleDesk } from '#testing/people-desk.ts';

describe('an admin whose rights end during a request', () => {
  let people: PeopleDesk;
  beforeEach(async () => {
    people = await createPeopleDesk();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await people.desk.close();
  });

  it.each([{ role: 'support' }, { is_disabled: 1 }] as const)('changes nothing: %o', async (overtaken) => {
    const cookie = await people.desk.cookieOf('admin');
    const { db, app } = people.desk;
    await people.desk.cookieOf('compliance');
    const [admin, id] = [await people.idOf('admin'), await people.idOf('compliance')];
    const session = db.selectFrom('session').select('id').where('staff_id', '=', id);
    const { id: sessionId } = await session.executeTakeFirstOrThrow();
    const { trail } = app.audit;
    const intend = trail.intend.bind(trail);
    const found = async () => [
      await db.selectFrom('staff').selectAll().where('id', '=', id).execute(),
      await session.execute(),
    ];
    const before = await found();
    for (const [method, path, body] of [
      ['POST', 'role', { role: 'admin' }],
      ['POST', 'disable', {}],
      ['POST', 'enable', {}],
      ['POST', 'second-factor/remove', {}],
      ['DELETE', 'sessions', undefined],
      ['DELETE', `sessions/${sessionId}`, undefined],
    ] as const) {
      const staff = db.updateTable('staff').where('id', '=', admin);
      await staff.set({ role: 'admin', is_disabled: 0 }).execute();
      vi.spyOn(trail, 'intend').mockImplementationOnce(async (subject) => {
        await staff.set(overtaken).execute();
        return intend(subject);
      });
      const answer = await people.call(method, `/api/staff/${id}/${path}`, { cookie, ...(body && { body }) });
      expect([path, answer.statusCode]).toEqual([path, 403]);
      expect(await found()).toEqual(before);
    }
  });
});

/** What was found good before the trail's commit is looked at once more when it is done. */
describe('a person disabled or replaced during sign-in', () => {
  let people: PeopleDesk;
  beforeEach(async () => {
    people = await createPeopleDesk();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await people.desk.close();
  });
  const beforeNextCommit = (overtake: () => Promise<unknown>) => {
    const { trail } = people.desk.app.audit;
    const [intend, note] = [trail.intend.bind(trail), trail.note.bind(trail)];
    vi.spyOn(trail, 'intend').mockImplementationOnce(async (subject) => {
      await overtake();
      return intend(subject);
    });
    vi.spyOn(trail, 'note').mockImplementationOnce(async (...entry) => {
      await overtake();
      return note(...entry);
    });
  };
  const shutOut = async (id: string) =>
    people.desk.db.updateTable('staff').set({ is_disabled: 1 }).where('id', '=', id).execute();
  const sessionsOf = async (id: string) =>
    people.desk.db.selectFrom('session').select('id').where('staff_id', '=', id).execute();
  const invite = async () => {
    const body = { email: 'nele@example.com', name: 'Nele Neu', role: 'support' };
    const made = await people.call('POST', '/api/staff', {
      cookie: await people.desk.cookieOf('admin'),
      body,
    });
    const { id, link } = made.json<{ id: string; link: string }>();
    return { id, token: new URL(link).hash.slice(1) };
  };

  it('when disabled: no session begins with the right password', async () => {
    const id = await people.idOf('support');
    beforeNextCommit(async () => shutOut(id));
    const answer = await people.signIn({ email: 'support@rampart.test', password: knownPassword });
    expect([answer.statusCode, answer.cookies, await sessionsOf(id)]).toEqual([401, [], []]);
  });

  it('when disabled: an earlier session is invalid', async () => {
    const cookie = await people.desk.cookieOf('support');
    expect((await people.call('GET', '/api/session', { cookie })).statusCode).toBe(200);
    await shutOut(await people.idOf('support'));
    expect((await people.call('GET', '/api/session', { cookie })).statusCode).toBe(401);
    expect((await people.call('GET', '/api/customers', { cookie })).statusCode).toBe(401);
  });

  it.each([
    ['by being shut out', async (id: string) => shutOut(id)],
    ['by the link’s end', async () => (people.desk.clock.nowMs += 72 * 60 * 60_000)],
  ])('%s: a link sets no password', async (_how, overtake) => {
    const { id, token } = await invite();
    beforeNextCommit(async () => overtake(id));
    const answer = await people.call('POST', '/api/links/use', { body: { token, password: freshPassword } });
    expect(answer.json()).toMatchObject({ type: '/problems/link-unknown' });
    const staff = people.desk.db.selectFrom('staff').select('password_hash').where('id', '=', id);
    expect([await staff.execute(), await sessionsOf(id)]).toEqual([[{ password_hash: '' }], []]);
  });

  it('a millisecond before the link’s end: the link is still good', async () => {
    const { token } = await invite();
    beforeNextCommit(async () => (people.desk.clock.nowMs += 72 * 60 * 60_000 - 1));
    const answer = await people.call('POST', '/api/links/use', { body: { token, password: freshPassword } });
    expect(answer.statusCode).toBe(200);
  });
});
