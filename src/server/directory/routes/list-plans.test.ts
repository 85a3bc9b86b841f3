import { CompiledQuery, type Compilable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { requestPage } from '#server/requests/request-store.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { fillLists } from '#testing/filled-lists.ts';

import { customerPage } from './customer-store.ts';
import { rampPage } from './ramp-store.ts';

const rows = 4000;
const deep = '00000300';

describe('a page of a list, however deep', () => {
  let desk: DeskServer;
  beforeAll(async () => {
    desk = await createDeskServer();
    await fillLists(desk.ownerDb, rows);
  });
  afterAll(async () => desk.close());

  /** How the database goes about it: a line a step. */
  async function planOf(query: Compilable): Promise<string> {
    const { sql, parameters } = query.compile();
    const explain = desk.database === 'postgres' ? 'explain' : 'explain query plan';
    const plan = CompiledQuery.raw(`${explain} ${sql}`, [...parameters]);
    const { rows: steps } = await desk.db.executeQuery<Record<string, unknown>>(plan);
    return steps.map((step) => String(step['QUERY PLAN'] ?? step['detail'])).join('\n');
  }
  /** Neither a sort nor a table that is read from its beginning. */
  const isIndexed = (plan: string) =>
    /index/i.test(plan) &&
    !/TEMP B-TREE|\bSort\b|(?:Seq Scan on|SCAN) (?:customer|ramp|service_call)(?! USING)/.test(plan);

  it.each([
    {},
    { blocked: true },
    { blocked: false },
    { onboardingStatus: 'PENDING' },
    { requirements: 'open' },
    { q: 'c-00' },
  ] as const)('of customers with %j is read from an index in its order', async (filters) => {
    for (const after of [undefined, 'q' in filters ? `c-${deep}` : deep])
      expect(await planOf(customerPage(desk.db, filters, after).limit(26))).toSatisfy(isIndexed);
  });

  it.each([
    {},
    { status: 'FULFILLED' },
    { direction: 'ONRAMP' },
    { method: 'pix' },
    { attention: true },
    { identityReference: 'c-busy' },
    { q: 'r-00' },
  ] as const)('of ramps with %j is read from an index in its order', async (filters) => {
    for (const after of [undefined, 'q' in filters ? `r-${deep}` : deep])
      expect(await planOf(rampPage(desk.db, filters, after).limit(26))).toSatisfy(isIndexed);
  });

  it.each([
    {},
    { status: 200 },
    { operation: 'getRamp' },
    { staff: 'staff-1' },
    { outcome: 'answered' },
    { identityReference: 'c-busy' },
    { rampId: 'r-busy' },
    { traceId: 'trace-busy' },
  ] as const)('of requests with %j is read from an index in its order', async (filters) => {
    for (const after of [undefined, deep])
      expect(await planOf(requestPage(desk.db, filters, after).limit(26))).toSatisfy(isIndexed);
  });

  it('of those with open requirements is read from those alone', async () => {
    const page = customerPage(desk.db, { requirements: 'open' }, deep).limit(26);
    expect(await planOf(page)).toContain('customer_by_open_requirements');
  });
});
