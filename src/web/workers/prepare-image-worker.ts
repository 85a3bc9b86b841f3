import { errorFinding } from './findings.ts';
import type { AnswerMessage, OrderMessage, PrepareAnswer } from './image-protocol.ts';
import { prepareImage } from './prepare-image.ts';

const scope = self as unknown as DedicatedWorkerGlobalScope & TrustedTypes;

/** Of `trustedTypes`, which not every browser has, what is used here. */
interface TrustedTypes {
  trustedTypes?: {
    createPolicy: (name: 'default', rules: { createScriptURL: (address: string) => string | null }) => void;
  };
}

// As on the page (public/before-page.js): a program is one of the desk's own. The decoder of HEIC is started from here.
scope.trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => {
    const { origin, pathname } = new URL(address, scope.location.href);
    return origin === scope.location.origin && /^\/assets\/[\w.-]+$/.test(pathname) ? address : null;
  },
});

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
