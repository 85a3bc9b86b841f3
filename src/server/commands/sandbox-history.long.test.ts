import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { DeskServer } from '#testing/desk-server.ts';
import { type HistoryWorld, startHistoryWorld } from '#testing/history-world.ts';

describe('a history that is cut off', () => {
  let world: HistoryWorld;
  let desk: DeskServer;
  beforeAll(async () => {
    world = await startHistoryWorld();
    desk = await world.open();
    await world.takeUp(desk);
    await world.allCallsKept(desk);
  }, 180_000);
  afterAll(async () => {
    await desk.close();
    await world.stop();
  });

  it('goes on where it was cut off, and comes to the same', async () => {
    const other = await world.open();
    const stopping = new AbortController();
    let asked = 0;
    const nowMs = () => {
      asked += 1;
      if (asked === 200) stopping.abort();
      return other.clock.nowMs;
    };
    await world.takeUp(other, { signal: stopping.signal, nowMs });
    const [, ramps = 0] = await world.counts(other);
    expect(ramps).toBeLessThan(200);
    await world.takeUp(other);
    await world.allCallsKept(other);
    expect((await world.counts(other)).slice(0, 3)).toEqual((await world.counts(desk)).slice(0, 3));
    await other.close();
  });
});
