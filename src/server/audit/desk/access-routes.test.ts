import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { accessExport, accessList, type Act } from '#contract/desk/access-list.ts';
import type { Role } from '#contract/desk/permissions.ts';
import type { AuditSubject } from '#server/audit/trail/trail.ts';
import { processedEvents, rampMessage, sendCallback } from '#testing/desk-callbacks.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';

import { exportPieces } from './access-routes.ts';

const minuteMs = 60_000;

describe('who looked', () => {
  let desk: DeskServer;
  const ids = new Map<Role, string>();
  beforeAll(async () => {
    desk = await createDeskServer({ environment: { EXPORTS_PER_HOUR: '3' } });
    const staff = await desk.db.selectFrom('staff').select(['id', 'role']).execute();
    for (const { id, role } of staff) ids.set(role, id);
    await act('admin', 'reveal', 'c-1', { reason: 'Ticket 7', details: { fields: 'dob email' } }, 403);
    await act('support', 'getIdentity', 'c-1', {}, 200);
    await act('support', 'reveal', 'c-1', { reason: 'Ticket 8', details: { fields: 'email' } });
    await act('support', 'get-customer', 'c-2', {}, 200);
    await desk.app.audit.trail.note(
      { action: 'export-access', ...by('developer'), object: about('c-1'), requestId: 'r-refused' },
      { outcome: 'refused', details: { needed: 'read-audit' } },
    );
    // A call that is still under way.
    await desk.app.audit.trail.intend({
      action: 'getLimits',
      ...by('admin'),
      object: about('c-1'),
      requestId: 'r-open',
    });
  });
  afterAll(async () => desk.close());

  const by = (role: Role) => ({ person: { id: ids.get(role) ?? '', role } });
  const about = (id: string) => ({ kind: 'customer', id });
  const act = async (
    role: Role,
    action: AuditSubject['action'],
    customer: string,
    given: Partial<AuditSubject> = {},
    status?: number,
  ) => {
    const { trail } = desk.app.audit;
    const requestId = `r-${customer}-${action}-${role}`;
    const intent = await trail.intend({ action, ...by(role), object: about(customer), requestId, ...given });
    intent.settle({
      outcome: status === 403 ? 'refused' : 'done',
      ...(status !== undefined && { details: { status } }),
    });
    await trail.drain();
    desk.clock.nowMs += minuteMs;
  };
  const ask = async (role: Role, rest: string) =>
    desk.app.inject({ url: `/api/access${rest}`, headers: { cookie: await desk.cookieOf(role) } });
  const list = async (role: Role, rest: string) => accessList.parse((await ask(role, rest)).json());
  const summary = ({ action, role, outcome }: Act) => `${role} ${action} ${outcome}`;
  const onC1 = (acts: readonly Act[]) =>
    acts.filter(({ action }) => action !== 'list-access').map((one) => summary(one));

  it('is one row an act, newest first: the intent with its outcome, events, and what is under way', async () => {
    const { items, nextCursor } = await list('compliance', '?identityReference=c-1');
    expect(onC1(items)).toEqual([
      'admin getLimits null',
      'developer export-access refused',
      'support reveal done',
      'support getIdentity done',
      'admin reveal refused',
    ]);
    expect(nextCursor).toBeNull();
    expect(items.at(-1)).toMatchObject({
      seq: 1,
      at: '2026-05-04T10:00:00.000000Z',
      person: { name: 'Adrian Admin', email: 'admin@rampart.test' },
      objectKind: 'customer',
      objectId: 'c-1',
      fields: ['dob', 'email'],
      hasReason: true,
      reason: 'Ticket 7',
      status: 403,
    });
  });

  it('gives support only their own acts, even if they ask for a colleague’s, and never a reason', async () => {
    for (const person of ['', `&person=${ids.get('admin')}`]) {
      const { items, person: whose } = await list('support', `?identityReference=c-1${person}`);
      expect(onC1(items)).toEqual(['support reveal done', 'support getIdentity done']);
      expect(whose?.name).toBe('Sam Support');
      const reveal = items.find(({ action }) => action === 'reveal');
      expect(reveal).toMatchObject({ hasReason: true, reason: null });
    }
    const everything = await list('support', '?limit=100');
    expect(new Set(everything.items.map(({ role }) => role))).toEqual(new Set(['support']));
  });

  it('gives a colleague’s acts about everybody, with their name', async () => {
    const { items, person } = await list('auditor', `?person=${ids.get('support')}`);
    expect(items.filter(({ action }) => action !== 'list-access').map((one) => one.objectId)).toEqual([
      'c-2',
      'c-1',
      'c-1',
    ]);
    expect(person).toEqual({
      id: ids.get('support'),
      name: 'Sam Support',
      email: 'support@rampart.test',
    });
  });

  it.each([
    [
      'from=2026-05-04T10:01:00Z&to=2026-05-04T10:03:00Z',
      ['support reveal done', 'support getIdentity done'],
    ],
    ['to=2026-05-04T10:01:00Z', ['admin reveal refused']],
  ])('narrows to %s', async (range, expected) => {
    expect(onC1((await list('auditor', `?identityReference=c-1&${range}`)).items)).toEqual(expected);
  });

  it('pages by keyset, each act once, and refuses another list’s cursor', async () => {
    const to = '&to=2026-05-04T10:03:00Z';
    const seqs: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await list(
        'auditor',
        `?identityReference=c-1&limit=2${to}${cursor && `&cursor=${cursor}`}`,
      );
      seqs.push(...page.items.map(({ seq }) => seq));
      cursor = page.nextCursor;
    }
    expect(seqs).toEqual([5, 3, 1]);
    const { nextCursor } = await list('auditor', `?identityReference=c-1&limit=1${to}`);
    expect(
      (await ask('auditor', `?identityReference=c-2&limit=1${to}&cursor=${nextCursor}`)).statusCode,
    ).toBe(400);
  });

  it.each(['?identityReference=anna%40example.com', '?person=a%20b', '?from=yesterday', '?kind=customer'])(
    'refuses %s',
    async (query) => expect((await ask('auditor', query)).statusCode).toBe(400),
  );

  it('is closed to developers, and the export to support; refusals are in the trail', async () => {
    for (const [role, rest, needed] of [
      ['developer', '', 'read-access'],
      ['developer', '/export', 'read-audit'],
      ['support', '/export', 'read-audit'],
    ] as const) {
      expect((await ask(role, rest)).statusCode).toBe(403);
      const entry = desk.db.selectFrom('audit_entry').select(['details', 'role']).orderBy('seq', 'desc');
      const { details, role: by } = await entry.executeTakeFirstOrThrow();
      expect([by, JSON.parse(details)]).toMatchObject([role, { needed }]);
    }
  });

  it('is recorded as a look at the customer, or at the person', async () => {
    await list('admin', '?identityReference=c-2');
    await list('admin', `?person=${ids.get('support')}`);
    const rows = await desk.db
      .selectFrom('audit_entry')
      .select(['object_kind', 'object_id'])
      .where('action', '=', 'list-access')
      .where('role', '=', 'admin')
      .orderBy('seq')
      .execute();
    expect(rows).toEqual([
      { object_kind: 'customer', object_id: 'c-2' },
      { object_kind: 'staff', object_id: ids.get('support') },
    ]);
  });

  it('is exported whole, without the export itself, recorded before and after, and limited', async () => {
    const answer = await ask('auditor', '/export?identityReference=c-2&from=2026-05-04T10:00:00Z');
    const { items, isCut } = accessExport.parse(answer.json());
    expect(items.map((one) => summary(one))).toContain('support get-customer done');
    expect(items.map(({ action }) => action)).not.toContain('export-access');
    expect(isCut).toBe(false);
    await desk.app.audit.trail.drain();
    const rows = await desk.db
      .selectFrom('audit_entry')
      .select(['kind', 'object_id', 'outcome', 'details'])
      .where('action', '=', 'export-access')
      .where('role', '=', 'auditor')
      .orderBy('seq')
      .execute();
    expect(
      rows.map(({ details, ...row }) => ({ ...row, details: JSON.parse(details) as object })),
    ).toMatchObject([
      { kind: 'intent', object_id: 'c-2', details: { from: '2026-05-04T10:00:00Z' } },
      { kind: 'outcome', outcome: 'done', details: { entries: items.length, isWhole: true } },
    ]);
    const statuses = [];
    for (let times = 0; times < 3; times += 1) statuses.push((await ask('auditor', '/export')).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('has what was done with the customer’s ramps, in any spelling, and with nobody else’s', async () => {
    const ramp = '0D73A5C2-E84B-4F19-B657-2F9C1E08D3A6';
    const others = '1d73a5c2-e84b-4f19-b657-2f9c1e08d3a6';
    for (const id of [ramp, others]) await sendCallback(desk, rampMessage({ ramp_id: id, order_id: id }));
    await processedEvents(desk);
    const belongsTo = async (identityReference: string, id: string) =>
      desk.db
        .updateTable('ramp')
        .set({ identity_reference: identityReference })
        .where('ramp_id', '=', id)
        .execute();
    await belongsTo('c-3', '0d73a5c2e84b4f19b6572f9c1e08d3a6');
    await belongsTo('c-4', '1d73a5c2e84b4f19b6572f9c1e08d3a6');
    const { trail } = desk.app.audit;
    const reveal = async (kind: string, id: string) => {
      const subject = { action: 'reveal' as const, ...by('support'), object: { kind, id } };
      await trail.note({ ...subject, requestId: `r-${id}` }, { outcome: 'done' });
    };
    await reveal('ramp', ramp);
    await reveal('ramp', '0d73a5c2e84b4f19b6572f9c1e08d3a6');
    await reveal('ramp', others);
    await reveal('customer', 'c-3');
    const revealed = ({ items }: { items: readonly Act[] }) =>
      items.filter(({ action }) => action === 'reveal').map(({ objectId }) => objectId);
    expect(revealed(await list('admin', '?identityReference=c-3'))).toEqual([
      'c-3',
      '0d73a5c2e84b4f19b6572f9c1e08d3a6',
      ramp,
    ]);
    const file = await ask('admin', '/export?identityReference=c-3');
    expect(revealed(accessExport.parse(file.json()))).toHaveLength(3);
    const first = await list('admin', '?identityReference=c-3&limit=2');
    const second = await list('admin', `?identityReference=c-3&limit=50&cursor=${first.nextCursor ?? ''}`);
    expect(new Set([...first.items, ...second.items].map(({ seq }) => seq)).size).toBe(
      first.items.length + second.items.length,
    );
    expect(revealed({ items: [...first.items, ...second.items] })).toHaveLength(3);
  });

  it('says when an export is cut', async () => {
    const pieces = exportPieces(
      { db: desk.db, filters: { identityReference: 'c-1' }, rampIds: [], before: 10, openReason: null },
      2,
    );
    let text = '';
    for await (const piece of pieces) text += piece.text;
    const { items, isCut } = accessExport.parse(JSON.parse(text));
    expect([items.map(({ seq }) => seq), isCut]).toEqual([[9, 5], true]);
  });
});
