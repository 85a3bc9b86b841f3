// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { beThere, settleSession } from '#web/shared/api/session-loss.ts';

import { useWrite } from './use-write.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const service = { 'X-Answered-By': 'service', 'X-Request-Id': 'r-1' };
const planned = (key: string) => new Response(JSON.stringify({ idempotencyKey: key }));
const created = () =>
  new Response(JSON.stringify({ identityReference: 'c-1', createdAt: '2026-05-04T10:00:00Z' }), {
    status: 201,
    headers: service,
  });
const problem = (status: number, code: string) =>
  new Response(JSON.stringify({ type: `/problems/${code}`, title: code, status, requestId: 'r' }), {
    status,
    headers: { 'X-Answered-By': 'console' },
  });
const request = { identityReference: 'c-1' };

/** A hook over answers that come one by one; a thrown one is a lost connection. Gives the calls that were made. */
function writing(answers: (() => Response)[]) {
  const calls: { path: string; key: string | null }[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls.push({ path, key: new Headers(init.headers).get('idempotency-key') });
    const next = answers.shift();
    if (next === undefined) throw new TypeError('nobody answers');
    return next();
  });
  const { result } = renderHook(() => useWrite('createBasicIdentity'));
  const send = async (body = request) => {
    await act(async () => void (await result.current.send(body, 'Ticket 1')));
    return result.current.state.phase;
  };
  return { calls, result, send };
}

const lost = () => {
  throw new TypeError('lost');
};

describe('a write', () => {
  it('is planned and sent with the key, once however often it is clicked', async () => {
    const { calls, result } = writing([() => planned('k-1'), created]);
    await act(async () => {
      const [first, second] = [result.current.send(request, 'why'), result.current.send(request, 'why')];
      expect(await second).toBeNull();
      expect(await first).toMatchObject({ phase: 'accepted', status: 201, requestId: 'r-1' });
    });
    expect(calls).toEqual([
      { path: '/api/submissions', key: null },
      { path: '/api/service/eapi/v0/identities/basic', key: 'k-1' },
    ]);
  });

  it('keeps its key while the outcome is unknown, and tells what became of it', async () => {
    const { calls, send } = writing([() => planned('k-1'), lost, () => problem(503, 'busy'), created]);
    expect([await send(), await send(), await send()]).toEqual(['unknown', 'unknown', 'accepted']);
    expect(calls.map(({ key }) => key)).toEqual([null, 'k-1', 'k-1', 'k-1']);
  });

  it('takes a new key after an edit, and when the person has looked', async () => {
    const { calls, send, result } = writing([
      () => planned('k-1'),
      lost,
      () => planned('k-2'),
      lost,
      () => planned('k-3'),
      created,
    ]);
    await send();
    await send({ identityReference: 'c-2' });
    act(() => result.current.startAnew());
    expect(result.current.state.phase).toBe('idle');
    await send({ identityReference: 'c-2' });
    expect(calls.map(({ key }) => key).filter(Boolean)).toEqual(['k-1', 'k-2', 'k-3']);
  });

  it('is not sent when the desk can’t be told why, or when the last look says no', async () => {
    const { calls, send, result } = writing([lost]);
    expect(await send()).toBe('not-sent');
    await act(async () => {
      const look = async () => ({ phase: 'not-sent', why: 'changed-meanwhile' }) as const;
      await result.current.send(request, 'why', look);
    });
    expect(result.current.state).toEqual({ phase: 'not-sent', why: 'changed-meanwhile' });
    expect(calls).toHaveLength(1);
  });

  it('waits for the person to sign in again, and leaves sending to them', async () => {
    const leave = beThere();
    const { calls, result } = writing([() => problem(401, 'not-signed-in')]);
    await act(async () => {
      const sending = result.current.send(request, 'why');
      await vi.waitFor(() => expect(calls).toHaveLength(1));
      await Promise.resolve();
      await vi.waitFor(async () => {
        settleSession('signed-in');
        expect(await Promise.race([sending, Promise.resolve('waiting')])).toMatchObject({
          phase: 'not-sent',
        });
      });
    });
    expect(result.current.state).toEqual({ phase: 'not-sent', why: 'signed-in-again' });
    expect(calls).toHaveLength(1);
    leave();
  });

  it('is refused where the service or the desk says so', async () => {
    const refusal = () => new Response('{"message":"no","errors":{}}', { status: 422, headers: service });
    const { send } = writing([
      () => planned('k-1'),
      refusal,
      () => planned('k-2'),
      () => problem(503, 'busy'),
    ]);
    expect([await send(), await send()]).toEqual(['refused', 'refused']);
  });
});
