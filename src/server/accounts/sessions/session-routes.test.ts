import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { tryByPuzzles } from '#testing/solve-puzzle.ts';

const minute = 60_000;
const hour = 60 * minute;
const compliance = { email: 'compliance@rampart.test', password: 'rampart-sandbox' };

describe('a session', () => {
  let desk: DeskServer;
  beforeEach(async () => {
    desk = await createDeskServer();
  });
  afterEach(async () => desk.close());

  const signIn = async (credentials: object, headers: Record<string, string> = {}) =>
    desk.app.inject({ method: 'POST', url: '/api/session', payload: credentials, headers });
  const whoAmI = async (cookie: string, isActive = false) =>
    desk.app.inject({ url: '/api/session', headers: { cookie, ...(isActive && { 'x-user-active': '1' }) } });
  const cookieIn = (answer: Awaited<ReturnType<typeof signIn>>) =>
    answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

  it('begins with the e-mail in any letter case and the password', async () => {
    const answer = await signIn({ ...compliance, email: 'Compliance@Rampart.test' });
    expect(answer.statusCode).toBe(200);
    const staff = {
      email: 'compliance@rampart.test',
      name: 'Casey Compliance',
      role: 'compliance',
      language: null,
    };
    const found = desk.db.selectFrom('staff').select('id').where('email', '=', staff.email);
    const { id: staffId } = await found.executeTakeFirstOrThrow();
    expect(answer.json()).toEqual({ staff, staffId });
    expect((await whoAmI(cookieIn(answer))).json()).toEqual({ staff, staffId });
  });

  it('is carried by an HttpOnly, SameSite=Strict cookie of 256 random bits, of which only the digest is kept', async () => {
    const answer = await signIn(compliance);
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({ name: 'rampart-session', httpOnly: true, sameSite: 'Strict', path: '/' });
    expect(Buffer.from(cookie?.value ?? '', 'base64url')).toHaveLength(32);
    const sessions = await desk.db.selectFrom('session').selectAll().execute();
    expect(JSON.stringify(sessions)).not.toContain(cookie?.value);
  });

  it('has a Secure __Host- cookie except on plain-http loopback', async () => {
    const environment = { PUBLIC_URL: 'https://desk.example', ALLOW: 'public-sandbox' };
    const other = await createDeskServer({ environment });
    const answer = await other.app.inject({ method: 'POST', url: '/api/session', payload: compliance });
    expect(answer.cookies).toMatchObject([
      { name: '__Host-rampart', secure: true, httpOnly: true, path: '/' },
      { name: '__Host-rampart-device', secure: true, httpOnly: true, sameSite: 'Strict', path: '/' },
    ]);
    for (const cookie of answer.cookies) expect(cookie).not.toHaveProperty('domain');
    await other.close();
  });

  it('is new at each sign-in, and the previous one ends', async () => {
    const first = cookieIn(await signIn(compliance));
    const second = cookieIn(await signIn(compliance, { cookie: first }));
    expect(second).not.toBe(first);
    expect((await whoAmI(first)).statusCode).toBe(401);
    expect((await whoAmI(second)).statusCode).toBe(200);
  });

  it('ends at sign-out, which clears the browser’s data', async () => {
    const cookie = cookieIn(await signIn(compliance));
    const answer = await desk.app.inject({ method: 'DELETE', url: '/api/session', headers: { cookie } });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers['clear-site-data']).toBe('"cache", "storage"');
    expect((await whoAmI(cookie)).statusCode).toBe(401);
  });

  it('ends 15 minutes after the person’s last activity; requests alone don’t count', async () => {
    const cookie = cookieIn(await signIn(compliance));
    desk.clock.nowMs += 14 * minute;
    expect((await whoAmI(cookie)).statusCode).toBe(200);
    desk.clock.nowMs += minute;
    expect((await whoAmI(cookie)).statusCode).toBe(401);
    expect(await desk.db.selectFrom('session').selectAll().execute()).toEqual([]);
  });

  it('lasts while the person is active, for at most 8 hours', async () => {
    const cookie = cookieIn(await signIn(compliance));
    for (let spent = 0; spent < 8 * hour - 10 * minute; spent += 10 * minute) {
      desk.clock.nowMs += 10 * minute;
      expect((await whoAmI(cookie, true)).statusCode).toBe(200);
    }
    desk.clock.nowMs += 10 * minute;
    expect((await whoAmI(cookie, true)).statusCode).toBe(401);
  });

  it('begins with nothing else: wrong password and unknown name are answered alike', async () => {
    const wrong = await signIn({ ...compliance, password: 'rampart' });
    const unknown = await signIn({ email: 'nobody@rampart.test', password: 'rampart-sandbox' });
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401]);
    const withoutId = (answer: typeof wrong) => ({ ...answer.json<object>(), requestId: '' });
    expect(withoutId(wrong)).toEqual(withoutId(unknown));
    expect(wrong.cookies).toEqual([]);
  });

  it('a disabled account is answered like an unknown one', async () => {
    await desk.db.updateTable('staff').set({ is_disabled: 1 }).execute();
    expect((await signIn(compliance)).json()).toMatchObject({ type: '/problems/sign-in-refused' });
  });

  it('after three failures a name asks for a puzzle, known or not, the right password too; other names don’t', async () => {
    for (const email of [compliance.email, 'nobody@rampart.test']) {
      for (let time = 0; time < 3; time += 1) {
        expect((await signIn({ email, password: 'x' })).statusCode).toBe(401);
      }
      const answer = await signIn({ email, password: compliance.password });
      expect(answer.statusCode).toBe(429);
      expect(answer.json()).toMatchObject({ type: '/problems/puzzle-required', puzzle: { numbers: 1024 } });
      expect(answer.headers['retry-after']).toBeUndefined();
    }
    expect((await signIn({ ...compliance, email: 'admin@rampart.test' })).statusCode).toBe(200);
    const byPuzzle = await tryByPuzzles(async (puzzle) => signIn({ ...compliance, puzzle }));
    expect(byPuzzle).toMatchObject({ answer: { statusCode: 200 }, solved: 1 });
  });

  it.each([
    ['a field too many', '{"email":"a","password":"b","x":1}', 400],
    ['no password', '{"email":"a"}', 422],
    ['a key given twice', '{"email":"a","email":"b","password":"c"}', 400],
    ['no JSON', 'email=a', 400],
    ['no UTF-8', Buffer.from([0x22, 0xff, 0x22]), 400],
    ['over 64 KiB', `{"email":"${'a'.repeat(65_536)}"}`, 413],
  ])('%s is refused', async (_what, payload, status) => {
    const headers = { 'content-type': 'application/json' };
    expect(
      (await desk.app.inject({ method: 'POST', url: '/api/session', payload, headers })).statusCode,
    ).toBe(status);
  });

  it.each([{ 'content-encoding': 'gzip' }, { 'content-type': 'application/json; charset=utf-16' }])(
    'is accepted only as unencoded JSON in UTF-8: %o',
    async (headers) => {
      const payload = JSON.stringify(compliance);
      const answer = await desk.app.inject({
        method: 'POST',
        url: '/api/session',
        headers: { 'content-type': 'application/json', ...headers },
        payload,
      });
      expect(answer.statusCode).toBe(415);
    },
  );

  it('nothing of it reaches the log', async () => {
    const cookie = cookieIn(await signIn(compliance));
    await whoAmI(cookie);
    const log = desk.log.join('');
    expect(log).toContain('/api/session');
    expect(log).not.toMatch(/compliance@|rampart-sandbox/);
    expect(log).not.toContain(cookie.split('=')[1]);
  });
});

describe('the sandbox’s accounts', () => {
  it('are there for everyone to see on loopback, and nowhere else', async () => {
    for (const [environment, count] of [
      [{}, 5],
      [{ HOST: '0.0.0.0', ALLOW: 'public-sandbox' }, 0],
      [{ SERVICE_BASE_URL: 'http://127.0.0.1:1', SERVICE_ENVIRONMENT: 'sandbox' }, 0],
    ] as const) {
      const desk = await createDeskServer({ environment });
      const { sandboxAccounts } = (await desk.app.inject('/api/environment')).json<{ sandboxAccounts: [] }>();
      expect(sandboxAccounts).toHaveLength(count);
      expect(await desk.db.selectFrom('staff').selectAll().execute()).toHaveLength(count);
      await desk.close();
    }
  });
});
