import type { HeicAnswer, HeicMessage, HeicOrder } from './heic-protocol.ts';

/** What is needed of a worker; the real one, or one for tests. */
export type HeicWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

/** A slow line brings half a megabyte in this time. */
const loadTimeoutMs = 60_000;
/** A photograph of 48 megapixels takes some seconds on a slow computer; what takes longer is made to keep it busy. */
const decodeTimeoutMs = 60_000;

/**
 * Decodes a HEIC photograph upright, in a worker of its own that ends with it: it gives its memory back, and can be stopped whatever it is
 * fed. Never rejects.
 */
export async function decodeHeic(
  order: HeicOrder,
  startWorker: () => HeicWorker = startHeicWorker,
): Promise<HeicAnswer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let worker: HeicWorker | null = null;
  try {
    const started = startWorker();
    worker = started;
    return await new Promise<HeicAnswer>((resolve) => {
      timer = setTimeout(() => resolve({ kind: 'no-decoder' }), loadTimeoutMs);
      started.addEventListener('message', (event) => {
        const { data } = event as MessageEvent<HeicMessage>;
        if (data.kind !== 'loaded') return resolve(data);
        clearTimeout(timer);
        timer = setTimeout(() => resolve({ kind: 'too-much' }), decodeTimeoutMs);
      });
      started.addEventListener('error', () => resolve({ kind: 'no-decoder' }));
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
