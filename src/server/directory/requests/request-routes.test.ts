import { uuidv7 } from 'uuidv7';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { requestPeople } from '#contract/desk/requests.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { fillLists } from '#testing/filled-lists.ts';
import { finishedCall } from '#testing/finished-calls.ts';
import { planOf, tableScan } from '#testing/query-plan.ts';

import { createCallRecorder } from './call-recorder.ts';
import { callingPeople, maxPeople } from './request-routes.ts';

let desk: DeskServer;
beforeEach(async () => {
  desk = await createDeskServer();
});
afterEach(async () => desk.close());

const get = async (role: Parameters<DeskServer['cookieOf']>[0]) =>
  desk.app.inject({ url: '/api/requests/people', headers: { cookie: await desk.cookieOf(role) } });
const read = async () => requestPeople.parse((await get('developer')).json());

async function recordCallsOf(...people: readonly string[]): Promise<void> {
  const { db, app } = desk;
  const logger = { error: () => undefined };
  const recorder = createCallRecorder({ db, dataKeys: app.dataKeys, logger });
  for (const staffId of people)
    recorder.recordCall(finishedCall('getRamp', { parameters: { ramp_id: 'r-1' } }, { staffId }));
  await recorder.drain();
}
const staffOf = async (role: string) =>
  desk.db
    .selectFrom('staff')
    .select(['id', 'email', 'name'])
    .where('email', '=', `${role}@rampart.test`)
    .executeTakeFirstOrThrow();

it('are those who made a call, once each, by name, as far as the desk still knows them', async () => {
  expect(await read()).toEqual({ people: [], isMore: false });
  const [admin, support] = [await staffOf('admin'), await staffOf('support')];
  await recordCallsOf(support.id, admin.id, support.id, 'somebody-gone');
  const byName = [admin, support].sort((one, other) => (one.name < other.name ? -1 : 1));
  expect(await read()).toEqual({ people: byName, isMore: false });
  await desk.ownerDb.updateTable('staff').set({ is_disabled: 1 }).where('id', '=', support.id).execute();
  expect((await read()).people).toHaveLength(2);
});

it('are shown to those who may read requests', async () => {
  for (const role of ['compliance', 'developer', 'admin'] as const)
    expect((await get(role)).statusCode).toBe(200);
  for (const role of ['support', 'auditor'] as const) expect((await get(role)).statusCode).toBe(403);
});

it('are at most two hundred, with a note when there are more', async () => {
  const example = await desk.db.selectFrom('staff').selectAll().executeTakeFirstOrThrow();
  const many = Array.from({ length: maxPeople + 1 }, (_, at) => ({
    ...example,
    id: uuidv7(),
    email: `person-${at}@rampart.test`,
    email_key: `person-${at}@rampart.test`,
    name: `Person ${String(at).padStart(3, '0')}`,
  }));
  await desk.ownerDb.insertInto('staff').values(many).execute();
  await recordCallsOf(...many.slice(1).map(({ id }) => id));
  expect(await read()).toMatchObject({ isMore: false });
  await recordCallsOf(String(many[0]?.id));
  const { people, isMore } = await read();
  expect(isMore).toBe(true);
  expect(people.map(({ name }) => name)).toEqual(many.slice(0, maxPeople).map(({ name }) => name));
});

it('are found by reading one call each', async () => {
  await fillLists(desk.ownerDb, 4000);
  const plan = await planOf(desk, callingPeople(desk.db));
  expect(plan).toContain('service_call_by_staff');
  expect(plan).not.toMatch(tableScan);
});
