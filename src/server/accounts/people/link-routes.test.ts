import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createPeopleDesk, freshPassword, knownPassword, type PeopleDesk } from '#testing/people-desk.ts';

const hour = 60 * 60_000;
const newcomer = { email: 'Nele.Neu@example.com', name: 'Nele Neu', role: 'support' };

describe('a single-use link', () => {
  let people: PeopleDesk;
  let admin: string;
  beforeEach(async () => {
    people = await createPeopleDesk({
      environment: { PUBLIC_URL: 'https://desk.example/', ALLOW: 'public-sandbox' },
    });
    admin = await people.desk
      .cookieOf('admin')
      .then((cookie) => cookie.replace('rampart-session', '__Host-rampart'));
  });
  afterEach(async () => people.desk.close());

  const read = async (token: string) => people.call('POST', '/api/links/read', { body: { token } });
  const spend = async (body: object, cookie?: string) =>
    people.call('POST', '/api/links/use', { body, ...(cookie !== undefined && { cookie }) });
  const typeOf = (answer: Awaited<ReturnType<typeof spend>>) => answer.json<{ type: string }>().type;
  const invite = async (body: object = newcomer) => {
    const answer = await people.call('POST', '/api/staff', { cookie: admin, body });
    const { id, link } = answer.json<{ id: string; link: string }>();
    return { answer, id, token: new URL(link).hash.slice(1), link };
  };
  const again = async (id: string) => {
    const answer = await people.call('POST', `/api/staff/${id}/link`, { cookie: admin, body: {} });
    return new URL(answer.json<{ link: string }>().link).hash.slice(1);
  };

  it('is shown once, behind the # of a console address, with 256 random bits of which only the digest is kept', async () => {
    const { answer, token, link } = await invite();
    expect(answer.statusCode).toBe(201);
    expect(link).toBe(`https://desk.example/welcome#${token}`);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(answer.json<{ expiresAt: string }>().expiresAt).toBe('2026-05-07T10:00:00.000Z');
    const kept = [
      await people.desk.db.selectFrom('staff_link').selectAll().execute(),
      await people.trail(100),
    ];
    expect(JSON.stringify(kept) + people.desk.log.join('')).not.toContain(token);
  });

  it('lets an invited person choose a password, which signs them in, once', async () => {
    const { token, id } = await invite();
    expect((await read(token)).json()).toEqual({
      purpose: 'invite',
      email: 'Nele.Neu@example.com',
      name: 'Nele Neu',
      hasSecondFactor: false,
      hasPasskey: false,
      expiresAt: '2026-05-07T10:00:00.000Z',
    });
    const used = await spend({ token, password: freshPassword });
    expect(used.json()).toEqual({
      staff: { email: 'Nele.Neu@example.com', name: 'Nele Neu', role: 'support', language: null },
      staffId: id,
    });
    const cookie = people.cookieIn(used);
    expect((await people.call('GET', '/api/profile', { cookie })).json()).toMatchObject({ method: 'link' });
    expect(typeOf(await spend({ token, password: freshPassword }))).toBe('/problems/link-unknown');
    expect((await people.signIn({ email: 'nele.neu@EXAMPLE.com', password: freshPassword })).statusCode).toBe(
      200,
    );
  });

  it('nobody signs in before using theirs, with any password or none', async () => {
    await invite();
    for (const password of [' ', 'undefined', freshPassword])
      expect((await people.signIn({ email: newcomer.email, password })).statusCode).toBe(401);
  });

  it('is answered alike when it is wrong, used, replaced, expired or its person is disabled', async () => {
    const { token: first, id } = await invite();
    const second = await again(id);
    const linkAnswer = async (token: string) => {
      const [asked, done] = [await read(token), await spend({ token, password: freshPassword })];
      return [asked, done].map((answer) => ({ ...answer.json<object>(), requestId: '' }));
    };
    const wrong = await linkAnswer('x'.repeat(43));
    expect(wrong).toEqual(
      wrong.map(() => expect.objectContaining({ status: 404, type: '/problems/link-unknown' })),
    );
    expect(await linkAnswer(first)).toEqual(wrong);
    await people.call('POST', `/api/staff/${id}/disable`, { cookie: admin, body: {} });
    expect(await linkAnswer(second)).toEqual(wrong);
    await people.call('POST', `/api/staff/${id}/enable`, { cookie: admin, body: {} });
    expect(await linkAnswer(second)).toEqual(wrong);
    const third = await again(id);
    const newcomers = people.desk.db.updateTable('staff').where('id', '=', id);
    await newcomers.set({ is_disabled: 1 }).execute();
    expect(await linkAnswer(third)).toEqual(wrong);
    await newcomers.set({ is_disabled: 0 }).execute();
    people.desk.clock.nowMs += 72 * hour - 1;
    expect((await read(third)).statusCode).toBe(200);
    people.desk.clock.nowMs += 1;
    expect(await linkAnswer(third)).toEqual(wrong);
  });

  it('is used once, by simultaneous requests too', async () => {
    const { token, id } = await invite();
    const passwords = Array.from({ length: 4 }, (_, at) => `${freshPassword} ${at}`);
    const answers = await Promise.all(passwords.map(async (password) => spend({ token, password })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const sessions = await people.desk.db
      .selectFrom('session')
      .selectAll()
      .where('staff_id', '=', id)
      .execute();
    expect(sessions).toHaveLength(1);
  });

  it('refuses weak passwords, the person’s names included, and stays usable', async () => {
    const { token } = await invite();
    for (const [body, field] of [
      [{ password: 'too short' }, 'password'],
      [{ password: 'passwordpassword' }, 'password'],
      [{ password: 'Nele Neu Nele Neu' }, 'password'],
      [{ password: freshPassword, email: 'other@example.com' }, 'email'],
      [{ password: freshPassword, name: 'Other' }, 'name'],
    ] as const) {
      const answer = await spend({ token, ...body });
      expect(answer.statusCode).toBe(422);
      expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field]);
    }
    expect((await spend({ token, password: freshPassword })).statusCode).toBe(200);
  });

  it('to choose a password again ends every session, and does not stand in for the second factor', async () => {
    const signedIn = people.cookieIn(
      await people.signIn({ email: 'developer@rampart.test', password: knownPassword }),
    );
    const { secret } = await people.setUpFactor(signedIn);
    const token = await again(await people.idOf('developer'));
    expect((await read(token)).json()).toMatchObject({ purpose: 'reset', hasSecondFactor: true });
    const chosen = { token, password: freshPassword };
    expect(typeOf(await spend(chosen))).toBe('/problems/second-factor-required');
    expect(typeOf(await spend({ ...chosen, code: '000000' }))).toBe('/problems/code-refused');
    expect((await people.call('GET', '/api/session', { cookie: signedIn })).statusCode).toBe(200);
    const used = await spend({ ...chosen, code: people.codeOf(secret) });
    expect(used.statusCode).toBe(200);
    expect((await people.call('GET', '/api/session', { cookie: signedIn })).statusCode).toBe(401);
    expect((await people.call('GET', '/api/session', { cookie: people.cookieIn(used) })).statusCode).toBe(
      200,
    );
  });

  it('can’t have its second factor guessed', async () => {
    const signedIn = people.cookieIn(
      await people.signIn({ email: 'developer@rampart.test', password: knownPassword }),
    );
    const { secret } = await people.setUpFactor(signedIn);
    const chosen = { token: await again(await people.idOf('developer')), password: freshPassword };
    for (let time = 0; time < 10; time += 1)
      expect((await spend({ ...chosen, code: '000000' })).statusCode).toBe(401);
    expect((await spend({ ...chosen, code: people.codeOf(secret) })).statusCode).toBe(429);
  });

  it('an invalid one is in the trail once a minute, a used one with its purpose', async () => {
    const { token, id } = await invite();
    for (let time = 0; time < 3; time += 1) await spend({ token: 'none', password: freshPassword });
    await spend({ token, password: freshPassword });
    const entries = (await people.trail(100)).filter(([action]) => action === 'use-link');
    expect(entries).toEqual([
      ['use-link', 'refused', null, { because: 'link-unknown' }],
      ['use-link', 'intent', `staff ${id}`, { purpose: 'invite' }],
      ['use-link', 'done', `staff ${id}`, { purpose: 'invite' }],
    ]);
  });
});
