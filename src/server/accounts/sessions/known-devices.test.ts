import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createPeopleDesk, freshPassword, knownPassword, type PeopleDesk } from '#testing/people-desk.ts';

const email = 'compliance@rampart.test';
const right = { email, password: knownPassword };
const wrong = { email, password: 'not this one' };
const [home, stranger] = ['192.0.2.1', '198.51.100.1'];
const day = 86_400_000;

type Answer = Awaited<ReturnType<PeopleDesk['signIn']>>;

describe('a browser in which someone signed in before', () => {
  let people: PeopleDesk;
  beforeEach(async () => {
    people = await createPeopleDesk();
  });
  afterEach(async () => people.desk.close());

  const signIn = async (payload: object, { from = home, cookie = '' } = {}) =>
    people.signInFrom(from, payload, cookie === '' ? undefined : cookie);
  const deviceIn = (answer: Answer) => people.deviceIn(answer);
  const device = async (credentials = right) => deviceIn(await signIn(credentials));
  /** Ten wrong passwords from the stranger, so that the name waits there. */
  const guess = async () => {
    for (let time = 0; time < 10; time += 1) await signIn(wrong, { from: stranger });
  };
  /** What comes of the right password where strangers have to wait: 200 on a known device alone. */
  const whereSlow = async (cookie: string) => {
    await guess();
    return (await signIn(right, { from: stranger, cookie })).statusCode;
  };

  it('has a cookie for 180 days that no script can read, kept only as a keyed digest', async () => {
    const answer = await signIn(right);
    const cookie = answer.cookies.find(({ name }) => name === 'rampart-device');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 15_552_000 });
    const token = cookie?.value ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(await people.desk.db.selectFrom('known_device').selectAll().execute()).toEqual([
      {
        token_digest: people.desk.app.dataKeys.digest('known-device', token),
        staff_id: await people.idOf('compliance'),
        used_at: people.desk.clock.nowMs * 1000,
      },
    ]);
  });

  it('has ten failures of its own before it waits, and delays no other device', async () => {
    const [one, other] = [await device(), await device()];
    for (let time = 0; time < 10; time += 1)
      expect((await signIn(wrong, { cookie: one })).statusCode).toBe(401);
    expect((await signIn(right, { cookie: one })).statusCode).toBe(429);
    expect((await signIn(right, { cookie: other })).statusCode).toBe(200);
    expect((await signIn(right)).statusCode).toBe(200);
  });

  it('keeps its cookie, extended by each sign-in', async () => {
    const cookie = await device();
    for (const days of [100, 100]) {
      people.desk.clock.nowMs += days * day;
      expect(deviceIn(await signIn(right, { cookie }))).toBe(cookie);
    }
    people.desk.clock.nowMs += 180 * day;
    expect(await whereSlow(cookie)).toBe(429);
  });

  it('is unknown when its cookie is forged, cut, a kept digest or another person’s', async () => {
    const theirs = await device({ ...right, email: 'admin@rampart.test' });
    const own = await device();
    const kept = await people.desk.db.selectFrom('known_device').select('token_digest').execute();
    await guess();
    const forged = [
      theirs,
      own.slice(0, -1),
      `rampart-device=${'A'.repeat(43)}`,
      ...kept.map(({ token_digest }) => `rampart-device=${token_digest}`),
      own.replace('rampart-device', '__Host-rampart-device'),
      'rampart-device=',
    ];
    const taken: string[] = [];
    for (const cookie of forged)
      if ((await signIn(right, { from: stranger, cookie })).statusCode !== 429) taken.push(cookie);
    expect(taken).toEqual([]);
    expect((await signIn(right, { from: stranger, cookie: own })).statusCode).toBe(200);
  });

  it.each([
    ['an admin ends their sessions', 'DELETE', 'sessions'],
    ['they are shut out and let in again', 'POST', 'disable'],
  ] as const)('is unknown once %s', async (_what, method, act) => {
    const cookie = await device();
    const admin = await people.desk.cookieOf('admin');
    const at = `/api/staff/${await people.idOf('compliance')}`;
    const body = method === 'POST' ? { body: {} } : {};
    expect((await people.call(method, `${at}/${act}`, { cookie: admin, ...body })).statusCode).toBe(204);
    await people.call('POST', `${at}/enable`, { cookie: admin, body: {} });
    expect(await whereSlow(cookie)).toBe(429);
  });

  it('is unknown once an admin removed the second factor', async () => {
    const cookie = await device();
    await people.setUpFactor(await people.desk.cookieOf('compliance'));
    const url = `/api/staff/${await people.idOf('compliance')}/second-factor/remove`;
    const admin = await people.desk.cookieOf('admin');
    expect((await people.call('POST', url, { cookie: admin, body: {} })).statusCode).toBe(204);
    expect(await whereSlow(cookie)).toBe(429);
  });

  it('is unknown once a link changed the password, except the browser that used it', async () => {
    const cookie = await device();
    const admin = await people.desk.cookieOf('admin');
    const url = `/api/staff/${await people.idOf('compliance')}/link`;
    const made = await people.call('POST', url, { cookie: admin, body: {} });
    const token = new URL(made.json<{ link: string }>().link).hash.slice(1);
    const body = { token, password: freshPassword };
    const used = await people.call('POST', '/api/links/use', { body, cookie });
    expect(deviceIn(used)).not.toBe(cookie);
    expect(await whereSlow(cookie)).toBe(429);
    const other = { email, password: freshPassword };
    expect((await signIn(other, { from: stranger, cookie: deviceIn(used) })).statusCode).toBe(200);
  });

  it('is unknown once the password changed, except the one that changed it, which gets a new cookie', async () => {
    const elsewhereKnown = await device();
    const signedIn = await signIn(right);
    const cookie = people.cookieIn(signedIn);
    const body = { password: knownPassword, newPassword: freshPassword };
    const changed = await people.call('POST', '/api/profile/password', { cookie, body });
    const other = { email, password: freshPassword };
    await guess();
    for (const old of [elsewhereKnown, deviceIn(signedIn)])
      expect((await signIn(other, { from: stranger, cookie: old })).statusCode).toBe(429);
    const fresh = deviceIn(changed);
    expect((await signIn(other, { from: stranger, cookie: fresh })).statusCode).toBe(200);
  });

  it.each(['set up', 'take away'] as const)(
    'is unknown once they %s their second factor, except the one where they did, which gets a new cookie',
    async (what) => {
      const start = await signIn(right);
      const factor = what === 'take away' ? await people.setUpFactor(people.cookieIn(start)) : null;
      /** Each code is good once. */
      const code = () => {
        people.desk.clock.nowMs += 30_000;
        return factor === null ? {} : { code: people.codeOf(factor.secret) };
      };
      const elsewhereKnown = deviceIn(await signIn({ ...right, ...code() }));
      const signedIn = await signIn({ ...right, ...code() });
      const cookie = `${people.cookieIn(signedIn)}; ${deviceIn(signedIn)}`;
      const changed =
        factor === null
          ? (await people.setUpFactor(cookie)).confirmed
          : await people.call('POST', '/api/profile/second-factor/remove', {
              cookie,
              body: { password: knownPassword, ...code() },
            });
      expect(changed.statusCode).toBeLessThan(300);
      await guess();
      const comes = async (device: string) =>
        (await signIn(right, { from: stranger, cookie: device })).statusCode;
      for (const old of [elsewhereKnown, deviceIn(signedIn)]) expect(await comes(old)).toBe(429);
      // Known: what it lacks is the code alone.
      expect(await comes(deviceIn(changed))).toBe(what === 'take away' ? 200 : 401);
    },
  );

  it('is still known after signing out', async () => {
    const signedIn = await signIn(right);
    const cookie = people.cookieIn(signedIn);
    const left = await people.call('DELETE', '/api/session', { cookie });
    expect(left.cookies.map(({ name, value }) => [name, value])).toEqual([['rampart-session', '']]);
    expect(left.headers['clear-site-data']).not.toContain('cookies');
    expect(await whereSlow(deviceIn(signedIn))).toBe(200);
  });

  it('is one of at most twenty per person', async () => {
    const first = await device();
    for (let more = 0; more < 20; more += 1) {
      people.desk.clock.nowMs += 1;
      await signIn(right);
    }
    expect(await people.desk.db.selectFrom('known_device').select('staff_id').execute()).toHaveLength(20);
    expect(await whereSlow(first)).toBe(429);
  });
});
