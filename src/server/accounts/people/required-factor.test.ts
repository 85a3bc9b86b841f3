import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { deskRoutes } from '#contract/desk/api.ts';
import { readConfig } from '#server/config/config.ts';
import { addSession } from '#server/accounts/sessions/session-store.ts';
import { createPeopleDesk, knownPassword, type PeopleDesk } from '#testing/people-desk.ts';
import { addSandboxStaff } from '#testing/sandbox-staff.ts';

const password = knownPassword;
const typeOf = (answer: { json: () => unknown }) => (answer.json() as { type: string }).type;

/** What a person needs to set a factor up: written by hand. */
const open = [
  'GET /api/session',
  'GET /api/profile',
  'POST /api/profile/second-factor',
  'POST /api/profile/second-factor/confirm',
  'POST /api/profile/passkeys/begin',
  'POST /api/profile/passkeys',
];

describe('a role that asks for a second factor', () => {
  let people: PeopleDesk;
  beforeEach(async () => {
    people = await createPeopleDesk({
      environment: { SECOND_FACTOR_ROLES: 'admin, compliance', PUBLIC_URL: 'http://localhost:8080' },
    });
  });
  afterEach(async () => people.desk.close());

  const signIn = async (role: string, more = {}) =>
    people.signIn({ email: `${role}@rampart.test`, password, ...more });

  it('refuses a person without one every route but those that set one up', async () => {
    const cookie = await people.desk.cookieOf('admin');
    const routes = people.desk.app.guardedRoutes.filter(({ access }) => access !== 'anyone');
    expect(routes.length).toBeGreaterThan(60);
    const reached: string[] = [];
    for (const { method, path } of routes) {
      const answer = await people.desk.app.inject({
        method: method as 'GET',
        url: path.replaceAll(/:\w+/g, 'x').replace('*', 'clock'),
        headers: { cookie },
        ...(method === 'GET' ? {} : { payload: {} }),
      });
      if (answer.statusCode === 403 && typeOf(answer) === '/problems/second-factor-due') continue;
      reached.push(`${method} ${path}`);
    }
    expect(reached.toSorted()).toEqual(open.toSorted());
  });

  it('says so at sign-in and afterwards, and opens the desk once one is set up', async () => {
    const entered = await signIn('admin');
    expect([entered.statusCode, entered.json()]).toMatchObject([200, { mustSetUpFactor: true }]);
    const cookie = people.cookieIn(entered);
    const who = await people.call('GET', '/api/session', { cookie });
    expect(who.json()).toMatchObject({ mustSetUpFactor: true });
    await people.setUpFactor(cookie);
    expect((await people.call('GET', '/api/session', { cookie })).json()).not.toHaveProperty(
      'mustSetUpFactor',
    );
    expect((await people.call('GET', '/api/staff', { cookie })).statusCode).toBe(200);
  });

  it('leaves other roles alone', async () => {
    expect((await signIn('support')).json()).not.toHaveProperty('mustSetUpFactor');
    const cookie = await people.desk.cookieOf('support');
    expect((await people.call('GET', '/api/customers', { cookie })).statusCode).toBe(200);
  });

  it('counts from the next request on: for a new role, and when the last factor goes', async () => {
    const admin = await people.desk.cookieOf('admin');
    const { secret } = await people.setUpFactor(admin);
    const support = await people.desk.cookieOf('support');
    const id = await people.idOf('support');
    await people.call('POST', `/api/staff/${id}/role`, { cookie: admin, body: { role: 'compliance' } });
    expect(typeOf(await people.call('GET', '/api/customers', { cookie: support }))).toBe(
      '/problems/second-factor-due',
    );
    const body = { password, code: people.codeOf(secret) };
    await people.call('POST', '/api/profile/second-factor/remove', { cookie: admin, body });
    expect(typeOf(await people.call('GET', '/api/staff', { cookie: admin }))).toBe(
      '/problems/second-factor-due',
    );
  });

  it('locks out no admin: whose factor an admin removed sets another up with the password', async () => {
    const admin = await people.desk.cookieOf('admin');
    await people.setUpFactor(admin);
    const support = await people.idOf('support');
    await people.call('POST', `/api/staff/${support}/role`, { cookie: admin, body: { role: 'admin' } });
    const second = people.cookieIn(await signIn('support'));
    await people.setUpFactor(second);
    const first = await people.idOf('admin');
    const removed = await people.call('POST', `/api/staff/${first}/second-factor/remove`, {
      cookie: second,
      body: {},
    });
    expect(removed.statusCode).toBe(204);
    const again = people.cookieIn(await signIn('admin'));
    await people.setUpFactor(again);
    expect((await people.call('GET', '/api/staff', { cookie: again })).statusCode).toBe(200);
  });

  it('asks nothing of who comes from the company’s provider: that is the provider’s to ask', async () => {
    const staffId = await people.idOf('admin');
    const { clock, db } = people.desk;
    const token = await addSession(db, { staffId, method: 'provider' }, clock.nowMs);
    const cookie = `rampart-session=${token}`;
    expect((await people.call('GET', '/api/staff', { cookie })).statusCode).toBe(200);
  });

  it('needs the profile’s language no more than anything else', async () => {
    const cookie = await people.desk.cookieOf('compliance');
    const { path } = deskRoutes.changeLanguage;
    expect((await people.call('POST', path, { cookie, body: { language: 'de' } })).statusCode).toBe(403);
  });
});

describe('SECOND_FACTOR_ROLES', () => {
  const rolesOf = (environment: Record<string, string>) => readConfig(environment).secondFactorRoles;
  const real = { SERVICE_BASE_URL: 'https://service.example', SERVICE_ENVIRONMENT: 'sandbox' };
  const realKeys = { SERVICE_API_KEY: 'a-key', SERVICE_API_SECRET: 'a secret of the tests, long enough' };

  it('is every role that may see personal data beside a real service, and nobody beside the embedded sandbox', () => {
    expect(rolesOf(real)).toEqual(['support', 'compliance', 'auditor', 'developer', 'admin']);
    expect(rolesOf({})).toEqual([]);
  });

  it('holds for support beside a real service without being set', async () => {
    const people = await createPeopleDesk({ environment: { ...real, ...realKeys } });
    await addSandboxStaff(people.desk.db, false);
    for (const role of ['support', 'auditor', 'developer'] as const) {
      const cookie = await people.desk.cookieOf(role);
      expect(typeOf(await people.call('GET', '/api/customers', { cookie }))).toBe(
        '/problems/second-factor-due',
      );
    }
    await people.desk.close();
  });

  it('names the roles, or none', () => {
    expect(rolesOf({ ...real, SECOND_FACTOR_ROLES: 'none' })).toEqual([]);
    expect(rolesOf({ SECOND_FACTOR_ROLES: 'auditor,support admin' })).toEqual([
      'support',
      'auditor',
      'admin',
    ]);
  });
});
