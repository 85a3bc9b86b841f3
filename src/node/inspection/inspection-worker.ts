import { parentPort } from 'node:worker_threads';
import { createBodyInspector, type BodyInspector } from './inspect-body.ts';
import type { FromWorker, ToWorker } from './inspection-messages.ts';

const port = parentPort;
if (port === null) throw new Error('inspection-worker runs as a worker thread only');
const inspectors = new Map<number, BodyInspector>();

function answer(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer);
}

function take(message: ToWorker): void {
  const { id } = message;
  if (message.kind === 'open') return void inspectors.set(id, createBodyInspector(message.operation));
  const inspector = inspectors.get(id);
  if (inspector === undefined) return;
  if (message.kind === 'chunks') {
    const { chunks } = message;
    for (const chunk of chunks) inspector.push(chunk);
    return answer(
      { kind: 'read', id, chunks },
      chunks.map(({ buffer }) => buffer),
    );
  }
  inspectors.delete(id);
  if (message.kind === 'finish') answer({ kind: 'verdict', id, verdict: inspector.finish() });
}

port.on('message', (message: ToWorker) => {
  try {
    take(message);
  } catch (error) {
    // One inspection's failure must not take the others of this worker with it.
    inspectors.delete(message.id);
    answer({
      kind: 'failed',
      id: message.id,
      error: error instanceof Error ? error : new Error('not an error'),
    });
  }
});
