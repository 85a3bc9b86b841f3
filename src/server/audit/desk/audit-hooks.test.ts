import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { actionOfOperation, mayRole, roles } from '#contract/desk/permissions.ts';
import { deskRoutes } from '#contract/desk/api.ts';
import type { Access, Audited } from '#contract/desk/api/row.ts';
import { servicePrefix } from '#contract/desk/headers.ts';
import { operationNames, operations } from '#contract/service/operations.ts';
import type { AuditEntryTable } from '#server/database/audit-tables.ts';
import { builtPage } from '#testing/built-page.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { startScriptedService, type ScriptedService } from '#testing/scripted-service.ts';

import { auditedRoute } from './audited-routes.ts';

interface Row {
  readonly method: string;
  readonly path: string;
  readonly access: Access;
  readonly audited: Audited;
}

const rows: readonly Row[] = [
  ...Object.values(deskRoutes),
  ...operationNames.map((name) => ({
    method: operations[name].method,
    path: servicePrefix + operations[name].path.replaceAll(/\{(\w+)\}/g, ':$1'),
    access: actionOfOperation[name],
    audited: 'own' as const,
  })),
];

describe('what the trail keeps of every route', () => {
  let desk: DeskServer;
  let service: ScriptedService;
  const page = builtPage();
  beforeAll(async () => {
    service = await startScriptedService();
    desk = await createDeskServer({ serviceUrl: service.url, pageDirectory: page.directory });
    await desk.app.ready();
  });
  afterAll(async () => {
    await desk.close();
    await service.close();
    page.remove();
  });

  const call = async ({ method, path }: Row, cookie?: string): Promise<number> => {
    const answer = await desk.app.inject({
      method: method as 'GET',
      url: path.replaceAll(/:\w+/g, 'c-1').replace('*', 'customers'),
      headers: { accept: 'text/html', ...(cookie !== undefined && { cookie }) },
      // The stream of events has no end to wait for.
      payloadAsStream: true,
    });
    if (path !== deskRoutes.events.path || answer.statusCode !== 200) await text(answer.stream());
    answer.stream().destroy();
    return answer.statusCode;
  };
  const newest = async () =>
    (await desk.db.selectFrom('audit_head').select('seq').executeTakeFirst())?.seq ?? 0;
  const entriesOf = async (act: () => Promise<number>) => {
    await desk.app.audit.trail.drain();
    const before = await newest();
    const status = await act();
    await desk.app.audit.trail.drain();
    const entries = await desk.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('seq', '>', before)
      .orderBy('seq')
      .execute();
    return { status, entries };
  };
  const seen = ({ kind, action, role, outcome }: AuditEntryTable) => ({ kind, action, role, outcome });

  it.each(rows)('$method $path, signed out: nothing', async (row) => {
    const { entries } = await entriesOf(async () => call(row));
    expect(entries).toEqual([]);
  });

  describe.each(roles)('as %s', (role) => {
    const isForbidden = ({ access }: Row) =>
      access !== 'anyone' && access !== 'signed-in' && !mayRole(role, access);

    it.each(rows.filter(isForbidden))('$method $path: the refusal', async (row) => {
      const cookie = await desk.cookieOf(role);
      const { status, entries } = await entriesOf(async () => call(row, cookie));
      expect(status).toBe(403);
      const { action } = auditedRoute(row.method, row.path)!;
      expect(entries.map(seen)).toEqual([{ kind: 'event', action, role, outcome: 'refused' }]);
      expect(JSON.parse(entries[0]!.details)).toMatchObject({ needed: row.access });
    });

    it.each(rows.filter((row) => row.audited === 'none'))('$method $path: nothing', async (row) => {
      const cookie = await desk.cookieOf(role);
      const { entries } = await entriesOf(async () => call(row, cookie));
      expect(entries).toEqual([]);
    });

    it.each(rows.filter((row) => row.audited === 'list' && !isForbidden(row)))(
      '$method $path: one entry in five minutes',
      async (row) => {
        const cookie = await desk.cookieOf(role);
        const { action } = auditedRoute(row.method, row.path)!;
        const once = { kind: 'event', action, role, outcome: 'done' };
        const { status, entries } = await entriesOf(async () => call(row, cookie));
        expect(entries.map(seen)).toEqual(status === 200 ? [once] : []);
        const again = await entriesOf(async () => call(row, cookie));
        expect(again.entries).toEqual([]);
        desk.clock.nowMs += 5 * 60_000;
        const later = await entriesOf(async () => call(row, cookie));
        expect(later.entries.map(seen)).toEqual(later.status === 200 ? [once] : []);
      },
    );

    it.each(rows.filter((row) => row.audited === 'record' && !isForbidden(row)))(
      '$method $path: intent, then outcome',
      async (row) => {
        const cookie = await desk.cookieOf(role);
        const { status, entries } = await entriesOf(async () => call(row, cookie));
        const { action } = auditedRoute(row.method, row.path)!;
        const outcome =
          status < 400 ? 'done' : status < 500 ? 'refused' : status === 504 ? 'unknown' : 'failed';
        expect(entries.map(seen)).toEqual([
          { kind: 'intent', action, role, outcome: null },
          { kind: 'outcome', action, role, outcome },
        ]);
        const [intent, settled] = entries;
        expect(settled).toMatchObject({ request_id: intent!.request_id, person_id: intent!.person_id });
        expect(intent!.object_id).toBe(row.path.includes(':') ? 'c-1' : null);
        expect(JSON.parse(settled!.details)).toMatchObject({ status });
      },
    );
  });
});

describe('sign-in and sign-out', () => {
  const signIn = async (desk: DeskServer, email: string, password: string) =>
    desk.app.inject({ method: 'POST', url: '/api/session', payload: { email, password } });
  const all = async (desk: DeskServer) => {
    await desk.app.audit.trail.drain();
    return desk.db.selectFrom('audit_entry').selectAll().orderBy('seq').execute();
  };

  it('each is in the trail; a name that failed only as its keyed digest, and puzzles asked for too', async () => {
    const desk = await createDeskServer();
    const cookie = await desk.cookieOf('support');
    const secretName = 'Hunter2-typed-by-mistake';
    const statuses = [];
    for (let times = 0; times < 13; times += 1)
      statuses.push((await signIn(desk, secretName, 'wrong-password-here')).statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(3);
    expect(statuses.at(-1)).toBe(429);
    expect((await signIn(desk, 'admin@rampart.test', 'rampart-sandbox')).statusCode).toBe(200);
    const out = await desk.app.inject({ method: 'DELETE', url: '/api/session', headers: { cookie } });
    expect(out.statusCode).toBe(204);
    const again = await desk.app.inject({ method: 'DELETE', url: '/api/session', headers: { cookie } });
    expect(again.statusCode).toBe(204);

    const entries = await all(desk);
    expect(entries.map(({ action, role, outcome }) => `${action} ${role} ${outcome}`)).toEqual([
      ...Array.from({ length: 4 }, () => 'sign-in null refused'),
      'sign-in admin done',
      'sign-out support done',
    ]);
    const nameDigest = desk.app.dataKeys.digest('sign-in', secretName.toLowerCase());
    expect(JSON.parse(entries[0]!.details)).toEqual({ nameDigest, because: 'sign-in-refused' });
    expect(JSON.parse(entries[3]!.details)).toEqual({ nameDigest, because: 'puzzle-required' });
    expect(JSON.stringify(entries).toLowerCase()).not.toContain('hunter2');
    await desk.close();
  });
});

describe('a trail that can’t be written', () => {
  it.each([
    ['record', 'GET', '/api/customers/c-1', 'support'],
    ['list', 'GET', '/api/customers', 'support'],
    ['refusal', 'GET', '/api/audit', 'support'],
    ['sign-out', 'DELETE', '/api/session', 'support'],
    ['export', 'GET', '/api/audit/export?format=jsonl', 'auditor'],
  ] as const)('refuses a %s: 503 not-recorded, and nothing is done', async (_what, method, url, role) => {
    const desk = await createDeskServer();
    const cookie = await desk.cookieOf(role);
    await desk.ownerDb.schema.dropTable('audit_head').execute();
    const answer = await desk.app.inject({ method, url, headers: { cookie } });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ type: '/problems/not-recorded' });
    expect(answer.headers['set-cookie']).toBeUndefined();
    await desk.close();
  });

  it('lets nobody sign in', async () => {
    const desk = await createDeskServer();
    await desk.ownerDb.schema.dropTable('audit_head').execute();
    for (const [email, password] of [
      ['admin@rampart.test', 'rampart-sandbox'],
      ['admin@rampart.test', 'wrong'],
    ] as const) {
      const answer = await desk.app.inject({
        method: 'POST',
        url: '/api/session',
        payload: { email, password },
      });
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    await desk.close();
  });
});
