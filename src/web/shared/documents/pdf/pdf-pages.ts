import readerAddress from '@embedpdf/pdfium/pdfium.wasm?url';

import { fetchWhole } from '#web/shared/api/fetch-whole.ts';
import type { MessageFromPdf, MessageToPdf, PdfFailure } from '#web/workers/pdf/pdf-protocol.ts';

export type PdfWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

export interface PdfPages {
  readonly pages: number;
  /** Draws a page, from 0, as a JPEG. Never rejects. */
  readonly draw: (page: number, longestSide: number) => Promise<Blob | PdfFailure>;
}

interface PdfParts {
  startWorker?: () => PdfWorker;
  loadReader?: (onShare: (share: number) => void) => Promise<ArrayBuffer>;
}

/** A scan takes a second or two on a slow computer; anything longer is hostile. */
const answerTimeoutMs = 25_000;
const expectedBytes = 4_650_000;

/**
 * Opens a PDF in its own worker, which ends with the signal, when it breaks down and when a page takes too long;
 * further pages are then refused. `onLoading` gets the share of the reader's code that has loaded. Never rejects.
 */
export async function openPdfPages(
  file: File,
  { signal, onLoading }: { signal: AbortSignal; onLoading: (share: number) => void },
  { startWorker = startPdfWorker, loadReader = loadPdfReader }: PdfParts = {},
): Promise<PdfPages | PdfFailure> {
  try {
    const [reader, bytes] = await Promise.all([loadReader(onLoading), file.arrayBuffer()]);
    if (signal.aborted) return 'not-loaded';
    const worker = startWorker();
    const ask = asker(worker, signal);
    const answer = await ask({ reader, file: bytes });
    if (!('pages' in answer)) {
      worker.terminate();
      return failureOf(answer);
    }
    return {
      pages: answer.pages,
      draw: async (page, longestSide) => {
        const drawn = await ask({ page, longestSide });
        return 'drawn' in drawn ? drawn.drawn : failureOf(drawn);
      },
    };
  } catch {
    return 'not-loaded';
  }
}

const failureOf = (answer: MessageFromPdf) => ('failure' in answer ? answer.failure : 'unreadable');
const ended: MessageFromPdf = { failure: 'too-much' };

/** Asks one question after the other, as answers come in order. */
function asker(worker: PdfWorker, signal: AbortSignal) {
  let onAnswer: (answer: MessageFromPdf) => void = () => undefined;
  let isEnded = false;
  let last: Promise<unknown> = Promise.resolve();
  const end = () => {
    isEnded = true;
    worker.terminate();
    onAnswer(ended);
  };
  worker.addEventListener('message', (event) => onAnswer((event as MessageEvent<MessageFromPdf>).data));
  worker.addEventListener('error', end);
  signal.addEventListener('abort', end);

  const askNow = async (message: MessageToPdf) => {
    if (isEnded) return ended;
    return new Promise<MessageFromPdf>((resolve) => {
      const timer = setTimeout(end, answerTimeoutMs);
      onAnswer = (answer) => {
        clearTimeout(timer);
        resolve(answer);
        // The worker's memory is used up: ending it frees it.
        if (!isEnded && 'failure' in answer && answer.failure === 'too-much') end();
      };
      worker.postMessage(message, 'file' in message ? [message.file] : []);
    });
  };
  return async (message: MessageToPdf) => {
    const answer = last.then(async () => askNow(message));
    last = answer;
    return answer;
  };
}

async function loadPdfReader(onShare: (share: number) => void): Promise<ArrayBuffer> {
  return fetchWhole(readerAddress, { expectedBytes, onShare });
}

function startPdfWorker(): Worker {
  return new Worker(new URL('../../../workers/pdf/draw-pdf-worker.ts', import.meta.url), { type: 'module' });
}
