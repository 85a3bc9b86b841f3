import { errorFinding } from './findings.ts';
import type { HeicAnswer, HeicOrder } from './heic-protocol.ts';
import type { MessageToPage, MessageToWorker, OrderMessage, PrepareAnswer } from './image-protocol.ts';
import { prepareImage } from './prepare-image.ts';

const scope = self as unknown as DedicatedWorkerGlobalScope;

// One after the other: a decoded photograph takes tens of megabytes.
let last: Promise<void> = Promise.resolve();
let onDecoded: ((answer: HeicAnswer) => void) | null = null;

scope.addEventListener('message', ({ data }: MessageEvent<MessageToWorker>) => {
  if ('heic' in data) onDecoded?.(data.heic);
  else last = answerAfter(last, data);
});

async function answerAfter(previous: Promise<void>, { id, order }: OrderMessage): Promise<void> {
  await previous;
  const answer = await prepareImage(order, decodeHeic).catch(couldNotCheck);
  send({ id, answer });
}

/** Asks the page to decode: a worker started by this one hangs in Firefox, once in a hundred times. */
async function decodeHeic(heic: HeicOrder): Promise<HeicAnswer> {
  return new Promise((resolve) => {
    onDecoded = resolve;
    send({ heic });
  });
}

function send(message: MessageToPage): void {
  scope.postMessage(message, { transfer: [] });
}

function couldNotCheck(): PrepareAnswer {
  return { kind: 'refused', findings: [errorFinding('not-checked', { why: 'moved' })], canShrink: false };
}
