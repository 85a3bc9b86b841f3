import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';

import { rampMessage, identityMessage, processedEvents, sendCallback } from '#testing/desk-callbacks.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { readEvents, type EventReader } from '#testing/event-reader.ts';

import { createRefusedHints } from './refused-callbacks.ts';

let desk: DeskServer;
let reader: EventReader;
afterEach(async () => {
  reader.close();
  await desk.close();
});

const ramp = '0123456789abcdef0123456789abcdef';
const body = rampMessage({ ramp_id: ramp, order_id: ramp });
const idOf = async (...sent: Parameters<typeof sendCallback>) =>
  String((await sendCallback(...sent)).headers['x-request-id']);

async function open(before: readonly string[] = []): Promise<string[]> {
  desk = await createDeskServer({ livePace: { pollMs: 10 } });
  const ids: string[] = [];
  for (const message of before) ids.push(await idOf(desk, message));
  if (before.length > 0) await processedEvents(desk);
  await desk.db.deleteFrom('change').execute();
  reader = await readEvents(await desk.listen(), await desk.cookieOf('support'));
  await expect.poll(() => reader.received).toContain('ready');
  return ids;
}
const hintRows = async () => desk.db.selectFrom('change').selectAll().execute();

describe('open pages are notified', () => {
  it('of a repeat, by its first delivery and what it is about', async () => {
    const [first, second] = await open([body, identityMessage({ identity_reference: 'c-7' })]);
    await sendCallback(desk, body);
    await expect
      .poll(() => reader.received)
      .toEqual(expect.arrayContaining([`callback ${first}`, `ramp ${ramp}`]));
    await sendCallback(desk, identityMessage({ identity_reference: 'c-7' }));
    await expect
      .poll(() => reader.received)
      .toEqual(expect.arrayContaining([`callback ${second}`, 'customer c-7']));
  });

  it('not of a repeat that is no longer stored', async () => {
    await open([body]);
    await Promise.all(Array.from({ length: 110 }, async () => sendCallback(desk, body)));
    await desk.db.deleteFrom('change').execute();
    expect((await sendCallback(desk, body)).statusCode).toBe(200);
    expect(await hintRows()).toEqual([]);
  });

  it('of a refusal, and of the ramp it names', async () => {
    await open();
    const refused = await idOf(desk, body, { isUnsigned: true });
    await expect
      .poll(() => reader.received)
      .toEqual(expect.arrayContaining([`callback ${refused}`, `ramp ${ramp}`]));
  });

  it('of many refusals in a row by a few hints, the newest among them', async () => {
    await open();
    const hints = createRefusedHints(desk.db);
    const many = Array.from({ length: 20 }, (_, at) => ({ id: `refused-${at}`, claimed_object: null }));
    for (const one of many) {
      hints.notify(one);
      await nextTurn();
    }
    await hints.drain();
    const received = (await hintRows()).map(({ object_id: id }) => id);
    expect(received.length).toBeLessThan(many.length / 2);
    expect(received).toContain('refused-19');
  });

  it('of nothing a stranger invented: no customer, no text', async () => {
    await open();
    const sent = [
      identityMessage({ identity_reference: 'ada-lovelace' }),
      rampMessage({ ramp_id: 'John_Smith' }),
    ];
    for (const message of [...sent, 'ada@example.com']) {
      const refused = await idOf(desk, message, { isUnsigned: true });
      await expect.poll(() => reader.received).toContain(`callback ${refused}`);
    }
    expect(JSON.stringify(await hintRows())).not.toMatch(/lovelace|Smith|example/);
    expect(reader.received.filter((one) => /^(ramp|customer)/.test(one))).toEqual([]);
  });
});
