import { afterEach, describe, expect, it, vi } from 'vitest';

import type { MessageFromPdf, MessageToPdf } from '#web/workers/pdf/pdf-protocol.ts';

import { openPdfPages, type PdfWorker } from './pdf-pages.ts';

const file = new File(['%PDF-1.7'], 'licence.pdf');
const page = new Blob(['jpeg']);
afterEach(() => vi.useRealTimers());

/** Answers each message with the next of these; none is silence. */
function workerThat(...answers: (MessageFromPdf | 'error')[]) {
  const heard: MessageToPdf[] = [];
  const terminate = vi.fn<() => void>();
  const listeners = new Map<string, (event: unknown) => void>();
  const worker: PdfWorker = {
    terminate,
    addEventListener: (kind: string, listen: unknown) =>
      void listeners.set(kind, listen as (event: unknown) => void),
    postMessage: (message: MessageToPdf) => {
      heard.push(message);
      const answer = answers.shift();
      if (answer === undefined) return;
      queueMicrotask(() =>
        answer === 'error' ? listeners.get('error')?.({}) : listeners.get('message')?.({ data: answer }),
      );
    },
  };
  return { worker, terminate, heard };
}

const loadReader = async () => Promise.resolve(new ArrayBuffer(4));
function open(worker: PdfWorker, signal = new AbortController().signal) {
  return openPdfPages(
    file,
    { signal, onLoading: () => undefined },
    { startWorker: () => worker, loadReader },
  );
}

describe('a PDF', () => {
  it('is opened and drawn by its worker, page after page', async () => {
    const { worker, heard } = workerThat({ pages: 2 }, { drawn: page }, { failure: 'unreadable' });
    const pdf = await open(worker);
    if (typeof pdf === 'string') throw new Error(pdf);
    expect(pdf.pages).toBe(2);
    expect(await Promise.all([pdf.draw(0, 300), pdf.draw(1, 300)])).toEqual([page, 'unreadable']);
    expect(heard.slice(1)).toEqual([
      { page: 0, longestSide: 300 },
      { page: 1, longestSide: 300 },
    ]);
  });

  it.each(['protected', 'unreadable', 'too-much', 'not-loaded'] as const)(
    'that can’t be opened ends its worker: %s',
    async (failure) => {
      const { worker, terminate } = workerThat({ failure });
      expect(await open(worker)).toBe(failure);
      expect(terminate).toHaveBeenCalled();
    },
  );

  it('is given up when a page takes longer than 25 seconds, and draws no other', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { worker, terminate, heard } = workerThat({ pages: 2 });
    const pdf = await open(worker);
    if (typeof pdf === 'string') throw new Error(pdf);
    const drawn = pdf.draw(0, 300);
    await vi.advanceTimersByTimeAsync(24_900);
    expect(terminate).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(await drawn).toBe('too-much');
    expect(terminate).toHaveBeenCalledTimes(1);
    expect(await pdf.draw(1, 300)).toBe('too-much');
    expect(heard).toHaveLength(2);
  });

  it.each([['error'], [{ failure: 'too-much' }]] as const)(
    'gives its memory back when the worker breaks down: %j',
    async (answer) => {
      const { worker, terminate } = workerThat({ pages: 1 }, answer);
      const pdf = await open(worker);
      if (typeof pdf === 'string') throw new Error(pdf);
      expect(await pdf.draw(0, 300)).toBe('too-much');
      expect(terminate).toHaveBeenCalledTimes(1);
    },
  );

  it('ends with what shows it', async () => {
    const shown = new AbortController();
    const { worker, terminate } = workerThat({ pages: 1 });
    await open(worker, shown.signal);
    shown.abort();
    expect(terminate).toHaveBeenCalledTimes(1);
  });

  it('says that its reader did not load', async () => {
    const { worker, heard } = workerThat();
    const opened = openPdfPages(
      file,
      { signal: new AbortController().signal, onLoading: () => undefined },
      { startWorker: () => worker, loadReader: async () => Promise.reject(new Error('offline')) },
    );
    expect(await opened).toBe('not-loaded');
    expect(heard).toEqual([]);
  });
});
