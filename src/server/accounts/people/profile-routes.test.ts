import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createPeopleDesk, freshPassword, knownPassword, type PeopleDesk } from '#testing/people-desk.ts';

const email = 'compliance@rampart.test';

describe('one’s own profile', () => {
  let people: PeopleDesk;
  let cookie: string;
  beforeEach(async () => {
    people = await createPeopleDesk();
    cookie = people.cookieIn(await people.signIn({ email, password: knownPassword }));
  });
  afterEach(async () => people.desk.close());

  const change = async (body: object, as = cookie) =>
    people.call('POST', '/api/profile/password', { cookie: as, body });
  const errorsOf = (answer: Awaited<ReturnType<typeof change>>) =>
    answer.json<{ errors: Record<string, string> }>().errors;

  it('says who is signed in, how, and what is set up', async () => {
    const answer = await people.call('GET', '/api/profile', { cookie });
    expect(answer.json()).toEqual({
      id: await people.idOf('compliance'),
      email,
      name: 'Casey Compliance',
      role: 'compliance',
      language: null,
      hasPassword: true,
      provider: null,
      hasSecondFactor: false,
      hasAuthenticatorApp: false,
      passkeys: [],
      passkeyOrigin: 'http://localhost:0',
      isSecondFactorRequired: false,
      provenUntil: '2026-05-04T10:10:00.000Z',
      newBrowsers: [],
      recoveryCodesLeft: 0,
      method: 'password',
      passwordRule: { minLength: 15 },
    });
  });

  it('changes the password with the old one; other sessions and open links end, this session continues', async () => {
    const elsewhere = people.cookieIn(await people.signIn({ email, password: knownPassword }));
    const stranger = await people.desk.cookieOf('support');
    const id = await people.idOf('compliance');
    const admin = await people.desk.cookieOf('admin');
    await people.call('POST', `/api/staff/${id}/link`, { cookie: admin, body: {} });
    expect((await change({ password: knownPassword, newPassword: freshPassword })).statusCode).toBe(204);
    const who = async (one: string) => (await people.call('GET', '/api/session', { cookie: one })).statusCode;
    expect([await who(cookie), await who(elsewhere), await who(stranger)]).toEqual([200, 401, 200]);
    expect(await people.desk.db.selectFrom('staff_link').selectAll().execute()).toEqual([]);
    expect((await people.signIn({ email, password: knownPassword })).statusCode).toBe(401);
    expect((await people.signIn({ email, password: freshPassword })).statusCode).toBe(200);
    const decomposed = freshPassword.normalize('NFD');
    expect(decomposed).not.toBe(freshPassword);
    expect((await people.signIn({ email, password: decomposed })).statusCode).toBe(200);
  });

  it('has a password without an end', async () => {
    people.desk.clock.nowMs += 10 * 365 * 24 * 3_600_000;
    expect((await people.signIn({ email, password: knownPassword })).statusCode).toBe(200);
  });

  it('accepts one of several simultaneous password changes', async () => {
    const answers = await Promise.all(
      ['one', 'two', 'three'].map(async (end) =>
        change({ password: knownPassword, newPassword: `${freshPassword} ${end}` }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 422, 422]);
  });

  it.each([
    ['14 characters', 'x7 kq w0 vb zz'],
    ['14 characters of two units each', '🐑🐺🌳🏠🚜🌾🦊🐻🐗🦌🌲🍄🦉🐝'],
    ['14 characters with accents typed apart', 'äöü xkq wnb vf'.normalize('NFD')],
    ['1,025 characters', 'zwölf Schafe '.repeat(79).slice(0, 1025)],
    ['a common one', 'passwordpassword'],
    ['one’s own name', 'Casey Compliance'],
    ['the sandbox’s', knownPassword],
    ['nothing', ''],
  ])('refuses %s as a new password, with the field', async (_what, newPassword) => {
    const answer = await change({ password: knownPassword, newPassword });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(errorsOf(answer))).toEqual(['newPassword']);
    expect((await people.signIn({ email, password: knownPassword })).statusCode).toBe(200);
  });

  it.each([15, 1024])('accepts %i characters', async (length) => {
    const newPassword = 'zwölf grüne Schafe am Fluss und kein Hund '.repeat(30).slice(0, length);
    expect((await change({ password: knownPassword, newPassword })).statusCode).toBe(204);
    expect((await people.signIn({ email, password: newPassword })).statusCode).toBe(200);
  });

  it('refuses a password of 1,000,000 characters before hashing it, on every route', async () => {
    const long = 'a'.repeat(1_000_000);
    const statuses = [
      await change({ password: knownPassword, newPassword: long }),
      await change({ password: long, newPassword: freshPassword }),
      await people.signIn({ email, password: long }),
      await people.call('POST', '/api/links/use', { body: { token: 't', password: long } }),
    ].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([413, 413, 413, 413]);
    expect((await people.signIn({ email, password: 'a'.repeat(9000) })).statusCode).toBe(422);
    expect(await people.desk.db.selectFrom('sign_in_failure').selectAll().execute()).toEqual([]);
  });

  it('slows down guesses at the password in an open session, and nobody else', async () => {
    const wrong = { password: 'not this one', newPassword: freshPassword };
    for (let time = 0; time < 10; time += 1) {
      const answer = await change(wrong);
      expect([answer.statusCode, Object.keys(errorsOf(answer))]).toEqual([422, ['password']]);
    }
    const right = { ...wrong, password: knownPassword };
    const answer = await change(right);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '1']);
    // Nobody outside can drive this count up, nor does it shut anybody out.
    expect((await people.signIn({ email, password: knownPassword })).statusCode).toBe(200);
    people.desk.clock.nowMs += 1000;
    expect((await change(right)).statusCode).toBe(204);
  });

  it('is not slowed down by sign-ins with an e-mail that looks like its counter’s name', async () => {
    const id = await people.idOf('compliance');
    for (const kind of ['proof', 'link'])
      for (let time = 0; time < 11; time += 1)
        await people.signIn({ email: `${kind} ${id}`, password: 'not this one' });
    expect((await change({ password: knownPassword, newPassword: freshPassword })).statusCode).toBe(204);
  });

  it('asks for a code as well where a second factor is set up', async () => {
    const { secret } = await people.setUpFactor(cookie);
    const asked = { password: knownPassword, newPassword: freshPassword };
    for (const code of [undefined, '000000']) {
      const answer = await change({ ...asked, ...(code !== undefined && { code }) });
      expect([answer.statusCode, Object.keys(errorsOf(answer))]).toEqual([422, ['code']]);
    }
    expect((await change({ ...asked, code: people.codeOf(secret) })).statusCode).toBe(204);
  });

  it('has changes and refusals in the trail, never what was typed', async () => {
    const id = await people.idOf('compliance');
    await change({ password: 'not this one', newPassword: freshPassword });
    expect(await people.trail(2)).toEqual([
      ['change-password', 'intent', `staff ${id}`, {}],
      ['change-password', 'refused', `staff ${id}`, { because: 'invalid-request' }],
    ]);
    await change({ password: knownPassword, newPassword: freshPassword });
    expect((await people.trail(1))[0]).toEqual(['change-password', 'done', `staff ${id}`, {}]);
    const kept = JSON.stringify(await people.trail(100)) + people.desk.log.join('');
    expect(kept).not.toMatch(/not this one|Schafe|rampart-sandbox|compliance@/);
  });

  it('changes nothing that can’t be recorded', async () => {
    await people.desk.ownerDb.schema.alterTable('audit_head').renameTo('audit_gone').execute();
    expect((await change({ password: knownPassword, newPassword: freshPassword })).statusCode).toBe(503);
    await people.desk.ownerDb.schema.alterTable('audit_gone').renameTo('audit_head').execute();
    expect((await people.signIn({ email, password: knownPassword })).statusCode).toBe(200);
  });
});

describe('one’s own language', () => {
  let people: PeopleDesk;
  let cookie: string;
  beforeEach(async () => {
    people = await createPeopleDesk();
    cookie = people.cookieIn(await people.signIn({ email, password: knownPassword }));
  });
  afterEach(async () => people.desk.close());

  const change = async (body: object) => people.call('POST', '/api/profile/language', { cookie, body });
  const languagesSaid = async () => {
    const profile = await people.call('GET', '/api/profile', { cookie });
    const session = await people.call('GET', '/api/session', { cookie });
    const signedIn = await people.signIn({ email, password: knownPassword });
    return [
      profile.json<{ language: unknown }>().language,
      ...[session, signedIn].map((answer) => answer.json<{ staff: { language: unknown } }>().staff.language),
    ];
  };

  it('is none at first, and what was chosen from then on: in the profile, the session and at sign-in', async () => {
    expect(await languagesSaid()).toEqual([null, null, null]);
    expect((await change({ language: 'de' })).statusCode).toBe(204);
    expect(await languagesSaid()).toEqual(['de', 'de', 'de']);
    expect((await change({ language: 'ar' })).statusCode).toBe(204);
    expect(await languagesSaid()).toEqual(['ar', 'ar', 'ar']);
  });

  it('is nobody else’s', async () => {
    await change({ language: 'fr' });
    const admin = await people.desk.cookieOf('admin');
    const answer = await people.call('GET', '/api/profile', { cookie: admin });
    expect(answer.json()).toMatchObject({ role: 'admin', language: null });
  });

  it('is said after a link has been used, too', async () => {
    await change({ language: 'es' });
    const id = await people.idOf('compliance');
    const admin = await people.desk.cookieOf('admin');
    const made = await people.call('POST', `/api/staff/${id}/link`, { cookie: admin, body: {} });
    const [, token] = made.json<{ link: string }>().link.split('#');
    const used = await people.call('POST', '/api/links/use', { body: { token, password: freshPassword } });
    expect(used.json()).toMatchObject({ staff: { email, language: 'es' } });
  });

  it.each([
    ['one the desk does not speak', { language: 'xx' }, 422],
    ['one in another form', { language: 'DE' }, 422],
    ['none', { language: null }, 422],
    ['nothing', {}, 422],
    ['another field', { language: 'de', role: 'admin' }, 400],
  ])('refuses %s', async (_what, body, status) => {
    expect((await change(body)).statusCode).toBe(status);
    expect(await languagesSaid()).toEqual([null, null, null]);
  });

  it('is none where a later version wrote one that this version does not speak', async () => {
    await people.desk.ownerDb
      .updateTable('staff')
      .set({ language: 'tlh' as never })
      .where('email', '=', email)
      .execute();
    expect(await languagesSaid()).toEqual([null, null, null]);
  });

  it('is in the trail with the one before; what can’t be recorded changes nothing', async () => {
    const id = await people.idOf('compliance');
    await change({ language: 'de' });
    await change({ language: 'fr' });
    expect(await people.trail(4)).toEqual([
      ['change-language', 'intent', `staff ${id}`, { language: 'de', formerLanguage: 'none' }],
      ['change-language', 'done', `staff ${id}`, { language: 'de', formerLanguage: 'none' }],
      ['change-language', 'intent', `staff ${id}`, { language: 'fr', formerLanguage: 'de' }],
      ['change-language', 'done', `staff ${id}`, { language: 'fr', formerLanguage: 'de' }],
    ]);
    await people.desk.ownerDb.schema.alterTable('audit_head').renameTo('audit_gone').execute();
    expect((await change({ language: 'es' })).statusCode).toBe(503);
    await people.desk.ownerDb.schema.alterTable('audit_gone').renameTo('audit_head').execute();
    expect(await languagesSaid()).toEqual(['fr', 'fr', 'fr']);
  });
});
