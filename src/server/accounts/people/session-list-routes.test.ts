import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { SessionItem } from '#contract/desk/profile.ts';
import { addSession, endSessionsOf } from '#server/accounts/sessions/session-store.ts';
import { settleProviderStaff } from '#server/accounts/staff/provider-staff.ts';
import { createPeopleDesk, knownPassword, type PeopleDesk } from '#testing/people-desk.ts';

const minute = 60_000;

describe('sessions', () => {
  let people: PeopleDesk;
  let cookie: string;
  beforeEach(async () => {
    people = await createPeopleDesk();
    cookie = await signIn('Firefox on Linux');
  });
  afterEach(async () => people.desk.close());

  const signIn = async (agent: string, email = 'support@rampart.test') => {
    const answer = await people.desk.app.inject({
      method: 'POST',
      url: '/api/session',
      headers: { 'user-agent': agent },
      payload: { email, password: knownPassword },
    });
    return people.cookieIn(answer);
  };
  const listed = async (as = cookie, url = '/api/sessions') =>
    (await people.call('GET', url, { cookie: as })).json<{ items: SessionItem[] }>().items;
  const isIn = async (one: string) =>
    (await people.call('GET', '/api/session', { cookie: one })).statusCode === 200;
  const end = async (url: string, as = cookie) => people.call('DELETE', url, { cookie: as });

  it('are listed newest first, with how and where they began and when they end', async () => {
    people.desk.clock.nowMs += minute;
    await signIn('Safari on a phone');
    expect(await listed()).toEqual([
      {
        id: expect.any(String) as string,
        startedAt: '2026-05-04T10:01:00.000Z',
        lastActiveAt: '2026-05-04T10:01:00.000Z',
        endsAt: '2026-05-04T10:16:00.000Z',
        method: 'password',
        agent: 'Safari on a phone',
        source: null,
        isThis: false,
      },
      expect.objectContaining({
        agent: 'Firefox on Linux',
        source: null,
        isThis: true,
        endsAt: '2026-05-04T10:15:00.000Z',
      }),
    ]);
  });

  it('end at the absolute end, however active, and are not listed once they have', async () => {
    for (let spent = 0; spent < 470; spent += 10) {
      people.desk.clock.nowMs += 10 * minute;
      const headers = { cookie, 'x-user-active': '1' };
      await people.desk.app.inject({ url: '/api/session', headers });
    }
    expect((await listed())[0]?.endsAt).toBe('2026-05-04T18:00:00.000Z');
    const other = await signIn('Another');
    people.desk.clock.nowMs += 10 * minute;
    expect((await listed(other)).map(({ agent }) => agent)).toEqual(['Another']);
  });

  it('show the browser’s name, up to 200 visible characters, and never their token', async () => {
    const strange = await signIn(`\u0007<b>${'é'.repeat(400)}`);
    const [newest] = await listed(strange);
    expect(newest?.agent).toBe(`<b>${'é'.repeat(197)}`);
    const token = strange.split('=')[1] ?? '';
    expect(JSON.stringify(await listed(strange))).not.toContain(token);
    const [row] = await people.desk.db.selectFrom('session').select('token_sha256').execute();
    expect(JSON.stringify(await listed(strange))).not.toContain(row?.token_sha256);
  });

  it('are ended by their owner, and nobody else', async () => {
    const other = await signIn('Other');
    const theirs = await signIn('Theirs', 'developer@rampart.test');
    const id = (await listed()).find(({ agent }) => agent === 'Other')?.id;
    const theirId = (await listed(theirs))[0]?.id;
    expect((await end(`/api/sessions/${theirId}`)).statusCode).toBe(404);
    expect(await isIn(theirs)).toBe(true);
    expect((await end(`/api/sessions/${id}`)).statusCode).toBe(204);
    expect((await end(`/api/sessions/${id}`)).statusCode).toBe(404);
    expect((await end('/api/sessions/%00')).statusCode).toBe(404);
    expect([await isIn(other), await isIn(cookie)]).toEqual([false, true]);
    const about = `staff ${await people.idOf('support')}`;
    const entries = (await people.trail(100)).filter(([, outcome]) => outcome === 'done');
    expect(entries.at(-1)).toEqual(['end-own-session', 'done', about, { sessionId: id }]);
  });

  it('are listed and ended by an admin, one or all', async () => {
    const admin = await people.desk.cookieOf('admin');
    const other = await signIn('Other');
    const url = `/api/staff/${await people.idOf('support')}/sessions`;
    const items = await listed(admin, url);
    expect(items.map(({ agent, isThis }) => [agent, isThis])).toEqual([
      ['Other', false],
      ['Firefox on Linux', false],
    ]);
    expect((await end(`${url}/${items[0]?.id}`, admin)).statusCode).toBe(204);
    expect([await isIn(other), await isIn(cookie)]).toEqual([false, true]);
    const adminsOwn = (await listed(admin))[0]?.id;
    expect((await end(`${url}/${adminsOwn}`, admin)).statusCode).toBe(404);
    await signIn('Third');
    expect((await end(url, admin)).statusCode).toBe(204);
    expect([await isIn(cookie), await isIn(admin)]).toEqual([false, true]);
    expect((await people.trail(1))[0]?.slice(0, 2)).toEqual(['end-staff-sessions', 'done']);
    expect((await people.trail(1))[0]?.[3]).toEqual({ sessions: 2 });
  });

  it('are not ended when that can’t be recorded', async () => {
    const [item] = await listed();
    await people.desk.ownerDb.schema.alterTable('audit_head').renameTo('audit_gone').execute();
    expect((await end(`/api/sessions/${item?.id}`)).statusCode).toBe(503);
    await people.desk.ownerDb.schema.alterTable('audit_gone').renameTo('audit_head').execute();
    expect(await isIn(cookie)).toBe(true);
  });

  it('of a provider end by session or account, of that provider alone', async () => {
    const { db, clock } = people.desk;
    const begin = async (issuer: string, subject: string, sid: string) => {
      const account = { issuer, subject, email: 'a@b.example', name: 'A', role: 'support' } as const;
      const { person } = await settleProviderStaff(db, account, clock.nowMs);
      const session = { staffId: person.id, method: 'provider', providerSid: sid } as const;
      return `rampart-session=${await addSession(db, session, clock.nowMs)}`;
    };
    const sessions = {
      first: await begin('https://one.example', 'ann', 's1'),
      second: await begin('https://one.example', 'ann', 's2'),
      colleague: await begin('https://one.example', 'bob', 's3'),
      elsewhere: await begin('https://two.example', 'ann', 's1'),
    };
    const left = async () => {
      const all = Object.entries({ ...sessions, local: cookie });
      const states = await Promise.all(all.map(async ([name, one]) => ((await isIn(one)) ? [name] : [])));
      return states.flat();
    };
    const issuer = 'https://one.example';
    expect(await endSessionsOf(db, { issuer, sid: 's3', subject: 'ann' })).toEqual([]);
    expect(await endSessionsOf(db, { issuer, sid: 's1' })).toHaveLength(1);
    expect(await left()).toEqual(['second', 'colleague', 'elsewhere', 'local']);
    expect(await endSessionsOf(db, { issuer, subject: 'ann' })).toHaveLength(1);
    expect(await left()).toEqual(['colleague', 'elsewhere', 'local']);
  });
});
