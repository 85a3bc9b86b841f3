import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { historyAnswer, type HistoryAnswer } from '#contract/sandbox/world.ts';

import { startTestSandbox, testCredentials, type TestSandbox } from '../testing/test-sandbox.ts';
import { seedWhenEmpty } from './seed-world.ts';

const callbackUrl = 'http://127.0.0.1:8080/callbacks/token-1?of=desk';

describe('POST /sandbox/history', () => {
  let sandbox: TestSandbox;
  let history: HistoryAnswer;
  const ask = async () =>
    historyAnswer.parse((await sandbox.control('POST', '/sandbox/history', { callbackUrl })).json());
  beforeAll(async () => {
    sandbox = await startTestSandbox();
    await seedWhenEmpty(sandbox.db, sandbox.now);
    history = await ask();
  });
  afterAll(async () => sandbox.close());

  const parsed = () =>
    history.deliveries.map(({ at, body, authorization }) => {
      const [, key, signature, timestamp] = /^Bearer ([^:]+):([0-9a-f]+):(\d+)$/.exec(authorization) ?? [];
      const text = `POST /callbacks/token-1?of=desk ${timestamp} ${body}`;
      const expected = createHmac('sha256', testCredentials.secret).update(text).digest('hex');
      return {
        atMs: Date.parse(at),
        body: JSON.parse(body) as Record<string, string | null>,
        key,
        isValid: signature === expected,
        signedMs: Number(timestamp) / 1000,
      };
    });

  it('tells every callback in the order of time, dated and signed as of then, none of them in the future', () => {
    const deliveries = parsed();
    expect(deliveries.length).toBeGreaterThan(600);
    const times = deliveries.map(({ atMs }) => atMs);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(Math.max(...times)).toBeLessThan(sandbox.now);
    for (const { key, atMs, signedMs, body } of deliveries) {
      expect(key).toBe('test-key');
      expect(Math.abs(signedMs - atMs)).toBeLessThan(2);
      expect(Date.parse(`${body['status_date']?.replace(' ', 'T')}Z`)).toBeLessThanOrEqual(atMs);
    }
  });

  it('has some refused for their signature, five times each, and some sent twice or lost', async () => {
    const bad = parsed().filter(({ isValid }) => !isValid);
    const attempts = new Map<string, number>();
    for (const { body } of bad) {
      const callback = `${body['ramp_id']} ${body['status']}`;
      attempts.set(callback, (attempts.get(callback) ?? 0) + 1);
    }
    expect(attempts.size).toBeGreaterThan(5);
    expect(new Set(attempts.values())).toEqual(new Set([5]));
    const states = await sandbox.db.selectFrom('callback').select(['state', 'attempts']).execute();
    const count = (state: string) => states.filter((callback) => callback.state === state).length;
    expect(count('undeliverable')).toBe(attempts.size);
    expect(count('withheld')).toBeGreaterThan(3);
    expect(states.filter(({ attempts: tried }) => tried === 2).length).toBeGreaterThan(5);
  });

  it('ends each ramp where the ramp is, but for what was lost or refused', async () => {
    const last = new Map(parsed().map(({ body }) => [body['ramp_id'], body['status']]));
    const ramps = await sandbox.db.selectFrom('ramp').select(['id', 'status']).execute();
    expect(history.ramps.toSorted()).toEqual(ramps.map(({ id }) => id).toSorted());
    const differing = ramps.filter(({ id, status }) => last.has(id) && last.get(id) !== status);
    expect(differing.length).toBeLessThan(8);
  });

  it('reports each blocked customer, for the account’s sake, and names every customer', async () => {
    const blocked = await sandbox.db
      .selectFrom('identity')
      .select('reference')
      .where('blocked', '=', 1)
      .execute();
    const reported = parsed().filter(({ body }) => body['status'] === 'CUSTOMER_BLACKLISTED');
    expect(new Set(reported.map(({ body }) => body['identity_reference']))).toEqual(
      new Set(blocked.map(({ reference }) => reference)),
    );
    expect(history.customers).toHaveLength(40);
  });

  it('says what a desk would have sent of a customer and asked about them, but of none with a scenario', () => {
    const known = (reference: string) =>
      history.customers.find(({ identityReference }) => identityReference === reference);
    expect(known('c-20981')).toEqual({
      identityReference: 'c-20981',
      email: 'jonas.brandt@mail.example',
      update: {
        identityReference: 'c-20981',
        email: 'jonas.brandt@mail.example',
        mobileNumber: '+4915112345678',
        customerIdentity: {
          givenName: 'Jonas',
          surname: 'Brandt',
          dob: '1994-11-03',
          residentialAddress: {
            addressLine: 'Lindenstraße 27',
            suburb: 'Kreuzberg',
            state: 'Berlin',
            postCode: '10969',
            country: 'DE',
          },
        },
        occupationIndustry: 'Design, marketing or communication',
        occupation: 'Photography',
        sourceOfFunds: 'Personal Savings',
        purposeOfTransaction: 'investment',
      },
      eligibility: {
        identityReference: 'c-20981',
        method: 'sepa-bank-transfer',
        transactionType: 'ONRAMP',
        fiat: 'EUR',
        crypto: 'BTC',
        fiatAmount: '600.00',
        blockchain: 'BTC',
      },
    });
    expect(known('c-13344')?.eligibility).toMatchObject({ method: 'payid-bank-transfer', fiat: 'AUD' });
    expect(known('scenario-slow-answers')).toMatchObject({ update: null, eligibility: null });
  });

  it('tells the same when it is asked again, and lists nothing twice', async () => {
    const before = await sandbox.db.selectFrom('callback').select('id').execute();
    expect(await ask()).toEqual(history);
    expect(await sandbox.db.selectFrom('callback').select('id').execute()).toEqual(before);
  });
});
