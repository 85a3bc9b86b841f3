import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { rampRow } from '#testing/ramp-rows.ts';
import { startFedDirectory, type FedDirectory } from '#testing/fed-directory.ts';
import { validRequests } from '#testing/valid-requests.ts';

const rampId = 'fd04c5f0a1b2c3d4e5f60718293eef30';

describe('what the directory knows of a ramp', () => {
  let directory: FedDirectory;
  beforeAll(async () => {
    directory = await startFedDirectory();
  });
  afterAll(async () => directory.desk.close());

  it('follows a ramp from its creation through answers and callbacks in any order', async () => {
    const answered = {
      ramp_id: rampId,
      status: 'PAYMENT_READY',
      identityReference: 'customer-1',
      source: { fiat: { id: 'AUD', method: 'payid-bank-transfer' }, amount: '100.00' },
      target: {
        crypto: { id: 'ETH', blockchain: 'ETH', walletAddress: '0xabcdef0123456789' },
        amount: '0.05',
      },
      fiatAmount: '100.00',
      createdAt: '2026-05-04T10:00:00.123Z',
      updatedAt: '2026-05-04T10:00:00.123Z',
      expiresAt: '2026-05-05T10:00:00.123Z',
    };
    await directory.record('createRamp', { body: validRequests.createRamp }, { status: 201, answered });
    const said = (status: string, date: string, others: object = {}) => ({
      ramp_id: rampId,
      status,
      status_date: date,
      ...others,
    });
    const at = (time: string) => ({ received_at: Date.parse(`2026-05-04T${time}Z`) * 1000 });
    await directory.apply(
      said('FULFILLED', '2026-05-04 10:05:00', { transaction_hash: '0xfeed', network_fee: '0.10' }),
      at('10:05:01'),
    );
    await directory.apply(
      said('PAYMENT_RECEIVED', '2026-05-04 10:02:00', { network_fee: '9.99' }),
      at('10:06:00'),
    );
    const detail = await directory.ramp(rampId);
    expect(detail).toMatchObject({
      status: 'FULFILLED',
      statusAt: '2026-05-04T10:05:00.000Z',
      isTerminal: true,
      wantsAttention: false,
      direction: 'ONRAMP',
      method: 'payid-bank-transfer',
      identityReference: 'customer-1',
      pair: { fiat: 'AUD', crypto: 'ETH', blockchain: 'ETH' },
      amounts: { fiatAmount: '100.00', cryptoAmount: '0.05' },
      statusFact: { source: 'callback' },
    });
    expect(detail.facts.expiresAt).toMatchObject({ value: '2026-05-05T10:00:00.123Z', source: 'answer' });
    expect(detail.facts.requested).toMatchObject({ value: { fiatAmount: '100.00' }, source: 'call' });
    expect(detail.facts.fees?.value).toEqual({ networkFee: '0.10' });
    expect(detail.facts.transactionHash?.value).toBe('0xfeed');
    expect(detail.personalValues).toMatchObject([{ field: 'walletAddress', masked: '•••' }]);
    expect((await directory.customer('customer-1')).ramps).toMatchObject([{ rampId }]);
  });

  it('continues from what an earlier version stored', async () => {
    const by = { eventId: 'e-1', at: 1, asOf: 1 };
    const facts = {
      direction: { value: 'ONRAMP', source: 'answer', ...by },
      fees: { value: { networkFee: '1.00' }, source: 'callback', ...by },
    };
    const status = {
      status: 'PAYMENT_RECEIVED',
      source: 'callback',
      eventId: 'e-1',
      at: 1,
      statusAt: 1,
      digest: 'd',
    };
    const state = JSON.stringify({ facts, status });
    const row = rampRow('earlier', 1, {
      status: 'PAYMENT_RECEIVED',
      status_at: 1,
      direction: 'ONRAMP',
      state,
    });
    await directory.desk.db.insertInto('ramp').values(row).execute();
    expect((await directory.ramp('earlier')).facts.fees?.value).toEqual({ networkFee: '1.00' });
    const said = { ramp_id: 'earlier', status: 'IN_PROGRESS', status_date: '2026-05-04 10:00:00' };
    await directory.apply(said);
    expect(await directory.ramp('earlier')).toMatchObject({
      status: 'IN_PROGRESS',
      direction: 'ONRAMP',
      facts: { fees: { value: { networkFee: '1.00' } } },
    });
  });

  it('has no ramp without an event', async () => {
    const answer = await directory.desk.app.inject({
      url: '/api/ramps/unheard-of',
      headers: { cookie: directory.cookie },
    });
    expect(answer.statusCode).toBe(404);
  });
});
