import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createPeopleDesk, type PeopleDesk } from '#testing/people-desk.ts';

describe('an admin whose rights end while a request of theirs is under way', () => {
  let people: PeopleDesk;
  beforeEach(async () => {
    people = await createPeopleDesk();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await people.desk.close();
  });

  it.each([{ role: 'support' }, { is_disabled: 1 }] as const)('changes nothing: %o', async (overtaken) => {
    const cookie = await people.desk.cookieOf('admin');
    const { db, app } = people.desk;
    await people.desk.cookieOf('compliance');
    const [admin, id] = [await people.idOf('admin'), await people.idOf('compliance')];
    const session = db.selectFrom('session').select('id').where('staff_id', '=', id);
    const { id: sessionId } = await session.executeTakeFirstOrThrow();
    const { trail } = app.audit;
    const intend = trail.intend.bind(trail);
    const found = async () => [
      await db.selectFrom('staff').selectAll().where('id', '=', id).execute(),
      await session.execute(),
    ];
    const before = await found();
    for (const [method, path, body] of [
      ['POST', 'role', { role: 'admin' }],
      ['POST', 'disable', {}],
      ['POST', 'enable', {}],
      ['POST', 'second-factor/remove', {}],
      ['DELETE', 'sessions', undefined],
      ['DELETE', `sessions/${sessionId}`, undefined],
    ] as const) {
      const staff = db.updateTable('staff').where('id', '=', admin);
      await staff.set({ role: 'admin', is_disabled: 0 }).execute();
      vi.spyOn(trail, 'intend').mockImplementationOnce(async (subject) => {
        await staff.set(overtaken).execute();
        return intend(subject);
      });
      const answer = await people.call(method, `/api/staff/${id}/${path}`, { cookie, ...(body && { body }) });
      expect([path, answer.statusCode]).toEqual([path, 403]);
      expect(await found()).toEqual(before);
    }
  });
});
