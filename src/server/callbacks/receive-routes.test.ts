import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import {
  countCallbacks,
  freshRampMessage,
  getCallback,
  processedEvents,
  sendCallback,
  type SentCallback,
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

it('is taken, listed, processed and shown', async () => {
  const body = freshRampMessage();
  const answer = await sendCallback(desk, body);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({});
  expect(answer.headers).toMatchObject({ 'x-answered-by': 'console', 'x-content-type-options': 'nosniff' });
  const event = (await processedEvents(desk)).at(-1);
  expect(event).toMatchObject({
    id: answer.headers['x-request-id'],
    kind: 'ramp',
    objectId: (JSON.parse(body) as { ramp_id: string }).ramp_id,
    status: 'PAYMENT_RECEIVED',
    statusDate: '2026-05-04 10:00:00',
    statusAt: '2026-05-04T10:00:00.000Z',
    isLate: false,
    result: 'applied',
    findings: ['unknown-object'],
  });
  const record = await getCallback(desk, event?.id ?? '');
  expect(record).toMatchObject({
    verification: 'valid',
    answerStatus: 200,
    isDuplicate: false,
    keyId: 'sandbox-key',
    signedTimestamp: String(desk.clock.nowMs * 1000),
    headers: { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) },
    body: JSON.parse(body) as object,
    facts: { fiat_amount: '100.00' },
  });
  expect(record.deliveries).toHaveLength(1);
});

it('accepts the published vector, made by independent code', async () => {
  const nowMs = desk.clock.nowMs;
  desk.clock.nowMs = 1_777_888_999_000;
  const answer = await desk.app.inject({
    method: 'POST',
    url: '/callbacks',
    headers: {
      'content-type': 'application/json',
      // printf 'POST /callbacks 1777888999000001 {"ramp_id":"v-1","status":"EXPIRED","status_date":"2026-05-04 10:03:19"}' | openssl dgst -sha256 -hmac sandbox-secret
      authorization:
        'Bearer sandbox-key:233d5b3c289f3142e5197667458ab1259fbbfe26e0aa5bc92a5847a79cba3f1e:1777888999000001',
    },
    payload: '{"ramp_id":"v-1","status":"EXPIRED","status_date":"2026-05-04 10:03:19"}',
  });
  desk.clock.nowMs = nowMs;
  expect(answer.statusCode).toBe(200);
});

describe('where it comes from', () => {
  const minutes = (count: number) => String((desk.clock.nowMs + count * 60_000) * 1000);

  it.each<[string, () => SentCallback]>([
    ['signed with the second pair', () => ({ key: 'next-key', secret: 'next-secret' })],
    ['with a query, which is signed', () => ({ url: '/callbacks?from=service&x=%20%2F' })],
    ['signed almost five minutes ago', () => ({ timestamp: minutes(-5) })],
    ['signed by a clock that is almost five minutes ahead', () => ({ timestamp: minutes(5) })],
    [
      'from a page of another site',
      () => ({ headers: { origin: 'https://a.example', 'sec-fetch-site': 'cross-site' } }),
    ],
  ])('is good: %s', async (_name, sent) => {
    const answer = await sendCallback(desk, freshRampMessage(), sent());
    expect(answer.statusCode).toBe(200);
  });

  it.each<[string, 'invalid' | 'missing', () => SentCallback]>([
    ['unsigned', 'missing', () => ({ isUnsigned: true })],
    ['of another secret', 'invalid', () => ({ secret: 'other' })],
    ['of a key that nobody has', 'invalid', () => ({ key: 'other-key' })],
    ['of the first key with the second secret', 'invalid', () => ({ secret: 'next-secret' })],
    ['signed in the style that is not set', 'invalid', () => ({ separator: '\n' })],
    ['too old', 'invalid', () => ({ timestamp: String(BigInt(minutes(-5)) - 1n) })],
    ['of the future', 'invalid', () => ({ timestamp: String(BigInt(minutes(5)) + 1n) })],
    ['with a timestamp of seconds', 'invalid', () => ({ timestamp: minutes(0).slice(0, 10) })],
    ['with another scheme', 'invalid', () => ({ headers: { authorization: 'Basic c2FuZGJveA==' } })],
    ['with nothing in the header', 'invalid', () => ({ headers: { authorization: '' } })],
  ])('is not good, is 401 and is kept as refused: %s', async (_name, verification, sent) => {
    const before = await count();
    const answer = await sendCallback(desk, freshRampMessage(), sent());
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ type: '/problems/callback-refused' });
    expect(await count()).toEqual({ events: before.events, deliveries: before.deliveries + 1 });
    const record = await getCallback(desk, String(answer.headers['x-request-id']));
    expect(record).toMatchObject({ verification, answerStatus: 401, event: null });
  });

  it('is not good when address, query or a byte of the body differ from what was signed', async () => {
    const body = freshRampMessage();
    const timestamp = String(desk.clock.nowMs * 1000);
    const signature = createHmac('sha256', 'sandbox-secret')
      .update(`POST /callbacks ${timestamp} ${body}`)
      .digest('hex');
    const authorization = `Bearer sandbox-key:${signature}:${timestamp}`;
    const headers = { 'content-type': 'application/json', authorization };
    const statusOf = async (url: string, payload: string) =>
      (await desk.app.inject({ method: 'POST', url, headers, payload })).statusCode;
    expect(await statusOf('/callbacks?x', body)).toBe(401);
    expect(await statusOf('/callbacks', body.replace('100.00', '900.00'))).toBe(401);
    expect(await statusOf('/callbacks', `${body} `)).toBe(401);
    expect(await statusOf('/callbacks', body)).toBe(200);
  });

  it('never shows the expected signature', async () => {
    const answer = await sendCallback(desk, freshRampMessage(), { secret: 'other' });
    const record = await getCallback(desk, String(answer.headers['x-request-id']));
    expect(JSON.stringify(record)).not.toMatch(/[0-9a-f]{64}/);
    expect(Object.keys(record.headers)).not.toContain('authorization');
  });

  it('has an address with a token only when one is required', async () => {
    const before = await count();
    expect(
      (await sendCallback(desk, freshRampMessage(), { url: `/callbacks/${'t'.repeat(32)}` })).statusCode,
    ).toBe(404);
    expect(await count()).toEqual(before);
  });
});
