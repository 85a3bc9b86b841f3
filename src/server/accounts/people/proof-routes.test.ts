import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { PasskeyChallenge, PasskeyOrder } from '#contract/desk/passkeys.ts';
import type { Role } from '#contract/desk/permissions.ts';
import { createPeopleDesk, knownPassword, type PeopleDesk } from '#testing/people-desk.ts';
import { createSoftwarePasskey } from '#testing/software-passkey.ts';

const password = knownPassword;
const tenMinutes = 600_000;
const origin = 'http://localhost:8080';

let people: PeopleDesk;
beforeEach(async () => {
  people = await createPeopleDesk({ environment: { PUBLIC_URL: origin } });
});
afterEach(async () => people.desk.close());

const typeOf = (answer: { json: () => unknown }) => (answer.json() as { type: string }).type;
const active = { 'x-user-active': '1' };
/** Signed in ten minutes ago, and at the desk since. */
const longAgo = async (role: Role) => {
  const cookie = await people.desk.cookieOf(role);
  people.desk.clock.nowMs += tenMinutes / 2;
  await people.desk.app.inject({ url: '/api/session', headers: { cookie, ...active } });
  people.desk.clock.nowMs += tenMinutes / 2;
  return cookie;
};
const otherSessionOf = async (cookie: string) => {
  const { items } = (await people.call('GET', '/api/sessions', { cookie })).json<{
    items: { id: string; isThis: boolean }[];
  }>();
  return items.find(({ isThis }) => !isThis)?.id ?? '';
};
const prove = async (cookie: string, body: object) => people.call('POST', '/api/proof', { cookie, body });

describe('ending a session asks who one is', () => {
  it('when the sign-in is ten minutes ago, and no more for ten minutes after a proof', async () => {
    const cookie = await longAgo('support');
    await people.desk.cookieOf('support');
    const id = await otherSessionOf(cookie);
    const end = async () => people.call('DELETE', `/api/sessions/${id}`, { cookie });
    const refused = await end();
    expect([refused.statusCode, typeOf(refused)]).toEqual([403, '/problems/proof-required']);
    expect((await people.trail(1))[0]).toMatchObject([
      'end-own-session',
      'refused',
      expect.any(String),
      { because: 'proof-required' },
    ]);
    const wrong = await prove(cookie, { password: 'not this one' });
    expect([wrong.statusCode, wrong.json<{ errors: object }>().errors]).toEqual([
      422,
      { password: 'Incorrect password' },
    ]);
    expect((await end()).statusCode).toBe(403);
    expect((await prove(cookie, { password })).statusCode).toBe(204);
    people.desk.clock.nowMs += tenMinutes - 1;
    expect((await end()).statusCode).toBe(204);
  });

  it('of another person too, and for their factor: of that very session', async () => {
    const admin = await longAgo('admin');
    const fresh = await people.desk.cookieOf('admin');
    const support = await people.desk.cookieOf('support');
    await people.setUpFactor(support);
    const id = await people.idOf('support');
    const { items } = (await people.call('GET', `/api/staff/${id}/sessions`, { cookie: admin })).json<{
      items: { id: string }[];
    }>();
    const asked = [
      ['DELETE', `/api/staff/${id}/sessions/${items[0]?.id ?? ''}`],
      ['DELETE', `/api/staff/${id}/sessions`],
      ['POST', `/api/staff/${id}/second-factor/remove`],
    ] as const;
    for (const [method, url] of asked)
      expect(typeOf(await people.call(method, url, { cookie: admin }))).toBe('/problems/proof-required');
    expect((await people.call('GET', '/api/session', { cookie: support })).statusCode).toBe(200);
    expect((await prove(admin, { password })).statusCode).toBe(204);
    expect(
      (await people.call('POST', `/api/staff/${id}/second-factor/remove`, { cookie: admin })).statusCode,
    ).toBe(204);
    expect((await people.call('DELETE', `/api/staff/${id}/sessions`, { cookie: fresh })).statusCode).toBe(
      204,
    );
  });

  it('is slowed down by wrong passwords', async () => {
    const cookie = await people.desk.cookieOf('support');
    for (let n = 0; n < 11; n += 1) await prove(cookie, { password: 'wrong' });
    expect((await prove(cookie, { password })).statusCode).toBe(429);
  });

  it('sends who has a company account to the provider', async () => {
    const cookie = await longAgo('support');
    await people.desk.db
      .updateTable('staff')
      .set({ password_hash: '' })
      .where('role', '=', 'support')
      .execute();
    expect(typeOf(await prove(cookie, { password }))).toBe('/problems/password-from-provider');
  });
});

describe('a passkey as a proof', () => {
  it('replaces the password for sessions, and the code for what changes a factor, for ten minutes', async () => {
    const cookie = await people.desk.cookieOf('support');
    const passkey = createSoftwarePasskey(origin);
    const begun = await people.call('POST', '/api/profile/passkeys/begin', { cookie, body: { password } });
    const made = passkey.make(begun.json<PasskeyOrder>());
    await people.call('POST', '/api/profile/passkeys', { cookie, body: { name: 'Key', passkey: made } });
    const renew = async () =>
      people.call('POST', '/api/profile/recovery-codes', { cookie, body: { password } });
    expect((await renew()).json()).toMatchObject({
      errors: { code: 'Enter a code from your authenticator app' },
    });
    const ask = async () =>
      (await people.call('POST', '/api/proof/passkey', { cookie, body: {} })).json<PasskeyChallenge>();
    const shown = passkey.use(await ask());
    const wrong = await prove(cookie, { passkey: { ...shown, signature: 'AAAA' } });
    expect([wrong.statusCode, wrong.json<{ errors: object }>().errors]).toEqual([
      422,
      { passkey: 'The passkey could not be verified' },
    ]);
    expect((await prove(cookie, { passkey: shown })).statusCode).toBe(422);
    expect((await renew()).statusCode).toBe(422);
    expect((await prove(cookie, { passkey: passkey.use(await ask()) })).statusCode).toBe(204);
    expect((await renew()).statusCode).toBe(200);
    people.desk.clock.nowMs += tenMinutes;
    expect((await renew()).statusCode).toBe(422);
  });
});
