import { createHmac } from 'node:crypto';
import canonicalize from 'canonicalize';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { auditList, type AuditItem } from '#contract/desk/audit.ts';
import type { AuditSubject } from '#server/audit/trail/trail.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';

const auditKey = 'the key of these tests, and of nothing else';

describe('GET /api/audit', () => {
  let desk: DeskServer;
  let cookie = '';
  beforeAll(async () => {
    desk = await createDeskServer({ environment: { AUDIT_KEY: auditKey } });
    cookie = await desk.cookieOf('compliance');
    const { trail } = desk.app.audit;
    const person = { id: (await staffId(desk, 'admin')) ?? '', role: 'admin' };
    for (let at = 0; at < 7; at += 1) {
      desk.clock.nowMs += 60_000;
      const object = at % 2 === 0 ? { kind: 'customer', id: `c-${at}` } : { kind: 'ramp', id: `r-${at}` };
      const subject: AuditSubject = { action: 'reveal', person, object, requestId: `request-${at}` };
      const intent = await trail.intend({ ...subject, reason: `Ticket ${at}`, details: { fields: 'email' } });
      intent.settle({ outcome: at === 3 ? 'unknown' : 'done', traceId: `trace-${at}` });
      await trail.drain();
    }
  });
  afterAll(async () => desk.close());

  const get = async (query: string) => desk.app.inject({ url: `/api/audit${query}`, headers: { cookie } });
  const list = async (query: string) => auditList.parse((await get(query)).json());
  const all = async (query: string) => {
    const items: AuditItem[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await list(`?limit=3${query}${cursor && `&cursor=${cursor}`}`);
      items.push(...page.items);
      cursor = page.nextCursor;
    }
    return items;
  };

  it('lists every entry once, newest first, with all that its hash covers', async () => {
    const items = await all('');
    // Reading the first page made an entry of its own.
    expect(items.map(({ seq }) => seq)).toEqual(Array.from({ length: 14 }, (_, at) => 14 - at));
    for (const item of items) expect(hashOf(item)).toBe(item.hash);
    for (const [at, { previousHash }] of items.slice(0, -1).entries())
      expect(previousHash).toBe(items[at + 1]?.hash);
    const [head] = (await list('?kind=event')).items;
    expect(head).toMatchObject({ seq: 15, action: 'list-audit', role: 'compliance' });
  });

  it('names the person, opens the reason, and says where the chain ends', async () => {
    const { items, head, people } = await list('?action=reveal&kind=intent&limit=1');
    expect(items[0]).toMatchObject({
      person: { name: 'Adrian Admin', email: 'admin@rampart.test' },
      role: 'admin',
      objectKind: 'customer',
      objectId: 'c-6',
      reason: 'Ticket 6',
      details: { fields: 'email' },
    });
    expect(head.seq).toBeGreaterThanOrEqual(14);
    expect(people.map(({ email }) => email)).toContain('auditor@rampart.test');
  });

  it.each([
    ['objectKind=customer', 8],
    ['objectId=r-1', 2],
    ['objectId=r-1&objectKind=customer', 0],
    ['outcome=unknown', 1],
    ['kind=intent', 7],
    ['requestId=request-2', 2],
    ['seq=5', 1],
    ['action=nothing', 0],
    ['from=2026-05-04T10:03:00Z&to=2026-05-04T10:05:00Z', 4],
    ['from=2026-05-04T12:03:00%2B02:00&to=2026-05-04T10:05:00Z&kind=outcome', 2],
    ['to=2026-05-04T10:01:00Z', 0],
  ])('narrows to %s', async (filter, count) => {
    const items = await all(`&${filter}`);
    expect(items.filter(({ action }) => action === 'reveal')).toHaveLength(count);
  });

  it('narrows to a person', async () => {
    const items = await all(`&person=${await staffId(desk, 'admin')}`);
    expect(items).toHaveLength(14);
    expect(await all(`&person=${await staffId(desk, 'support')}`)).toEqual([]);
  });

  it.each([
    '?limit=0',
    '?limit=101',
    '?cursor=abc',
    '?outcome=dream',
    '?kind=x',
    '?from=yesterday',
    '?objectId=anna%40example.com',
    '?other=1',
    '/export',
    '/export?format=xml',
  ])('refuses %s', async (rest) => {
    const auditor = await desk.cookieOf('auditor');
    const answer = await desk.app.inject({ url: `/api/audit${rest}`, headers: { cookie: auditor } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ type: '/problems/invalid-parameter' });
    expect(answer.body).not.toContain('anna');
  });

  it('refuses the cursor of a list with other filters', async () => {
    const { nextCursor } = await list('?limit=1&kind=intent');
    expect((await get(`?limit=1&kind=intent&cursor=${nextCursor}`)).statusCode).toBe(200);
    expect((await get(`?limit=1&kind=outcome&cursor=${nextCursor}`)).statusCode).toBe(400);
    expect((await get(`?limit=1&cursor=${nextCursor}`)).statusCode).toBe(400);
  });

  it('shows an entry that someone tampered with, and one whose reason can’t be read', async () => {
    const other = await createDeskServer();
    const auditor = await other.cookieOf('auditor');
    const subject = {
      action: 'reveal' as const,
      person: null,
      object: null,
      requestId: 'r',
      reason: 'because',
    };
    await other.app.audit.trail.intend(subject);
    const tampered = { kind: 'dream' as 'event', details: 'no json', at: Number.MAX_SAFE_INTEGER };
    await other.ownerDb.updateTable('audit_entry').set(tampered).execute();
    await other.ownerDb.updateTable('audit_reason').set({ text_encrypted: 'v1.x.y.z' }).execute();
    const answer = await other.app.inject({ url: '/api/audit', headers: { cookie: auditor } });
    const [item] = auditList.parse(answer.json()).items;
    expect(item).toMatchObject({ kind: 'dream', reason: null, details: { unreadable: 'no json' } });
    expect(item?.reasonDigest).toMatch(/\w/);
    await other.close();
  });
});

/** What the hash of an entry has to be, worked out from what a reader of the list is shown. */
function hashOf(item: AuditItem): string {
  const { person, reason: _reason, source: _source, hash: _hash, at, leaseUntil, ...rest } = item;
  const entry = {
    ...rest,
    personId: person?.id ?? null,
    at: toMicroseconds(at),
    leaseUntil: leaseUntil === null ? null : toMicroseconds(leaseUntil),
  };
  return createHmac('sha256', auditKey).update(canonicalize(entry)!).digest('hex');
}

function toMicroseconds(instant: string): number {
  return Date.parse(`${instant.slice(0, 23)}Z`) * 1000 + Number(instant.slice(23, 26));
}

async function staffId(desk: DeskServer, role: string): Promise<string | undefined> {
  const staff = desk.db.selectFrom('staff').select('id').where('email', '=', `${role}@rampart.test`);
  return (await staff.executeTakeFirst())?.id;
}
