import { decodeHeic } from '#web/workers/decode-heic.ts';
import { errorFinding } from '#web/workers/findings.ts';
import type { DecodeHeic, HeicOrder } from '#web/workers/heic-protocol.ts';
import type {
  MessageToPage,
  MessageToWorker,
  PrepareAnswer,
  PrepareOrder,
} from '#web/workers/image-protocol.ts';

export type PreparerWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

export interface ImagePreparer {
  prepare: (order: PrepareOrder) => Promise<PrepareAnswer>;
  close: () => void;
}

/** Keeps an idle worker: a second picture often follows the first. */
const idleMs = 20_000;

interface PreparerParts {
  startWorker?: () => PreparerWorker;
  decode?: (...asked: [...Parameters<DecodeHeic>, AbortSignal]) => ReturnType<DecodeHeic>;
}

/** Runs a worker until idle, to free memory. If it crashes, its images are refused and a new one starts. */
export function createImagePreparer({
  startWorker = startImageWorker,
  decode = decodeHeic,
}: PreparerParts = {}): ImagePreparer {
  const waiting = new Map<number, (answer: PrepareAnswer) => void>();
  let worker: PreparerWorker | null = null;
  let stopping = new AbortController();
  let lastId = 0;
  let idle: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    clearTimeout(idle);
    stopping.abort();
    worker?.terminate();
    worker = null;
  };
  const breakDown = () => {
    stop();
    for (const settle of waiting.values()) settle(brokenDown);
    waiting.clear();
  };
  const decodeFor = async (asking: PreparerWorker, heic: HeicOrder, signal: AbortSignal) => {
    const answer = await decode(heic, signal);
    send(asking, { heic: answer }, answer.kind === 'pixels' ? [answer.pixels.buffer] : []);
  };
  const start = () => {
    const started = startWorker();
    stopping = new AbortController();
    const { signal } = stopping;
    started.addEventListener('message', (event) => {
      const { data } = event as MessageEvent<MessageToPage>;
      if ('heic' in data) {
        void decodeFor(started, data.heic, signal);
        return;
      }
      waiting.get(data.id)?.(data.answer);
      waiting.delete(data.id);
      if (waiting.size === 0) idle = setTimeout(stop, idleMs);
    });
    started.addEventListener('error', breakDown);
    return started;
  };

  return {
    prepare: async (order) =>
      new Promise((resolve) => {
        clearTimeout(idle);
        worker ??= start();
        lastId += 1;
        waiting.set(lastId, resolve);
        send(worker, { id: lastId, order });
      }),
    close: stop,
  };
}

function send(worker: PreparerWorker, message: MessageToWorker, transfer: Transferable[] = []): void {
  worker.postMessage(message, transfer);
}

function startImageWorker(): Worker {
  return new Worker(new URL('../../workers/prepare-image-worker.ts', import.meta.url), { type: 'module' });
}

const brokenDown: PrepareAnswer = {
  kind: 'refused',
  findings: [errorFinding('not-checked', { why: 'too-much' })],
  canShrink: false,
};
