import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { faultAnswer } from '#contract/sandbox/deliveries.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  await sandbox.control('DELETE', '/sandbox/faults');
});
afterAll(async () => sandbox.close());

const post = async (body: unknown) => sandbox.control('POST', '/sandbox/faults', body);
const list = async () =>
  (await sandbox.control('GET', '/sandbox/faults')).json<{ items: { id: string }[] }>().items;

describe('the controls of faults', () => {
  it('list faults in order, with the calls they still affect', async () => {
    const first = await post({ kind: 'status', status: 429, retryAfterSeconds: 7 });
    const second = await post({ kind: 'latency', latencyMs: 10, operation: 'getRamp', times: null });
    expect(first.statusCode).toBe(201);
    expect(first.json()).toStrictEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      kind: 'status',
      operation: 'all',
      status: 429,
      retryAfterSeconds: 7,
      timesLeft: 1,
    });
    expect(second.json()).toMatchObject({
      kind: 'latency',
      operation: 'getRamp',
      latencyMs: 10,
      timesLeft: null,
    });
    expect(await list()).toStrictEqual([first.json(), second.json()]);
    for (const item of await list()) expect(faultAnswer.safeParse(item).success).toBe(true);
  });

  it('remove one, or all', async () => {
    await post({ kind: 'html' });
    const { id } = (await post({ kind: 'truncate' })).json<{ id: string }>();
    expect((await sandbox.control('DELETE', `/sandbox/faults/${id}`)).statusCode).toBe(204);
    expect((await sandbox.control('DELETE', `/sandbox/faults/${id}`)).json()).toStrictEqual({
      message: 'Fault not found',
      status: 404,
    });
    expect(await list()).toHaveLength(1);
    expect((await sandbox.control('DELETE', '/sandbox/faults')).statusCode).toBe(204);
    expect(await list()).toStrictEqual([]);
  });

  it.each([
    [{ kind: 'status' }, 'status'],
    [{ kind: 'status', status: 200 }, 'status'],
    [{ kind: 'status', status: 429, retryAfterSeconds: -1 }, 'retryAfterSeconds'],
    [{ kind: 'latency', latencyMs: 0 }, 'latencyMs'],
    [{ kind: 'latency', latencyMs: 600_001 }, 'latencyMs'],
    [{ kind: 'html', times: 0 }, 'times'],
    [{ kind: 'html', operation: 'deleteRamp' }, 'operation'],
    [{ kind: 'explode' }, 'kind'],
    [{}, 'kind'],
  ])('refuse %j at its field', async (fault, field) => {
    const answer = await post(fault);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toStrictEqual([field]);
    expect(await list()).toStrictEqual([]);
  });

  it('refuse an unknown field, invalid JSON, and more than a thousand faults', async () => {
    expect((await post({ kind: 'html', secretField: 1 })).statusCode).toBe(400);
    const headers = { host: '127.0.0.1', 'content-type': 'text/plain' };
    const plain = { method: 'POST', url: '/sandbox/faults', headers, payload: '{"kind":"html"}' } as const;
    expect((await sandbox.app.inject(plain)).statusCode).toBe(415);
    const rows = Array.from({ length: 1000 }, (_, at) => ({
      id: `${at}`,
      fault: '{"kind":"html"}',
      times_left: 1,
    }));
    await sandbox.db.insertInto('fault').values(rows).execute();
    expect((await post({ kind: 'html' })).json()).toMatchObject({
      status: 422,
      errors: { body: expect.anything() },
    });
  });
});
