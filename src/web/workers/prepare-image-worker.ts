import { errorFinding } from './findings.ts';
import type { AnswerMessage, OrderMessage, PrepareAnswer } from './image-protocol.ts';
import { allowOwnPrograms, type PolicyScope } from './own-programs.ts';
import { prepareImage } from './prepare-image.ts';

const scope = self as unknown as DedicatedWorkerGlobalScope & PolicyScope;

// The decoder of HEIC is started from here.
allowOwnPrograms(scope);

// One after the other: a decoded photograph takes tens of megabytes.
let last: Promise<void> = Promise.resolve();

scope.addEventListener('message', ({ data }: MessageEvent<OrderMessage>) => {
  last = answerAfter(last, data);
});

async function answerAfter(previous: Promise<void>, { id, order }: OrderMessage): Promise<void> {
  await previous;
  const answer = await prepareImage(order).catch(couldNotCheck);
  const message: AnswerMessage = { id, answer };
  scope.postMessage(message, { transfer: [] });
}

function couldNotCheck(): PrepareAnswer {
  return { kind: 'refused', findings: [errorFinding('not-checked', { why: 'moved' })], canShrink: false };
}
