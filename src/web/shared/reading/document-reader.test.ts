import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { MessageToReader } from '#web/workers/reading/reading-protocol.ts';
import type { ReadOutcome } from '#web/workers/reading/reading.ts';

import { createDocumentReader, type ReaderWorker } from './document-reader.ts';

function scriptedWorker() {
  const events = new EventTarget();
  const messages: MessageToReader[] = [];
  const state = { isTerminated: false };
  const worker = {
    postMessage: (message: MessageToReader) => void messages.push(message),
    terminate: () => void (state.isTerminated = true),
    addEventListener: events.addEventListener.bind(events),
  } as unknown as ReaderWorker;
  const lastId = () => messages.flatMap((message) => ('id' in message ? [message.id] : [])).at(-1);
  return {
    worker,
    messages,
    state,
    answer: (outcome: ReadOutcome) =>
      events.dispatchEvent(new MessageEvent('message', { data: { id: lastId(), outcome } })),
    break: () => events.dispatchEvent(new Event('error')),
  };
}

const order = { content: new Blob(['x']), parts: ['mrz'], today: '2026-11-28' } as const;
const barred = { ...order, parts: ['barcode'] } as const;
const none: ReadOutcome = { kind: 'none' };
const asked = async (worker: ReturnType<typeof scriptedWorker>, count: number) =>
  vi.waitFor(() => expect(worker.messages.filter((message) => 'id' in message)).toHaveLength(count));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the reader of documents', () => {
  it('reads one picture after the other, and keeps its worker a while', async () => {
    const scripted = scriptedWorker();
    const startWorker = vi.fn<() => ReaderWorker>(() => scripted.worker);
    const reader = createDocumentReader({ startWorker });
    const first = reader.read(order, () => {});
    const second = reader.read(order, () => {});
    await asked(scripted, 1);
    scripted.answer({ kind: 'unreadable' });
    expect(await first).toEqual({ kind: 'unreadable' });
    await asked(scripted, 2);
    scripted.answer(none);
    expect(await second).toEqual(none);
    expect(startWorker).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(scripted.state.isTerminated).toBe(true);
  });

  it('ends a worker that takes too long, and starts another', async () => {
    const workers = [scriptedWorker(), scriptedWorker()];
    let started = 0;
    const reader = createDocumentReader({ startWorker: () => workers[started++]!.worker });
    const lost = reader.read(order, () => {});
    await vi.advanceTimersByTimeAsync(25_000);
    expect(await lost).toEqual({ kind: 'stopped' });
    expect(workers[0]!.state.isTerminated).toBe(true);
    const next = reader.read(order, () => {});
    await asked(workers[1]!, 1);
    workers[1]!.answer(none);
    expect(await next).toEqual(none);
  });

  it('survives a worker that breaks down', async () => {
    const workers = [scriptedWorker(), scriptedWorker()];
    let started = 0;
    const reader = createDocumentReader({ startWorker: () => workers[started++]!.worker });
    const lost = reader.read(order, () => {});
    await asked(workers[0]!, 1);
    workers[0]!.break();
    expect(await lost).toEqual({ kind: 'stopped' });
    const next = reader.read(order, () => {});
    await asked(workers[1]!, 1);
    workers[1]!.answer(none);
    expect(await next).toEqual(none);
  });

  it('loads the barcode decoder once, for what has barcodes alone, and tells how much of it has come', async () => {
    const scripted = scriptedWorker();
    const decoder = new ArrayBuffer(8);
    const loadDecoder = vi.fn<(onShare: (share: number) => void) => Promise<ArrayBuffer>>(async (onShare) => {
      onShare(0.5);
      return decoder;
    });
    const shares: number[] = [];
    const reader = createDocumentReader({ startWorker: () => scripted.worker, loadDecoder });
    for (const [count, given] of [order, barred, barred].entries()) {
      const read = reader.read(given, (share) => shares.push(share));
      await asked(scripted, count + 1);
      scripted.answer(none);
      await read;
    }
    expect(shares).toEqual([0.5]);
    expect(
      scripted.messages.map((message) => ('decoder' in message ? 'decoder' : message.order.parts[0])),
    ).toEqual(['mrz', 'decoder', 'barcode', 'barcode']);
  });

  it('says that it could not be loaded', async () => {
    const reader = createDocumentReader({
      startWorker: () => scriptedWorker().worker,
      loadDecoder: async () => Promise.reject(new Error('offline')),
    });
    expect(await reader.read(barred, () => {})).toEqual({ kind: 'not-loaded' });
  });
});
