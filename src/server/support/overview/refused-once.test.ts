import { describe, expect, it } from 'vitest';

import { overview } from '#contract/desk/overview.ts';
import { getCallback, listCallbacks, rampMessage, sendCallback } from '#testing/desk-callbacks.ts';
import { createDeskServer } from '#testing/desk-server.ts';

describe('the overview of refused callbacks', () => {
  it('counts a refused callback once, with the number of its deliveries', async () => {
    const other = await createDeskServer();
    other.clock.nowMs = Date.now();
    const headers = { cookie: await other.cookieOf('auditor') };
    const refused = async () => {
      const answer = await other.app.inject({ url: '/api/overview', headers });
      const { refusedCallbacks, refusedDeliveries } = overview.parse(answer.json());
      return [refusedCallbacks.count, refusedDeliveries.count];
    };
    const send = async (status: string) => {
      other.clock.nowMs += 1000;
      return sendCallback(other, rampMessage({ status }), { secret: 'other' });
    };
    for (let times = 0; times < 5; times += 1) await send('IN_PROGRESS');
    expect(await refused()).toEqual([1, 5]);
    await send('FULFILLED');
    expect(await refused()).toEqual([2, 6]);
    const listed = await listCallbacks(other, 'is=refused');
    expect(listed).toHaveLength(2);
    const first = listed.at(-1)?.id ?? '';
    const { deliveries } = await getCallback(other, first);
    expect(deliveries.map(({ answerStatus }) => answerStatus)).toEqual([401, 401, 401, 401, 401]);
    // The first of them is no longer kept: what is left still counts as one.
    await other.ownerDb.deleteFrom('callback').where('id', '=', first).execute();
    expect(await refused()).toEqual([2, 5]);
    expect(await listCallbacks(other, 'is=refused')).toHaveLength(2);
    await other.close();
  });

  it('counts those never read one by one', async () => {
    const other = await createDeskServer();
    await sendCallback(other, '{"a":1}', { secret: 'other' });
    await sendCallback(other, '{"a":1}', { secret: 'other' });
    await other.ownerDb.updateTable('callback').set({ refused_digest: null }).execute();
    expect(await listCallbacks(other, 'is=refused')).toHaveLength(2);
    await other.close();
  });
});
