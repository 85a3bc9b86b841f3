import { afterEach, describe, expect, it } from 'vitest';

import { identityMessage, listCallbacks, rampMessage, sendCallback } from '#testing/desk-callbacks.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';

import { claimedObjectOf } from './refused-callbacks.ts';

const rampId = '0123456789abcdef0123456789abcdef';
const claimOf = (body: string) => claimedObjectOf(Buffer.from(body), {});

describe('what a refused callback claims to be about', () => {
  it('is the ramp or customer it names', () => {
    expect(claimOf(rampMessage({ ramp_id: rampId }))).toBe(rampId);
    expect(claimOf(JSON.stringify({ order_id: rampId }))).toBe(rampId);
    expect(claimOf(rampMessage({ ramp_id: rampId.toUpperCase() }))).toBe(rampId);
    expect(claimOf(identityMessage({ identity_reference: 'c-1' }))).toBe('c-1');
  });

  it.each([
    rampMessage(),
    rampMessage({ ramp_id: `${rampId}0`, order_id: null }),
    rampMessage({ ramp_id: `${rampId}\n`, order_id: null }),
    rampMessage({ ramp_id: { id: rampId }, order_id: null }),
    identityMessage({ identity_reference: 'ada@example.com' }),
    identityMessage({ identity_reference: 'a'.repeat(256) }),
    `[${rampMessage({ ramp_id: rampId })}]`,
    `{"ramp_id":"${rampId}","ramp_id":"${rampId}"}`,
    `{"ramp_id":"${rampId}"`,
    '',
  ])('is nothing for an identifier the service would not make: %s', (body) =>
    expect(claimOf(body)).toBeNull(),
  );

  it('is nothing for an overlong identifier', () => {
    const padded = (length: number) => JSON.stringify({ ramp_id: rampId, a: 'a'.repeat(length) });
    expect(claimOf(padded(8000))).toBe(rampId);
    expect(claimOf(padded(9000))).toBeNull();
  });
});

describe('a refused callback', () => {
  let desk: DeskServer;
  afterEach(async () => desk.close());
  const rows = async () =>
    desk.db.selectFrom('callback').select(['id', 'claimed_object', 'event_id']).orderBy('id').execute();

  it('is found by its claim, beside accepted ones, and changes no record', async () => {
    desk = await createDeskServer();
    const body = rampMessage({ ramp_id: rampId });
    await sendCallback(desk, body, { secret: 'other' });
    expect(await desk.db.selectFrom('ramp').selectAll().execute()).toEqual([]);
    await sendCallback(desk, body);
    await sendCallback(desk, body);
    await sendCallback(desk, rampMessage({ ramp_id: rampId, status: 'REFUNDED' }), { isUnsigned: true });
    await sendCallback(desk, rampMessage({ ramp_id: rampId.replace('0', 'f') }), { isUnsigned: true });
    const [first, second, third, fourth] = await rows();
    expect((await listCallbacks(desk, `object=${rampId}`)).map(({ id }) => id)).toEqual([
      fourth?.id,
      third?.id,
      second?.id,
      first?.id,
    ]);
    expect((await listCallbacks(desk, `object=${rampId}&is=refused`)).map(({ id }) => id)).toEqual([
      fourth?.id,
      first?.id,
    ]);
    expect(await listCallbacks(desk, `object=${rampId}&kind=ramp`)).toHaveLength(2);
  });

  it('keeps no claim when accepted, and no text that is not an identifier', async () => {
    desk = await createDeskServer();
    await sendCallback(desk, rampMessage({ ramp_id: rampId }));
    await sendCallback(desk, rampMessage({ ramp_id: 'John_Smith' }), { secret: 'other' });
    expect((await rows()).map(({ claimed_object: claim }) => claim)).toEqual([null, null]);
  });
});
