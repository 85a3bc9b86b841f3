import { afterEach, describe, expect, it } from 'vitest';

import { listCallbacks, rampMessage, sendCallback } from '#testing/desk-callbacks.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';

import { createRefusedCallbacks } from './refused-callbacks.ts';

let desk: DeskServer;
afterEach(async () => desk.close());

describe('a flood of strangers', () => {
  it('costs no writes beyond what is kept', async () => {
    desk = await createDeskServer();
    const { db, clock } = desk;
    const logger = { error: () => undefined };
    const refused = createRefusedCallbacks({
      db,
      nowMs: () => clock.nowMs,
      logger,
      bounds: { aSecond: 2, most: 100 },
    });
    let made = 0;
    const make = () => {
      made += 1;
      throw new Error('made');
    };
    for (let at = 0; at < 10; at += 1) await refused.keep(make).catch(() => undefined);
    expect([made, refused.unkept]).toEqual([2, 8]);
    await refused.drain();
  });

  it('takes a bounded number of rows and bytes on disk, whatever is sent', async () => {
    desk = await createDeskServer({ callbackBounds: { refused: { aSecond: 1000, most: 10 } } });
    const ramp = '0123456789abcdef0123456789abcdef';
    const longest = {
      url: `/callbacks?${'q'.repeat(9000)}`,
      key: 'k'.repeat(200),
      headers: { 'user-agent': 'a'.repeat(3000), accept: 'b'.repeat(3000) },
    };
    const body = rampMessage({ ramp_id: ramp, order_id: ramp, internal_reason: 'x'.repeat(7000) });
    for (let at = 0; at < 30; at += 1) {
      await sendCallback(desk, body, longest);
      await sendCallback(desk, Buffer.alloc(100_000, 'é'), longest);
      await sendCallback(desk, body, { ...longest, url: `/callbacks?${'q'.repeat(3500)}` });
    }
    const rows = await desk.db.selectFrom('callback').selectAll().execute();
    expect(rows.length).toBeLessThanOrEqual(20);
    for (const row of rows) expect(JSON.stringify(row).length).toBeLessThan(25_000);
    expect(rows.some(({ claimed_object: claim }) => claim === ramp)).toBe(true);
    expect((await listCallbacks(desk)).length).toBe(rows.length);
  });
});
