import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { QueueItemTable } from '#server/database/queue-tables.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { planOf, tableScan } from '#testing/query-plan.ts';

import { queueRowsOf } from './customers-queue.ts';
import { queuePage } from './queue-store.ts';
import { runningDays } from './refused-days.ts';

const staffId = '01a21f8c-b936-7a3a-a954-13dbf01dff40';

function itemRow(number: number): QueueItemTable {
  const isHeld = number % 100 === 0;
  return {
    id: uuidv7(),
    kind: number % 2 === 0 ? 'ramp-stuck' : 'customer-blocked',
    object_kind: 'ramp',
    object_id: `r-${number}`,
    identity_reference: `c-${number}`,
    mark: '',
    fact_since: number,
    began_at: number,
    due_at: number,
    ended_at: number % 3 === 0 ? number : null,
    state: number % 3 === 0 ? 'done' : number % 50 === 1 ? 'waiting' : 'open',
    waiting_for: null,
    waiting_until: null,
    outcome: null,
    assignee_id: isHeld ? staffId : null,
    is_late_noticed: 1,
    version: 1,
    changed_at: number,
    changed_by: null,
  };
}

describe('the queue at scale', () => {
  let desk: DeskServer;
  beforeAll(async () => {
    desk = await createDeskServer();
    const rows = Array.from({ length: 4000 }, (_, number) => itemRow(number));
    for (let at = 0; at < rows.length; at += 500)
      await desk.ownerDb
        .insertInto('queue_item')
        .values(rows.slice(at, at + 500))
        .execute();
    // As the database does in time.
    await sql`analyze queue_item`.execute(desk.ownerDb);
  });
  afterAll(async () => desk.close());

  it.each([
    ['all open ones', {}],
    ['newest', { sort: 'newest' }],
    ['oldest', { sort: 'oldest' }],
    ['one’s own', { assignee: 'me' }],
    ['unassigned', { assignee: 'none' }],
    ['late', { late: true }],
    ['of a kind', { kind: 'ramp-stuck' }],
    ['waiting', { state: 'waiting' }],
    ['done', { state: 'done' }],
  ] as const)('reads the pages of %s from an index, in its order', async (_what, filters) => {
    for (const after of [undefined, '2000_x']) {
      const page = queuePage(desk.db, filters, { staffId, nowMs: 2 }, after).limit(26);
      const plan = await planOf(desk, page);
      expect(plan).toMatch(/index/i);
      expect(plan).not.toMatch(/TEMP B-TREE|\bSort\b/);
      expect(plan).not.toMatch(tableScan);
    }
  });

  it('finds the days of refused callbacks by an index, as often as it sweeps', async () => {
    const plan = await planOf(desk, runningDays(desk.db, '2026-05-04'));
    expect(plan).toMatch(/index/i);
    expect(plan).not.toMatch(tableScan);
  });

  it('reads what customers of a page have from an index, by customer', async () => {
    const references = Array.from({ length: 26 }, (_, number) => `c-${number}`);
    const plan = await planOf(desk, queueRowsOf(desk.db, references));
    expect(plan).toContain('queue_item_by_customer');
    expect(plan).not.toMatch(tableScan);
  });
});
