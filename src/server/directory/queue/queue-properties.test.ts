import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { identityMessage, processedEvents, rampMessage, sendCallback } from '#testing/desk-callbacks.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { freshQueueFacts, openFacts } from '#testing/fresh-queue-facts.ts';
import { inputs } from '#testing/inputs.ts';

import './queue-sweep.ts';

const hourMs = 3_600_000;

const said = fc.record({
  about: fc.constantFrom('ramp', 'customer'),
  number: fc.integer({ min: 1, max: 2 }),
  rampStatus: fc.constantFrom(
    'IN_PROGRESS',
    'PAYMENT_RECEIVED',
    'EXTRA_VERIFICATION',
    'ACCOUNT_BLOCKED',
    'FULFILLED',
    'NEVER_HEARD_OF',
  ),
  customerStatus: fc.constantFrom('ACCOUNT_BLOCKED', 'CUSTOMER_BLACKLISTED'),
  hoursAgo: fc.integer({ min: 0, max: 5 }),
  isSweptAfter: fc.boolean(),
});

describe('the queue, from any order of service events', () => {
  let desk: DeskServer;
  beforeAll(async () => {
    desk = await createDeskServer();
    desk.clock.nowMs = Date.now();
  });
  afterAll(async () => desk.close());

  it('has the facts of a fresh computation, and each once', async () => {
    let round = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(said, { minLength: 1, maxLength: 10 }), async (events) => {
        round += 1;
        for (const one of events) {
          const id = `${round}-${one.number}`;
          const date = new Date(desk.clock.nowMs - one.hoursAgo * hourMs).toISOString();
          const status_date = date.slice(0, 19).replace('T', ' ');
          const body =
            one.about === 'ramp'
              ? rampMessage({ ramp_id: `r-${id}`, order_id: `r-${id}`, status: one.rampStatus, status_date })
              : identityMessage({ identity_reference: `c-${id}`, status: one.customerStatus, status_date });
          await sendCallback(desk, body);
          await processedEvents(desk);
          if (one.isSweptAfter) await desk.app.sweepQueue();
        }
        await desk.app.sweepQueue();
        const grown = await openFacts(desk.db);
        expect(new Set(grown).size).toBe(grown.length);
        const { nowMs } = desk.clock;
        expect(grown).toEqual(await freshQueueFacts(desk.db, { service: nowMs, rampart: nowMs }));
        // Nor does what was there before matter.
        await desk.ownerDb.deleteFrom('queue_event').execute();
        await desk.ownerDb.deleteFrom('queue_item').execute();
        await desk.app.sweepQueue({ isWhole: true });
        expect(await openFacts(desk.db)).toEqual(grown);
      }),
      inputs({ some: 12, all: 100 }),
    );
    // Each round compares what all rounds before it left.
  }, 180_000);
});
