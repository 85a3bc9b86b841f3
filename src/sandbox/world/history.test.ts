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
    expect(attempts.size).toBe(2);
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

  const callsOf = (reference: string) =>
    history.customers.find(({ identityReference }) => identityReference === reference)?.calls ?? [];
  const story = (reference: string) => callsOf(reference).map(({ operation }) => operation);

  it('says what a desk would have sent of a customer and asked about them, the way they last paid', () => {
    const jonas = callsOf('c-20981');
    expect(jonas.find(({ operation }) => operation === 'updateIdentity')).toMatchObject({
      body: {
        identityReference: 'c-20981',
        email: 'jonas.brandt@mail.example',
        customerIdentity: { givenName: 'Jonas', surname: 'Brandt', dob: '1994-11-03' },
      },
    });
    expect(jonas.find(({ operation }) => operation === 'checkEligibility')).toMatchObject({
      body: {
        identityReference: 'c-20981',
        method: 'ideal-bank-transfer',
        crypto: 'USDT',
        blockchain: 'TRON',
      },
    });
    expect(jonas.at(-1)).toMatchObject({ operation: 'getIdentity' });
  });

  it('only looks customers of scenarios up', () => {
    const scenarios = history.customers.filter(({ identityReference }) =>
      identityReference.startsWith('scenario-'),
    );
    expect(scenarios).toHaveLength(17);
    for (const { calls } of scenarios)
      expect(calls.map(({ operation }) => operation)).toEqual(['getIdentity']);
  });

  it('tells a story of its own of each other customer', () => {
    const others = history.customers.filter(
      ({ identityReference }) => !identityReference.startsWith('scenario-'),
    );
    expect(others).toHaveLength(23);
    const questions = others.map(({ calls }) =>
      JSON.stringify(calls.find(({ operation }) => operation === 'checkEligibility')),
    );
    const withoutName = questions.map((text) => text.replace(/"identityReference":"[^"]*"/, ''));
    expect(new Set(withoutName).size).toBeGreaterThan(18);
    const kinds = others.map(({ identityReference }) => story(identityReference).join(' '));
    expect(new Set(kinds).size).toBeGreaterThan(7);
    for (const kind of new Set(kinds)) expect(kinds.filter((one) => one === kind).length).toBeLessThan(9);
    const sends = new Set(kinds.flatMap((kind) => kind.split(' ')));
    expect([...sends].sort()).toEqual([
      'checkEligibility',
      'getIdentity',
      'getLimits',
      'shareReliance',
      'shareToken',
      'updateIdentity',
    ]);
  });

  it('lets what is under way go on, one after the other, and what README names stand', async () => {
    const moving = async () =>
      sandbox.db
        .selectFrom('ramp')
        .select(['id', 'status', 'next_move_at as due'])
        .where('next_move_at', 'is not', null)
        .orderBy('next_move_at')
        .execute();
    const before = await moving();
    expect(before).toHaveLength(9);
    expect(new Set(before.map(({ due }) => due)).size).toBe(9);
    expect(before.map(({ id }) => id)).not.toContain('0d73a5c2e84b4f19b6572f9c1e08d3a6');
    expect(Math.min(...before.map(({ due }) => due ?? 0))).toBeGreaterThan(sandbox.now * 1000);
  });

  it('tells the same when it is asked again, and lists nothing twice', async () => {
    const before = await sandbox.db.selectFrom('callback').select('id').execute();
    expect(await ask()).toEqual(history);
    expect(await sandbox.db.selectFrom('callback').select('id').execute()).toEqual(before);
  });
});
