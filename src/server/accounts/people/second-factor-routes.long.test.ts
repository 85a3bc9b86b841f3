import { createHash } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { earlierRecoveryCodes } from '#server/database/people-tables.ts';
import { createPeopleDesk, knownPassword, type PeopleDesk } from '#testing/people-desk.ts';
import { bytesOf } from '#testing/second-factor.ts';

const email = 'compliance@rampart.test';
const password = knownPassword;

describe('a second factor', () => {
  let people: PeopleDesk;
  let cookie: string;
  beforeEach(async () => {
    people = await createPeopleDesk();
    cookie = await people.desk.cookieOf('compliance');
  });
  afterEach(async () => people.desk.close());

  const post = async (path: string, body: object) =>
    people.call('POST', `/api/profile/${path}`, { cookie, body });
  const typeOf = (answer: Awaited<ReturnType<typeof post>>) => answer.json<{ type: string }>().type;
  const profile = async () =>
    (await people.call('GET', '/api/profile', { cookie })).json<Record<string, unknown>>();
  const signIn = async (code?: string) =>
    people.signIn({ email, password, ...(code !== undefined && { code }) });

  it('is shown as secret and address, counts only once confirmed, and then ends other sessions', async () => {
    const elsewhere = await people.desk.cookieOf('compliance');
    const begun = await post('second-factor', { password });
    const { secret, uri } = begun.json<{ secret: string; uri: string }>();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect((await signIn()).statusCode).toBe(200);
    expect((await post('second-factor/confirm', { code: '000000' })).statusCode).toBe(422);
    expect(await profile()).toMatchObject({ hasSecondFactor: false });
    const confirmed = await post('second-factor/confirm', { code: people.codeOf(secret) });
    const { recoveryCodes } = confirmed.json<{ recoveryCodes: string[] }>();
    expect(recoveryCodes).toHaveLength(10);
    for (const code of recoveryCodes)
      expect(code).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await profile()).toMatchObject({ hasSecondFactor: true, recoveryCodesLeft: 10 });
    expect((await people.call('GET', '/api/session', { cookie: elsewhere })).statusCode).toBe(401);
  });

  it('is asked for after the right password, and only after that', async () => {
    await people.setUpFactor(cookie);
    const asked = await signIn();
    expect([asked.statusCode, typeOf(asked), asked.cookies]).toEqual([
      401,
      '/problems/second-factor-required',
      [],
    ]);
    const refused = await signIn('000000');
    expect([refused.statusCode, typeOf(refused), refused.cookies]).toEqual([
      401,
      '/problems/code-refused',
      [],
    ]);
    const wrong = await people.signIn({ email, password: 'not this one', code: '000000' });
    const unknown = await people.signIn({ email: 'nobody@rampart.test', password, code: '000000' });
    const withoutId = (answer: typeof wrong) => ({ ...answer.json<object>(), requestId: '' });
    expect(typeOf(wrong)).toBe('/problems/sign-in-refused');
    expect(withoutId(wrong)).toEqual(withoutId(unknown));
  });

  it('accepts a code once, with blanks and when sent twice at once too', async () => {
    const { secret } = await people.setUpFactor(cookie);
    const code = people.codeOf(secret);
    expect((await signIn(`${code.slice(0, 3)} ${code.slice(3)}`)).statusCode).toBe(200);
    expect(typeOf(await signIn(code))).toBe('/problems/code-refused');
    people.desk.clock.nowMs += 60_000;
    const next = people.codeOf(secret);
    const together = await Promise.all(Array.from({ length: 5 }, async () => signIn(next)));
    expect(together.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('accepts a code for one step alone: neither the previous nor the next one', async () => {
    const { secret } = await people.setUpFactor(cookie);
    people.desk.clock.nowMs += 300_000;
    for (const beside of [-4, -1, 1, -2, 2, 4])
      expect(typeOf(await signIn(people.codeOf(secret, beside)))).toBe('/problems/code-refused');
    expect((await signIn(people.codeOf(secret))).statusCode).toBe(200);
  });

  it.each([-3, -1, 1, 3])('learns that a phone’s clock is off by %i steps from two codes', async (off) => {
    const { secret } = await people.setUpFactor(cookie);
    people.desk.clock.nowMs += 300_000;
    const first = people.codeOf(secret, off);
    expect((await signIn(first)).statusCode).toBe(401);
    expect((await signIn(first)).statusCode).toBe(401);
    people.desk.clock.nowMs += 30_000;
    expect((await signIn(people.codeOf(secret, off))).statusCode).toBe(200);
    people.desk.clock.nowMs += 86_400_000;
    expect((await signIn(people.codeOf(secret, off))).statusCode).toBe(200);
    expect((await signIn(people.codeOf(secret))).statusCode).toBe(401);
  });

  it('learns it from the code that sets it up as well', async () => {
    const begun = await post('second-factor', { password });
    const { secret } = begun.json<{ secret: string }>();
    await post('second-factor/confirm', { code: people.codeOf(secret, -3) });
    people.desk.clock.nowMs += 30_000;
    expect((await signIn(people.codeOf(secret, -3))).statusCode).toBe(200);
  });

  it('keeps recovery codes as slow digests with a salt of the person’s own', async () => {
    const { recoveryCodes } = await people.setUpFactor(cookie);
    await people.setUpFactor(await people.desk.cookieOf('developer'));
    const rows = await people.desk.db.selectFrom('recovery_code').selectAll().execute();
    const salts = rows.map(
      ({ code_digest: digest }) => /^argon2id\.([\w-]{22})\.[\w-]{43}$/.exec(digest)?.[1],
    );
    expect(rows).toHaveLength(20);
    expect(new Set(salts).size).toBe(2);
    expect(salts).not.toContain(undefined);
    const fast = createHash('sha256').update(recoveryCodes[0]!.replaceAll('-', '')).digest('hex');
    const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
    const digests = [...new Set(salts)].map(async (salt = '') => {
      const slow = await hashRaw(fast, { ...cost, salt: Buffer.from(salt, 'base64url') });
      return `argon2id.${salt}.${slow.toString('base64url')}`;
    });
    const kept = rows.map(({ code_digest: digest }) => digest);
    expect((await Promise.all(digests)).filter((digest) => kept.includes(digest))).toHaveLength(1);
  });

  it('lets nobody in with recovery codes that an earlier version kept as fast digests, nor counts them', async () => {
    const { recoveryCodes } = await people.setUpFactor(cookie);
    const { db } = people.desk;
    const staffId = await people.idOf('compliance');
    await db.deleteFrom('recovery_code').execute();
    // SHA-256 of the code without hyphens; the first two were used.
    const fast = recoveryCodes.map((code, at) => ({
      staff_id: staffId,
      code_digest: createHash('sha256').update(code.replaceAll('-', '')).digest('hex'),
      used_at: at < 2 ? 1 : null,
    }));
    await db.insertInto('recovery_code').values(fast).execute();
    await earlierRecoveryCodes.up(people.desk.ownerDb);
    expect(await db.selectFrom('recovery_code').selectAll().execute()).toEqual([]);
    for (const code of recoveryCodes.slice(0, 3)) expect((await signIn(code)).statusCode).toBe(401);
  });

  it('can’t be confirmed with the code of the next sign-in', async () => {
    const begun = await post('second-factor', { password });
    const { secret } = begun.json<{ secret: string }>();
    const code = people.codeOf(secret);
    await post('second-factor/confirm', { code });
    expect(typeOf(await signIn(code))).toBe('/problems/code-refused');
  });

  it('is replaced by a recovery code, each once, however it is typed', async () => {
    const { recoveryCodes } = await people.setUpFactor(cookie);
    const [first = '', second = '', third = ''] = recoveryCodes;
    expect((await signIn(first)).statusCode).toBe(200);
    expect(typeOf(await signIn(first))).toBe('/problems/code-refused');
    expect((await signIn(` ${second.toUpperCase().replaceAll('-', ' ')} `)).statusCode).toBe(200);
    const together = await Promise.all(Array.from({ length: 5 }, async () => signIn(third)));
    expect(together.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await profile()).toMatchObject({ recoveryCodesLeft: 7 });
  });

  it('of another person, and another person’s recovery code, are refused', async () => {
    await people.setUpFactor(cookie);
    const theirs = await people.setUpFactor(await people.desk.cookieOf('developer'));
    expect((await signIn(people.codeOf(theirs.secret))).statusCode).toBe(401);
    expect((await signIn(theirs.recoveryCodes[0])).statusCode).toBe(401);
  });

  it('can’t be guessed: codes count as failures until one is right', async () => {
    const { secret } = await people.setUpFactor(cookie);
    for (let time = 0; time < 10; time += 1) expect((await signIn('000000')).statusCode).toBe(401);
    const answer = await signIn(people.codeOf(secret));
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '1']);
    people.desk.clock.nowMs += 1000;
    expect((await signIn(people.codeOf(secret))).statusCode).toBe(200);
    expect(await people.desk.db.selectFrom('sign_in_failure').selectAll().execute()).toEqual([]);
  });

  it('can’t be guessed during confirmation either', async () => {
    const { secret } = (await post('second-factor', { password })).json<{ secret: string }>();
    for (let time = 0; time < 10; time += 1)
      expect((await post('second-factor/confirm', { code: '000000' })).statusCode).toBe(422);
    expect((await post('second-factor/confirm', { code: people.codeOf(secret) })).statusCode).toBe(429);
  });

  it('can’t be taken over: with one set up no other begins, and a pending one is dropped', async () => {
    const begun = (await post('second-factor', { password })).json<{ secret: string }>();
    const again = (await post('second-factor', { password })).json<{ secret: string }>();
    expect((await post('second-factor/confirm', { code: people.codeOf(begun.secret) })).statusCode).toBe(422);
    expect((await post('second-factor/confirm', { code: people.codeOf(again.secret) })).statusCode).toBe(200);
    expect(typeOf(await post('second-factor', { password }))).toBe('/problems/second-factor-set');
    const staff = people.desk.db.selectFrom('staff').select('id');
    expect(await staff.where('totp_pending_encrypted', 'is not', null).execute()).toEqual([]);
    const code = people.codeOf(again.secret, 1);
    expect(typeOf(await post('second-factor/confirm', { code }))).toBe('/problems/second-factor-missing');
  });

  it('is not replaced by one begun during its confirmation', async () => {
    const { secret } = (await post('second-factor', { password })).json<{ secret: string }>();
    const { db } = people.desk;
    const { totp_pending_encrypted: begun } = await db
      .selectFrom('staff')
      .select('totp_pending_encrypted')
      .where('role', '=', 'compliance')
      .executeTakeFirstOrThrow();
    await post('second-factor/confirm', { code: people.codeOf(secret) });
    await db
      .updateTable('staff')
      .set({ totp_pending_encrypted: begun })
      .where('role', '=', 'compliance')
      .execute();
    const answer = await post('second-factor/confirm', { code: people.codeOf(secret, 1) });
    expect(typeOf(answer)).toBe('/problems/second-factor-missing');
  });

  it('is begun with the password; removal and new recovery codes take a code as well', async () => {
    expect((await post('second-factor', { password: 'not this one' })).statusCode).toBe(422);
    expect(typeOf(await post('second-factor/remove', { password, code: '000000' }))).toBe(
      '/problems/second-factor-missing',
    );
    const { secret, recoveryCodes } = await people.setUpFactor(cookie);
    for (const path of ['second-factor/remove', 'recovery-codes']) {
      expect((await post(path, { password, code: '000000' })).statusCode).toBe(422);
      expect((await post(path, { password: 'not this one', code: people.codeOf(secret) })).statusCode).toBe(
        422,
      );
    }
    const renewed = await post('recovery-codes', { password, code: people.codeOf(secret) });
    const [fresh = ''] = renewed.json<{ recoveryCodes: string[] }>().recoveryCodes;
    expect(recoveryCodes).not.toContain(fresh);
    expect((await signIn(recoveryCodes[0])).statusCode).toBe(401);
    expect((await post('second-factor/remove', { password, code: fresh })).statusCode).toBe(204);
    expect((await signIn()).statusCode).toBe(200);
    expect(await people.desk.db.selectFrom('recovery_code').selectAll().execute()).toEqual([]);
  });

  it('ends every other session when confirmed and when removed; this one continues', async () => {
    const who = async (one: string) => (await people.call('GET', '/api/session', { cookie: one })).statusCode;
    const before = await people.desk.cookieOf('compliance');
    const { secret } = await people.setUpFactor(cookie);
    expect([await who(cookie), await who(before)]).toEqual([200, 401]);
    const elsewhere = await people.desk.cookieOf('compliance');
    await post('second-factor/remove', { password, code: people.codeOf(secret) });
    expect([await who(cookie), await who(elsewhere)]).toEqual([200, 401]);
  });

  it('is not set up for a session that ends meanwhile', async () => {
    const { secret } = (await post('second-factor', { password })).json<{ secret: string }>();
    const { trail } = people.desk.app.audit;
    const intend = trail.intend.bind(trail);
    vi.spyOn(trail, 'intend').mockImplementationOnce(async (subject) => {
      await people.desk.db.deleteFrom('session').execute();
      return intend(subject);
    });
    expect((await post('second-factor/confirm', { code: people.codeOf(secret) })).statusCode).toBe(401);
    vi.restoreAllMocks();
    expect((await signIn()).statusCode).toBe(200);
  });

  it('is nowhere in clear: not in the database, the trail or the log', async () => {
    const { secret, recoveryCodes } = await people.setUpFactor(cookie);
    await signIn(recoveryCodes[0]);
    await signIn(people.codeOf(secret));
    const { db } = people.desk;
    const kept = JSON.stringify([
      await db.selectFrom('staff').selectAll().execute(),
      await db.selectFrom('recovery_code').selectAll().execute(),
      await people.trail(100),
      people.desk.log,
    ]);
    const forms = (['base64', 'base64url', 'hex'] as const).map((form) =>
      Buffer.from(bytesOf(secret)).toString(form),
    );
    const hidden = [
      secret,
      ...forms,
      ...recoveryCodes,
      ...recoveryCodes.map((code) => code.replaceAll('-', '')),
    ];
    expect(hidden.filter((text) => kept.includes(text))).toEqual([]);
  });

  it('is in the trail when begun, confirmed, used and removed', async () => {
    const { secret, recoveryCodes } = await people.setUpFactor(cookie);
    await signIn();
    await signIn(recoveryCodes[0]);
    await post('second-factor/remove', { password, code: people.codeOf(secret) });
    const about = `staff ${await people.idOf('compliance')}`;
    const entries = await people.trail(9);
    expect(entries.map(([action, outcome]) => `${String(action)} ${String(outcome)}`)).toEqual([
      'begin-second-factor intent',
      'begin-second-factor done',
      'confirm-second-factor intent',
      'confirm-second-factor done',
      'sign-in refused',
      'sign-in done',
      'remove-second-factor intent',
      'remove-second-factor done',
    ]);
    expect(entries.find(([action, outcome]) => action === 'sign-in' && outcome === 'done')?.[3]).toEqual({
      method: 'password',
      secondFactor: 'recovery-code',
      browser: 'new',
    });
    expect(entries.at(-1)?.[2]).toBe(about);
  });
});
