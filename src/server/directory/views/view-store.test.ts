import { createHash } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Role } from '#contract/desk/permissions.ts';
import { listViews, savedView } from '#contract/desk/views.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { openConnections } from '#testing/open-connections.ts';

const path = '/api/views';

describe('saved views', () => {
  let desk: DeskServer;
  beforeAll(async () => {
    desk = await createDeskServer();
  });
  afterAll(async () => desk.close());
  beforeEach(async () => {
    await desk.db.deleteFrom('default_view').execute();
    await desk.db.deleteFrom('list_view').execute();
  });

  const ask = async (method: 'GET' | 'POST' | 'DELETE', url: string, role: Role, payload?: object) =>
    desk.app.inject({
      method,
      url,
      headers: { cookie: await desk.cookieOf(role) },
      ...(payload && { payload }),
    });
  const view = (others: object = {}) => ({
    list: 'ramps',
    name: 'Expired',
    query: 'status=EXPIRED&sort=since',
    isShared: false,
    ...others,
  });
  const save = async (role: Role, others: object = {}) => ask('POST', path, role, view(others));
  const saved = async (role: Role, others: object = {}) => {
    const answer = await save(role, others);
    expect(answer.statusCode).toBe(200);
    return savedView.parse(answer.json());
  };
  const viewsOf = async (role: Role, list = 'ramps') =>
    listViews.parse((await ask('GET', `${path}?list=${list}`, role)).json());
  const namesOf = async (role: Role, list = 'ramps') =>
    (await viewsOf(role, list)).items.map(({ name }) => name);
  const entries = async () => {
    await desk.app.audit.trail.drain();
    return desk.db
      .selectFrom('audit_entry')
      .select(['kind', 'action', 'object_kind', 'object_id', 'outcome', 'details'])
      .where('action', 'in', ['save-view', 'delete-view', 'list-views', 'choose-default-view'])
      .orderBy('seq')
      .execute();
  };
  const recordedSince = async (before: number) =>
    (await entries()).slice(before).map(({ kind, action, outcome }) => `${kind} ${action} ${outcome}`);

  it('are their person’s alone until they are shared, and own ones come first', async () => {
    await saved('support', { name: 'beta' });
    await saved('support', { name: 'Alpha' });
    await saved('compliance', { name: 'Aardvark', isShared: true });
    await saved('support', { name: 'Other list', list: 'customers', query: 'blocked=true' });
    expect(await namesOf('support')).toEqual(['Alpha', 'beta', 'Aardvark']);
    expect(await namesOf('compliance')).toEqual(['Aardvark']);
    const [seen] = (await viewsOf('auditor')).items;
    expect(seen).toMatchObject({
      name: 'Aardvark',
      query: 'status=EXPIRED&sort=since',
      isShared: true,
      isOwn: false,
      owner: 'Casey Compliance',
      dropped: [],
    });
    expect((await viewsOf('support')).items[0]).toMatchObject({ isOwn: true, isShared: false, owner: null });
  });

  it('hold no value that may be personal, and say what was left out', async () => {
    const query = 'q=0d73&identityReference=c-13344&status=Jane&method=pix';
    const { view: stored, leftOut } = await saved('support', { query });
    expect([stored.query, leftOut.toSorted()]).toEqual(['method=pix', ['identityReference', 'q', 'status']]);
    const rows = await desk.db.selectFrom('list_view').selectAll().execute();
    // Ids and times may have any digits.
    const chosen = rows.map(({ id: _id, staff_id: _staffId, changed_at: _changedAt, ...row }) => row);
    expect(JSON.stringify(chosen)).not.toMatch(/13344|0d73|Jane/);
  });

  it.each([
    ['nothing that can be kept', { query: 'q=0d73' }, 'query'],
    ['no filter', { query: '' }, 'query'],
    ['a filter that the list has not', { query: 'sort=since&email=x' }, 'query'],
    ['a filter given twice', { query: 'sort=since&sort=since' }, 'query'],
    ['a query without end', { query: `sort=since&q=${'x'.repeat(2000)}` }, 'query'],
    ['no name', { name: ' ' }, 'name'],
    ['a name that nobody sees', { name: '\u2060\u3164' }, 'name'],
    ['a name of two lines', { name: 'one\ntwo' }, 'name'],
    ['a name of two lines by Unicode', { name: 'one\u2028two' }, 'name'],
    ['a name of 61 characters', { name: 'x'.repeat(61) }, 'name'],
    ['an e-mail address as name', { name: 'jane@example.com' }, 'name'],
  ])('are refused with %s', async (_what, others, field) => {
    const answer = await save('support', others);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
    expect(await namesOf('support')).toEqual([]);
  });

  it('take a name of 60 characters in any script, without the blanks around it', async () => {
    const name = `Überfällig ${'é'.repeat(49)}`;
    expect((await saved('support', { name: `  ${name} ` })).view.name).toBe(name);
  });

  it('have one name each, whatever its case', async () => {
    const { id } = (await saved('support')).view;
    const twice = await save('support', { name: 'eXPIRED' });
    expect([twice.statusCode, twice.json().errors]).toEqual([
      422,
      { name: 'You already have a view with this name' },
    ]);
    await saved('support', { id, name: 'EXPIRED' });
    const other = (await saved('support', { name: 'Other' })).view;
    expect((await save('support', { id: other.id, name: 'expired' })).statusCode).toBe(422);
    await saved('compliance', { name: 'Expired' });
    expect(await namesOf('support')).toEqual(['EXPIRED', 'Other']);
  });

  it('are changed by their person alone, and keep their list', async () => {
    const { id } = (await saved('compliance', { isShared: true })).view;
    expect((await save('support', { id, name: 'Mine now' })).statusCode).toBe(404);
    expect((await save('admin', { id, name: 'Mine now' })).statusCode).toBe(404);
    expect((await save('compliance', { id, list: 'audit', query: 'kind=event' })).statusCode).toBe(404);
    expect((await save('compliance', { id: uuidv7() })).statusCode).toBe(404);
    await saved('compliance', { id, name: 'Renamed', query: 'stuck=true', isShared: true });
    expect((await viewsOf('support')).items).toMatchObject([{ id, name: 'Renamed', query: 'stuck=true' }]);
    await saved('compliance', { id, name: 'Renamed' });
    expect(await namesOf('support')).toEqual([]);
  });

  it('are deleted by their person, and shared ones by an admin', async () => {
    const own = (await saved('support', { name: 'Own' })).view.id;
    const shared = (await saved('support', { name: 'Shared', isShared: true })).view.id;
    const remove = async (id: string, role: Role) => (await ask('DELETE', `${path}/${id}`, role)).statusCode;
    expect(await remove(own, 'admin')).toBe(404);
    expect(await remove(shared, 'compliance')).toBe(404);
    expect(await namesOf('support')).toEqual(['Own', 'Shared']);
    expect(await remove(shared, 'admin')).toBe(204);
    expect(await remove(own, 'support')).toBe(204);
    expect(await remove(own, 'support')).toBe(404);
    expect(await desk.db.selectFrom('list_view').selectAll().execute()).toEqual([]);
  });

  it('are shared by those who can, of lists that they can read, and each refusal is recorded', async () => {
    const before = (await entries()).length;
    const answers = [
      await save('developer', { isShared: true }),
      await save('auditor'),
      await save('support', { list: 'audit', query: 'kind=event' }),
      await ask('GET', `${path}?list=requests`, 'support'),
      await ask('POST', `${path}/default`, 'developer', { list: 'audit', view: 'last-month' }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403]);
    expect(await recordedSince(before)).toEqual([
      'event save-view refused',
      'event save-view refused',
      'event save-view refused',
      'event list-views refused',
      'event choose-default-view refused',
    ]);
    await saved('developer', { name: 'Own' });
    await saved('developer', { list: 'requests', query: 'outcome=unknown' });
    expect(await namesOf('developer', 'requests')).toEqual(['Expired']);
  });

  it('are recorded when they are shared, changed or deleted, without their names', async () => {
    const before = (await entries()).length;
    const digestOf = (name: string) => createHash('sha256').update(name).digest('hex');
    const { id } = (await saved('compliance')).view;
    await saved('compliance', { id, name: 'Still own' });
    expect(await recordedSince(before)).toEqual([]);
    await saved('compliance', { id, name: 'Ours', isShared: true });
    await saved('compliance', { id, name: 'Ours no more', query: 'stuck=true' });
    await saved('compliance', { id, name: 'Ours again', isShared: true });
    await ask('DELETE', `${path}/${id}`, 'admin');
    expect(await recordedSince(before)).toEqual([
      'intent save-view null',
      'outcome save-view done',
      'intent save-view null',
      'outcome save-view done',
      'intent save-view null',
      'outcome save-view done',
      'intent delete-view null',
      'outcome delete-view done',
    ]);
    const made = (await entries()).slice(before);
    expect(made.map(({ object_kind, object_id }) => [object_kind, object_id])).toEqual(
      Array.from({ length: 8 }, () => ['view', id]),
    );
    expect(JSON.stringify(made)).not.toContain('Ours');
    expect(JSON.parse(made[2]?.details ?? '')).toEqual({
      list: 'ramps',
      formerName: digestOf('Ours'),
      formerQuery: 'status=EXPIRED&sort=since',
      isShared: false,
      name: digestOf('Ours no more'),
      query: 'stuck=true',
    });
    expect(JSON.parse(made[6]?.details ?? '')).toEqual({
      list: 'ramps',
      formerName: digestOf('Ours again'),
      formerQuery: 'status=EXPIRED&sort=since',
    });
    await saved('compliance', { name: 'Taken' });
    await save('compliance', { name: 'taken', isShared: true });
    expect((await recordedSince(before)).slice(8)).toEqual([
      'intent save-view null',
      'outcome save-view refused',
    ]);
  });

  it('open a list as each person chose', async () => {
    const choose = async (role: Role, chosen: string | null, list = 'ramps') =>
      (await ask('POST', `${path}/default`, role, { list, view: chosen })).statusCode;
    const shared = (await saved('compliance', { isShared: true })).view.id;
    const own = (await saved('support', { name: 'Own', isDefault: true })).view.id;
    expect((await viewsOf('support')).defaultView).toBe(own);
    expect(await choose('support', shared)).toBe(204);
    expect((await viewsOf('support')).defaultView).toBe(shared);
    expect((await viewsOf('compliance')).defaultView).toBeNull();
    expect(await choose('compliance', own)).toBe(404);
    expect(await choose('compliance', 'last-month')).toBe(404);
    expect(await choose('compliance', 'last-month', 'audit')).toBe(204);
    expect((await viewsOf('compliance', 'audit')).defaultView).toBe('last-month');
    expect(await choose('support', null)).toBe(204);
    expect((await viewsOf('support')).defaultView).toBeNull();
  });

  it('leave the list as it is when the one it opened with is deleted or no longer shared', async () => {
    const choose = async (role: Role, chosen: string) =>
      ask('POST', `${path}/default`, role, { list: 'ramps', view: chosen });
    const { id } = (await saved('compliance', { isShared: true })).view;
    await choose('support', id);
    await saved('compliance', { id });
    expect((await viewsOf('support')).defaultView).toBeNull();
    await saved('compliance', { id, isShared: true });
    expect((await viewsOf('support')).defaultView).toBe(id);
    await ask('DELETE', `${path}/${id}`, 'compliance');
    expect(await desk.db.selectFrom('default_view').selectAll().execute()).toEqual([]);
  });

  it('lose filters that the list no longer has, and say so', async () => {
    const { id } = (await saved('support')).view;
    const query = 'colour=red&status=MELTED&sort=since';
    await desk.db.updateTable('list_view').set({ query }).where('id', '=', id).execute();
    const [opened] = (await viewsOf('support')).items;
    expect([opened?.query, opened?.dropped.toSorted()]).toEqual(['sort=since', ['colour', 'status']]);
  });

  it('tell pages of what is shared, and of nothing else', async () => {
    const hints = async () =>
      (await desk.db.selectFrom('change').select(['kind', 'object_id']).where('kind', '=', 'view').execute())
        .length;
    const before = await hints();
    const { id } = (await saved('support')).view;
    expect(await hints()).toBe(before);
    await saved('support', { id, isShared: true });
    await saved('support', { id });
    expect(await hints()).toBe(before + 2);
    await ask('DELETE', `${path}/${id}`, 'support');
    expect(await hints()).toBe(before + 2);
  });

  const fill = async (count: number, role: Role, isShared: 0 | 1) => {
    const { id: staffId } = await desk.db
      .selectFrom('staff')
      .select('id')
      .where('role', '=', role)
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: count }, (_, at) => ({
      id: uuidv7(),
      list: 'ramps' as const,
      staff_id: staffId,
      name: `View ${at}`,
      name_key: `view ${at}`,
      query: 'stuck=true',
      is_shared: isShared,
      changed_at: 1,
    }));
    await desk.db.insertInto('list_view').values(rows).execute();
  };

  it('are at most 50 a person and list, and 50 shared a list', async () => {
    await fill(49, 'support', 0);
    const { id } = (await saved('support')).view;
    const refused = await save('support', { name: 'One more' });
    expect([refused.statusCode, refused.json().detail]).toEqual([
      422,
      'You already have 50 saved views of this list. Delete one first.',
    ]);
    await saved('support', { id, name: 'Changed' });
    await saved('support', { name: 'Other list', list: 'customers', query: 'blocked=true' });

    await fill(49, 'admin', 1);
    await saved('support', { id, name: 'Changed', isShared: true });
    const tooMany = await save('compliance', { isShared: true });
    expect([tooMany.statusCode, tooMany.json().detail]).toEqual([
      422,
      'This list already has 50 shared views. Delete one first.',
    ]);
    await saved('support', { id, name: 'Changed again', isShared: true });
    const { id: own } = (await saved('compliance')).view;
    expect((await save('compliance', { id: own, isShared: true })).statusCode).toBe(422);
  });

  it('are counted one after the other when they are saved at once', async () => {
    await fill(49, 'support', 0);
    if (desk.database === 'postgres') await openConnections(desk);
    const answers = await Promise.all(
      Array.from({ length: 8 }, async (_, at) => save('support', { name: `New ${at}` })),
    );
    const countOf = (code: number) => answers.filter(({ statusCode }) => statusCode === code).length;
    expect([countOf(200), countOf(422)]).toEqual([1, 7]);
  });

  it('have one of several that are saved at once with the same name, the first ones too', async () => {
    if (desk.database === 'postgres') await openConnections(desk);
    const answers = await Promise.all(Array.from({ length: 6 }, async () => save('support')));
    const countOf = (code: number) => answers.filter(({ statusCode }) => statusCode === code).length;
    expect([countOf(200), countOf(422)]).toEqual([1, 5]);
  });
});
