import { generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { PasskeyChallenge, PasskeyOrder } from '#contract/desk/passkeys.ts';
import { createPeopleDesk, freshPassword, knownPassword, type PeopleDesk } from '#testing/people-desk.ts';
import { createSoftwarePasskey, type Deviations, type SoftwarePasskey } from '#testing/software-passkey.ts';

const origin = 'http://localhost:8080';
const email = 'compliance@rampart.test';
const password = knownPassword;

let people: PeopleDesk;
let cookie: string;
beforeEach(async () => {
  people = await createPeopleDesk({ environment: { PUBLIC_URL: origin } });
  cookie = await people.desk.cookieOf('compliance');
});
afterEach(async () => people.desk.close());

const typeOf = (answer: { json: () => unknown }) => (answer.json() as { type: string }).type;
const post = async (path: string, body: object, as = cookie) =>
  people.call('POST', `/api/${path}`, { cookie: as, body });
const orderOf = async (as = cookie, proof: object = { password }) =>
  (await post('profile/passkeys/begin', proof, as)).json<PasskeyOrder>();
const add = async (passkey: SoftwarePasskey, deviations?: Deviations, as = cookie) =>
  post('profile/passkeys', { name: 'Key', passkey: passkey.make(await orderOf(as), deviations) }, as);
const profile = async (as = cookie) =>
  (await people.call('GET', '/api/profile', { cookie: as })).json<Record<string, unknown>>();

/** The browser's side of a sign-in with a passkey: the challenge, and the cookie that it is bound to. */
const beginSignIn = async (who = email) => {
  const begun = await people.call('POST', '/api/session/passkey', { body: { email: who, password } });
  return { begun, challenge: begun.json<PasskeyChallenge>(), attempt: people.cookieIn(begun) };
};
const finish = async (passkey: object, attempt: string, who = email) =>
  people.call('POST', '/api/session', { cookie: attempt, body: { email: who, password, passkey } });

describe('a passkey that is made', () => {
  it('is listed with its name, is a second factor, brings recovery codes and ends other sessions', async () => {
    const elsewhere = await people.desk.cookieOf('compliance');
    const added = await add(createSoftwarePasskey(origin));
    expect(added.statusCode).toBe(200);
    expect(added.json<{ recoveryCodes: string[] }>().recoveryCodes).toHaveLength(10);
    expect(await profile()).toMatchObject({
      hasSecondFactor: true,
      hasAuthenticatorApp: false,
      recoveryCodesLeft: 10,
      passkeyOrigin: origin,
      passkeys: [{ name: 'Key', createdAt: '2026-05-04T10:00:00.000Z', lastUsedAt: null }],
    });
    expect((await people.call('GET', '/api/session', { cookie: elsewhere })).statusCode).toBe(401);
    const [intent, done] = await people.trail(2);
    expect([intent?.[0], intent?.[1]]).toEqual(['add-passkey', 'intent']);
    expect(done).toMatchObject([
      'add-passkey',
      'done',
      expect.any(String),
      { passkeyId: expect.any(String) },
    ]);
  });

  it('leaves the recovery codes alone beside an app', async () => {
    const { secret } = await people.setUpFactor(cookie);
    expect(typeOf(await post('profile/passkeys/begin', { password }))).toBe('/problems/invalid-request');
    const proof = { password, code: people.codeOf(secret) };
    const passkey = createSoftwarePasskey(origin).make(await orderOf(cookie, proof));
    const added = await post('profile/passkeys', { name: 'Key', passkey });
    expect(added.json()).toEqual({ recoveryCodes: [] });
    expect(await profile()).toMatchObject({ recoveryCodesLeft: 10 });
  });

  it.each([
    ['of another origin', { origin: 'https://rampart.example' }],
    ['of the same host and another port', { origin: 'http://localhost:8081' }],
    ['for another host', { rpId: 'rampart.example' }],
    ['for another challenge', { challenge: 'AAAA' }],
    ['that says that it was used', { type: 'webauthn.get' }],
    ['without the person verified', { isUnverified: true }],
    ['made in another site’s frame', { crossOrigin: true }],
    ['made below another site’s page', { topOrigin: 'https://rampart.example' }],
    ['under another id than the attested one', { id: Buffer.alloc(32, 7).toString('base64url') }],
  ])('%s is refused and kept nowhere', async (_name, deviations) => {
    const added = await add(createSoftwarePasskey(origin), deviations);
    expect([added.statusCode, added.json<{ errors: object }>().errors]).toEqual([
      422,
      { passkey: 'The passkey could not be verified' },
    ]);
    expect(await profile()).toMatchObject({ hasSecondFactor: false, passkeys: [] });
    expect((await people.trail(1))[0]).toMatchObject([
      'add-passkey',
      'refused',
      expect.any(String),
      { passkey: 'not-verified' },
    ]);
  });

  it('signs with Ed25519, ES256 or RS256', async () => {
    expect((await orderOf()).algorithms).toEqual([-8, -7, -257]);
  });

  it('makes a sign-in begin again that was checked before it was there', async () => {
    const markOf = async () => {
      const { passkeys_mark: mark } = await people.desk.db
        .selectFrom('staff')
        .select('passkeys_mark')
        .where('email_key', '=', email)
        .executeTakeFirstOrThrow();
      return mark;
    };
    const before = await markOf();
    const first = createSoftwarePasskey(origin);
    expect((await add(first)).statusCode).toBe(200);
    const between = await markOf();
    const asked = (await post('proof/passkey', {})).json<PasskeyChallenge>();
    expect((await post('proof', { passkey: first.use(asked) })).statusCode).toBe(204);
    // The clock has not moved.
    expect((await add(createSoftwarePasskey(origin))).statusCode).toBe(200);
    expect(new Set([before, between, await markOf()]).size).toBe(3);
  });

  it('takes its challenge once, within five minutes, in the session that began it', async () => {
    const passkey = createSoftwarePasskey(origin);
    const made = { name: 'Key', passkey: passkey.make(await orderOf()) };
    const other = await people.desk.cookieOf('compliance');
    expect((await post('profile/passkeys', made, other)).statusCode).toBe(422);
    expect((await post('profile/passkeys', made)).statusCode).toBe(200);
    expect((await post('profile/passkeys', made)).statusCode).toBe(422);
    const late = {
      name: 'Late',
      passkey: createSoftwarePasskey(origin).make(await orderOf(await people.desk.cookieOf('support'))),
    };
    people.desk.clock.nowMs += 300_000;
    expect((await post('profile/passkeys', late, await people.desk.cookieOf('support'))).statusCode).toBe(
      422,
    );
  });

  it('takes no challenge of a proof, which no password is asked for', async () => {
    const passkey = createSoftwarePasskey(origin);
    await add(passkey);
    const asked = (await post('proof/passkey', {})).json<PasskeyOrder>();
    const other = { name: 'Other', passkey: createSoftwarePasskey(origin).make(asked) };
    expect((await post('profile/passkeys', other)).statusCode).toBe(422);
    expect(await profile()).toMatchObject({ passkeys: [{ name: 'Key' }] });
  });

  it('of someone is not kept for another as well', async () => {
    const shared = createSoftwarePasskey(origin);
    await add(shared);
    const support = await people.desk.cookieOf('support');
    expect((await add(shared, {}, support)).statusCode).toBe(422);
    expect(await profile(support)).toMatchObject({ hasSecondFactor: false });
  });

  it('is one of ten at most, also when others were added after it was begun', async () => {
    const passkey = createSoftwarePasskey(origin);
    await add(passkey);
    const { db } = people.desk;
    const first = await db.selectFrom('passkey').selectAll().executeTakeFirstOrThrow();
    const addRows = async (...names: number[]) =>
      db
        .insertInto('passkey')
        .values(names.map((n) => ({ ...first, id: `k-${n}`, credential_id: `credential-${n}` })))
        .execute();
    await addRows(2, 3, 4, 5, 6, 7, 8, 9);
    const asked = (await post('proof/passkey', {})).json<PasskeyChallenge>();
    expect((await post('proof', { passkey: passkey.use(asked) })).statusCode).toBe(204);
    const late = { name: 'Late', passkey: createSoftwarePasskey(origin).make(await orderOf()) };
    await addRows(10);
    const detail = 'Remove one of your passkeys first.';
    expect((await post('profile/passkeys', late)).json()).toMatchObject({ detail });
    expect((await post('profile/passkeys/begin', { password })).json()).toMatchObject({ detail });
  });

  it('is refused where the desk has no name but an address', async () => {
    await people.desk.close();
    people = await createPeopleDesk({ environment: { PUBLIC_URL: 'http://127.0.0.1:8080' } });
    const own = await people.desk.cookieOf('compliance');
    expect(await profile(own)).toMatchObject({ passkeyOrigin: null });
    expect(typeOf(await post('profile/passkeys/begin', { password }, own))).toBe(
      '/problems/passkeys-unavailable',
    );
  });
});

describe('signing in with a passkey', () => {
  let passkey: SoftwarePasskey;
  beforeEach(async () => {
    passkey = createSoftwarePasskey(origin);
    await add(passkey);
  });

  it('takes the password first, and says that a passkey is what to show', async () => {
    const asked = await people.signIn({ email, password });
    expect([asked.statusCode, asked.json()]).toMatchObject([
      401,
      { type: '/problems/second-factor-required', factors: ['passkey'] },
    ]);
    const begun = await people.call('POST', '/api/session/passkey', { body: { email, password: 'wrong' } });
    expect([begun.statusCode, typeOf(begun)]).toEqual([401, '/problems/sign-in-refused']);
    const { challenge, attempt } = await beginSignIn();
    expect(challenge).toMatchObject({
      rpId: 'localhost',
      credentials: [{ id: passkey.id, transports: ['internal'] }],
    });
    const entered = await finish(passkey.use(challenge), attempt);
    expect(entered.statusCode).toBe(200);
    expect((await people.trail(1))[0]).toMatchObject([
      'sign-in',
      'done',
      null,
      { method: 'password', secondFactor: 'passkey' },
    ]);
    expect(await profile(people.cookieIn(entered))).toMatchObject({
      passkeys: [{ lastUsedAt: '2026-05-04T10:00:00.000Z' }],
    });
  });

  it.each<[string, string, Deviations]>([
    ['of another origin', 'not-verified', { origin: 'https://rampart.example' }],
    ['for another host', 'not-verified', { rpId: 'rampart.example' }],
    ['for another challenge', 'not-verified', { challenge: 'AAAA' }],
    ['that says that it was made', 'not-verified', { type: 'webauthn.create' }],
    ['without the person verified', 'not-verified', { isUnverified: true }],
    ['used in another site’s frame', 'not-verified', { crossOrigin: true }],
    ['used below another site’s page', 'not-verified', { topOrigin: 'https://rampart.example' }],
    [
      'signed by another key',
      'not-verified',
      { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey },
    ],
    ['of a copy, whose counter is behind', 'counter', { counter: 1 }],
    ['of one that has stopped counting', 'counter', { counter: 0 }],
  ])('%s is refused, and the trail says why', async (_name, fault, deviations) => {
    const { challenge, attempt } = await beginSignIn();
    const refused = await finish(passkey.use(challenge, deviations), attempt);
    expect([refused.statusCode, typeOf(refused), people.cookieIn(refused)]).toEqual([
      401,
      '/problems/passkey-refused',
      '',
    ]);
    expect((await people.trail(1))[0]).toMatchObject([
      'sign-in',
      'refused',
      null,
      { because: 'passkey-refused', passkey: fault },
    ]);
  });

  it('takes a challenge once, right or wrong, also twice at once', async () => {
    const first = await beginSignIn();
    const used = passkey.use(first.challenge);
    expect((await finish(used, first.attempt)).statusCode).toBe(200);
    expect(typeOf(await finish(used, first.attempt))).toBe('/problems/passkey-refused');
    const second = await beginSignIn();
    expect(
      (await finish(passkey.use(second.challenge, { origin: 'https://x.example' }), second.attempt))
        .statusCode,
    ).toBe(401);
    expect((await finish(passkey.use(second.challenge), second.attempt)).statusCode).toBe(401);
    const third = await beginSignIn();
    const together = await Promise.all(
      [1, 2, 3].map(async () => finish(passkey.use(third.challenge), third.attempt)),
    );
    expect(together.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('takes a challenge in the browser that asked for it, within five minutes', async () => {
    const stolen = await beginSignIn();
    expect((await finish(passkey.use(stolen.challenge), '')).statusCode).toBe(401);
    const other = await beginSignIn();
    expect((await finish(passkey.use(stolen.challenge), other.attempt)).statusCode).toBe(401);
    const late = await beginSignIn();
    people.desk.clock.nowMs += 300_000;
    expect((await finish(passkey.use(late.challenge), late.attempt)).statusCode).toBe(401);
  });

  it('takes no passkey of another person, and no challenge for another', async () => {
    const theirs = createSoftwarePasskey(origin);
    await add(theirs, {}, await people.desk.cookieOf('developer'));
    const mine = await beginSignIn();
    const refused = await finish(theirs.use(mine.challenge), mine.attempt);
    expect(refused.statusCode).toBe(401);
    expect((await people.trail(1))[0]).toMatchObject([
      'sign-in',
      'refused',
      null,
      { passkey: 'unknown-passkey' },
    ]);
    const forDeveloper = await beginSignIn('developer@rampart.test');
    expect((await finish(passkey.use(forDeveloper.challenge), forDeveloper.attempt)).statusCode).toBe(401);
  });

  it('takes one that never counts, and takes a recovery code in its place', async () => {
    const still = createSoftwarePasskey(origin);
    const developer = await people.desk.cookieOf('developer');
    const added = await add(still, { counter: 0 }, developer);
    const who = 'developer@rampart.test';
    for (let n = 0; n < 2; n += 1) {
      const { challenge, attempt } = await beginSignIn(who);
      expect((await finish(still.use(challenge, { counter: 0 }), attempt, who)).statusCode).toBe(200);
    }
    const [code] = added.json<{ recoveryCodes: string[] }>().recoveryCodes;
    expect((await people.signIn({ email: who, password, code })).statusCode).toBe(200);
    expect((await people.signIn({ email: who, password, code })).statusCode).toBe(401);
  });

  it('is asked for no more once the last one is removed, also of who had begun with it', async () => {
    const { challenge, attempt } = await beginSignIn();
    const { passkeys } = (await profile()) as { passkeys: { id: string }[] };
    const { challenge: asked } = { challenge: (await post('proof/passkey', {})).json<PasskeyChallenge>() };
    expect((await post('proof', { passkey: passkey.use(asked) })).statusCode).toBe(204);
    const removed = await post(`profile/passkeys/${passkeys[0]?.id ?? ''}/remove`, { password });
    expect(removed.statusCode).toBe(204);
    expect((await finish(passkey.use(challenge), attempt)).statusCode).toBe(200);
    expect(await profile()).toMatchObject({ hasSecondFactor: false, recoveryCodesLeft: 0 });
  });

  it('is asked for beside a link to a new password as well', async () => {
    const admin = await people.desk.cookieOf('admin');
    const id = await people.idOf('compliance');
    const made = await people.call('POST', `/api/staff/${id}/link`, { cookie: admin, body: {} });
    const token = new URL(made.json<{ link: string }>().link).hash.slice(1);
    const read = await people.call('POST', '/api/links/read', { body: { token } });
    expect(read.json()).toMatchObject({ hasSecondFactor: true, hasPasskey: true });
    const use = { token, password: freshPassword };
    expect(typeOf(await people.call('POST', '/api/links/use', { body: use }))).toBe(
      '/problems/second-factor-required',
    );
    const begun = await people.call('POST', '/api/links/passkey', { body: { token } });
    const shown = passkey.use(begun.json<PasskeyChallenge>());
    const used = await people.call('POST', '/api/links/use', {
      cookie: people.cookieIn(begun),
      body: { ...use, passkey: shown },
    });
    expect(used.statusCode).toBe(200);
  });

  it('is removed by its person with a proof, and by an admin for who lost it', async () => {
    const { passkeys } = (await profile()) as { passkeys: { id: string }[] };
    const id = passkeys[0]?.id ?? '';
    expect((await post(`profile/passkeys/${id}/remove`, { password })).statusCode).toBe(422);
    expect((await post(`profile/passkeys/${id}/remove`, { password, code: '000000' })).statusCode).toBe(422);
    const support = await people.desk.cookieOf('support');
    expect((await post(`profile/passkeys/${id}/remove`, { password }, support)).statusCode).toBe(404);
    const admin = await people.desk.cookieOf('admin');
    const staff = await people.idOf('compliance');
    expect((await post(`staff/${staff}/second-factor/remove`, {}, admin)).statusCode).toBe(204);
    expect((await people.signIn({ email, password })).statusCode).toBe(200);
  });
});
