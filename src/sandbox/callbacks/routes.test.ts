import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callbackDetail, callbackPage, type CallbackPage } from '#contract/sandbox/deliveries.ts';
import { json } from '#testing/scripted-service.ts';
import { startDispatching, until, type Dispatching } from '../testing/dispatching.ts';

let test: Dispatching;
beforeEach(async () => {
  test = await startDispatching();
});
afterEach(() => test.close());

const control = (...parameters: Parameters<Dispatching['sandbox']['control']>) =>
  test.sandbox.control(...parameters);
const list = async (query = '') => {
  const answer = await control('GET', `/sandbox/callbacks${query}`);
  expect(answer.statusCode).toBe(200);
  return callbackPage.parse(answer.json());
};
const statusesOf = ({ items }: CallbackPage) => items.map(({ status }) => status);
const detail = async (id: string | undefined) =>
  callbackDetail.parse((await control('GET', `/sandbox/callbacks/${id}`)).json());
const act = (id: string | undefined, action: string) =>
  control('POST', `/sandbox/callbacks/${id}`, { action });

describe('the list of callbacks', () => {
  it('shows the newest first, page by page', async () => {
    await test.queue('A', 'B', 'C', 'D', 'E');
    const first = await list('?limit=2');
    expect(statusesOf(first)).toStrictEqual(['E', 'D']);
    await test.queue('F');
    const second = await list(`?limit=2&cursor=${first.nextCursor}`);
    expect(statusesOf(second)).toStrictEqual(['C', 'B']);
    const third = await list(`?limit=2&cursor=${second.nextCursor}`);
    expect(third).toMatchObject({ items: [{ status: 'A' }], nextCursor: null });
  });

  it('is narrowed to a state and to an object', async () => {
    const [id] = await test.queue('A', 'B');
    await act(id, 'withhold');
    expect(statusesOf(await list('?state=withheld'))).toStrictEqual(['A']);
    expect(statusesOf(await list('?state=waiting'))).toStrictEqual(['B']);
    expect(statusesOf(await list('?object=r-1'))).toStrictEqual(['B', 'A']);
    expect(statusesOf(await list('?object=r-2'))).toStrictEqual([]);
  });

  it.each(['?cursor=x', '?cursor=0', '?limit=0', '?limit=201', '?state=lost', '?object='])(
    'refuses %s',
    async (query) => expect((await control('GET', `/sandbox/callbacks${query}`)).statusCode).toBe(422),
  );

  it('refuses a parameter that it does not know', async () => {
    expect((await control('GET', '/sandbox/callbacks?page=2')).statusCode).toBe(400);
  });
});

describe('one callback', { timeout: 30_000 }, () => {
  it('is shown with its body and every attempt', async () => {
    test.receiver.answerWith(json(503, {}));
    const [id] = await test.queue('A');
    test.startDispatcher();
    await until(async () => expect((await detail(id)).attempts).toBe(1));
    const firstAt = new Date(test.sandbox.now).toISOString();
    test.receiver.answerWith(json(200, {}));
    test.sandbox.now += 16_000;
    await test.states('delivered');
    expect(await detail(id)).toMatchObject({
      id,
      kind: 'rampMessage',
      object: 'r-1',
      status: 'A',
      attempts: 2,
      copies: 0,
      dueAt: null,
      createdAt: firstAt,
      deliveredAt: new Date(test.sandbox.now).toISOString(),
      body: { ramp_id: 'r-1', status: 'A', note: 'naïve ✓' },
      history: [
        { attempt: 1, outcome: '503', at: firstAt },
        { attempt: 2, outcome: '200' },
      ],
    });
  });

  it('is sent again by hand when it was delivered, with a schedule of its own', async () => {
    const [id] = await test.queue('A');
    test.startDispatcher();
    await test.states('delivered');
    test.receiver.answerWith(json(500, {}));
    expect((await act(id, 'send')).json()).toMatchObject({ state: 'waiting', attempts: 0 });
    await until(async () => expect((await detail(id)).history).toHaveLength(2));
    expect(await detail(id)).toMatchObject({
      attempts: 1,
      dueAt: new Date(test.sandbox.now + 16_000).toISOString(),
    });
    test.receiver.answerWith(json(200, {}));
    test.sandbox.now += 16_000;
    await test.states('delivered');
    expect(test.statuses()).toStrictEqual(['A', 'A', 'A']);
  });

  it.each(['send', 'release'])('is sent by hand (%s) when it was undeliverable', async (action) => {
    const [id] = await test.queue('A');
    const given = { state: 'undeliverable', attempts: 30, due_at: null } as const;
    await test.sandbox.db.updateTable('callback').set(given).execute();
    test.startDispatcher();
    expect((await act(id, action)).statusCode).toBe(200);
    await test.states('delivered');
  });

  it('does not wait for its next attempt when it is sent by hand', async () => {
    test.receiver.answerWith(json(500, {}));
    const [id] = await test.queue('A');
    test.startDispatcher();
    await until(async () => expect((await detail(id)).attempts).toBe(1));
    test.receiver.answerWith(json(200, {}));
    await act(id, 'send');
    await test.states('delivered');
  });

  it('is withheld while it waits, and then stays where it is', async () => {
    const [id] = await test.queue('A', 'B');
    expect((await act(id, 'withhold')).json()).toMatchObject({ state: 'withheld', dueAt: null });
    expect((await act(id, 'withhold')).statusCode).toBe(200);
    test.startDispatcher();
    await test.states('withheld', 'delivered');
    await act(id, 'send');
    await test.states('delivered', 'delivered');
  });

  it('is not withheld or released when it was delivered', async () => {
    const [id] = await test.queue('A');
    test.startDispatcher();
    await test.states('delivered');
    for (const action of ['withhold', 'release']) {
      const answer = await act(id, action);
      expect(answer.statusCode).toBe(422);
      expect(Object.keys(answer.json<{ errors: object }>().errors)).toStrictEqual(['action']);
    }
  });

  it('is 404 when unknown, 422 for an unknown action', async () => {
    const [id] = await test.queue('A');
    expect((await control('GET', '/sandbox/callbacks/none')).statusCode).toBe(404);
    expect((await act('none', 'send')).statusCode).toBe(404);
    expect((await act(id, 'lose')).statusCode).toBe(422);
    expect((await control('POST', '/sandbox/callbacks', { action: 'send' })).statusCode).toBe(422);
  });
});

describe('the endpoint of callbacks', () => {
  it('is the configured one, until a control says otherwise', async () => {
    const before = await control('GET', '/sandbox/callback-endpoint');
    expect(before.json()).toStrictEqual({ url: null, isOverridden: false });
    const url = 'http://127.0.0.1:9/callbacks?a=b';
    expect(
      (await control('POST', '/sandbox/callback-endpoint', { url: 'http://127.0.0.1:9/' })).statusCode,
    ).toBe(200);
    const changed = await control('POST', '/sandbox/callback-endpoint', { url });
    expect(changed.json()).toStrictEqual({ url, isOverridden: true });
    expect((await control('GET', '/sandbox/callback-endpoint')).json()).toStrictEqual({
      url,
      isOverridden: true,
    });
  });

  it.each([
    '',
    'callbacks',
    'ftp://127.0.0.1/',
    'http://',
    'http://name:word@127.0.0.1/',
    `http://h/${'x'.repeat(2000)}`,
  ])('is not %j', async (url) =>
    expect((await control('POST', '/sandbox/callback-endpoint', { url })).statusCode).toBe(422),
  );
});
