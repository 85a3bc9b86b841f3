import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { activityList, type ActivityItem } from '#contract/desk/customers.ts';
import { addNote } from '#server/directory/notes.ts';
import { createCallRecorder } from '#server/directory/requests/call-recorder.ts';
import { findStaff } from '#server/accounts/staff/staff-store.ts';
import { identityMessage, processedEvents, rampMessage, sendCallback } from '#testing/desk-callbacks.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { finishedCall } from '#testing/finished-calls.ts';
import { validRequests } from '#testing/valid-requests.ts';

describe('what happened about a customer', () => {
  let desk: DeskServer;
  let staffId = '';
  beforeAll(async () => {
    desk = await createDeskServer();
    staffId = (await findStaff(desk.db, 'compliance@rampart.test'))!.id;
    for (const reference of ['c-1', 'c-2']) await happen(reference);
  });
  afterAll(async () => desk.close());

  /** In this order: a submission, a ramp looked up, its callback, one about them, a note, an eligibility of a stranger. */
  async function happen(reference: string): Promise<void> {
    const ramp = `r-${reference}`;
    const recorder = createCallRecorder({ db: desk.db, dataKeys: desk.app.dataKeys, logger: desk.app.log });
    const record = async (...call: Parameters<typeof finishedCall>) =>
      recorder.recordIn(desk.db, finishedCall(call[0], call[1], { staffId, traceId: 'trace-1', ...call[2] }));
    await record(
      'shareReliance',
      { body: { ...validRequests.shareReliance, identityReference: reference } },
      { status: 202 },
    );
    const answered = { ramp_id: ramp, identityReference: reference, status: 'IN_PROGRESS' };
    await record('getRamp', { parameters: { ramp_id: ramp } }, { answered });
    await sendCallback(desk, rampMessage({ ramp_id: ramp, order_id: ramp, status: 'FULFILLED' }));
    await sendCallback(desk, identityMessage({ identity_reference: reference }));
    await processedEvents(desk);
    const object = { kind: 'customer', id: reference } as const;
    const note = { id: uuidv7(), staffId, at: desk.clock.nowMs * 1000, object, text: `about ${reference}` };
    await addNote(desk.db, note, desk.app.dataKeys);
    await record('checkEligibility', { body: { email: 'x@example.com' } });
  }
  const get = async (rest: string) =>
    desk.app.inject({
      url: `/api/customers/${rest}`,
      headers: { cookie: await desk.cookieOf('auditor') },
    });
  const whatOf = (item: ActivityItem) =>
    item.kind === 'call'
      ? item.operation
      : item.kind === 'callback'
        ? `${item.about} ${item.status}`
        : item.text;

  it('is one timeline, newest first, of their calls, their ramps’ and their own callbacks, and notes', async () => {
    const { items, nextCursor } = activityList.parse((await get('c-1/activity')).json());
    expect(nextCursor).toBeNull();
    expect(items.map(whatOf)).toEqual([
      'about c-1',
      'identity CUSTOMER_BLACKLISTED',
      'ramp FULFILLED',
      'getRamp',
      'shareReliance',
    ]);
    expect(items).toMatchObject([
      { kind: 'note', author: { email: 'compliance@rampart.test' } },
      {
        about: 'identity',
        objectId: 'c-1',
        statusDate: '2026-05-04 10:00:00',
        isLate: false,
        result: 'applied',
      },
      { about: 'ramp', objectId: 'r-c-1' },
      { kind: 'call', rampId: 'rc1', outcome: 'answered', status: 200, traceId: 'trace-1' },
      { kind: 'call', rampId: null, by: { email: 'compliance@rampart.test', name: 'Casey Compliance' } },
    ]);
  });

  it.each([1, 2, 3])('comes in pages of %i, each event once, in the same order', async (limit) => {
    const whole = activityList.parse((await get('c-2/activity')).json()).items;
    const seen: ActivityItem[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const url = `c-2/activity?limit=${limit}${cursor && `&cursor=${cursor}`}`;
      const page = activityList.parse((await get(url)).json());
      expect(page.items.length).toBeLessThanOrEqual(limit);
      seen.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(whole);
  });

  it('refuses another customer’s cursor, unknown parameters and invalid references', async () => {
    const { nextCursor } = activityList.parse((await get('c-1/activity?limit=1')).json());
    for (const rest of [`c-2/activity?cursor=${nextCursor}`, 'c-1/activity?q=x', 'a%20b/activity'])
      expect((await get(rest)).statusCode).toBe(400);
  });

  it('is empty for an unknown customer', async () =>
    expect((await get('stranger/activity')).json()).toEqual({ items: [], nextCursor: null }));

  it('is in the trail once a person, customer and five minutes', async () => {
    desk.clock.nowMs += 5 * 60_000;
    const read = async () =>
      desk.db
        .selectFrom('audit_entry')
        .select(['object_kind', 'object_id'])
        .where('action', '=', 'list-activity')
        .orderBy('seq')
        .execute();
    const before = (await read()).length;
    for (const reference of ['c-1', 'c-2', 'c-1', 'c-1']) await get(`${reference}/activity`);
    expect((await read()).slice(before)).toEqual([
      { object_kind: 'customer', object_id: 'c-1' },
      { object_kind: 'customer', object_id: 'c-2' },
    ]);
  });
});
