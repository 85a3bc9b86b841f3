import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import {
  countCallbacks,
  freshRampMessage,
  getCallback,
  listCallbacks,
  sendCallback,
} from '#testing/desk-callbacks.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';

let desk: DeskServer;
beforeAll(async () => {
  desk = await createDeskServer({
    environment: { SERVICE_API_KEY_NEXT: 'next-key', SERVICE_API_SECRET_NEXT: 'next-secret' },
  });
});
afterAll(async () => desk.close());
beforeEach(() => {
  // Room for what is refused: so much of it is kept a second.
  desk.clock.nowMs += 60_000;
});

const count = async () => countCallbacks(desk);

describe('the same again', () => {
  it('a hundred times at once is a hundred times 200 and one event', async () => {
    const body = freshRampMessage();
    const before = await count();
    const answers = await Promise.all(Array.from({ length: 100 }, async () => sendCallback(desk, body)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 100 }, () => 200));
    expect(await count()).toEqual({ events: before.events + 1, deliveries: before.deliveries + 100 });
    const listed = await listCallbacks(desk, `object=${(JSON.parse(body) as { ramp_id: string }).ramp_id}`);
    expect(listed.filter(({ isDuplicate }) => !isDuplicate)).toHaveLength(1);
    expect(new Set(listed.map(({ event }) => event?.id)).size).toBe(1);

    expect((await sendCallback(desk, body)).statusCode).toBe(200);
    expect(await count()).toEqual({ events: before.events + 1, deliveries: before.deliveries + 100 });
  });

  it('with a fresh signature later is another delivery of it', async () => {
    const body = freshRampMessage();
    const first = await sendCallback(desk, body);
    desk.clock.nowMs += 3_600_000;
    await sendCallback(desk, body, { key: 'next-key', secret: 'next-secret' });
    const record = await getCallback(desk, String(first.headers['x-request-id']));
    expect(record.deliveries.map(({ isDuplicate }) => isDuplicate)).toEqual([false, true]);
  });
});
