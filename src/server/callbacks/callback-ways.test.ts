import { afterEach, describe, expect, it } from 'vitest';

import { getCallback, listCallbacks, rampMessage, sendCallback } from '#testing/desk-callbacks.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';

import { openCredential } from './callback-rows.ts';

let desk: DeskServer;
afterEach(async () => desk.close());

const token = 'a-token-that-only-the-service-has-0123';
const unsigned = { isUnsigned: true } as const;

describe('callbacks proven by a token in the path', () => {
  it('are accepted with it, and with nothing else', async () => {
    desk = await createDeskServer({
      environment: { CALLBACK_AUTHENTICATION: 'path-token', CALLBACK_PATH_TOKEN: token },
    });
    const taken = await sendCallback(desk, rampMessage(), { url: `/callbacks/${token}`, ...unsigned });
    expect(taken.statusCode).toBe(200);
    const { verification } = await getCallback(desk, String(taken.headers['x-request-id']));
    expect(verification).toBe('valid');

    const wrong = {
      [`/callbacks/${token}x`]: 'invalid',
      [`/callbacks/${token.slice(1)}`]: 'invalid',
      '/callbacks': 'missing',
    };
    for (const [url, expected] of Object.entries(wrong)) {
      // A signature makes up for nothing.
      for (const isUnsigned of [true, false]) {
        const refused = await sendCallback(desk, rampMessage(), { url, isUnsigned });
        expect(refused.statusCode).toBe(401);
        const record = await getCallback(desk, String(refused.headers['x-request-id']));
        expect(record.verification).toBe(expected);
      }
    }
    expect(desk.log.join('\n')).not.toContain(token);
    const rows = await desk.db.selectFrom('callback').select(['id', 'credential_encrypted']).execute();
    const kept = rows.map((row) => openCredential(row, desk.app.dataKeys)?.uri ?? null);
    expect([kept.length, kept.filter((uri) => uri !== null)]).toEqual([7, ['/callbacks', '/callbacks']]);
  });
});

it('callbacks without required proof are accepted as they come', async () => {
  desk = await createDeskServer({ environment: { CALLBACK_AUTHENTICATION: 'none' } });
  const taken = await sendCallback(desk, rampMessage(), unsigned);
  expect(taken.statusCode).toBe(200);
  expect((await listCallbacks(desk))[0]?.verification).toBe('not-asked');
  expect((await sendCallback(desk, rampMessage(), { url: `/callbacks/${token}` })).statusCode).toBe(404);
});

it.each([
  ['space', ' ', '\n'],
  ['newline', '\n', ' '],
])(
  'callbacks signed with the configured separator, %s, are accepted, and no others',
  async (set, right, wrong) => {
    desk = await createDeskServer({ environment: { SIGNATURE_SEPARATOR: set } });
    expect((await sendCallback(desk, rampMessage(), { separator: right })).statusCode).toBe(200);
    expect((await sendCallback(desk, rampMessage(), { separator: wrong })).statusCode).toBe(401);
  },
);

describe('callbacks that are refused', () => {
  it('are kept up to a rate, and only answered and counted beyond it', async () => {
    desk = await createDeskServer({ callbackBounds: { refused: { aSecond: 5, most: 10_000 } } });
    const refuse = async () => (await sendCallback(desk, rampMessage(), unsigned)).statusCode;
    for (let at = 0; at < 12; at += 1) expect(await refuse()).toBe(401);
    expect(await listCallbacks(desk)).toHaveLength(5);
    desk.clock.nowMs += 1000;
    for (let at = 0; at < 12; at += 1) expect(await refuse()).toBe(401);
    expect(await listCallbacks(desk)).toHaveLength(10);
    const { body } = await desk.app.inject({ url: '/metrics' });
    expect(body).toContain('rampart_callbacks_refused_total{reason="missing"} 24');
  });

  it('are kept up to a number, the newest, never at the cost of accepted ones', async () => {
    desk = await createDeskServer({ callbackBounds: { refused: { aSecond: 1000, most: 10 } } });
    await sendCallback(desk, rampMessage());
    const sent: unknown[] = [];
    for (let at = 0; at < 25; at += 1) {
      const { headers } = await sendCallback(desk, rampMessage({ status: `STATUS_${at}` }), unsigned);
      sent.push(headers['x-request-id']);
    }
    const refused = await listCallbacks(desk, 'is=refused');
    expect(refused.map(({ id }) => id)).toEqual(sent.slice(-10).toReversed());
    expect(await listCallbacks(desk, 'object=r-1')).toHaveLength(1);
  });

  it('are kept with their first 8 KiB and no more', async () => {
    desk = await createDeskServer();
    await sendCallback(desk, 'é'.repeat(500_000), unsigned);
    const row = await desk.db.selectFrom('callback').selectAll().executeTakeFirstOrThrow();
    expect(row.body_bytes).toBe(1_000_000);
    // Base64 of base64.
    expect(row.refused_body_encrypted?.length).toBeLessThan(8192 * 1.8 + 100);
  });
});
