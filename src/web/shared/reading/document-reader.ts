import type { ReadOutcome } from '#web/workers/reading/reading.ts';
import type { MessageFromReader, MessageToReader, ReadOrder } from '#web/workers/reading/reading-protocol.ts';

import { loadBarcodeDecoder } from './load-barcode-decoder.ts';

export type ReaderWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

/** `stopped`: too slow or broken; `not-loaded`: couldn't be fetched. */
export type ReaderOutcome = ReadOutcome | { readonly kind: 'stopped' | 'not-loaded' };

export interface DocumentReader {
  /** `onLoading`: 0 to 1. Never rejects. */
  read: (order: ReadOrder, onLoading: (share: number) => void) => Promise<ReaderOutcome>;
  close: () => void;
}

/** A slow computer takes seconds for twelve megapixels; anything longer is hostile. */
const readTimeoutMs = 25_000;
/** The back follows the front; then memory is given back. */
const idleMs = 20_000;

interface ReaderParts {
  startWorker?: () => ReaderWorker;
  loadDecoder?: (onShare: (share: number) => void) => Promise<ArrayBuffer>;
}

/** Reads one picture at a time in a worker, which ends when idle, broken or too slow. */
export function createDocumentReader({
  startWorker = startReaderWorker,
  loadDecoder = loadBarcodeDecoder,
}: ReaderParts = {}): DocumentReader {
  let running: RunningReader | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let idle: ReturnType<typeof setTimeout> | undefined;
  let lastId = 0;

  const stop = () => {
    clearTimeout(idle);
    running?.worker.terminate();
    running = null;
  };
  const readNow = async (order: ReadOrder, onLoading: (share: number) => void): Promise<ReaderOutcome> => {
    clearTimeout(idle);
    try {
      running ??= { worker: startWorker(), hasDecoder: false };
      const { worker } = running;
      if (order.parts.includes('barcode') && !running.hasDecoder) {
        send(worker, { decoder: await loadDecoder(onLoading) });
        running.hasDecoder = true;
      }
      lastId += 1;
      const outcome = await answerOf(worker, lastId, order);
      if (outcome.kind === 'stopped') stop();
      return outcome;
    } catch {
      stop();
      return { kind: 'not-loaded' };
    } finally {
      if (running !== null) idle = setTimeout(stop, idleMs);
    }
  };

  return {
    read: async (order, onLoading) => {
      const outcome = last.then(async () => readNow(order, onLoading));
      last = outcome;
      return outcome;
    },
    close: stop,
  };
}

interface RunningReader {
  worker: ReaderWorker;
  hasDecoder: boolean;
}

async function answerOf(worker: ReaderWorker, id: number, order: ReadOrder): Promise<ReaderOutcome> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ kind: 'stopped' }), readTimeoutMs);
    const settle = (outcome: ReaderOutcome) => {
      clearTimeout(timer);
      resolve(outcome);
    };
    worker.addEventListener('message', (event) => {
      const { data } = event as MessageEvent<MessageFromReader>;
      if (data.id === id) settle(data.outcome);
    });
    worker.addEventListener('error', () => settle({ kind: 'stopped' }));
    send(worker, { id, order });
  });
}

function send(worker: ReaderWorker, message: MessageToReader): void {
  worker.postMessage(message, { transfer: [] });
}

function startReaderWorker(): Worker {
  return new Worker(new URL('../../workers/reading/read-document-worker.ts', import.meta.url), {
    type: 'module',
  });
}
