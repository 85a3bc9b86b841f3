import { errorFinding } from '#web/workers/findings.ts';
import type {
  AnswerMessage,
  OrderMessage,
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

/** Runs a worker until idle, to free memory. If it crashes, its images are refused and a new one starts. */
export function createImagePreparer(startWorker: () => PreparerWorker = startImageWorker): ImagePreparer {
  const waiting = new Map<number, (answer: PrepareAnswer) => void>();
  let worker: PreparerWorker | null = null;
  let lastId = 0;
  let idle: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    clearTimeout(idle);
    worker?.terminate();
    worker = null;
  };
  const breakDown = () => {
    stop();
    for (const settle of waiting.values()) settle(brokenDown);
    waiting.clear();
  };
  const start = () => {
    const started = startWorker();
    started.addEventListener('message', (event) => {
      const { id, answer } = (event as MessageEvent<AnswerMessage>).data;
      waiting.get(id)?.(answer);
      waiting.delete(id);
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
        const message: OrderMessage = { id: lastId, order };
        worker.postMessage(message, []);
      }),
    close: stop,
  };
}

function startImageWorker(): Worker {
  return new Worker(new URL('../../workers/prepare-image-worker.ts', import.meta.url), { type: 'module' });
}

const brokenDown: PrepareAnswer = {
  kind: 'refused',
  findings: [errorFinding('not-checked', { why: 'too-much' })],
  canShrink: false,
};
