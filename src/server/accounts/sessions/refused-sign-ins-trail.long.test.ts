import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createPeopleDesk, freshPassword, knownPassword, type PeopleDesk } from '#testing/people-desk.ts';

const minute = '2026-05-04T10:00:00.000Z';

describe('refused sign-ins of strangers', () => {
  let people: PeopleDesk;
  beforeEach(async () => {
    people = await createPeopleDesk();
  });
  afterEach(async () => people.desk.close());

  const tryNames = async (count: number) => {
    for (let name = 0; name < count; name += 1)
      await people.signIn({ email: `nobody-${name}@example.com`, password: 'x' });
  };
  const signIns = async () => (await people.trail(500)).filter(([action]) => action === 'sign-in');
  const refused = async () => (await signIns()).filter(([, outcome]) => outcome === 'refused');
  const laterBy = (ms: number) => {
    people.desk.clock.nowMs += ms;
  };

  it('with endless names make 60 entries a minute, and one that counts the rest; a success has its own', async () => {
    await tryNames(65);
    expect(await refused()).toHaveLength(60);
    expect((await people.signIn({ email: 'support@rampart.test', password: knownPassword })).statusCode).toBe(
      200,
    );
    expect((await signIns()).at(-1)).toEqual(expect.arrayContaining(['sign-in', 'done']));
    laterBy(60_000);
    await tryNames(1);
    const counted = (await refused()).filter(([, , , details]) => 'leftOut' in (details as object));
    expect(counted).toEqual([['sign-in', 'refused', null, { leftOut: 5, minute }]]);
    expect(await refused()).toHaveLength(62);
    const cookie = await people.desk.cookieOf('auditor');
    const verdict = await people.call('POST', '/api/audit/verify', { cookie, body: {} });
    expect(verdict.json()).toMatchObject({ isIntact: true });
    const lines = await people.call('GET', '/api/audit/export?format=csv&action=sign-in', { cookie });
    expect(lines.body).toContain('leftOut');
  });

  it('are counted at the latest at the stop, names asked for puzzles and unknown links too', async () => {
    for (let time = 0; time < 6; time += 1)
      await people.signIn({ email: 'support@rampart.test', password: 'x' });
    for (let time = 0; time < 3; time += 1)
      await people.call('POST', '/api/links/use', { body: { token: 'none', password: freshPassword } });
    expect(await refused()).toHaveLength(4);
    await people.desk.app.close();
    expect((await refused()).at(-1)).toEqual(['sign-in', 'refused', null, { leftOut: 4, minute }]);
  });
});

describe('a link used wrongly', () => {
  let people: PeopleDesk;
  beforeEach(async () => {
    people = await createPeopleDesk();
  });
  afterEach(async () => people.desk.close());

  const used = async () => (await people.trail(500)).filter(([action]) => action === 'use-link');

  it('makes no entry for a weak password, and one a minute when slowed down', async () => {
    const email = 'developer@rampart.test';
    const signedIn = await people.signIn({ email, password: knownPassword });
    await people.setUpFactor(people.cookieIn(signedIn));
    const id = await people.idOf('developer');
    const cookie = await people.desk.cookieOf('admin');
    const made = await people.call('POST', `/api/staff/${id}/link`, { cookie, body: {} });
    const token = new URL(made.json<{ link: string }>().link).hash.slice(1);
    const spend = async (body: object) =>
      (await people.call('POST', '/api/links/use', { body: { token, ...body } })).statusCode;
    for (let time = 0; time < 3; time += 1) expect(await spend({ password: 'passwordpassword' })).toBe(422);
    expect(await used()).toEqual([]);
    for (let time = 0; time < 10; time += 1)
      expect(await spend({ password: freshPassword, code: '000000' })).toBe(401);
    expect(await used()).toHaveLength(20);
    for (let time = 0; time < 5; time += 1)
      expect(await spend({ password: freshPassword, code: '000000' })).toBe(429);
    const because = { purpose: 'reset', because: 'too-many-attempts' };
    expect((await used()).slice(20)).toEqual([['use-link', 'refused', `staff ${id}`, because]]);
  });
});
