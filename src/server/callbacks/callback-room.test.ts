import { once } from 'node:events';
import { request as httpRequest, type ClientRequest } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { rampMessage, sendCallback } from '#testing/desk-callbacks.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';

const windowMs = 1500;
let desk: DeskServer;
let address = '';
beforeAll(async () => {
  desk = await createDeskServer({
    bounds: { pace: { windowMs, leastBytesPerSecond: 50_000 } },
    callbackBounds: { largeRoomBytes: 200_000, smallRoomBytes: 20_000 },
  });
  address = await desk.listen();
});
afterAll(async () => desk.close());

function open(headers: Record<string, string | number>): ClientRequest {
  const request = httpRequest(`${address}/callbacks`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json', ...headers },
  });
  request.on('error', () => undefined);
  return request;
}
async function statusOf(request: ClientRequest): Promise<number> {
  const [response] = (await once(request, 'response')) as [{ statusCode: number; resume(): void }];
  response.resume();
  return response.statusCode;
}

it('slow strangers use only the room for large bodies, never the service’s, and are cut off', async () => {
  const strangers = Array.from({ length: 20 }, () => {
    const request = open({ 'content-length': 500_000 });
    request.write(Buffer.alloc(9900, ' '));
    return request;
  });
  const outcomes = strangers.map(statusOf);
  const large = open({ 'content-length': 100_000 });
  large.end(Buffer.alloc(100_000, ' '));
  // Asked for at once: it may be answered before the small one is.
  const largeOutcome = statusOf(large);
  const small = await sendCallback(desk, rampMessage());
  expect(small.statusCode).toBe(200);
  expect([401, 503]).toContain(await largeOutcome);
  expect(new Set(await Promise.all(outcomes))).toEqual(new Set([408]));
  const again = open({ 'content-length': 100_000 });
  again.end(Buffer.alloc(100_000, ' '));
  expect(await statusOf(again)).toBe(401);
});

it('is 503 when there is no room, and nothing of it is kept', async () => {
  const before = await desk.db.selectFrom('callback').select('id').execute();
  const tooMuch = open({ 'content-length': 300_000 });
  tooMuch.end(Buffer.alloc(300_000, ' '));
  expect(await statusOf(tooMuch)).toBe(503);
  expect(await desk.db.selectFrom('callback').select('id').execute()).toEqual(before);
});

it('is 413 by its declared length, before a byte arrives', async () => {
  const request = open({ 'content-length': 1024 * 1024 + 1 });
  request.flushHeaders();
  expect(await statusOf(request)).toBe(413);
  request.destroy();
});

it('is not kept when it breaks off', async () => {
  const before = await desk.db.selectFrom('callback').select('id').execute();
  const request = open({ 'content-length': 100 });
  request.write('{');
  await once(request, 'socket');
  request.destroy();
  expect((await sendCallback(desk, rampMessage({ ramp_id: 'r-2' }))).statusCode).toBe(200);
  const after = await desk.db.selectFrom('callback').select('id').execute();
  expect(after).toHaveLength(before.length + 1);
});
