import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';

describe('a body of the desk’s own routes', () => {
  let desk: DeskServer;
  let address = '';
  beforeAll(async () => {
    desk = await createDeskServer({ bounds: { pace: { windowMs: 300, leastBytesPerSecond: 50_000 } } });
    address = await desk.listen();
  });
  afterAll(async () => desk.close());

  const signIn = async (payload: string | Buffer) =>
    desk.app.inject({
      method: 'POST',
      url: '/api/session',
      payload,
      headers: { 'content-type': 'application/json' },
    });

  it('that never ends is given up, without a session', async () => {
    const request = httpRequest(`${address}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 100 },
    });
    request.on('error', () => undefined);
    request.write('{');
    const [response] = await once(request, 'response');
    expect(response.statusCode).toBe(408);
    request.destroy();
  });

  it('over 64 KiB is refused, with or without its length', async () => {
    expect((await signIn(`"${'x'.repeat(64 * 1024)}"`)).statusCode).toBe(413);
    // In chunks: of what is handed over in one piece Node says the length.
    const request = httpRequest(`${address}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    });
    request.on('error', () => undefined);
    request.end(`"${'x'.repeat(64 * 1024)}"`);
    const [response] = await once(request, 'response');
    expect(response.statusCode).toBe(413);
    request.destroy();
  });

  it.each([
    ['a byte order mark', '\uFEFF{}'],
    ['a key given twice', '{"email":"a","email":"b"}'],
    ['bytes that are no UTF-8', Buffer.from([0x22, 0xff, 0x22])],
    ['nothing that is JSON', '{'],
  ])('with %s is refused', async (_what, payload) => {
    expect((await signIn(payload)).json()).toMatchObject({ status: 400, type: '/problems/unreadable-body' });
  });

  const marker = 'Okafor-7731';
  const plan = { operation: 'shareDocuments', reason: 'Ticket 4711', findings: [], overrides: [] };

  it.each([
    ['a value of another type', { ...plan, reason: [marker] }],
    ['a value that is none of those allowed', { ...plan, operation: marker }],
    ['a field that nobody knows', { ...plan, [marker]: marker }],
    ['text that is no JSON', `{"reason": "${marker}`],
    ['a key given twice', `{"${marker}":"a","${marker}":"b"}`],
  ])('repeats nothing of %s in its refusal', async (_what, body) => {
    const answer = await desk.app.inject({
      method: 'POST',
      url: '/api/submissions',
      payload: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', cookie: await desk.cookieOf('support') },
    });
    expect([400, 422]).toContain(answer.statusCode);
    expect(answer.body).not.toContain(marker);
  });
});
