import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { overview } from '#contract/desk/overview.ts';
import { overviewTrends } from '#contract/desk/trends.ts';
import { beginHistory } from '#server/commands/sandbox-history.ts';
import { endSessionsOf } from '#server/accounts/sessions/session-store.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { rampMessage, sendCallback } from '#testing/desk-callbacks.ts';

describe('the overview while sample data is being loaded', () => {
  let desk: DeskServer;
  let cookie = '';
  beforeEach(async () => {
    desk = await createDeskServer();
    // Ids are of the machine’s own time.
    desk.clock.nowMs = Date.now();
    cookie = await desk.cookieOf('support');
  });
  afterEach(async () => desk.close());

  const read = async () =>
    overview.parse((await desk.app.inject({ url: '/api/overview', headers: { cookie } })).json());
  const acceptedToday = async () => {
    // A new hour may have begun.
    desk.clock.nowMs = Date.now();
    const answer = await desk.app.inject({ url: '/api/overview/trends', headers: { cookie } });
    return overviewTrends.parse(answer.json()).callbacks.at(-1)?.accepted;
  };
  const begin = async () => {
    const session = await beginHistory(desk.db, desk.clock.nowMs);
    if (session === null) throw new Error('there is something in the directory');
    return session;
  };

  it('says so from before the first callback on, until the last call has been made', async () => {
    expect((await read()).isLoadingSample).toBeUndefined();
    const { staffId } = await begin();
    expect(await read()).toMatchObject({ isLoadingSample: true, isEmpty: true });
    await sendCallback(desk, rampMessage({ ramp_id: 'r-1', order_id: 'r-1' }));
    expect((await read()).isLoadingSample).toBe(true);
    await endSessionsOf(desk.db, { staffId });
    expect((await read()).isLoadingSample).toBeUndefined();
  });

  it('begins again after a desk that was killed in the middle, with one session', async () => {
    await begin();
    const { staffId } = await begin();
    const sessions = await desk.db
      .selectFrom('session')
      .select('id')
      .where('staff_id', '=', staffId)
      .execute();
    expect(sessions).toHaveLength(1);
  });

  it('remembers no count of a day that was half full', async () => {
    const { staffId } = await begin();
    expect(await acceptedToday()).toBe(0);
    await sendCallback(desk, rampMessage({ ramp_id: 'r-2', order_id: 'r-2' }));
    expect(await acceptedToday()).toBe(1);
    await sendCallback(desk, rampMessage({ ramp_id: 'r-3', order_id: 'r-3' }));
    await endSessionsOf(desk.db, { staffId });
    expect(await acceptedToday()).toBe(2);
  });

  it('never says so beside a real service', async () => {
    await begin();
    const live = await createDeskServer({ environment: { SANDBOX_HISTORY: 'off' } });
    await beginHistory(live.db, live.clock.nowMs);
    const headers = { cookie: await live.cookieOf('support') };
    const answer = await live.app.inject({ url: '/api/overview', headers });
    expect(overview.parse(answer.json()).isLoadingSample).toBeUndefined();
    await live.close();
  });
});
