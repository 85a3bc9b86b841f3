import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CallbackFaultKind } from '#contract/sandbox/deliveries.ts';
import { isSigned } from '#testing/is-signed.ts';
import { json, type ReceivedCall, type Script } from '#testing/scripted-service.ts';
import { startDispatching, until, type Dispatching } from '../testing/dispatching.ts';
import { testCredentials } from '../testing/test-sandbox.ts';
import { queueCallback } from './store.ts';

let test: Dispatching;
beforeEach(async () => {
  test = await startDispatching();
  test.startDispatcher();
});
afterEach(() => test.close());

const ask = async (kind: CallbackFaultKind, times?: number | null) => {
  const answer = await test.sandbox.control('POST', '/sandbox/callback-faults', { kind, times });
  expect(answer.statusCode).toBe(201);
  return answer.json<{ id: string }>().id;
};
const faults = async () =>
  (await test.sandbox.control('GET', '/sandbox/callback-faults')).json<{ items: unknown[] }>().items;
const inState = async (state: string) =>
  (await test.sandbox.control('GET', `/sandbox/callbacks?state=${state}`)).json<{ items: unknown[] }>().items;
const act = async (id: string | undefined, action: string) => {
  const answer = await test.sandbox.control('POST', `/sandbox/callbacks/${id}`, { action });
  expect(answer.statusCode).toBe(200);
};

const badlySigned = async (id: string | undefined, attempts: number) =>
  until(async () => {
    const answer = await test.sandbox.control('GET', `/sandbox/callbacks/${id}`);
    expect(answer.json()).toMatchObject({ isBadlySigned: true, attempts });
  });

const isWellSigned = (call: ReceivedCall) => isSigned(call, testCredentials);
/** A partner who verifies. */
const verifying: Script = (response, call, request) =>
  json(isWellSigned(call) ? 200 : 401, {})(response, call, request);

describe('a fault of callbacks', { timeout: 30_000 }, () => {
  it('duplicates the next ones, with the same bytes', async () => {
    await ask('duplicate', 2);
    await test.queue('A', 'B', 'C');
    await test.states('delivered', 'delivered', 'delivered');
    expect(test.statuses().toSorted()).toStrictEqual(['A', 'A', 'B', 'B', 'C']);
    expect(new Set(test.receiver.calls.map(({ body }) => body.toString())).size).toBe(3);
    expect(await faults()).toStrictEqual([]);
  });

  it('signs the next one badly, each time, until it is released', async () => {
    test.receiver.answerWith(verifying);
    await ask('bad-signature');
    const [bad] = await test.queue('A', 'B');
    await test.states('waiting', 'delivered');
    await badlySigned(bad, 1);
    test.sandbox.now += 16_000;
    await test.arrived(3);
    const calls = test.receiver.calls.filter(({ body }) => body.includes('"A"'));
    expect(calls.map(isWellSigned)).toStrictEqual([false, false]);
    for (const { headers } of calls)
      expect(headers.authorization).toMatch(/^Bearer test-key:[0-9a-f]{64}:\d{16}$/);
    await badlySigned(bad, 2);
    await act(bad, 'release');
    await test.states('delivered', 'delivered');
  });

  it('withholds the next ones until they are released', async () => {
    await ask('withhold', 2);
    const [first] = await test.queue('A', 'B', 'C');
    await test.states('withheld', 'withheld', 'delivered');
    await act(first, 'release');
    await test.states('delivered', 'withheld', 'delivered');
    const answer = await test.sandbox.control('POST', '/sandbox/callbacks', { action: 'release' });
    expect(answer.json()).toStrictEqual({ released: 1 });
    await test.states('delivered', 'delivered', 'delivered');
    expect(test.statuses()).toStrictEqual(['C', 'A', 'B']);
  });

  it('lets a later one arrive before an earlier one', async () => {
    await ask('reorder');
    const [held] = await test.queue('EARLIER');
    expect(await faults()).toStrictEqual([]);
    await test.queue('LATER');
    await test.states('waiting', 'delivered');
    const answer = await test.sandbox.control('GET', `/sandbox/callbacks/${held}`);
    expect(answer.json()).toMatchObject({
      state: 'waiting',
      dueAt: new Date(test.sandbox.now + 5000).toISOString(),
    });
    test.sandbox.now += 5000;
    await test.states('delivered', 'delivered');
    expect(test.statuses()).toStrictEqual(['LATER', 'EARLIER']);
  });

  it('reorders in pairs, so that none of them is held for ever', async () => {
    await ask('reorder', null);
    for (const [earlier, later] of [
      ['A', 'B'],
      ['C', 'D'],
    ] as const) {
      await test.queue(earlier);
      await test.queue(later);
      await until(() => expect(test.statuses().at(-1)).toBe(later));
      test.sandbox.now += 5000;
      await until(() => expect(test.statuses().at(-1)).toBe(earlier));
    }
    await test.queue('E');
    expect(test.statuses()).toStrictEqual(['B', 'A', 'D', 'C']);
    const answer = await test.sandbox.control('GET', '/sandbox/callbacks?state=held');
    expect(answer.json()).toMatchObject({ items: [{ status: 'E', dueAt: null }], nextCursor: null });
    expect(await faults()).toMatchObject([{ kind: 'reorder', timesLeft: null }]);
  });

  it('lets nothing that is withheld overtake', async () => {
    await ask('reorder');
    await test.queue('A');
    await ask('withhold');
    await test.queue('B');
    expect(await inState('held')).toMatchObject([{ status: 'A' }]);
    expect(await inState('waiting')).toStrictEqual([]);
    await test.queue('C');
    await test.states('waiting', 'withheld', 'delivered');
    test.sandbox.now += 5000;
    await test.states('delivered', 'withheld', 'delivered');
    expect(test.statuses()).toStrictEqual(['C', 'A']);
  });

  it('combines with others, the oldest of its kind first', async () => {
    const first = await ask('duplicate', 1);
    await ask('duplicate', 5);
    await ask('bad-signature', 1);
    expect(await faults()).toMatchObject([{ id: first, timesLeft: 1 }, { timesLeft: 5 }, { timesLeft: 1 }]);
    await test.queue('A');
    await test.states('delivered');
    expect(test.receiver.calls.map(isWellSigned)).toStrictEqual([false, false]);
    expect(await faults()).toMatchObject([{ kind: 'duplicate', timesLeft: 5 }]);
  });

  it('is removed by its id, and all at once', async () => {
    const id = await ask('withhold', null);
    await ask('duplicate');
    await ask('duplicate');
    expect((await test.sandbox.control('DELETE', `/sandbox/callback-faults/${id}`)).statusCode).toBe(204);
    expect((await test.sandbox.control('DELETE', `/sandbox/callback-faults/${id}`)).statusCode).toBe(404);
    expect(await faults()).toHaveLength(2);
    expect((await test.sandbox.control('DELETE', '/sandbox/callback-faults')).statusCode).toBe(204);
    await test.queue('A');
    await test.states('delivered');
    expect(test.receiver.calls).toHaveLength(1);
  });

  it('is undone with the transaction it was used in', async () => {
    await ask('duplicate');
    const rolledBack = test.sandbox.db.transaction().execute(async (transaction) => {
      const at = test.sandbox.now * 1000;
      const body = { status: 'ROLLED-BACK' };
      await queueCallback(transaction, {
        id: 'x',
        kind: 'rampMessage',
        object: 'r-1',
        status: 'S',
        body,
        at,
      });
      throw new Error('refused');
    });
    await expect(rolledBack).rejects.toThrow('refused');
    expect(await faults()).toMatchObject([{ timesLeft: 1 }]);
    await test.queue('A');
    await test.states('delivered');
    expect(test.statuses()).toStrictEqual(['A', 'A']);
  });

  it.each([{}, { kind: 'late' }, { kind: 'duplicate', times: 0 }, { kind: 'duplicate', times: '1' }])(
    'is refused as %j',
    async (body) => {
      expect((await test.sandbox.control('POST', '/sandbox/callback-faults', body)).statusCode).toBe(422);
      expect(await faults()).toStrictEqual([]);
    },
  );
});
