import { init } from '@embedpdf/pdfium';

import { boundWebAssemblyMemory } from '../bound-memory.ts';

import { type OpenPdf, openPdf, type Pdfium, type PdfPixels } from './pdfium.ts';
import type { DrawOrder, MessageFromPdf, MessageToPdf, OpenOrder } from './pdf-protocol.ts';

const scope = self as unknown as DedicatedWorkerGlobalScope;

/** A scan at 600 dpi in colour; a file that unpacks to more is refused. */
const memoryBytes = 250 * 1024 * 1024;
/** Keeps print readable at a tenth of the lossless size. */
const quality = 0.92;
const silent = () => undefined;

let document: OpenPdf | null = null;
// One after the other, as asked.
let last: Promise<void> = Promise.resolve();

// Its answer's own policy allows WebAssembly here (server/http/security-headers.ts), and no address at all.
scope.addEventListener('message', ({ data }: MessageEvent<MessageToPdf>) => {
  last = answerAfter(last, data);
});

async function answerAfter(previous: Promise<void>, message: MessageToPdf): Promise<void> {
  await previous;
  const answer = await ('file' in message ? open(message) : draw(message)).catch(whyFailed);
  scope.postMessage(answer, { transfer: [] });
}

async function open({ reader, file }: OpenOrder): Promise<MessageFromPdf> {
  const pdfium = await init({ wasmBinary: reader, print: silent, printErr: silent }).catch(() => null);
  if (pdfium === null) return { failure: 'not-loaded' };
  boundWebAssemblyMemory(memoryBytes);
  const opened = openPdf(pdfium as unknown as Pdfium, new Uint8Array(file));
  if (typeof opened === 'string') return { failure: opened };
  document = opened;
  return { pages: opened.pages };
}

async function draw({ page, longestSide }: DrawOrder): Promise<MessageFromPdf> {
  const pixels = document?.draw(page, longestSide) ?? null;
  return pixels === null ? { failure: 'unreadable' } : { drawn: await jpegOf(pixels) };
}

async function jpegOf({ pixels, width, height }: PdfPixels): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.putImageData(new ImageData(pixels, width, height), 0, 0);
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}

/** Blames memory: PDFium gives up where it ends. */
function whyFailed(): MessageFromPdf {
  return { failure: 'too-much' };
}
