import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isSigned } from '#testing/is-signed.ts';
import { json, type Script } from '#testing/scripted-service.ts';
import { endpointUri, startDispatching, statusOf, until, type Dispatching } from '../testing/dispatching.ts';
import { testCredentials } from '../testing/test-sandbox.ts';
import { maxAttempts, nextAttemptAt } from './rules.ts';

let test: Dispatching;
beforeEach(async () => {
  test = await startDispatching();
});
afterEach(() => test.close());

/** Longer than any test lasts. */
const endless = 300_000;
const accept = json(200, {});
const fail = json(500, {});
const hang: Script = () => undefined;
const numbered = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);
const callsOf = (status: string) => test.receiver.calls.filter((call) => statusOf(call) === status);
const stored = () => test.sandbox.db.selectFrom('callback').selectAll().orderBy('number').execute();

describe('a callback on its way', { timeout: 60_000 }, () => {
  it('is a POST of JSON to path and query of the endpoint, signed as requests are', async () => {
    await test.queue('FULFILLED');
    test.startDispatcher();
    const [call] = await test.arrived(1);
    expect(call).toMatchObject({ method: 'POST', uri: endpointUri });
    expect(call?.headers['content-type']).toBe('application/json');
    expect(call?.body.toString()).toBe('{"ramp_id":"r-1","status":"FULFILLED","note":"naïve ✓"}');
    expect(call !== undefined && isSigned(call, testCredentials)).toBe(true);
    await test.states('delivered');
  });

  it('is sent again by the schedule, to the letter, with the same bytes and a fresh signature', async () => {
    test.receiver.answerWith((response, call, request) =>
      (statusOf(call) === 'WITNESS' ? accept : fail)(response, call, request),
    );
    await test.queue('FULFILLED');
    test.startDispatcher();
    for (let attempts = 1; attempts <= maxAttempts; attempts += 1) {
      const dueAt = nextAttemptAt(attempts, test.sandbox.now * 1000);
      await until(async () => expect((await stored())[0]).toMatchObject({ attempts, due_at: dueAt }));
      if (dueAt === null) break;
      // A moment before, the outbox is looked through and nothing but the witness is due.
      test.sandbox.now = dueAt / 1000 - 1;
      await test.queue('WITNESS');
      await until(() => expect(callsOf('WITNESS')).toHaveLength(attempts));
      expect(callsOf('FULFILLED')).toHaveLength(attempts);
      test.sandbox.now = dueAt / 1000;
    }
    expect((await stored())[0]).toMatchObject({ state: 'undeliverable' });
    const calls = callsOf('FULFILLED');
    expect(calls).toHaveLength(30);
    expect(new Set(calls.map(({ body }) => body.toString())).size).toBe(1);
    expect(new Set(calls.map(({ headers }) => headers.authorization)).size).toBe(30);
    expect(calls.every((call) => isSigned(call, testCredentials))).toBe(true);
  });

  it('arrives at least once at a receiver that fails every third call, and is recorded each time', async () => {
    let count = 0;
    const acceptedOnes: string[] = [];
    test.receiver.answerWith((response, call, request) => {
      count += 1;
      if (count % 3 !== 0) acceptedOnes.push(statusOf(call));
      (count % 3 === 0 ? fail : accept)(response, call, request);
    });
    const statuses = numbered(90, 'S');
    await test.queue(...statuses);
    test.startDispatcher();
    await until(async () => {
      test.sandbox.now += 60_000;
      expect((await stored()).every(({ state }) => state === 'delivered')).toBe(true);
    });
    expect(new Set(acceptedOnes)).toStrictEqual(new Set(statuses));
    const attempts = await test.sandbox.db.selectFrom('callback_attempt').selectAll().execute();
    expect(attempts).toHaveLength(test.receiver.calls.length);
  });
});

describe('the dispatcher', { timeout: 60_000 }, () => {
  it('lets a receiver that hangs for some callbacks delay no others', async () => {
    test.receiver.answerWith((response, call, request) =>
      (statusOf(call).startsWith('HANGS') ? hang : accept)(response, call, request),
    );
    const others = numbered(20, 'OTHER');
    await test.queue(...numbered(100, 'HANGS'), ...others);
    test.startDispatcher({ limits: { laneTimeoutMs: 5, timeoutMs: endless } });
    await test.states(...numbered(120, '').map((_, index) => (index < 100 ? 'waiting' : 'delivered')));
    // All others have arrived and every one that hangs is still unanswered.
    expect(callsOf('OTHER19')).toHaveLength(1);
    expect(new Set(test.statuses()).size).toBe(120);
    expect(
      await test.sandbox.db.selectFrom('callback_attempt').select('outcome').distinct().execute(),
    ).toStrictEqual([{ outcome: '200' }]);
  });

  it('lets hanging retries delay no first attempts', async () => {
    test.receiver.answerWith(fail);
    await test.queue(...numbered(100, 'OLD'));
    test.startDispatcher({ limits: { laneTimeoutMs: endless, timeoutMs: endless } });
    await until(async () => expect((await stored()).every(({ attempts }) => attempts === 1)).toBe(true));
    test.receiver.answerWith(hang);
    test.sandbox.now += 16_000;
    await test.arrived(100 + 64);
    test.receiver.answerWith(accept);
    await test.queue('NEW');
    await until(() => expect(callsOf('NEW')).toHaveLength(1));
    expect(test.receiver.calls).toHaveLength(100 + 64 + 1);
  });

  it('sends 64 at once and no more while the receiver takes its time, and none of them twice', async () => {
    const held: (() => void)[] = [];
    test.receiver.answerWith((response, call, request) => held.push(() => accept(response, call, request)));
    await test.queue(...numbered(100, 'S'));
    test.startDispatcher({ limits: { laneTimeoutMs: endless, timeoutMs: endless } });
    await test.arrived(64);
    // Answers to three make room for three.
    for (const answer of held.splice(0, 3)) answer();
    await test.arrived(67);
    expect(new Set(test.statuses()).size).toBe(67);
    test.receiver.answerWith(accept);
    for (const answer of held) answer();
    await test.states(...numbered(100, '').map(() => 'delivered'));
    expect(test.receiver.calls).toHaveLength(100);
  });

  it('gives up after the time that a receiver has, and says so', async () => {
    test.receiver.answerWith(hang);
    await test.queue('S');
    test.startDispatcher({ limits: { timeoutMs: 100 } });
    await until(async () => {
      const attempts = await test.sandbox.db.selectFrom('callback_attempt').selectAll().execute();
      expect(attempts[0]).toMatchObject({ attempt: 1, outcome: 'timed out' });
      expect(new Set(attempts.map(({ outcome }) => outcome))).toStrictEqual(new Set(['timed out']));
      // On a busy machine the time may be over before there is a connection: then the next attempt shows it.
      test.sandbox.now += 60_000;
      expect(test.receiver.abandoned).toBeGreaterThan(0);
    });
  });

  it('repeats nothing while the service’s clock is stopped', async () => {
    test.receiver.answerWith(fail);
    await test.queue('FIRST');
    test.startDispatcher();
    for (let count = 1; count <= 20; count += 1) {
      await test.queue(`W${count}`);
      await test.arrived(1 + count);
    }
    expect(callsOf('FIRST')).toHaveLength(1);
    test.sandbox.now += 16_000;
    await until(() => expect(callsOf('FIRST')).toHaveLength(2));
  });

  it('continues where it was after a restart, and resends what was under way', async () => {
    test.receiver.answerWith(hang);
    await test.queue('UNDER-WAY');
    const first = test.startDispatcher();
    await test.arrived(1);
    await first.stop();
    await test.queue('WRITTEN-MEANWHILE');
    expect(await test.sandbox.db.selectFrom('callback_attempt').selectAll().execute()).toStrictEqual([]);
    test.receiver.answerWith(accept);
    test.startDispatcher();
    await test.states('delivered', 'delivered');
    expect(test.statuses().toSorted()).toStrictEqual(['UNDER-WAY', 'UNDER-WAY', 'WRITTEN-MEANWHILE']);
  });

  it('waits quietly until it knows where callbacks go', async () => {
    const [id] = await test.queue('S');
    let looks = 0;
    const url = () => {
      looks += 1;
      return null;
    };
    test.startDispatcher({ url });
    await until(() => expect(looks).toBeGreaterThan(2));
    const changed = await test.sandbox.control('POST', '/sandbox/callback-endpoint', {
      url: test.receiver.url + endpointUri,
    });
    expect(changed.json()).toStrictEqual({ url: test.receiver.url + endpointUri, isOverridden: true });
    await test.states('delivered');
    const answer = await test.sandbox.control('GET', `/sandbox/callbacks/${id}`);
    expect(answer.json()).toMatchObject({ attempts: 1, history: [{ outcome: '200' }] });
    expect(test.logged).toStrictEqual([]);
  });

  it('writes nothing into the log of a receiver that is down', async () => {
    await test.receiver.close();
    await test.queue(...numbered(100, 'S'));
    test.startDispatcher();
    await until(async () => expect((await stored()).every(({ attempts }) => attempts === 1)).toBe(true));
    const outcomes = await test.sandbox.db
      .selectFrom('callback_attempt')
      .select('outcome')
      .distinct()
      .execute();
    expect(outcomes).toStrictEqual([{ outcome: 'connection refused' }]);
    expect(test.logged).toStrictEqual([]);
  });

  it('leaves nothing of an attempt whose callback was wiped meanwhile', async () => {
    const held: (() => void)[] = [];
    test.receiver.answerWith((response, call, request) => held.push(() => accept(response, call, request)));
    await test.queue('WIPED');
    test.startDispatcher();
    await test.arrived(1);
    await test.sandbox.db.deleteFrom('callback').execute();
    for (const answer of held) answer();
    test.receiver.answerWith(accept);
    await test.queue('NEXT');
    await test.states('delivered');
    expect(await test.sandbox.db.selectFrom('callback_attempt').selectAll().execute()).toHaveLength(1);
    expect(test.logged).toStrictEqual([]);
  });

  it('retries recording how an attempt ended, and sends nothing twice meanwhile', async () => {
    const { schema } = test.sandbox.db;
    await schema.alterTable('callback_attempt').renameTo('elsewhere').execute();
    await test.queue('S');
    test.startDispatcher();
    await until(() => expect(test.logged.join('')).toContain('attempts at callbacks are not recorded'));
    await schema.alterTable('elsewhere').renameTo('callback_attempt').execute();
    await test.states('delivered');
    expect(test.receiver.calls).toHaveLength(1);
    expect(test.logged).toHaveLength(1);
  });

  it('reports once that the outbox can’t be read, and goes on when it can', async () => {
    const { schema } = test.sandbox.db;
    await test.queue('S');
    await schema.alterTable('callback').renameTo('elsewhere').execute();
    test.startDispatcher();
    await until(() => expect(test.logged.join('')).toContain('not sent'));
    await schema.alterTable('elsewhere').renameTo('callback').execute();
    await test.states('delivered');
    expect(test.logged).toHaveLength(1);
  });
});
