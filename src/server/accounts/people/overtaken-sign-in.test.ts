import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createPeopleDesk, freshPassword, knownPassword, type PeopleDesk } from '#testing/people-desk.ts';

const email = 'compliance@rampart.test';
const password = knownPassword;

describe('a verified sign-in', () => {
  let people: PeopleDesk;
  let cookie: string;
  let id: string;
  beforeEach(async () => {
    people = await createPeopleDesk();
    cookie = people.cookieIn(await people.signIn({ email, password }));
    id = await people.idOf('compliance');
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await people.desk.close();
  });

  /** Does it once the sign-in is verified and is in the trail, before the session begins. */
  const meanwhile = (work: () => Promise<unknown>) => {
    const { trail } = people.desk.app.audit;
    const note = trail.note.bind(trail);
    vi.spyOn(trail, 'note').mockImplementationOnce(async (...given) => {
      await note(...given);
      await work();
    });
  };
  const sessions = async () =>
    (await people.desk.db.selectFrom('session').select('id').where('staff_id', '=', id).execute()).length;
  const admin = async (path: string) =>
    people.call('POST', `/api/staff/${id}/${path}`, {
      cookie: await people.desk.cookieOf('admin'),
      body: {},
    });
  const profile = async (path: string, body: object) =>
    people.call('POST', `/api/profile/${path}`, { cookie, body });

  it('opens no session when the password was changed meanwhile, and the trail says so', async () => {
    meanwhile(async () => profile('password', { password, newPassword: freshPassword }));
    const answer = await people.signIn({ email, password });
    expect(answer.json()).toMatchObject({ status: 401, type: '/problems/sign-in-refused' });
    expect([answer.cookies, await sessions()]).toEqual([[], 1]);
    const entries = (await people.trail(100)).filter(([action]) => action === 'sign-in');
    expect(entries.map(([, outcome]) => outcome)).toEqual(['done', 'done', 'refused']);
  });

  it('is revoked in the trail, however many strangers were refused in that minute', async () => {
    for (let name = 0; name < 60; name += 1)
      await people.signIn({ email: `nobody-${name}@example.com`, password: 'x' });
    meanwhile(async () => admin('disable'));
    expect((await people.signIn({ email, password })).statusCode).toBe(401);
    const entries = (await people.trail(100)).filter(([action]) => action === 'sign-in');
    expect(entries.slice(-2).map(([, outcome]) => outcome)).toEqual(['done', 'refused']);
  });

  it('opens none when the person was disabled, or an admin reset the password', async () => {
    meanwhile(async () => admin('disable'));
    expect((await people.signIn({ email, password })).statusCode).toBe(401);
    await admin('enable');
    meanwhile(async () => {
      const { link } = (await admin('link')).json<{ link: string }>();
      const token = new URL(link).hash.slice(1);
      const body = { token, password: freshPassword };
      expect((await people.call('POST', '/api/links/use', { body })).statusCode).toBe(200);
    });
    expect((await people.signIn({ email, password })).statusCode).toBe(401);
    expect(await sessions()).toBe(1);
  });

  it('opens none when the second factor was set up or removed', async () => {
    let secret = '';
    meanwhile(async () => ({ secret } = await people.setUpFactor(cookie)));
    expect((await people.signIn({ email, password })).statusCode).toBe(401);
    meanwhile(async () => admin('second-factor/remove'));
    expect((await people.signIn({ email, password, code: people.codeOf(secret) })).statusCode).toBe(401);
    expect(await sessions()).toBe(0);
  });
});
