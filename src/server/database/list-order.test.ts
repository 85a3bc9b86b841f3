import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createCallRecorder } from '#server/directory/requests/call-recorder.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { finishedCall } from '#testing/finished-calls.ts';
import { rampRow } from '#testing/ramp-rows.ts';

import { listOrder } from './list-order.ts';

let desk: DeskServer;
beforeAll(async () => (desk = await createDeskServer()));
afterAll(async () => desk.close());

it('ramps of the previous version know when they were made, as those that are recorded now', async () => {
  const { db, ownerDb, app, clock } = desk;
  const recorder = createCallRecorder({ db, dataKeys: app.dataKeys, logger: app.log });
  for (const [id, createdAt] of [
    ['made', '2026-05-04T11:58:00.5+02:00'],
    ['odd', 'some day'],
    ['never', undefined],
  ] as const) {
    const answered = { ramp_id: id, status: 'FULFILLED', ...(createdAt !== undefined && { createdAt }) };
    recorder.recordCall(finishedCall('getRamp', { parameters: { ramp_id: id } }, { answered }));
  }
  await recorder.drain();
  const fact = { value: '2026-05-04T10:00:00Z', source: 'answer', eventId: 'e-1', at: 1, asOf: 1 };
  const state = JSON.stringify({ facts: { createdAt: fact }, status: null });
  const earlier = rampRow('earlier', clock.nowMs, { state, created_at: Date.UTC(2026, 4, 4, 10) * 1000 });
  await db.insertInto('ramp').values(earlier).execute();
  const listed = async () => {
    const rows = await db.selectFrom('ramp').select(['ramp_id', 'created_at']).orderBy('ramp_id').execute();
    return rows.map(({ ramp_id: id, created_at: at }) => [id, at]);
  };
  const recorded = await listed();
  expect(recorded).toEqual([
    ['earlier', Date.UTC(2026, 4, 4, 10) * 1000],
    ['made', Date.UTC(2026, 4, 4, 9, 58, 0, 500) * 1000],
    ['never', null],
    ['odd', null],
  ]);
  const indexes = [
    'ramp_by_created',
    'ramp_by_last_characters',
    'customer_by_first_seen',
    'customer_by_requirements',
    'customer_by_waiting_or_never',
  ];
  for (const name of indexes) await sql`drop index ${sql.ref(name)}`.execute(ownerDb);
  await sql`alter table ramp drop column created_at`.execute(ownerDb);
  await listOrder.up(ownerDb);
  expect(await listed()).toEqual(recorded);
});
