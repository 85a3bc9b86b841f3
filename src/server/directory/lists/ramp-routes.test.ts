import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { rampList } from '#contract/desk/ramps.ts';
import { movingRampStatuses, rampStatuses } from '#contract/service/enumerations.ts';
import type { RampTable } from '#server/database/directory-tables.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { rampRow } from '#testing/ramp-rows.ts';

const minute = 60_000;

describe('the list of ramps', () => {
  let desk: DeskServer;
  let now = 0;
  beforeEach(async () => {
    desk = await createDeskServer();
    now = desk.clock.nowMs;
  });
  afterEach(async () => desk.close());

  const add = async (...rows: RampTable[]) => desk.db.insertInto('ramp').values(rows).execute();
  const rampIn = (id: string, status: string, sinceMs: number, others: Partial<RampTable> = {}) =>
    rampRow(id, now, { status, status_at: sinceMs * 1000, ...others });
  const page = async (query: string) => {
    const headers = { cookie: await desk.cookieOf('support') };
    return rampList.parse((await desk.app.inject({ url: `/api/ramps?${query}`, headers })).json());
  };
  const ids = async (query: string) => (await page(query)).items.map(({ rampId }) => rampId);

  /** Every id of a list, page by page. */
  const allOf = async (query: string) => {
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { items, nextCursor } = await page(`${query}${cursor && `&cursor=${cursor}`}`);
      seen.push(...items.map(({ rampId }) => rampId));
      cursor = nextCursor;
    }
    return seen;
  };

  describe('of stuck ramps', () => {
    it('has those longer than an hour in a status that moves by itself, longest first', async () => {
      const hourAgo = now - 60 * minute;
      await add(
        rampIn('a-bit', 'IN_PROGRESS', hourAgo),
        rampIn('b-long', 'COIN_TRANSFERRED', hourAgo - 1),
        rampIn('c-longest', 'PAYMENT_ACCEPTED', hourAgo - minute),
        rampIn('d-customer', 'PAYMENT_READY', 0),
        rampIn('e-ended', 'FULFILLED', 0),
        rampIn('f-unknown', 'ON_HOLIDAY', 0),
        rampRow('g-undated', now, { status: 'IN_PROGRESS' }),
        rampIn('h-other', 'IN_PROGRESS', hourAgo - 2 * minute, { direction: 'OFFRAMP' }),
      );
      expect(await ids('stuck=true')).toEqual(['h-other', 'c-longest', 'b-long']);
      expect(await ids('stuck=true&direction=OFFRAMP')).toEqual(['h-other']);
      expect(await ids('stuck=true&q=b')).toEqual(['b-long']);
      const { items } = await page('');
      const stuck = items.filter(({ isStuck }) => isStuck).map(({ rampId }) => rampId);
      expect(stuck.sort()).toEqual(['b-long', 'c-longest', 'h-other']);
      desk.clock.nowMs += 1;
      expect(await ids('stuck=true')).toHaveLength(4);
    });

    it('has every status that moves by itself, and no other', async () => {
      await add(...rampStatuses.map((status) => rampIn(status, status, now - 61 * minute)));
      const { items } = await page('limit=100');
      expect((await ids('stuck=true&limit=100')).sort()).toEqual([...movingRampStatuses].sort());
      expect(items.flatMap(({ isStuck, rampId }) => (isStuck ? [rampId] : [])).sort()).toEqual(
        [...movingRampStatuses].sort(),
      );
    });

    it('goes on page by page, each once, from before 1970 as well, and begins again with an invented cursor', async () => {
      const since = [-2 * minute, -2 * minute, 0, now - 120 * minute, now - 90 * minute];
      const rows = since.map((at, index) => rampIn(`r_${index}`, 'IN_PROGRESS', at));
      await add(...rows);
      expect(await allOf('stuck=true&limit=1')).toEqual(['r_0', 'r_1', 'r_2', 'r_3', 'r_4']);
      const first = (await page('stuck=true&limit=1')).nextCursor ?? '';
      const [digest] = Buffer.from(first, 'base64url').toString().split('.');
      const made = Buffer.from(`${digest}.what-is-this`).toString('base64url');
      expect(await ids(`stuck=true&limit=1&cursor=${made}`)).toEqual(['r_0']);
    });

    it('counts from the configured minutes', async () => {
      await desk.close();
      desk = await createDeskServer({ environment: { STUCK_AFTER_MINUTES: '5' } });
      await add(
        rampIn('r-1', 'IN_PROGRESS', now - 5 * minute - 1),
        rampIn('r-2', 'IN_PROGRESS', now - 5 * minute),
      );
      expect(await ids('stuck=true')).toEqual(['r-1']);
      const headers = { cookie: await desk.cookieOf('support') };
      const answer = await desk.app.inject({ url: '/api/ramps/r-1', headers });
      expect(answer.json()).toMatchObject({ isStuck: true, stuckAfterMinutes: 5 });
    });
  });

  it('of those that want attention is longest in status first, undated last, page by page', async () => {
    const held = (id: string, status_at: number | null, others: Partial<RampTable> = {}) =>
      rampRow(id, now, { status: 'EXTRA_VERIFICATION', status_at, wants_attention: 1, ...others });
    await add(
      held('a-undated', null),
      held('b-newest', now * 1000, { direction: 'OFFRAMP' }),
      held('c-long', (now - 60 * minute) * 1000),
      held('d-as-long', (now - 60 * minute) * 1000),
      held('e-undated', null, { status: 'TELEPORTED' }),
      held('f-before-1970', -minute * 1000),
      rampRow('g-not', now, { status: 'IN_PROGRESS', status_at: 0 }),
    );
    const longestFirst = ['f-before-1970', 'c-long', 'd-as-long', 'b-newest', 'a-undated', 'e-undated'];
    for (const limit of [1, 2, 3, 4, 5, 25])
      expect(await allOf(`attention=true&limit=${limit}`)).toEqual(longestFirst);
    expect(await allOf('attention=true&direction=OFFRAMP')).toEqual(['b-newest']);
    expect(await ids('attention=true&stuck=true')).toEqual([]);
    expect(await ids('attention=false')).toEqual(['g-not']);
    const headers = { cookie: await desk.cookieOf('compliance') };
    const file = await desk.app.inject({ url: '/api/ramps.csv?attention=true', headers });
    const [, ...lines] = file.body.trim().split(/\r?\n/);
    expect(lines.map((line) => line.split(',')[0])).toEqual(longestFirst);
  });

  it('sorted by since is longest in status first, whatever the status, undated last, page by page', async () => {
    await add(
      rampRow('a-undated', now, { status: 'IN_PROGRESS' }),
      rampIn('b-newest', 'FULFILLED', now),
      rampIn('c-long', 'PAYMENT_READY', now - 60 * minute),
      rampIn('d-as-long', 'IN_PROGRESS', now - 60 * minute),
      rampIn('e-before-1970', 'EXPIRED', -minute),
    );
    const longestFirst = ['e-before-1970', 'c-long', 'd-as-long', 'b-newest', 'a-undated'];
    for (const limit of [1, 2, 3, 25]) expect(await allOf(`sort=since&limit=${limit}`)).toEqual(longestFirst);
    expect(await allOf('sort=since&status=IN_PROGRESS&limit=1')).toEqual(['d-as-long', 'a-undated']);
    const headers = { cookie: await desk.cookieOf('support') };
    expect((await desk.app.inject({ url: '/api/ramps?sort=until', headers })).statusCode).toBe(400);
  });

  it('is sorted by time in status, creation and last update in both directions, page by page', async () => {
    const at = (minutes: number) => (now - minutes * minute) * 1000;
    await add(
      rampRow('a', now - 3 * minute, { status_at: at(1), created_at: at(9) }),
      rampRow('b', now - 2 * minute, { status_at: at(9), created_at: at(1) }),
      // Made when it was first seen.
      rampRow('c', now - minute, { status_at: at(5), first_seen_at: at(5) }),
      rampRow('d', now, { status_at: null, created_at: at(5) }),
    );
    for (const limit of [1, 3, 25]) {
      const sorted = async (sort: string) => (await allOf(`sort=${sort}&limit=${limit}`)).join('');
      expect(await sorted('since')).toBe('bcad');
      expect(await sorted('-since')).toBe('dacb');
      expect(await sorted('created')).toBe('acdb');
      expect(await sorted('-created')).toBe('bdca');
      expect(await sorted('updated')).toBe('abcd');
      expect(await sorted('-updated')).toBe('dcba');
    }
    const { nextCursor } = await page('sort=created&limit=1');
    const headers = { cookie: await desk.cookieOf('support') };
    const url = `/api/ramps?sort=-created&limit=1&cursor=${nextCursor}`;
    expect((await desk.app.inject({ url, headers })).statusCode).toBe(400);
    for (const [sort, order] of [
      ['-created', 'bdca'],
      ['-since', 'dacb'],
    ] as const) {
      const file = await desk.app.inject({ url: `/api/ramps.csv?sort=${sort}`, headers });
      const [, ...lines] = file.body.trim().split(/\r?\n/);
      expect(lines.map((line) => line.split(',')[0]).join('')).toBe(order);
    }
  });

  it('has those made in a range, newest first: from inclusive, to exclusive', async () => {
    const at = (minutes: number) => (now - minutes * minute) * 1000;
    await add(
      rampRow('a', now, { created_at: at(3) }),
      rampRow('b', now - 1, { first_seen_at: at(2) }),
      rampRow('c', now - 2, { created_at: at(1) }),
    );
    const iso = (minutes: number) => new Date(now - minutes * minute).toISOString();
    expect(await ids(`createdFrom=${iso(3)}&createdTo=${iso(1)}`)).toEqual(['b', 'a']);
    expect(await ids(`createdFrom=${iso(2)}`)).toEqual(['c', 'b']);
    expect(await ids(`createdTo=${iso(1)}&sort=created`)).toEqual(['a', 'b']);
  });

  it('has those whose id ends so, in any spelling, newest first', async () => {
    await add(
      rampRow('0d73a5-08D3a6', now - 1),
      rampRow('ffff08d3a6', now),
      rampRow('08d3a7', now),
      rampRow('d3a6', now - 2),
      rampRow('3a6', now - 3),
    );
    expect(await ids('end=D3A6')).toEqual(['ffff08d3a6', '0d73a5-08D3a6', 'd3a6']);
    expect(await ids('end=a5-08d3a6')).toEqual(['0d73a5-08D3a6']);
    const headers = { cookie: await desk.cookieOf('support') };
    for (const end of ['3a6', '%25%25%25%25'])
      expect((await desk.app.inject({ url: `/api/ramps?end=${end}`, headers })).statusCode).toBe(400);
  });

  it('has when each was made, and the country of its customer, as far as they are known', async () => {
    const fact = (value: unknown) => ({ value, source: 'answer', eventId: 'e-1', at: now * 1000 });
    const customer = { first_seen_at: 1, last_event_at: 1, submission_count: 0, last_submission_id: null };
    const residence = fact({ country: 'NZ', state: '' });
    await desk.db
      .insertInto('customer')
      .values({
        ...customer,
        identity_reference: 'c-1',
        last_event_id: '1',
        is_blocked: null,
        onboarding_status: null,
        open_requirements: null,
        waiting_since: null,
        state: JSON.stringify({ residence }),
      })
      .execute();
    await add(
      rampRow('r-1', now, { identity_reference: 'c-1', created_at: Date.UTC(2026, 4, 4, 9, 58) * 1000 }),
      rampRow('r-2', now - 1, { identity_reference: 'c-nobody' }),
    );
    expect((await page('')).items.map(({ createdAt, country }) => [createdAt, country])).toEqual([
      ['2026-05-04T09:58:00.000Z', 'NZ'],
      [null, null],
    ]);
  });

  it('is narrowed by the newest event: from inclusive, to exclusive', async () => {
    await add(rampRow('r-1', now - 2 * minute), rampRow('r-2', now - minute), rampRow('r-3', now));
    const at = (minutes: number) => new Date(now - minutes * minute).toISOString();
    expect(await ids(`from=${at(1)}`)).toEqual(['r-3', 'r-2']);
    expect(await ids(`to=${at(1)}`)).toEqual(['r-1']);
    expect(await ids(`from=${at(2)}&to=${at(0)}`)).toEqual(['r-2', 'r-1']);
    expect(await ids(`q=r&from=${at(1)}`)).toEqual(['r-2', 'r-3']);
    const { nextCursor } = await page(`from=${at(2)}&limit=2`);
    expect(await ids(`from=${at(2)}&limit=2&cursor=${nextCursor}`)).toEqual(['r-1']);
  });
});
