import type { HeicAnswer, HeicMessage, HeicOrder } from './heic-protocol.ts';

export type HeicWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

/** Half a megabyte on a slow line. */
const loadTimeoutMs = 60_000;
/** 48 megapixels take seconds on a slow computer; anything longer is hostile. */
const decodeTimeoutMs = 60_000;

/** Decodes upright in a worker of its own, which is ended to free memory. Never rejects. */
export async function decodeHeic(
  order: HeicOrder,
  signal: AbortSignal,
  startWorker: () => HeicWorker = startHeicWorker,
): Promise<HeicAnswer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let worker: HeicWorker | null = null;
  try {
    const started = startWorker();
    worker = started;
    return await new Promise<HeicAnswer>((resolve) => {
      const giveUp = () => resolve({ kind: 'no-decoder' });
      timer = setTimeout(giveUp, loadTimeoutMs);
      signal.addEventListener('abort', giveUp);
      started.addEventListener('message', (event) => {
        const { data } = event as MessageEvent<HeicMessage>;
        if (data.kind !== 'loaded') return resolve(data);
        clearTimeout(timer);
        timer = setTimeout(() => resolve({ kind: 'too-much' }), decodeTimeoutMs);
      });
      started.addEventListener('error', giveUp);
      started.postMessage(order, []);
    });
  } catch {
    return { kind: 'no-decoder' };
  } finally {
    clearTimeout(timer);
    worker?.terminate();
  }
}

function startHeicWorker(): Worker {
  return new Worker(new URL('./decode-heic-worker.ts', import.meta.url), { type: 'module' });
}
