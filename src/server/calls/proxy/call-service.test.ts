import { describe, expect, it } from 'vitest';

import { UpstreamFailure } from '#server/http/upstream-failure.ts';
import type { UpstreamAnswer } from '#server/http/upstream.ts';

import { createCallService } from './call-service.ts';
import { createBreaker } from './breaker.ts';
import type { ServiceCall } from './sign-and-send.ts';

const read: ServiceCall = {
  name: 'getRamp',
  target: '/',
  body: null,
  signal: new AbortController().signal,
  intendAgain: async () => Promise.resolve(true),
};
const write: ServiceCall = { ...read, name: 'createRamp', body: { chunks: [], sign: null } };
const nowMs = Date.parse('2026-05-04T10:00:00Z');

/** A service that does this and then that, the last again and again; and how often it was called. */
function serviceThat(...does: (Partial<UpstreamAnswer> | UpstreamFailure)[]) {
  let calls = 0;
  let steadyMs = 0;
  const breaker = createBreaker(() => steadyMs);
  const callService = createCallService({
    breaker,
    timeoutMs: 3000,
    nowMs: () => nowMs,
    async signAndSend(_call, { tries }) {
      const next = does[Math.min(calls, does.length - 1)] ?? {};
      calls += 1;
      tries.attempts += 1;
      if (next instanceof UpstreamFailure) throw next;
      const answer = { status: 200, contentType: null, retryAfter: null, date: null };
      return Promise.resolve({ ...answer, body: Buffer.from('{}'), ...next });
    },
  });
  return {
    breaker,
    callService,
    pass: (ms: number) => (steadyMs += ms),
    does: (...next: (Partial<UpstreamAnswer> | UpstreamFailure)[]) => does.splice(0, does.length, ...next),
    get calls() {
      return calls;
    },
  };
}
const gone = new UpstreamFailure('unreachable', { mayHaveBeenReceived: false });

describe('calls to an absent service', () => {
  it.each([
    ['can’t be reached', gone],
    ['does not answer in time', new UpstreamFailure('timeout', { mayHaveBeenReceived: true })],
    ['stops taking an upload', new UpstreamFailure('stalled', { mayHaveBeenReceived: false })],
  ])(
    'are held back after five failures in a row, reads and writes alike, when it %s',
    async (_what, failure) => {
      const service = serviceThat(failure);
      for (let at = 0; at < 5; at += 1) await service.callService(write);
      expect([service.calls, service.breaker.phase]).toEqual([5, 'open']);
      for (const call of [read, write]) {
        const result = await service.callService(call);
        expect(result).toMatchObject({
          kind: 'failed',
          attempts: 0,
          failure: { kind: 'held-back', mayHaveBeenReceived: false, retryAfterMs: 2000 },
        });
      }
      expect(service.calls).toBe(5);
    },
  );

  it('resume one at a time, and fully as soon as one is answered', async () => {
    const service = serviceThat(gone);
    for (let at = 0; at < 5; at += 1) await service.callService(write);
    service.pass(2000);
    expect(service.breaker.phase).toBe('half-open');
    const tried = await Promise.all([service.callService(write), service.callService(write)]);
    expect(tried.map(({ attempts }) => attempts)).toEqual([1, 0]);
    service.pass(4000);
    service.does({ status: 500 });
    await service.callService(write);
    expect(service.breaker.phase).toBe('closed');
    await Promise.all([service.callService(write), service.callService(write)]);
    expect(service.calls).toBe(9);
  });

  it.each([
    ['500', { status: 500 }],
    ['429', { status: 429 }],
    ['nonsense', { status: 200, body: Buffer.from('<p>') }],
    ['a redirect', new UpstreamFailure('redirected', { mayHaveBeenReceived: true })],
  ])('are never held back because of answers: %s', async (_what, answer) => {
    const service = serviceThat(answer);
    for (let at = 0; at < 20; at += 1) await service.callService(write);
    expect([service.calls, service.breaker.phase]).toEqual([20, 'closed']);
  });

  it('are not held back because clients went away', async () => {
    const service = serviceThat(new UpstreamFailure('cancelled', { mayHaveBeenReceived: false }));
    for (let at = 0; at < 20; at += 1) await service.callService(read);
    expect([service.calls, service.breaker.phase]).toEqual([20, 'closed']);
  });
});

describe('Retry-After', () => {
  it('is honoured by a read where it fits the deadline', async () => {
    const service = serviceThat({ status: 503, retryAfter: '0' }, { status: 200 });
    expect(await service.callService(read)).toMatchObject({ answer: { status: 200 }, attempts: 2 });
  });

  it.each(['3', '3600', 'soon', 'Mon, 04 May 2026 10:00:30 GMT'])(
    'of %j that does not fit or is unreadable is passed on after one call',
    async (retryAfter) => {
      const service = serviceThat({ status: 503, retryAfter }, { status: 200 });
      expect(await service.callService(read)).toMatchObject({
        answer: { status: 503, retryAfter },
        attempts: 1,
      });
    },
  );

  it('of a 429 is passed on at once, to reads and writes alike', async () => {
    for (const call of [read, write]) {
      const service = serviceThat({ status: 429, retryAfter: '0' }, { status: 200 });
      expect(await service.callService(call)).toMatchObject({ answer: { status: 429 }, attempts: 1 });
    }
  });

  it('is never honoured by a write', async () => {
    const service = serviceThat({ status: 503, retryAfter: '0' }, { status: 200 });
    expect(await service.callService(write)).toMatchObject({ answer: { status: 503 }, attempts: 1 });
  });
});

describe('retries', () => {
  it('of a read are at most two', async () => {
    const service = serviceThat(gone);
    expect(await service.callService(read)).toMatchObject({ kind: 'failed', attempts: 3 });
    const passing = serviceThat({ status: 502 });
    expect(await passing.callService(read)).toMatchObject({ answer: { status: 502 }, attempts: 3 });
  });

  it('of a write there are none', async () => {
    const service = serviceThat(gone);
    expect(await service.callService(write)).toMatchObject({ kind: 'failed', attempts: 1 });
    expect(service.calls).toBe(1);
  });
});

it('a read waiting for its retry ends when the client is gone', async () => {
  const service = serviceThat({ status: 503, retryAfter: '2' }, { status: 200 });
  const leaving = new AbortController();
  const result = service.callService({ ...read, signal: leaving.signal });
  await new Promise((resolve) => setImmediate(resolve));
  leaving.abort();
  expect(await result).toMatchObject({ kind: 'failed', failure: { kind: 'cancelled' }, attempts: 1 });
  expect(service.calls).toBe(1);
});
