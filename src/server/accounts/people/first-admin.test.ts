import { uuidv7 } from 'uuidv7';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { settleProviderStaff } from '#server/accounts/staff/provider-staff.ts';
import { offerFirstAdmin } from '#server/accounts/staff/staff-links.ts';
import { addStaff } from '#server/accounts/staff/staff-store.ts';
import { createPeopleDesk, freshPassword, type PeopleDesk } from '#testing/people-desk.ts';

const hour = 60 * 60_000;

describe('the first admin', () => {
  let people: PeopleDesk;
  beforeEach(async () => {
    people = await createPeopleDesk({
      environment: {
        SERVICE_BASE_URL: 'http://127.0.0.1:1',
        SERVICE_ENVIRONMENT: 'sandbox',
        OIDC_ISSUER: issuer,
        OIDC_CLIENT_ID: 'rampart',
      },
    });
  });
  afterEach(async () => people.desk.close());

  const issuer = 'https://login.example';
  const offer = async () => offerFirstAdmin(people.desk.db, issuer, people.desk.clock.nowMs);
  const first = { email: 'ada@example.com', name: 'Ada Admin', password: freshPassword };
  const spend = async (body: object) => people.call('POST', '/api/links/use', { body });

  it('is made with an anonymous link, and no link makes a second one', async () => {
    const one = (await offer()) ?? '';
    const other = (await offer()) ?? '';
    const read = await people.call('POST', '/api/links/read', { body: { token: one } });
    expect(read.json()).toMatchObject({
      purpose: 'first-admin',
      email: null,
      name: null,
      expiresAt: '2026-05-05T10:00:00.000Z',
    });
    const unnamed = await spend({ token: one, password: freshPassword });
    expect(Object.keys(unnamed.json<{ errors: object }>().errors)).toEqual(['email', 'name']);
    const used = await spend({ token: one, ...first });
    expect(used.json()).toMatchObject({
      staff: { email: 'ada@example.com', name: 'Ada Admin', role: 'admin' },
    });
    expect(await people.desk.db.selectFrom('staff_link').selectAll().execute()).toEqual([]);
    expect((await spend({ token: other, ...first, email: 'eve@example.com' })).statusCode).toBe(404);
    expect(await offer()).toBeNull();
    const cookie = people.cookieIn(used);
    // Beside a real service an admin has a second factor first.
    expect((await people.call('GET', '/api/staff', { cookie })).statusCode).toBe(403);
    expect((await people.setUpFactor(cookie, first.password)).confirmed.statusCode).toBe(200);
    expect((await people.call('GET', '/api/staff', { cookie })).statusCode).toBe(200);
  });

  it('is only one, when two links are used at the same moment', async () => {
    const tokens = [(await offer()) ?? '', (await offer()) ?? ''];
    const answers = await Promise.all(
      tokens.map(async (token, at) => spend({ token, ...first, email: `ada${at}@example.com` })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(1);
  });

  it('has a day to use the link, which ends once there is any admin', async () => {
    const token = (await offer()) ?? '';
    const account = { issuer, subject: 's', email: 'a@b.example', name: 'A' };
    const { nowMs } = people.desk.clock;
    await settleProviderStaff(people.desk.db, { ...account, role: 'admin' }, nowMs);
    expect((await spend({ token, ...first })).statusCode).toBe(404);
    await people.desk.db.updateTable('staff').set({ is_disabled: 1 }).execute();
    people.desk.clock.nowMs += 24 * hour;
    expect((await spend({ token, ...first })).statusCode).toBe(404);
  });

  it('is needed where all admins belong to a provider that is not configured', async () => {
    const { db, clock } = people.desk;
    for (const [at, other] of ['https://former.example', `${issuer}/tenant`, 'no address'].entries()) {
      const account = { issuer: other, subject: `s${at}`, email: 'a@b.example', name: 'A' };
      await settleProviderStaff(db, { ...account, role: 'admin' }, clock.nowMs);
    }
    expect(await offer()).not.toBeNull();
    const slashed = { issuer: `${issuer}/`, subject: 's', email: 'a@b.example', name: 'A' };
    const token = (await offer()) ?? '';
    await settleProviderStaff(db, { ...slashed, role: 'admin' }, clock.nowMs);
    expect(await offerFirstAdmin(db, null, clock.nowMs)).not.toBeNull();
    expect((await spend({ token, ...first })).statusCode).toBe(404);
    expect(await offer()).toBeNull();
  });

  it('can’t take an e-mail in use, and may try another', async () => {
    const token = (await offer()) ?? '';
    await addStaff(people.desk.db, {
      id: uuidv7(),
      email: 'sam@example.com',
      email_key: 'sam@example.com',
      name: 'Sam',
      role: 'support',
      password_hash: '',
      is_sandbox: 0,
      is_disabled: 0,
    });
    const taken = await spend({ token, ...first, email: 'SAM@example.com' });
    expect(taken.json()).toMatchObject({ type: '/problems/staff-exists', status: 409 });
    const reserved = await spend({ token, ...first, email: 'Rampart@Desk.invalid' });
    expect(reserved.json()).toMatchObject({ type: '/problems/staff-exists', status: 409 });
    expect((await spend({ token, ...first })).statusCode).toBe(200);
  });
});
