// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { ApiError } from '#web/shared/api/api-error.ts';
import { enableSessionPrompt, settleSession } from '#web/shared/api/desk-session.ts';

import { sendBlob, type BlobRequest } from '#web/shared/api/send-blob.ts';
import { preparedImage } from '#testing/web/documents-form.ts';

import { requestBody } from './request-body.ts';
import { useWrite } from './use-write.ts';

vi.mock('#web/shared/api/send-blob.ts', () => ({ sendBlob: vi.fn<typeof sendBlob>() }));

afterEach(() => {
  vi.mocked(sendBlob).mockReset();
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
const why = { reason: 'Ticket 1' };

/** Answers one by one; a thrown one is a lost connection. Returns the calls. */
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
    await act(async () => void (await result.current.send(body, why)));
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
      const [first, second] = [result.current.send(request, why), result.current.send(request, why)];
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
    act(() => result.current.startOver());
    expect(result.current.state.phase).toBe('idle');
    await send({ identityReference: 'c-2' });
    expect(calls.map(({ key }) => key).filter(Boolean)).toEqual(['k-1', 'k-2', 'k-3']);
  });

  it('is not sent when the desk can’t be told why, or when the last look says no', async () => {
    const { calls, send, result } = writing([lost]);
    expect(await send()).toBe('not-sent');
    await act(async () => {
      const look = async () => ({ phase: 'not-sent', why: 'changed-meanwhile' }) as const;
      await result.current.send(request, why, look);
    });
    expect(result.current.state).toEqual({ phase: 'not-sent', why: 'changed-meanwhile' });
    expect(calls).toHaveLength(1);
  });

  it('waits for the person to sign in again, and leaves sending to them', async () => {
    const leave = enableSessionPrompt();
    const { calls, result } = writing([() => problem(401, 'not-signed-in')]);
    await act(async () => {
      const sending = result.current.send(request, why);
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

describe('a write with pictures', () => {
  const email = 'ada@mail.example';
  const picturedBy = (sha256: string) => ({
    identityReference: 'c-1',
    email,
    identityDocuments: [
      {
        type: 'SELFIE' as const,
        images: [
          {
            base64: preparedImage(Uint8Array.of(1), sha256),
            mimetype: 'image/jpeg' as const,
            side: 'FRONT' as const,
          },
        ],
      },
    ],
  });
  const pictured = picturedBy('a'.repeat(64));
  const updated = { status: 204, json: null, text: '', requestId: 'r-1', fetchedAt: '' };
  const cancelled = new DOMException('x', 'AbortError');
  const unreached = new ApiError({ answeredBy: 'network', status: null, title: 'x' });
  const session = () =>
    Response.json({ staff: { email: 'a@b.example', name: 'A', role: 'admin' }, staffId: 's-1' });

  /** Scripted uploads over a desk that answers earlier calls. */
  function uploading(answers: (() => Response)[], upload: (call: BlobRequest) => Promise<typeof updated>) {
    const paths: string[] = [];
    vi.stubGlobal('fetch', async (path: string) => {
      paths.push(path);
      return answers.shift()!();
    });
    vi.mocked(sendBlob).mockImplementation(upload);
    const { result, unmount } = renderHook(() => useWrite('updateIdentity'));
    const send = async (body = pictured, reason = 'Ticket 1') => {
      await act(async () => void (await result.current.send(body, { reason })));
      return result.current.state;
    };
    const keys = () => vi.mocked(sendBlob).mock.calls.map(([{ headers }]) => headers?.['Idempotency-Key']);
    return { result, send, paths, keys, unmount };
  }
  const fails = (error: unknown) => async () => {
    throw error;
  };

  it('is sent once as its bytes, images in the place of their base64', async () => {
    const { send, paths, keys } = uploading([() => planned('k-1')], async () => updated);
    expect(await send()).toMatchObject({ phase: 'accepted', status: 204, requestId: 'r-1' });
    expect([paths, keys()]).toEqual([['/api/submissions'], ['k-1']]);
    const [{ method, path, body }] = vi.mocked(sendBlob).mock.calls[0]!;
    expect([method, path]).toEqual(['PATCH', '/api/service/eapi/v0/identities']);
    expect(JSON.parse(await body.text())).toMatchObject({
      identityDocuments: [{ images: [{ base64: 'AQ==' }] }],
    });
  });

  it('shows its bytes on their way', async () => {
    let upload: BlobRequest | undefined;
    const { result } = uploading([() => planned('k-1')], async (call) => {
      upload = call;
      return new Promise(() => {});
    });
    let sending: Promise<unknown> | undefined;
    act(() => void (sending = result.current.send(pictured, why)));
    const { size } = requestBody(pictured);
    const progress = () => (result.current.state as { progress?: unknown }).progress;
    expect(progress()).toEqual({ step: 'connecting', sentBytes: 0, totalBytes: size });
    await act(
      async () => void (await Promise.race([sending, vi.waitFor(() => expect(upload).toBeDefined())])),
    );
    expect(progress()).toEqual({ step: 'uploading', sentBytes: 0, totalBytes: size });
    act(() => upload?.onProgress?.(4, 10));
    expect(progress()).toEqual({ step: 'uploading', sentBytes: 4, totalBytes: 10 });
    act(() => upload?.onProgress?.(10, 10));
    expect(progress()).toEqual({ step: 'waiting', sentBytes: 10, totalBytes: 10 });
  });

  it('takes another key for another picture, and keeps it for the same one while the outcome is unknown', async () => {
    const { send, paths, keys } = uploading(
      [() => planned('k-1'), session, () => planned('k-2')],
      fails(unreached),
    );
    expect(await send()).toMatchObject({ phase: 'unknown', why: 'connection-lost' });
    expect(await send(pictured, 'a better reason')).toMatchObject({ why: 'still-unknown' });
    await send(picturedBy('b'.repeat(64)));
    expect(keys()).toEqual(['k-1', 'k-1', 'k-2']);
    expect(paths).toEqual(['/api/submissions', '/api/session', '/api/submissions']);
  });

  it('says why and in spite of what before it leaves, and knows its request as its own', async () => {
    const plans: unknown[] = [];
    const { result } = uploading([() => planned('k-1')], async () => updated);
    const answer = globalThis.fetch;
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      plans.push(JSON.parse(init.body as string));
      return answer(path, init);
    });
    const found = { code: 'glare', measured: 0.4, threshold: 0.1, documentIndex: 0, imageIndex: 0 };
    await act(async () => {
      await result.current.send(pictured, { reason: ' Ticket 1 ', findings: [found], overrides: ['glare'] });
    });
    expect(plans).toEqual([
      { operation: 'updateIdentity', reason: 'Ticket 1', findings: [found], overrides: ['glare'] },
    ]);
    expect([...result.current.ownRequests]).toEqual(['r-1']);
  });

  it('is not sent when it is cancelled before every byte has left, and unknown afterwards', async () => {
    const cancelledAt = async (sentBytes: number) => {
      const { send } = uploading([() => planned('k-1')], async ({ onProgress }) => {
        onProgress?.(sentBytes, 100);
        throw cancelled;
      });
      return send();
    };
    expect(await cancelledAt(99)).toEqual({ phase: 'not-sent', why: 'cancelled' });
    expect(await cancelledAt(100)).toMatchObject({ phase: 'unknown', why: 'cancelled' });
  });

  it('keeps the key of what was stopped on its way, for the same reason', async () => {
    const { send, paths, keys } = uploading(
      [() => planned('k-1'), session, () => planned('k-2')],
      fails(cancelled),
    );
    await send();
    await send();
    expect(await send(pictured, 'another reason')).toEqual({ phase: 'not-sent', why: 'cancelled' });
    expect(keys()).toEqual(['k-1', 'k-1', 'k-2']);
    expect(paths).toEqual(['/api/submissions', '/api/session', '/api/submissions']);
  });

  it('stays unknown whatever keeps it from being asked again', async () => {
    const { send, keys } = uploading(
      [() => planned('k-1'), lost, () => problem(503, 'busy')],
      fails(unreached),
    );
    await send();
    expect(await send()).toMatchObject({ phase: 'unknown', why: 'still-unknown' });
    expect(await send()).toMatchObject({ phase: 'unknown', why: 'still-unknown' });
    expect(keys()).toEqual(['k-1']);
  });

  it('asks for the password before anything is uploaded, and is never sent again by itself', async () => {
    const leave = enableSessionPrompt();
    const signedOut = new ApiError({ answeredBy: 'console', status: 401, title: 'x', code: 'not-signed-in' });
    const { result, paths } = uploading(
      [() => problem(401, 'not-signed-in'), () => planned('k-1')],
      fails(signedOut),
    );
    for (const uploads of [0, 1]) {
      await act(async () => {
        const sending = result.current.send(pictured, why);
        await vi.waitFor(async () => {
          settleSession('signed-in');
          expect(await Promise.race([sending, Promise.resolve('waiting')])).toMatchObject({
            phase: 'not-sent',
            why: 'signed-in-again',
          });
        });
      });
      expect(sendBlob).toHaveBeenCalledTimes(uploads);
    }
    expect(paths).toEqual(['/api/submissions', '/api/submissions']);
    leave();
  });

  it('stops when the page is left, or when the person says so', async () => {
    for (const stop of ['unmount', 'cancel'] as const) {
      const { result, unmount } = uploading([() => planned('k-1')], async () => new Promise(() => {}));
      await act(async () => void result.current.send(pictured, why));
      await vi.waitFor(() => expect(sendBlob).toHaveBeenCalled());
      if (stop === 'unmount') unmount();
      else result.current.cancel();
      expect(vi.mocked(sendBlob).mock.lastCall?.[0].signal?.aborted).toBe(true);
      vi.mocked(sendBlob).mockReset();
    }
  });
});
