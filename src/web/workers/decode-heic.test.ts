import { afterEach, describe, expect, it, vi } from 'vitest';

import { decodeHeic, type HeicWorker } from './decode-heic.ts';
import type { HeicMessage } from './heic-protocol.ts';

const order = { bytes: Uint8Array.of(1, 2, 3), pixels: 12 };
const { signal: never } = new AbortController();
afterEach(() => vi.useRealTimers());

function workerThat(...happens: ['message', ...HeicMessage[]] | ['error', null] | []) {
  const terminate = vi.fn<() => void>();
  const posted: unknown[] = [];
  const worker: HeicWorker = {
    terminate,
    postMessage: (message: unknown) => void posted.push(message),
    addEventListener: (kind: string, listen: unknown) => {
      const [event, ...messages] = happens;
      if (kind !== event) return;
      for (const data of messages) queueMicrotask(() => (listen as (given: unknown) => void)({ data }));
    },
  };
  return { worker, terminate, posted };
}

describe('the decoder of HEIC', () => {
  it('gets the file and ends with it, which gives its memory back', async () => {
    const decoded = {
      kind: 'pixels',
      pixels: new Uint8ClampedArray(48),
      stridePixels: 4,
      width: 4,
      height: 3,
    } as const;
    const { worker, terminate, posted } = workerThat('message', { kind: 'loaded' }, decoded);
    expect(await decodeHeic(order, never, () => worker)).toEqual(decoded);
    expect(posted).toEqual([order]);
    expect(terminate).toHaveBeenCalledTimes(1);
  });

  it('is stopped when a picture keeps it busy for a minute', async () => {
    vi.useFakeTimers();
    const { worker, terminate } = workerThat('message', { kind: 'loaded' });
    const answer = decodeHeic(order, never, () => worker);
    await vi.advanceTimersByTimeAsync(59_900);
    expect(terminate).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(await answer).toEqual({ kind: 'too-much' });
    expect(terminate).toHaveBeenCalledTimes(1);
  });

  it('is missed when it has not come within a minute', async () => {
    vi.useFakeTimers();
    const { worker, terminate } = workerThat();
    const answer = decodeHeic(order, never, () => worker);
    await vi.advanceTimersByTimeAsync(60_100);
    expect(await answer).toEqual({ kind: 'no-decoder' });
    expect(terminate).toHaveBeenCalledTimes(1);
  });

  it('is stopped with the pictures it is for', async () => {
    const { worker, terminate } = workerThat();
    const left = new AbortController();
    const answer = decodeHeic(order, left.signal, () => worker);
    left.abort();
    expect(await answer).toEqual({ kind: 'no-decoder' });
    expect(terminate).toHaveBeenCalledTimes(1);
  });

  it('is missed, not waited for, where it does not come or a browser starts none', async () => {
    const { worker, terminate } = workerThat('error', null);
    expect(await decodeHeic(order, never, () => worker)).toEqual({ kind: 'no-decoder' });
    expect(terminate).toHaveBeenCalledTimes(1);
    const none = () => {
      throw new Error('no workers');
    };
    expect(await decodeHeic(order, never, none)).toEqual({ kind: 'no-decoder' });
  });
});
