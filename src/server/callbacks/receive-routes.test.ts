import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import {
  getCallback,
  listCallbacks,
  processedEvents,
  rampMessage,
  sendCallback,
} from '#testing/desk-callbacks.ts';

let desk: DeskServer;
beforeEach(async () => {
  desk = await createDeskServer();
});
afterEach(async () => desk.close());

describe('a callback', () => {
  it('is taken, listed, processed and shown', async () => {
    const answer = await sendCallback(desk, rampMessage());
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({});
    const [event] = await processedEvents(desk);
    expect(event).toMatchObject({
      id: answer.headers['x-request-id'],
      kind: 'ramp',
      objectId: 'r-1',
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
      body: JSON.parse(rampMessage()) as object,
      facts: { fiat_amount: '100.00' },
    });
    expect(record.deliveries).toHaveLength(1);
    expect(await listCallbacks(desk, 'object=r-1')).toHaveLength(1);
  });
});
