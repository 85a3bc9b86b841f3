import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createPeopleDesk, type PeopleDesk } from '#testing/people-desk.ts';

const newcomer = { name: 'Nele Neu', role: 'support' };

describe('a link that an admin made', () => {
  let people: PeopleDesk;
  let admin: string;
  beforeEach(async () => {
    people = await createPeopleDesk();
    admin = await people.desk.cookieOf('admin');
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await people.desk.close();
  });

  it('ends with the rights of its admin, and is not made without them', async () => {
    const id = await people.idOf('developer');
    const change = async (path: string, body: object = {}) =>
      people.call('POST', `/api/staff/${id}/${path}`, { cookie: admin, body });
    const cookie = await people.desk.cookieOf('developer');
    const made = async (name: string, by: string) => {
      const body = { ...newcomer, email: `${name}@example.com` };
      const answer = await people.call('POST', '/api/staff', { cookie: by, body });
      return answer.statusCode === 201 ? new URL(answer.json<{ link: string }>().link).hash.slice(1) : '';
    };
    const read = async (token: string) =>
      (await people.call('POST', '/api/links/read', { body: { token } })).statusCode;
    const another = await made('another', admin);
    await change('role', { role: 'admin' });
    const first = await made('first', cookie);
    await change('role', { role: 'support' });
    expect(await read(first)).toBe(404);
    await change('role', { role: 'admin' });
    const second = await made('second', cookie);
    await change('disable');
    await change('enable');
    expect([await read(second), await read(another)]).toEqual([404, 200]);
    const { trail } = people.desk.app.audit;
    const intend = trail.intend.bind(trail);
    const late = await people.desk.cookieOf('developer');
    vi.spyOn(trail, 'intend').mockImplementationOnce(async (subject) => {
      await people.desk.db.updateTable('staff').set({ role: 'support' }).where('id', '=', id).execute();
      return intend(subject);
    });
    const body = { ...newcomer, email: 'third@example.com' };
    expect((await people.call('POST', '/api/staff', { cookie: late, body })).statusCode).toBe(403);
  });

  it('has its purpose in the intent, and the result in the outcome', async () => {
    const body = { ...newcomer, email: 'nele@example.com' };
    const added = await people.call('POST', '/api/staff', { cookie: admin, body });
    const invited = added.json<{ id: string }>().id;
    const known = await people.idOf('support');
    const link = async (id: string) =>
      people.call('POST', `/api/staff/${id}/link`, { cookie: admin, body: {} });
    await link(invited);
    await link(known);
    const { trail } = people.desk.app.audit;
    const intend = trail.intend.bind(trail);
    vi.spyOn(trail, 'intend').mockImplementationOnce(async (subject) => {
      const chosen = people.desk.db.updateTable('staff').set({ password_hash: 'x' });
      await chosen.where('id', '=', invited).execute();
      return intend(subject);
    });
    await link(invited);
    await link('00000000-0000-0000-0000-000000000000');
    const entries = (await people.trail(100)).filter(([action]) => action === 'make-staff-link');
    expect(entries.map(([, what, , details]) => [what, details])).toEqual([
      ['intent', { purpose: 'invite' }],
      ['done', { purpose: 'invite' }],
      ['intent', { purpose: 'reset' }],
      ['done', { purpose: 'reset' }],
      ['intent', { purpose: 'invite' }],
      ['done', { purpose: 'reset' }],
      ['intent', {}],
      ['refused', { because: 'not-found' }],
    ]);
  });
});
