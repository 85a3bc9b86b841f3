import { sessionApi } from '#contract/desk/api/session.ts';
// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { callService } from './call-service.ts';
import { deskCall } from './desk-call.ts';
import { deskFetch } from './desk-fetch.ts';
import { enableSessionPrompt, sessionLoss, settleSession, watchActivity } from './desk-session.ts';

const answer = (status: number, body: unknown, answeredBy = 'console') =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { 'x-answered-by': answeredBy },
  });
const notSignedIn = () =>
  answer(401, { type: '/problems/not-signed-in', title: 'Not signed in', status: 401 });

function stubFetch(...answers: Response[]) {
  const fetch = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
  for (const one of answers) fetch.mockResolvedValueOnce(one);
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

let leave: () => void;
beforeEach(() => {
  leave = enableSessionPrompt();
});
afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a call to the desk', () => {
  it('waits for the person to sign in again, then is made once more', async () => {
    const fetch = stubFetch(notSignedIn(), answer(200, { done: true }));
    const call = deskFetch({ method: 'POST', path: '/api/x', body: { typed: 'kept' } });
    await vi.waitFor(() => expect(sessionLoss.isWaiting()).toBe(true));
    settleSession('signed-in');
    expect((await call).json).toEqual({ done: true });
    expect(fetch.mock.calls.map(([, init]) => init.body)).toEqual(['{"typed":"kept"}', '{"typed":"kept"}']);
  });

  it('shares one question with a call that is lost at the same time, and both are made once more', async () => {
    const fetch = stubFetch(notSignedIn(), notSignedIn(), answer(200, 1), answer(200, 2));
    const calls = Promise.all([deskFetch({ path: '/api/x' }), deskFetch({ path: '/api/y' })]);
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
    await vi.waitFor(() => expect(sessionLoss.isWaiting()).toBe(true));
    settleSession('signed-in');
    expect((await calls).map(({ json }) => json)).toEqual([1, 2]);
    expect(sessionLoss.isWaiting()).toBe(false);
  });

  it('asks nobody again when its refusal comes after the session was regained', async () => {
    let refuseLate: (refusal: Response) => void = vi.fn<(refusal: Response) => void>();
    const fetch = stubFetch();
    fetch.mockReturnValueOnce(
      new Promise((resolve) => {
        refuseLate = resolve;
      }),
    );
    fetch.mockResolvedValueOnce(answer(200, { done: true }));
    const call = deskFetch({ path: '/api/x' });
    settleSession('signed-in');
    refuseLate(notSignedIn());
    expect((await call).json).toEqual({ done: true });
  });

  it('fails when nobody is there to be asked, and waits for nobody else', async () => {
    leave();
    stubFetch(notSignedIn());
    await expect(deskFetch({ path: '/api/x' })).rejects.toMatchObject({ code: 'not-signed-in' });
    expect(sessionLoss.isWaiting()).toBe(false);
  });

  it('fails with our 401 when the person gives up', async () => {
    stubFetch(notSignedIn());
    const call = deskFetch({ path: '/api/x' });
    await vi.waitFor(() => expect(sessionLoss.isWaiting()).toBe(true));
    settleSession('gave-up');
    await expect(call).rejects.toMatchObject({ status: 401, answeredBy: 'console' });
  });

  it('is given up when the person leaves, and does not go on in the name of the next', async () => {
    const fetch = stubFetch(notSignedIn(), answer(200, { done: true }));
    const call = deskFetch({ method: 'POST', path: '/api/x', body: {} }).catch((error: unknown) => error);
    await vi.waitFor(() => expect(sessionLoss.isWaiting()).toBe(true));
    leave();
    leave = enableSessionPrompt();
    settleSession('signed-in');
    expect(await call).toMatchObject({ code: 'not-signed-in' });
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('asks nobody to sign in when the service refuses our signature', async () => {
    const fetch = stubFetch(answer(401, { message: 'unauthenticated', status: 401 }, 'service'));
    await expect(callService('getRamp', { params: { ramp_id: 'r1' } })).rejects.toMatchObject({
      answeredBy: 'service',
    });
    expect(sessionLoss.isWaiting()).toBe(false);
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('says that no answer came', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn<() => Promise<Response>>().mockRejectedValue(new TypeError('Failed to fetch')),
    );
    await expect(deskFetch({ path: '/api/x' })).rejects.toMatchObject({
      answeredBy: 'network',
      status: null,
    });
  });

  it('stays an AbortError when it was cancelled', async () => {
    const cancelled = AbortSignal.abort();
    vi.stubGlobal('fetch', vi.fn<() => Promise<Response>>().mockRejectedValue(cancelled.reason));
    await expect(deskFetch({ path: '/api/x', signal: cancelled })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  it('refuses an answer that the contract doesn’t know', async () => {
    stubFetch(answer(200, { staff: { email: 'c@rampart.test', name: 'C', role: 'owner' }, staffId: 's-1' }));
    await expect(deskCall(sessionApi.whoAmI, {})).rejects.toMatchObject({
      name: 'ApiError',
      message: 'This page is out of date',
      status: 200,
    });
  });

  it('extends the session for a minute after a key or a pointer was used, and no longer', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const page = new EventTarget();
    watchActivity(page);
    const fetch = stubFetch();
    fetch.mockImplementation(async () => Promise.resolve(answer(200, {})));
    const extension = async (atMs: number) => {
      vi.setSystemTime(atMs);
      await deskFetch({ path: '/api/x' });
      return new Headers(fetch.mock.lastCall?.[1].headers).get('x-user-active');
    };
    let usedMs = Date.parse('2026-05-04T10:00:00Z');
    for (const event of ['keydown', 'pointerdown', 'pointermove', 'wheel']) {
      usedMs += 3_600_000;
      const before = await extension(usedMs);
      page.dispatchEvent(new Event(event));
      const after = [await extension(usedMs + 59_999), await extension(usedMs + 60_000)];
      expect([event, before, ...after]).toEqual([event, null, '1', null]);
    }
  });
});

describe('a call to the service', () => {
  it('keeps the e-mail of a look-up out of the address', async () => {
    const fetch = stubFetch(answer(200, {}, 'service'));
    await callService('getIdentity', {
      params: { identity_reference: 'null' },
      lookupEmail: 'zoë+1@example.com',
    });
    const [path, init] = fetch.mock.calls[0]!;
    expect(path).toBe('/api/service/eapi/v0/identities/null');
    expect(new Headers(init.headers).get('x-lookup-email')).toBe('zo%C3%AB%2B1%40example.com');
  });

  it('sends the key with a write', async () => {
    const fetch = stubFetch(answer(201, {}, 'service'));
    await callService('createBasicIdentity', { body: { identityReference: 'c-1' }, idempotencyKey: 'k-1' });
    expect(new Headers(fetch.mock.calls[0]![1].headers).get('idempotency-key')).toBe('k-1');
  });

  it('keeps an answer that does not fit the contract, and says where it differs', async () => {
    stubFetch(answer(200, 'nonsense', 'service'));
    const { data, raw, drift } = await callService('getRamp', { params: { ramp_id: 'r1' } });
    expect(data).toBeNull();
    expect(raw).toBe('nonsense');
    expect(drift).not.toEqual([]);
  });
});
