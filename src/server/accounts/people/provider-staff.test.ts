import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { StaffItem } from '#contract/desk/staff.ts';
import { addSession } from '#server/accounts/sessions/session-store.ts';
import { settleProviderStaff } from '#server/accounts/staff/provider-staff.ts';
import { createPeopleDesk, freshPassword, knownPassword, type PeopleDesk } from '#testing/people-desk.ts';

const account = {
  issuer: 'https://login.example',
  subject: 'subject-1',
  email: 'admin@rampart.test',
  name: 'Petra Provider',
  role: 'admin',
} as const;

describe('staff with a company account', () => {
  let people: PeopleDesk;
  let admin: string;
  beforeEach(async () => {
    people = await createPeopleDesk();
    admin = await people.desk.cookieOf('admin');
  });
  afterEach(async () => people.desk.close());

  const post = async (path: string, body: object = {}) =>
    people.call('POST', `/api/staff${path}`, { cookie: admin, body });
  const everybody = async () =>
    (await people.call('GET', '/api/staff?limit=100', { cookie: admin })).json<{ items: StaffItem[] }>()
      .items;
  const typeOf = (answer: Awaited<ReturnType<typeof post>>) => answer.json<{ type: string }>().type;
  const settle = async (given: Partial<Parameters<typeof settleProviderStaff>[1]> = {}) =>
    settleProviderStaff(people.desk.db, { ...account, ...given }, people.desk.clock.nowMs);

  it('are distinguished by issuer and subject, never by e-mail', async () => {
    const own = await people.idOf('admin');
    const { person, formerRole } = await settle();
    expect([person.id === own, formerRole]).toEqual([false, null]);
    expect((await everybody()).filter(({ isYou }) => isYou).map(({ id }) => id)).toEqual([own]);
    const again = await settle({ email: 'new@example.com', name: 'Petra Neu', role: 'auditor' });
    expect(again).toEqual({
      person: { id: person.id, email: 'new@example.com', name: 'Petra Neu', role: 'auditor', language: null },
      isDisabled: false,
      formerRole: 'admin',
    });
    const others = [
      await settle({ subject: 'subject-2' }),
      await settle({ issuer: 'https://other.example' }),
    ];
    expect(new Set([person.id, ...others.map((other) => other.person.id)]).size).toBe(3);
    expect((await everybody()).find(({ id }) => id === person.id)).toMatchObject({
      provider: { issuer: account.issuer, subject: account.subject },
      hasPassword: false,
    });
  });

  it('see their company account on their profile, and can set up nothing there', async () => {
    const { person } = await settle();
    const session = { staffId: person.id, method: 'provider' } as const;
    const { db, clock } = people.desk;
    const cookie = `rampart-session=${await addSession(db, session, clock.nowMs)}`;
    const profile = await people.call('GET', '/api/profile', { cookie });
    expect(profile.json()).toMatchObject({
      hasPassword: false,
      provider: { issuer: account.issuer },
      method: 'provider',
    });
    for (const [path, body] of [
      ['password', { password: knownPassword, newPassword: freshPassword }],
      ['second-factor', { password: knownPassword }],
    ] as const) {
      const answer = await people.call('POST', `/api/profile/${path}`, { cookie, body });
      expect(typeOf(answer)).toBe('/problems/password-from-provider');
    }
  });

  it('are one when they come several times at the same moment', async () => {
    for (let person = 0; person < 100; person += 1) {
      const subject = `subject-${person}`;
      const settled = await Promise.all(Array.from({ length: 8 }, async () => settle({ subject })));
      expect(new Set(settled.map((found) => found.person.id)).size).toBe(1);
      expect(settled.filter(({ formerRole }) => formerRole === null)).toHaveLength(1);
    }
  });

  it('have no password, link, second factor or role of their own here, but can be disabled', async () => {
    const { person } = await settle({ email: 'petra@example.com' });
    expect(typeOf(await post(`/${person.id}/link`))).toBe('/problems/password-from-provider');
    expect(typeOf(await post(`/${person.id}/role`, { role: 'support' }))).toBe(
      '/problems/role-from-provider',
    );
    const { email_key: key } = await people.desk.db
      .selectFrom('staff')
      .select('email_key')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    for (const email of ['petra@example.com', key])
      for (const password of [' ', knownPassword])
        expect((await people.signIn({ email, password })).statusCode).toBe(401);
    expect((await post(`/${person.id}/disable`)).statusCode).toBe(204);
    expect(await settle({ role: 'auditor' })).toMatchObject({ isDisabled: true });
    const kept = (await everybody()).find((item) => item.email === 'petra@example.com');
    expect(kept).toMatchObject({ role: 'admin', isDisabled: true });
  });
});

it.each([
  ['counts as an admin', { OIDC_ISSUER: account.issuer, OIDC_CLIENT_ID: 'rampart' }, [204, 403]],
  [
    'of another provider does not',
    { OIDC_ISSUER: 'https://x.example', OIDC_CLIENT_ID: 'rampart' },
    [409, 204],
  ],
  ['does not without a provider: the last local admin stays', {}, [409, 204]],
])('a company account %s', async (_what, environment, statuses) => {
  const people = await createPeopleDesk({ environment });
  const { db, clock } = people.desk;
  const { person } = await settleProviderStaff(db, { ...account, email: 'petra@example.com' }, clock.nowMs);
  const cookie = await people.desk.cookieOf('admin');
  const post = async (path: string, body: object) =>
    (await people.call('POST', `/api/staff/${path}`, { cookie, body })).statusCode;
  const demoted = await post(`${await people.idOf('admin')}/role`, { role: 'support' });
  // An account that can't sign in is disabled like any other, by a remaining admin.
  expect([demoted, await post(`${person.id}/disable`, {})]).toEqual(statuses);
  await people.desk.close();
});

it('the sandbox’s accounts can’t sign in with a real service', async () => {
  const people = await createPeopleDesk();
  const { db } = people.desk;
  const live = await createPeopleDesk({
    environment: { SERVICE_BASE_URL: 'http://127.0.0.1:1', SERVICE_ENVIRONMENT: 'sandbox' },
  });
  const sandbox = await db
    .selectFrom('staff')
    .selectAll()
    .where('role', '=', 'support')
    .executeTakeFirstOrThrow();
  await live.desk.db
    .insertInto('staff')
    .values({ ...sandbox, is_disabled: 1 })
    .execute();
  const issuer = { issuer: 'https://login.example', subject: 's', email: 'a@b.example', name: 'A' };
  const { person } = await settleProviderStaff(
    live.desk.db,
    { ...issuer, role: 'admin' },
    live.desk.clock.nowMs,
  );
  const cookie = `rampart-session=${await addSession(live.desk.db, { staffId: person.id, method: 'provider' }, live.desk.clock.nowMs)}`;
  for (const path of ['enable', 'link']) {
    const answer = await live.call('POST', `/api/staff/${sandbox.id}/${path}`, { cookie, body: {} });
    expect(answer.json()).toMatchObject({ type: '/problems/sandbox-account' });
  }
  await live.desk.close();
  await people.desk.close();
});
