import { describe, expect, it, vi } from 'vitest';

import type { HeicAnswer } from '#web/workers/heic-protocol.ts';
import type { MessageToPage, OrderMessage, PrepareAnswer } from '#web/workers/image-protocol.ts';

import { createImagePreparer, type PreparerWorker } from './image-preparer.ts';

const refused = (code: 'empty' | 'unreadable'): PrepareAnswer => ({
  kind: 'refused',
  findings: [{ code, severity: 'error', facts: undefined }],
  canShrink: false,
});

function scriptedWorker() {
  const events = new EventTarget();
  const orders: OrderMessage[] = [];
  const posted: [unknown, Transferable[]][] = [];
  let isTerminated = false;
  const worker = {
    postMessage: (message: OrderMessage, transfer: Transferable[]) => {
      orders.push(message);
      posted.push([message, transfer]);
    },
    terminate: () => {
      isTerminated = true;
    },
    addEventListener: events.addEventListener.bind(events),
  } as unknown as PreparerWorker;
  return {
    worker,
    orders,
    posted,
    isTerminated: () => isTerminated,
    answer: (data: MessageToPage) => events.dispatchEvent(new MessageEvent('message', { data })),
    break: () => events.dispatchEvent(new Event('error')),
  };
}

const order = { file: new File(['x'], 'a.jpg'), turns: 0, shrink: false } as const;

describe('preparing elsewhere', () => {
  it('gives each order its own answer, in whatever order they come', async () => {
    const scripted = scriptedWorker();
    const preparer = createImagePreparer({ startWorker: () => scripted.worker });
    const first = preparer.prepare(order);
    const second = preparer.prepare(order);
    scripted.answer({ id: scripted.orders[1]!.id, answer: refused('unreadable') });
    scripted.answer({ id: scripted.orders[0]!.id, answer: refused('empty') });
    expect([await first, await second]).toEqual([refused('empty'), refused('unreadable')]);
  });

  it('refuses what a broken worker had, and starts another', async () => {
    const workers = [scriptedWorker(), scriptedWorker()];
    let started = 0;
    const preparer = createImagePreparer({ startWorker: () => workers[started++]!.worker });
    const lost = preparer.prepare(order);
    workers[0]!.break();
    expect(await lost).toMatchObject({ kind: 'refused', findings: [{ code: 'not-checked' }] });
    const next = preparer.prepare(order);
    workers[1]!.answer({ id: workers[1]!.orders[0]!.id, answer: refused('empty') });
    expect(await next).toEqual(refused('empty'));
    preparer.close();
    expect(workers[1]!.isTerminated()).toBe(true);
  });

  it('decodes a HEIC for the worker, hands the pixels over, and stops with the worker', async () => {
    const scripted = scriptedWorker();
    const pixels = new Uint8ClampedArray(48);
    const decoded = { kind: 'pixels', pixels, stridePixels: 4, width: 4, height: 3 } as const;
    const asked: { bytes: Uint8Array; signal: AbortSignal }[] = [];
    const preparer = createImagePreparer({
      startWorker: () => scripted.worker,
      decode: async ({ bytes }, signal): Promise<HeicAnswer> => {
        asked.push({ bytes, signal });
        return decoded;
      },
    });
    const answer = preparer.prepare(order);
    scripted.answer({ heic: { bytes: Uint8Array.of(7), pixels: 12 } });
    await vi.waitFor(() => expect(scripted.posted.at(-1)).toEqual([{ heic: decoded }, [pixels.buffer]]));
    expect(asked[0]?.bytes).toEqual(Uint8Array.of(7));
    scripted.answer({ id: 1, answer: refused('empty') });
    expect(await answer).toEqual(refused('empty'));
    expect(asked[0]?.signal.aborted).toBe(false);
    preparer.close();
    expect(asked[0]?.signal.aborted).toBe(true);
  });

  it('ends a worker that has nothing to do, not one that works, and starts another for the next picture', async () => {
    vi.useFakeTimers();
    const workers = [scriptedWorker(), scriptedWorker()];
    let started = 0;
    const preparer = createImagePreparer({ startWorker: () => workers[started++]!.worker });
    void preparer.prepare(order);
    vi.runAllTimers();
    expect(workers[0]!.isTerminated()).toBe(false);
    workers[0]!.answer({ id: 1, answer: refused('empty') });
    void preparer.prepare(order);
    vi.runAllTimers();
    expect(workers[0]!.isTerminated()).toBe(false);
    workers[0]!.answer({ id: 2, answer: refused('empty') });
    vi.runAllTimers();
    expect(workers[0]!.isTerminated()).toBe(true);
    void preparer.prepare(order);
    expect(workers[1]!.orders).toHaveLength(1);
    vi.useRealTimers();
  });
});
