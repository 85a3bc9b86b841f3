import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import {
  createRecheckWorld,
  dayMs,
  eligibility,
  hourMs,
  limits,
  minuteMs,
  open,
  type RecheckWorld,
} from '#testing/recheck-world.ts';
import { json } from '#testing/scripted-service.ts';

describe('the question of a re-check', () => {
  let world: RecheckWorld;
  beforeEach(async () => {
    world = await createRecheckWorld();
  });
  afterEach(async () => world.close());

  it('ask a quarter of an hour after a submission, and not before, with the last question there was', async () => {
    await world.submit('c-1');
    await world.later(14 * minuteMs);
    expect(await world.run()).toEqual({ calls: 0, changes: 0, pauseMs: 0 });
    await world.later(minuteMs);
    expect(await world.run()).toEqual({ calls: 1, changes: 0, pauseMs: 0 });
    expect(world.asked().slice(1)).toEqual([
      {
        identityReference: 'c-1',
        method: 'payid-bank-transfer',
        transactionType: 'ONRAMP',
        fiat: 'AUD',
        crypto: 'ETH',
        blockchain: 'ETH',
        fiatAmount: '600.00',
      },
    ]);
  });

  it('ask with the last question about the customer, of whichever kind', async () => {
    await world.submit('c-1');
    await world.inspect(eligibility, { identityReference: 'c-1' });
    world.desk.clock.nowMs += minuteMs;
    await world.inspect(limits, { identityReference: 'c-1', crypto: 'BTC', blockchain: 'BTC' });
    await world.callsRecorded(4);
    await world.later(hourMs);
    await world.run();
    expect(world.asked().at(-1)).toMatchObject({ identityReference: 'c-1', crypto: 'BTC' });
  });

  it('take no question over that the service refused', async () => {
    await world.submit('c-1');
    world.eligible = json(400, { message: 'no', status: 400 });
    await world.inspect(eligibility, { identityReference: 'somebody', fiatAmount: '700.00' });
    await world.recorded(2);
    world.eligible = json(202, open);
    await world.later(hourMs);
    await world.run();
    expect(world.asked().at(-1)).toMatchObject({ identityReference: 'c-1', fiatAmount: '600.00' });
  });

  it('take none of their own questions over for another customer', async () => {
    await world.reopen({ environment: { RECHECKS_PER_RUN: '1' } });
    await world.submit('c-1', 'c-2');
    await world.inspect(limits, { identityReference: 'c-1', crypto: 'BTC', blockchain: 'BTC' });
    await world.callsRecorded(4);
    await world.later(hourMs);
    await world.run();
    await world.recorded(2);
    await world.nextTurn();
    await world.run();
    expect(world.asked().slice(1)).toMatchObject([
      { identityReference: 'c-1', crypto: 'BTC' },
      { identityReference: 'c-2', crypto: 'ETH', fiatAmount: '600.00' },
    ]);
  });

  it('end after two weeks though there never was a question', async () => {
    world.eligible = json(400, { message: 'no', status: 400 });
    await world.submit('c-1');
    await world.later(13 * dayMs);
    expect((await world.run())?.calls).toBe(0);
    expect(await world.waiting()).toHaveLength(1);
    await world.later(2 * dayMs);
    expect((await world.run())?.calls).toBe(0);
    expect(await world.waiting()).toEqual([]);
  });

  it('end after two weeks though a person has just asked', async () => {
    await world.submit('c-1');
    await world.later(13 * dayMs);
    expect((await world.run())?.calls).toBe(1);
    await world.recorded(2);
    await world.later(2 * dayMs);
    await world.inspect(eligibility, { identityReference: 'c-1' });
    await world.recorded(3);
    expect((await world.run())?.calls).toBe(0);
    expect(await world.waiting()).toEqual([]);
  });
});
