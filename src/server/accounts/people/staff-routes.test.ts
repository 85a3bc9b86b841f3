import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { StaffItem } from '#contract/desk/staff.ts';
import { addStaff } from '#server/accounts/staff/staff-store.ts';
import { createPeopleDesk, freshPassword, knownPassword, type PeopleDesk } from '#testing/people-desk.ts';

describe('staff, as an admin manages them', () => {
  let people: PeopleDesk;
  let admin: string;
  beforeEach(async () => {
    people = await createPeopleDesk();
    admin = await people.desk.cookieOf('admin');
  });
  afterEach(async () => people.desk.close());

  const post = async (path: string, body: object = {}, cookie = admin) =>
    people.call('POST', `/api/staff${path}`, { cookie, body });
  const list = async (query = '') =>
    (await people.call('GET', `/api/staff${query}`, { cookie: admin })).json<{
      items: StaffItem[];
      nextCursor: string | null;
    }>();
  const one = async (email: string) => (await list('?limit=100')).items.find((item) => item.email === email);
  const typeOf = (answer: Awaited<ReturnType<typeof post>>) =>
    answer.statusCode < 400 ? answer.statusCode : answer.json<{ type: string }>().type;
  it('are listed by e-mail with what they have, page by page, and no e-mail is in a cursor', async () => {
    await post('', { email: 'zoe@example.com', name: 'Zoe', role: 'auditor' });
    const { items } = await list();
    expect(items.map(({ email }) => email)).toEqual([
      'admin@rampart.test',
      'auditor@rampart.test',
      'compliance@rampart.test',
      'developer@rampart.test',
      'support@rampart.test',
      'zoe@example.com',
    ]);
    expect(items.filter(({ isYou }) => isYou).map(({ id }) => id)).toEqual([await people.idOf('admin')]);
    expect(items[0]).toMatchObject({ hasPassword: true, isSandbox: true, sessions: 1, openLink: null });
    expect(items.at(-1)).toEqual({
      id: expect.any(String) as string,
      isYou: false,
      email: 'zoe@example.com',
      name: 'Zoe',
      role: 'auditor',
      isDisabled: false,
      isSandbox: false,
      hasPassword: false,
      provider: null,
      hasSecondFactor: false,
      createdAt: '2026-05-04T10:00:00.000Z',
      lastSignedInAt: null,
      openLink: { purpose: 'invite', expiresAt: '2026-05-07T10:00:00.000Z' },
      sessions: 0,
    });
    const paged: string[] = [];
    let query = '?limit=4';
    for (;;) {
      const { items: page, nextCursor } = await list(query);
      paged.push(...page.map(({ email }) => email));
      if (nextCursor === null) break;
      expect(Buffer.from(nextCursor, 'base64url').toString()).not.toContain('@');
      query = `?limit=4&cursor=${nextCursor}`;
    }
    expect(paged).toEqual(items.map(({ email }) => email));
  });

  it('are listed with their active sessions and last sign-in', async () => {
    const credentials = { email: 'support@rampart.test', password: knownPassword };
    await people.signIn(credentials);
    await people.signIn(credentials);
    expect(await one('support@rampart.test')).toMatchObject({
      sessions: 2,
      lastSignedInAt: '2026-05-04T10:00:00.000Z',
    });
    people.desk.clock.nowMs += 15 * 60_000;
    admin = await people.desk.cookieOf('admin');
    expect(await one('support@rampart.test')).toMatchObject({ sessions: 0 });
  });

  it.each([
    ['an e-mail that somebody has, in another letter case', { email: 'Support@RAMPART.test' }, 409],
    ['a role that does not exist', { role: 'root' }, 422],
    ['the desk’s own e-mail', { email: 'Rampart@Desk.invalid' }, 409],
    ['no e-mail', { email: 'nele' }, 422],
    ['a name that nobody can read', { name: '\u200b \u202e' }, 422],
    ['a name of two lines', { name: 'Nele\nNeu' }, 422],
    ['a name that turns round', { name: 'Nele \u202enimdA' }, 422],
    ['a field too many', { isSandbox: 1 }, 400],
    ['another id', { id: 'x' }, 400],
  ])('are not added with %s', async (_what, wrong, status) => {
    const answer = await post('', { email: 'nele@example.com', name: 'Nele', role: 'support', ...wrong });
    expect(answer.statusCode).toBe(status);
    expect(await one('nele@example.com')).toBeUndefined();
  });

  it('are shown and can be disabled with the desk’s own e-mail, if they can sign in', async () => {
    const id = '0190a1b2-0000-7000-8000-00000000000d';
    const email = 'rampart@desk.invalid';
    const account = { password_hash: 'digest', is_sandbox: 0, is_disabled: 0 };
    const person = { id, email, email_key: email, name: 'Rita', role: 'support' } as const;
    await addStaff(people.desk.db, { ...person, ...account });
    expect(await one(email)).toMatchObject({ id, isDisabled: false });
    expect((await post(`/${id}/disable`)).statusCode).toBe(204);
    expect(await one(email)).toMatchObject({ id, isDisabled: true });
  });

  it('are added once by two admins at the same moment', async () => {
    const body = { email: 'nele@example.com', name: 'Nele', role: 'support' };
    const answers = await Promise.all([post('', body), post('', body), post('', body)]);
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2);
  });

  it('have a changed role with the next request', async () => {
    const developer = await people.desk.cookieOf('developer');
    const id = await people.idOf('developer');
    expect((await post(`/${id}/role`, { role: 'admin' })).statusCode).toBe(204);
    expect((await post('/x/disable', {}, developer)).statusCode).toBe(404);
    expect((await post(`/${id}/role`, { role: 'support' })).statusCode).toBe(204);
    expect((await post('/x/disable', {}, developer)).statusCode).toBe(403);
    expect((await people.trail(4)).filter(([action]) => action === 'change-role').at(-1)).toEqual([
      'change-role',
      'done',
      `staff ${id}`,
      { roleBefore: 'admin', roleAfter: 'support' },
    ]);
  });

  it('are out with the next request once disabled, and in again once enabled', async () => {
    const credentials = { email: 'support@rampart.test', password: knownPassword };
    const cookie = people.cookieIn(await people.signIn(credentials));
    const id = await people.idOf('support');
    expect((await post(`/${id}/disable`)).statusCode).toBe(204);
    expect((await people.call('GET', '/api/session', { cookie })).statusCode).toBe(401);
    expect(typeOf(await people.signIn(credentials))).toBe('/problems/sign-in-refused');
    expect(typeOf(await post(`/${id}/link`))).toBe('/problems/invalid-request');
    expect((await post(`/${id}/enable`)).statusCode).toBe(204);
    expect((await people.call('GET', '/api/session', { cookie })).statusCode).toBe(401);
    expect((await people.signIn(credentials)).statusCode).toBe(200);
  });

  it('always have an admin who can sign in', async () => {
    const id = await people.idOf('admin');
    const refused = '/problems/last-admin';
    expect(typeOf(await post(`/${id}/role`, { role: 'support' }))).toBe(refused);
    expect(typeOf(await post(`/${id}/disable`))).toBe(refused);
    // One who was invited can't sign in yet, nor can one who was shut out.
    const invited = await post('', { email: 'nele@example.com', name: 'Nele', role: 'admin' });
    expect(typeOf(await post(`/${id}/disable`))).toBe(refused);
    const { link } = invited.json<{ link: string }>();
    const token = new URL(link).hash.slice(1);
    await people.call('POST', '/api/links/use', { body: { token, password: freshPassword } });
    const other = invited.json<{ id: string }>().id;
    await people.desk.db.updateTable('staff').set({ is_disabled: 1 }).where('id', '=', other).execute();
    expect(typeOf(await post(`/${id}/disable`))).toBe(refused);
    await people.desk.db.updateTable('staff').set({ is_disabled: 0 }).where('id', '=', other).execute();
    expect(typeOf(await post(`/${id}/role`, { role: 'admin' }))).toBe(204);
    expect(typeOf(await post(`/${id}/disable`))).toBe(204);
  });

  it('keep an admin when two disable each other at the same moment', async () => {
    const id = await people.idOf('admin');
    const other = await people.idOf('developer');
    await post(`/${other}/role`, { role: 'admin' });
    const theirs = await people.desk.cookieOf('developer');
    const answers = await Promise.all([
      post(`/${other}/disable`),
      post(`/${id}/disable`, {}, theirs),
      post(`/${other}/role`, { role: 'support' }),
      post(`/${id}/role`, { role: 'support' }, theirs),
    ]);
    expect(answers.some(({ statusCode }) => statusCode === 204)).toBe(true);
    const left = await people.desk.db
      .selectFrom('staff')
      .select('id')
      .where('role', '=', 'admin')
      .where('is_disabled', '=', 0)
      .execute();
    expect(left).toHaveLength(1);
  });

  it('lose their second factor and all sessions by an admin; an admin’s own takes a password', async () => {
    const support = people.cookieIn(
      await people.signIn({ email: 'support@rampart.test', password: knownPassword }),
    );
    const id = await people.idOf('support');
    expect(typeOf(await post(`/${id}/second-factor/remove`))).toBe('/problems/second-factor-missing');
    await people.setUpFactor(support);
    expect(await one('support@rampart.test')).toMatchObject({ hasSecondFactor: true });
    expect((await post(`/${id}/second-factor/remove`)).statusCode).toBe(204);
    expect((await people.call('GET', '/api/session', { cookie: support })).statusCode).toBe(401);
    expect((await people.signIn({ email: 'support@rampart.test', password: knownPassword })).statusCode).toBe(
      200,
    );
    await people.setUpFactor(admin);
    const own = await people.idOf('admin');
    expect(typeOf(await post(`/${own}/second-factor/remove`))).toBe('/problems/forbidden');
    expect(typeOf(await post(`/${own}/link`))).toBe('/problems/forbidden');
    expect(await one('admin@rampart.test')).toMatchObject({ hasSecondFactor: true, openLink: null });
  });

  it.each(['role', 'disable', 'enable', 'link', 'second-factor/remove', 'sessions'])(
    'an unknown person can’t be changed: %s',
    async (path) => {
      for (const id of [
        '0190a1b2-0000-7000-8000-000000000000',
        'anna%40example.com',
        '%00',
        'x'.repeat(36),
      ]) {
        const answer =
          path === 'sessions'
            ? await people.call('DELETE', `/api/staff/${id}/sessions`, { cookie: admin })
            : await post(`/${id}/${path}`, path === 'role' ? { role: 'support' } : {});
        expect(answer.statusCode).toBe(404);
      }
      expect(JSON.stringify(await people.trail(100))).not.toContain('anna');
    },
  );

  it('refusals by role are in the trail, with their subject', async () => {
    const id = await people.idOf('admin');
    const support = await people.desk.cookieOf('support');
    expect((await post(`/${id}/disable`, {}, support)).statusCode).toBe(403);
    expect(await people.trail(1)).toEqual([
      ['disable-staff', 'refused', `staff ${id}`, { needed: 'manage-staff' }],
    ]);
  });
});
