import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

import type { LuminancePlane } from '../luminance-plane.ts';

import { greyPicture } from './grey-picture.ts';
import { readPicture } from './read-picture.ts';
import type { ReadOutcome } from './reading.ts';
import type { MessageFromReader, MessageToReader, ReadOrder } from './reading-protocol.ts';

const scope = self as unknown as DedicatedWorkerGlobalScope;

// One after the other: a decoded photograph takes tens of megabytes.
let last: Promise<void> = Promise.resolve();

// Its answer's own policy allows WebAssembly here (server/http/security-headers.ts).
scope.addEventListener('message', ({ data }: MessageEvent<MessageToReader>) => {
  if ('decoder' in data) prepareZXingModule({ overrides: { wasmBinary: data.decoder } });
  else last = answerAfter(last, data.id, data.order);
});

async function answerAfter(previous: Promise<void>, id: number, order: ReadOrder): Promise<void> {
  await previous;
  const message: MessageFromReader = { id, outcome: await outcomeOf(order) };
  scope.postMessage(message, { transfer: [] });
}

async function outcomeOf(order: ReadOrder): Promise<ReadOutcome> {
  try {
    return await readPicture(await greyPicture(order.content), order, readPdf417);
  } catch {
    return { kind: 'unreadable' };
  }
}

/** Keeps, by `Plain`, the control characters that part fields. */
async function readPdf417(picture: LuminancePlane): Promise<readonly string[]> {
  const found = await readBarcodes(coloured(picture), {
    formats: ['PDF417'],
    textMode: 'Plain',
    tryInvert: false,
    tryDownscale: true,
    maxNumberOfSymbols: 4,
  });
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}

function coloured({ width, height, values }: LuminancePlane): ImageData {
  const image = new ImageData(width, height);
  for (let at = 0, to = 0; at < values.length; at += 1, to += 4) {
    const value = values[at] ?? 0;
    image.data[to] = value;
    image.data[to + 1] = value;
    image.data[to + 2] = value;
    image.data[to + 3] = 255;
  }
  return image;
}
