import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { planOf } from '#testing/query-plan.ts';

import { outcomeRows } from './access-store.ts';
import { entryPage, type EntryFilters } from './audit-list-store.ts';

const rows = 6000;

describe('the access list of a long trail', () => {
  let desk: DeskServer;
  beforeAll(async () => {
    desk = await createDeskServer();
    for (let from = 1; from <= rows; from += 200) {
      const numbers = Array.from({ length: 200 }, (_, at) => from + at);
      await desk.ownerDb
        .insertInto('audit_entry')
        .values(numbers.map((seq) => entry(seq)))
        .execute();
    }
    await sql`analyze`.execute(desk.ownerDb);
  });
  afterAll(async () => desk.close());

  const entry = (seq: number) => ({
    seq,
    at: seq * 1_000_000,
    kind: seq % 2 === 0 ? ('outcome' as const) : ('intent' as const),
    action: 'get-customer',
    // A busy one has half of all; the others a few each.
    person_id: seq % 4 < 2 ? 'p-busy' : `p-${seq % 60}`,
    role: 'support',
    object_kind: 'customer',
    object_id: seq % 4 < 2 ? 'c-busy' : `c-${seq % 100}`,
    outcome: 'done' as const,
    request_id: `r-${Math.ceil(seq / 2)}`,
    trace_id: null,
    reason_digest: null,
    details: '{}',
    instance_id: 'i-1',
    lease_until: null,
    key_id: '00000000',
    previous_hash: '0'.repeat(64),
    hash: '1'.repeat(64),
  });
  const scan = /(?:Seq Scan on|SCAN) audit_entry(?! USING)\b/;
  const plansOf = async (filters: EntryFilters) =>
    Promise.all(
      [rows + 1, 300].map(async (before) => {
        const page = entryPage(desk.db, { ...filters, isWithoutOutcomes: true }, { after: 0, before });
        return planOf(desk, page.limit(101));
      }),
    );

  it.each([
    ['a customer', { objectKind: 'customer', objectId: 'c-busy' }],
    ['a person', { person: 'p-busy' }],
    ['a person about a customer', { person: 'p-busy', objectKind: 'customer', objectId: 'c-busy' }],
  ] as const)('is read for %s with many entries in an index’s order, however deep', async (_who, filters) => {
    for (const plan of await plansOf(filters)) {
      expect(plan).toMatch(/index/i);
      expect(plan).not.toMatch(scan);
      expect(plan).not.toMatch(/TEMP B-TREE|\bSort\b/);
    }
  });

  it.each([
    ['a customer', { objectKind: 'customer', objectId: 'c-7' }, 'audit_by_object'],
    ['a person', { person: 'p-7' }, 'audit_by_person'],
  ] as const)('reads only the entries of %s with a few', async (_who, filters, index) => {
    for (const plan of await plansOf(filters)) {
      expect(plan).toContain(index);
      expect(plan).not.toMatch(scan);
    }
  });

  it('reads only the entries of a customer’s ramps', async () => {
    const objectIds = ['c-7', 'c-none', 'c-neither'];
    for (const plan of await plansOf({ objectKind: 'customer', objectIds })) {
      expect(plan).toContain('audit_by_object');
      expect(plan).not.toMatch(scan);
    }
  });

  it('finds outcomes by their requests', async () => {
    const requestIds = Array.from({ length: 20 }, (_, at) => `r-${at * 7}`);
    const plan = await planOf(desk, outcomeRows(desk.db, requestIds));
    expect(plan).toContain('audit_by_request');
    expect(plan).not.toMatch(scan);
  });
});
