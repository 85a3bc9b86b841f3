import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errorBodies, errorStatuses } from '#contract/service/errors.ts';
import { listen, RawConnection, requestOf } from '../testing/raw-connection.ts';
import { startTestSandbox, type TestCall, type TestSandbox } from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
let waits: number[] = [];
beforeEach(async () => {
  waits = [];
  sandbox = await startTestSandbox({
    wait: async (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
    callsPerMinute: 20,
  });
});
afterEach(async () => sandbox.close());

const ask = async (fault: object) =>
  (await sandbox.control('POST', '/sandbox/faults', fault)).json<{ id: string }>();
const create = (reference: string): TestCall => ({
  method: 'POST',
  url: '/eapi/v0/identities/basic',
  body: { identityReference: reference },
});
const read = (reference: string): TestCall => ({ method: 'GET', url: `/eapi/v0/identities/${reference}` });
const send = async (call: TestCall) => sandbox.call(call);
const exists = async (reference: string) =>
  (await sandbox.db.selectFrom('identity').select('reference').where('reference', '=', reference).execute())
    .length === 1;

/** What comes over a connection of its own until it ends. */
const overConnection = async (call: TestCall) => {
  const port = await listen(sandbox);
  return new RawConnection(port).send(requestOf(call, { connection: 'close' })).all();
};

describe('a requested status', () => {
  it.each(errorStatuses)(
    '%i has the body that the document gives it, and no work is done',
    async (status) => {
      await ask({ kind: 'status', status, operation: 'createBasicIdentity' });
      const answer = await send(create('c-1'));
      expect(answer.statusCode).toBe(status);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(errorBodies[status].strict().parse(answer.json())).toMatchObject({ status });
      expect(await exists('c-1')).toBe(false);
      expect((await send(create('c-1'))).statusCode).toBe(201);
    },
  );

  it('that is not in the document has message and status', async () => {
    await ask({ kind: 'status', status: 502 });
    await ask({ kind: 'status', status: 599 });
    expect((await send(read('c-1'))).json()).toStrictEqual({ message: 'Bad Gateway', status: 502 });
    expect((await send(read('c-1'))).json()).toStrictEqual({ message: 'Error', status: 599 });
  });

  it('has the requested Retry-After, always with a 429 and a 503', async () => {
    const retryAfter = async (fault: object) => {
      await ask({ kind: 'status', ...fault });
      return (await send(read('c-1'))).headers['retry-after'];
    };
    expect(await retryAfter({ status: 429 })).toBe('1');
    expect(await retryAfter({ status: 503 })).toBe('1');
    expect(await retryAfter({ status: 503, retryAfterSeconds: 0 })).toBe('0');
    expect(await retryAfter({ status: 500, retryAfterSeconds: 30 })).toBe('30');
    expect(await retryAfter({ status: 500 })).toBe(undefined);
  });
});

describe('a fault', () => {
  it('affects only a call that is signed, and within its rate', async () => {
    await ask({ kind: 'status', status: 500 });
    expect((await sandbox.app.inject('/eapi/v0/identities/c-1')).statusCode).toBe(401);
    const refused = { ...read('c-1'), headers: { authorization: 'Bearer test-key:00:0000000000000000' } };
    expect((await send(refused)).statusCode).toBe(401);
    for (let call = 0; call < 20; call += 1) {
      await sandbox.control('DELETE', '/sandbox/faults');
      expect((await send(read('c-1'))).statusCode).toBe(404);
    }
    await ask({ kind: 'status', status: 500 });
    expect((await send(read('c-1'))).statusCode).toBe(429);
    expect((await sandbox.control('GET', '/sandbox/faults')).json()).toMatchObject({
      items: [{ timesLeft: 1 }],
    });
  });

  it('latency lets the call wait, and work as usual', async () => {
    await ask({ kind: 'latency', latencyMs: 2500, operation: 'createBasicIdentity' });
    await ask({ kind: 'status', status: 500, operation: 'createBasicIdentity' });
    expect((await send(create('c-1'))).statusCode).toBe(201);
    expect(waits).toStrictEqual([2500]);
    expect((await send(create('c-2'))).statusCode).toBe(500);
    expect(waits).toStrictEqual([2500]);
  });

  it('latency ends when the sandbox stops, and the call is answered', async () => {
    await sandbox.close();
    let isWaiting = false;
    sandbox = await startTestSandbox({
      wait: async () => {
        isWaiting = true;
        return new Promise(() => undefined);
      },
    });
    await ask({ kind: 'latency', latencyMs: 600_000 });
    const port = await listen(sandbox);
    const connection = new RawConnection(port).send(requestOf(read('c-1')));
    await expect.poll(() => isWaiting).toBe(true);
    await sandbox.app.close();
    expect((await connection.answer()).status).toBe(404);
  });

  it('drop-before ends the connection and no work is done', async () => {
    await ask({ kind: 'drop-before' });
    expect(await overConnection(create('c-1'))).toBe('');
    expect(await exists('c-1')).toBe(false);
  });

  it('drop-after does the work and ends the connection without an answer', async () => {
    await ask({ kind: 'drop-after' });
    expect(await overConnection(create('c-1'))).toBe('');
    expect(await exists('c-1')).toBe(true);
    expect((await send(read('c-1'))).statusCode).toBe(200);
  });

  it('truncate does the work and sends half of the answer that it announces', async () => {
    await ask({ kind: 'truncate' });
    const [head = '', body = ''] = (await overConnection(create('c-1'))).split('\r\n\r\n');
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    expect(head).toMatch(/^HTTP\/1\.1 201 .*content-type: application\/json/is);
    expect(body).toMatch(/^\{"identityReference":"c-1"/);
    expect(body).toHaveLength(Math.floor(length / 2));
    expect(await exists('c-1')).toBe(true);
  });

  it('truncate of an answer without a body ends the connection', async () => {
    await send(create('c-1'));
    await ask({ kind: 'truncate' });
    const body = { identityReference: 'c-1', email: 'new@mail.example' };
    expect(await overConnection({ method: 'PATCH', url: '/eapi/v0/identities', body })).toBe('');
    const row = await sandbox.db.selectFrom('identity').select('email').executeTakeFirst();
    expect(row?.email).toBe('new@mail.example');
  });

  it('html and wrong-shape do the work and replace its answer', async () => {
    await ask({ kind: 'html' });
    await ask({ kind: 'html', status: 503 });
    await ask({ kind: 'wrong-shape' });
    const [usual, given, shape] = [
      await send(create('c-1')),
      await send(create('c-2')),
      await send(create('c-3')),
    ];
    expect(usual.statusCode).toBe(201);
    expect(usual.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(usual.body).toMatch(/^<!doctype html>/);
    expect(given.statusCode).toBe(503);
    expect(shape.statusCode).toBe(201);
    expect(shape.json()).toStrictEqual({ data: [{ type: 'unexpected' }] });
    for (const reference of ['c-1', 'c-2', 'c-3']) expect(await exists(reference)).toBe(true);
  });

  it('html in the place of an answer without a body has one', async () => {
    await send(create('c-1'));
    await ask({ kind: 'html' });
    const body = { identityReference: 'c-1', email: 'new@mail.example' };
    const answer = await send({ method: 'PATCH', url: '/eapi/v0/identities', body });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<html>');
  });

  it('that was used up leaves the next call on the same connection alone', async () => {
    await ask({ kind: 'wrong-shape' });
    const port = await listen(sandbox);
    const connection = new RawConnection(port).send(requestOf(create('c-1')));
    const struck = await connection.answer();
    const [, next] = await connection.send(requestOf(read('c-1'))).answers(2);
    connection.close();
    expect(struck?.body).toContain('unexpected');
    expect(next?.body).toContain('identifyReference');
  });
});
