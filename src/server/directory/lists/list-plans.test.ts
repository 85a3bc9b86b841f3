import type { Compilable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { pageIds } from '#server/callbacks/events/callback-routes.ts';
import { notePage } from '#server/directory/notes.ts';
import { requestPage } from '#server/directory/requests/request-routes.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { fillLists } from '#testing/filled-lists.ts';
import { planOf as plan, tableScan } from '#testing/query-plan.ts';

import { callPage, ownCallbackPage, rampCallbackPage } from './customer-activity.ts';
import { sharingValue } from './customer-routes.ts';
import { customerPage, lastRampsOf } from './customer-store.ts';
import { orderOf, rampPage } from './ramp-store.ts';
import { refusedPage, rampEventPage, rampCallPage } from './ramp-timeline.ts';

const rows = 4000;
const deep = '00000300';

describe('a page of a list, however deep', () => {
  let desk: DeskServer;
  beforeAll(async () => {
    desk = await createDeskServer();
    await fillLists(desk.ownerDb, rows);
  });
  afterAll(async () => desk.close());

  const planOf = async (query: Compilable) => plan(desk, query);
  /** Neither a sort nor a table that is read from its beginning. */
  const isIndexed = (plan: string) =>
    /index/i.test(plan) && !/TEMP B-TREE|\bSort\b/.test(plan) && !tableScan.test(plan);

  it.each([
    {},
    { blocked: true },
    { blocked: false },
    { onboardingStatus: 'PENDING' },
    { requirements: 'open' },
    { q: 'c-00' },
    { waitingBefore: rows },
    { sort: 'updated' },
    { sort: 'updated', blocked: true },
    { sort: 'first-seen' },
    { sort: '-first-seen' },
    { sort: '-requirements' },
    { sort: 'waiting' },
  ] as const)('of customers with %j is read from an index in its order', async (filters) => {
    const isByValue = 'waitingBefore' in filters || ('sort' in filters && filters.sort !== 'updated');
    const deepKey = 'q' in filters ? `c-${deep}` : isByValue ? `300_c-${deep}` : deep;
    for (const after of [undefined, deepKey])
      expect(await planOf(customerPage(desk.db, filters, after).limit(26))).toSatisfy(isIndexed);
  });

  it.each([
    {},
    { status: 'FULFILLED' },
    { direction: 'ONRAMP' },
    { method: 'pix' },
    { attention: true },
    { attention: false },
    { identityReference: 'c-busy' },
    { from: '2026-05-04T10:00:00Z', to: '2026-05-05T10:00:00Z' },
    { status: 'FULFILLED', from: '2026-05-04T10:00:00Z' },
    { stuckBefore: rows },
    { stuckBefore: rows, direction: 'OFFRAMP' },
    { stuckBefore: rows, sort: '-since' },
    { attention: true, sort: '-since' },
    { sort: 'since' },
    { sort: '-since' },
    { sort: 'updated' },
    { sort: 'updated', status: 'FULFILLED' },
    { sort: 'created' },
    { sort: '-created' },
    { createdFrom: '1970-01-01T00:00:00Z', createdTo: '1970-01-01T00:00:00.002Z' },
    { end: '0300' },
    { end: '0300', sort: 'updated' },
    { q: 'r-00' },
  ] as const)('of ramps with %j is read from an index in its order', async (filters) => {
    const isByValue = /since|created/i.test(orderOf(filters));
    const deepKey = 'q' in filters ? `r-${deep}` : isByValue ? `300_r${deep}` : deep;
    for (const after of [undefined, deepKey])
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
    { from: '2026-05-04T10:00:00Z', to: '2026-05-05T10:00:00Z' },
    { status: 200, from: '2026-05-04T10:00:00Z' },
  ] as const)('of requests with %j is read from an index in its order', async (filters) => {
    for (const after of [undefined, deep])
      expect(await planOf(requestPage(desk.db, filters, after).limit(26))).toSatisfy(isIndexed);
  });

  it('of customers due for a re-check reads only those that wait', async () => {
    for (const after of [undefined, `300_c-${deep}`])
      expect(await planOf(customerPage(desk.db, { waitingBefore: rows }, after).limit(26))).toContain(
        'customer_by_waiting',
      );
  });

  it('of stuck ramps reads only those that move by themselves', async () => {
    for (const after of [undefined, `300_r-${deep}`])
      expect(await planOf(rampPage(desk.db, { stuckBefore: rows }, after).limit(26))).toContain(
        'ramp_by_standing',
      );
  });

  it.each([
    [{ end: '00000300' }, 'ramp_by_last_characters'],
    [{ createdFrom: '1970-01-01T00:00:00Z', createdTo: '1970-01-01T00:00:00.002Z' }, 'ramp_by_created'],
  ] as const)('of ramps with %j reads only those', async (filters, index) => {
    expect(await planOf(rampPage(desk.db, filters, undefined).limit(26))).toContain(index);
  });

  it('of ramps that want attention reads only those', async () => {
    for (const after of [undefined, `300_r-${deep}`])
      expect(await planOf(rampPage(desk.db, { attention: true }, after).limit(26))).toContain(
        'ramp_by_attention_since',
      );
  });

  it('of a ramp’s events is read from an index in its order, kind by kind', async () => {
    expect(await planOf(rampCallPage(desk.db, 'rbusy').limit(1000))).toSatisfy(isIndexed);
    expect(await planOf(rampEventPage(desk.db, 'r-00000301').limit(1000))).toSatisfy(isIndexed);
    expect(await planOf(refusedPage(desk.db, 'r-00000301').limit(200))).toContain('callback_by_claim');
  });

  it('of callbacks by status starts in both tables where the page starts', async () => {
    for (const filters of [{ status: 'FULFILLED' }, { kind: 'ramp' }] as const) {
      const plan = await planOf(pageIds(desk.db, filters, deep).limit(26));
      expect(plan).not.toMatch(tableScan);
      expect(plan).not.toMatch(/Scan Backward using callback_(?:event_)?pkey.*\n(?!\s*Index Cond)/);
    }
  });

  it('of callbacks by object uses indexes alone', async () => {
    for (const after of [undefined, deep])
      expect(await planOf(pageIds(desk.db, { object: 'r-00000301' }, after).limit(26))).not.toMatch(
        tableScan,
      );
  });

  it('of a customer’s activity is read from an index in its order, kind by kind', async () => {
    for (const after of [undefined, deep]) {
      const stretch = { reference: 'c-busy', after, limit: 26 };
      for (const page of [
        callPage(desk.db, stretch).limit(26),
        ownCallbackPage(desk.db, stretch, 'identity').limit(26),
        ownCallbackPage(desk.db, stretch, 'kyc').limit(26),
        notePage(desk.db, { kind: 'customer', id: 'c-busy' }, after).limit(26),
      ])
        expect(await planOf(page)).toSatisfy(isIndexed);
    }
  });

  it('of callbacks about a customer’s ramps and of linked customers uses indexes alone', async () => {
    const stretch = { reference: 'c-busy', after: deep, limit: 26 };
    for (const page of [
      rampCallbackPage(desk.db, stretch).limit(26),
      sharingValue(desk.db, 'c-00000001', 'email').limit(26),
    ])
      expect(await planOf(page)).not.toMatch(tableScan);
  });

  it('of customers finds the last ramp of each by an index', async () => {
    const plan = await planOf(lastRampsOf(desk.db, ['c-busy', 'c-00000300']));
    expect(plan).toContain('ramp_by_customer');
    expect(plan).not.toMatch(/TEMP B-TREE|\bSort\b/);
    expect(plan).not.toMatch(tableScan);
  });

  it('of customers with open requirements reads only those', async () => {
    const page = customerPage(desk.db, { requirements: 'open' }, deep).limit(26);
    expect(await planOf(page)).toContain('customer_by_open_requirements');
  });
});
