import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { failingDatabase, type FailingDatabase } from '#testing/failing-database.ts';
import { keysOfTests } from '#testing/test-database.ts';
import { createDataKeys } from '#server/privacy/personal/create-data-keys.ts';

import { createLostKeys } from './lost-keys.ts';
import { createReserve, type NewWrite } from './reserve-write.ts';
import { createWriteOnce, type WriteOnce } from './write-once.ts';
import type { MadeCall } from './write-key-store.ts';

const dataKeys = createDataKeys({ current: keysOfTests.DATA_KEY });
const lost = { add: () => undefined };
const made = (): MadeCall => ({ kind: 'not-sent', failure: new Error('for the test') }) as never;

let desk: DeskServer;
let failing: FailingDatabase;
let writeOnce: WriteOnce;
let staffId = '';
beforeEach(async () => {
  desk = await createDeskServer();
  ({ id: staffId } = await desk.db.selectFrom('staff').select('id').limit(1).executeTakeFirstOrThrow());
  failing = failingDatabase(desk.db);
  writeOnce = createWriteOnce({
    db: failing.db,
    dataKeys,
    recorder: { recordIn: async () => Promise.resolve() },
    instanceId: 'mine',
    nowMs: Date.now,
    logger: { error: () => undefined },
    bounds: { inFlightWaitMs: 5000, inFlightPollMs: 5, settleRetryMs: 20 },
  });
});
afterEach(async () => {
  await writeOnce.drain();
  await desk.close();
});

const writeOf = (key: string, requestId = `request-${key}`): NewWrite => ({
  key: { staffId, operation: 'shareDocuments', idempotencyKey: key },
  bodyDigests: [`digest-${key}`],
  requestId,
  submission: {
    id: `submission-of-${requestId}`,
    operation: 'shareDocuments',
    identityReference: 'customer-1',
    staffId,
    requestId,
    idempotencyKey: key,
    images: [],
  },
});
const keys = async () =>
  (await desk.db.selectFrom('write_key').select('idempotency_key').orderBy('idempotency_key').execute()).map(
    ({ idempotency_key: key }) => key,
  );
const outcomes = async () =>
  Object.fromEntries(
    (await desk.db.selectFrom('submission').select(['request_id', 'outcome']).execute()).map(
      ({ request_id: id, outcome }) => [id, outcome],
    ),
  );
const neverSent = {
  intend: async () => Promise.reject(new Error('must not be reached')),
  call: async () => Promise.reject(new Error('must not be reached')),
};

const lose = async (key: string) => {
  failing.mishap = 'next-answer-lost';
  await expect(writeOnce.run(writeOf(key), neverSent)).rejects.toMatchObject({ code: 'busy' });
};
/** As if the commit were not done yet. No look finds it meanwhile. */
const undo = async () => {
  failing.mishap = 'refused';
  await desk.ownerDb.deleteFrom('write_key').execute();
  await desk.ownerDb.deleteFrom('submission').execute();
  failing.mishap = 'none';
};

describe('a key reserved in a commit whose end was not heard', () => {
  it('is freed, its submission is marked as not sent, and the write is sent when it comes again', async () => {
    await lose('a');
    // The database is still away.
    failing.mishap = 'refused';
    expect([await keys(), await outcomes()]).toEqual([['a'], { 'request-a': 'sending' }]);
    await new Promise((resolve) => void setTimeout(resolve, 60));
    failing.mishap = 'none';
    await expect.poll(keys).toEqual([]);
    expect(await outcomes()).toEqual({ 'request-a': 'not-sent' });
    let calls = 0;
    await writeOnce.run(writeOf('a', 'request-later'), {
      intend: async () => Promise.resolve(),
      call: async () => Promise.resolve((calls += 1)).then(made),
    });
    expect(calls).toBe(1);
  });

  it('is freed alone: not one that is under way, answered, of another server, or left by a failover', async () => {
    let answer: (call: MadeCall) => void = () => undefined;
    const underWay = writeOnce.run(writeOf('under-way'), {
      intend: async () => Promise.resolve(),
      call: async () => new Promise<MadeCall>((resolve) => (answer = resolve)),
    });
    await expect.poll(keys).toEqual(['under-way']);
    const others = { db: desk.db, dataKeys, nowMs: Date.now, lost };
    await createReserve({ ...others, instanceId: 'other' })(writeOf('other'));
    await createReserve({ ...others, instanceId: 'mine' })(writeOf('kept'));
    // Its outcome was written before, and is lost.
    await createReserve({ ...others, instanceId: 'mine' })(writeOf('back'));
    await desk.db
      .updateTable('write_key')
      .set({ state: 'answered' })
      .where('idempotency_key', '=', 'kept')
      .execute();
    await lose('lost');
    await expect.poll(keys).toEqual(['back', 'kept', 'other', 'under-way']);
    expect(await outcomes()).toEqual({
      'request-back': 'sending',
      'request-kept': 'sending',
      'request-lost': 'not-sent',
      'request-other': 'sending',
      'request-under-way': 'sending',
    });
    answer(made());
    await underWay.catch(() => undefined);
  });

  it('is freed when the commit ends late, as soon as the write comes again', async () => {
    await lose('a');
    await undo();
    // Long after the first looks, and before the next.
    await new Promise((resolve) => void setTimeout(resolve, 400));
    await createReserve({ db: desk.db, dataKeys, nowMs: Date.now, instanceId: 'mine', lost })(writeOf('a'));
    let calls = 0;
    const again = writeOnce.run(writeOf('a', 'request-later'), {
      intend: async () => Promise.resolve(),
      call: async () => Promise.resolve((calls += 1)).then(made),
    });
    await again.catch(() => undefined);
    expect([calls, (await outcomes())['request-a']]).toEqual([1, 'not-sent']);
  });

  it('is not looked for where no commit was begun', async () => {
    failing.mishap = 'refused';
    await expect(writeOnce.run(writeOf('a'), neverSent)).rejects.toMatchObject({ code: 'busy' });
    failing.mishap = 'none';
    await createReserve({ db: desk.db, dataKeys, nowMs: Date.now, instanceId: 'mine', lost })(writeOf('a'));
    await writeOnce.drain();
    expect(await keys()).toEqual(['a']);
  });

  it.each(['none', 'refused'] as const)('that is never found ends no stop (%s)', async (mishap) => {
    await lose('a');
    if (mishap === 'none') await undo();
    failing.mishap = mishap;
    await writeOnce.drain();
    expect(await keys()).toEqual(mishap === 'none' ? [] : ['a']);
    failing.mishap = 'none';
  });

  it('keeps no stop waiting for the next look', async () => {
    const nothing = { error: () => undefined };
    const own = { db: desk.db, instanceId: 'mine', nowMs: Date.now, logger: nothing };
    const patient = createLostKeys({ ...own, retryMs: 600_000 });
    patient.add('request-a');
    await patient.drain();
    expect(await keys()).toEqual([]);
  });

  it('is freed at a stop', async () => {
    await lose('a');
    failing.mishap = 'none';
    await writeOnce.drain();
    expect([await keys(), await outcomes()]).toEqual([[], { 'request-a': 'not-sent' }]);
  });

  it('is the write’s own where it is tried again alone', async () => {
    const reserve = createReserve({ db: failing.db, dataKeys, instanceId: 'mine', nowMs: Date.now, lost });
    failing.mishap = 'next-answer-lost';
    const both = [reserve(writeOf('a')), reserve(writeOf('b'))];
    expect(await Promise.all(both)).toEqual([
      { found: null, plan: undefined },
      { found: null, plan: undefined },
    ]);
    expect(await outcomes()).toEqual({ 'request-a': 'sending', 'request-b': 'sending' });
  });

  it('is written again then, so that this commit’s end counts for both', async () => {
    const clock = { nowMs: 1_800_000_000_000 };
    const own = { db: failing.db, dataKeys, instanceId: 'mine', nowMs: () => clock.nowMs, lost };
    const reserve = createReserve(own);
    await reserve(writeOf('a'));
    clock.nowMs += 1000;
    expect((await reserve(writeOf('a'))).found).toBeNull();
    const { created_at: at } = await desk.db
      .selectFrom('write_key')
      .select('created_at')
      .executeTakeFirstOrThrow();
    expect(at).toBe(1_800_000_001_000_000);
  });

  it('is another’s where it was swept meanwhile', async () => {
    const reserve = createReserve({ db: failing.db, dataKeys, instanceId: 'mine', nowMs: Date.now, lost });
    await reserve(writeOf('a'));
    await desk.db.updateTable('write_key').set({ state: 'unknown' }).execute();
    expect((await reserve(writeOf('a'))).found).toMatchObject({ state: 'unknown' });
  });
});
