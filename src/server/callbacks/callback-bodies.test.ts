import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import {
  countCallbacks,
  freshRampMessage,
  getCallback,
  processedEvents,
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

describe('what is in it', () => {
  const megabyte = 1024 * 1024;
  const padded = (bytes: number) => {
    const start = `{"ramp_id":"big-${bytes}","status":"EXPIRED","status_date":"2026-05-04 10:00:00","x":"`;
    return `${start}${'a'.repeat(bytes - start.length - 2)}"}`;
  };

  it.each<[string, string, object]>([
    [
      'an unknown status',
      '{"ramp_id":"w-1","status":"ON_HOLIDAY","status_date":"2026-05-04 10:00:00"}',
      { result: 'applied', status: 'ON_HOLIDAY', findings: ['unknown-status', 'unknown-object'] },
    ],
    [
      'fields that nobody knows',
      '{"ramp_id":"w-2","status":"EXPIRED","status_date":"2026-05-04 10:00:00","x":{"y":[1]}}',
      { result: 'applied', findings: ['unknown-field', 'unknown-object'] },
    ],
    [
      'another object than the two',
      '{"hello":"world"}',
      { kind: 'unrecognised', objectId: null, result: 'unrecognised', findings: ['unnamed-object'] },
    ],
    ['an empty object', '{}', { kind: 'unrecognised', result: 'unrecognised' }],
    [
      'an id that is no id',
      '{"ramp_id":"../../etc","status":"EXPIRED","status_date":"2026-05-04 10:00:00"}',
      { kind: 'unrecognised', objectId: null },
    ],
    [
      'a date that is none',
      '{"ramp_id":"w-3","status":"EXPIRED","status_date":"2024-02-30 25:61:61"}',
      { statusDate: '2024-02-30 25:61:61', statusAt: null, findings: ['unreadable-date', 'unknown-object'] },
    ],
    [
      'no date',
      '{"ramp_id":"w-4","status":"EXPIRED"}',
      {
        statusDate: null,
        result: 'applied',
        findings: ['missing-field', 'unreadable-date', 'unknown-object'],
      },
    ],
    [
      'a status that is no text',
      '{"ramp_id":"w-5","status":7,"status_date":"2026-05-04 10:00:00"}',
      { status: null, result: 'unrecognised' },
    ],
    [
      'NUL in texts',
      '{"ramp_id":"w-6","status":"EX\\u0000PIRED","status_date":"2026\\u0000","fiat_currency":"A\\u0000","x\\u0000":"\\u0000"}',
      { status: 'EX\u{fffd}PIRED', statusDate: '2026\u{fffd}' },
    ],
    [
      'a reference like a word of the language',
      '{"identity_reference":"hasOwnProperty","status":"CUSTOMER_BLACKLISTED","status_date":"2026-05-04 10:00:00","internal_reason":"a","external_reason":"b"}',
      { kind: 'identity', objectId: 'hasOwnProperty', result: 'applied' },
    ],
    [
      'a ramp and a customer',
      '{"identity_reference":"c-9","ramp_id":"w-7","status":"ACCOUNT_BLOCKED","status_date":"2026-05-04 10:00:00"}',
      { kind: 'ramp', objectId: 'w-7' },
    ],
    [
      'a ramp, and a status that customers have',
      '{"identity_reference":"c-9","order_id":"w-7","status":"CUSTOMER_BLACKLISTED","status_date":"2026-05-04 10:00:00"}',
      { kind: 'identity', objectId: 'c-9' },
    ],
    [
      'an order id alone',
      '{"order_id":"w-8","status":"EXPIRED","status_date":"2026-05-04 10:00:00"}',
      { kind: 'ramp', objectId: 'w-8' },
    ],
  ])('is taken and marked: %s', async (_name, body, expected) => {
    const answer = await sendCallback(desk, body);
    expect(answer.statusCode).toBe(200);
    const events = await processedEvents(desk);
    const event = events.find((one) => one.id === answer.headers['x-request-id']);
    expect(event).toMatchObject(expected);
    const record = await getCallback(desk, event?.id ?? '');
    // A name that no field has is masked, whatever it is.
    const names = Object.keys(JSON.parse(body) as object).map((name) => (name.includes('\0') ? '•••' : name));
    expect(Object.keys(record.body as object)).toEqual(names);
  });

  it.each<[string, string | Buffer]>([
    ['nothing', ''],
    ['no JSON', '{"ramp_id":'],
    ['a list', '[{"ramp_id":"r-1"}]'],
    ['null', 'null'],
    ['a key twice', '{"ramp_id":"a","ramp_id":"b"}'],
    ['a key twice, deep inside', '{"a":[{"b":1,"\\u0062":2}]}'],
    ['a prototype', '{"__proto__":{}}'],
    ['half a surrogate pair', '{"ramp_id":"\\ud800"}'],
    ['invalid UTF-8', Buffer.from('{"ramp_id":"\xff"}', 'latin1')],
    ['a byte order mark', '\u{feff}{}'],
    ['65 levels', `{"a":${'['.repeat(64)}${']'.repeat(64)}}`],
    ['only the opening of very many levels', '['.repeat(100_000)],
  ])('is 400 and kept as refused: %s', async (_name, body) => {
    const before = await count();
    const answer = await sendCallback(desk, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ type: '/problems/unreadable-body' });
    expect(await count()).toEqual({ events: before.events, deliveries: before.deliveries + 1 });
    const record = await getCallback(desk, String(answer.headers['x-request-id']));
    expect(record).toMatchObject({
      verification: 'valid',
      answerStatus: 400,
      event: null,
      bodyBytes: Buffer.from(body).byteLength,
    });
  });

  it('is accepted up to a mebibyte and refused with one byte more', async () => {
    expect((await sendCallback(desk, padded(megabyte))).statusCode).toBe(200);
    const answer = await sendCallback(desk, padded(megabyte + 1));
    expect(answer.statusCode).toBe(413);
    const record = await getCallback(desk, String(answer.headers['x-request-id']));
    expect(record).toMatchObject({ answerStatus: 413, bodyBytes: megabyte + 1, body: null, event: null });
  });

  it.each<[string, Record<string, string>]>([
    ['text/plain', { 'content-type': 'text/plain' }],
    ['no media type', { 'content-type': '' }],
    ['another charset', { 'content-type': 'application/json; charset=latin1' }],
    ['an encoding', { 'content-encoding': 'gzip' }],
  ])('is 415 and kept as refused: %s', async (_name, headers) => {
    const before = await count();
    expect((await sendCallback(desk, freshRampMessage(), { headers })).statusCode).toBe(415);
    expect(await count()).toEqual({ events: before.events, deliveries: before.deliveries + 1 });
  });

  it('is 415 without a body and without a media type', async () => {
    expect((await desk.app.inject({ method: 'POST', url: '/callbacks' })).statusCode).toBe(415);
  });
});
