import { createHash, type Hash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

import { createBodyInspector, type BodyInspector, type FromWorker, type ToWorker } from './inspect-body.ts';

const port = parentPort;
if (port === null) throw new Error('inspection-worker runs as a worker thread only');

interface OpenInspection {
  readonly inspector: BodyInspector;
  readonly digest: Hash;
}

const inspections = new Map<number, OpenInspection>();

function answer(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer);
}

function take(message: ToWorker): void {
  const { id } = message;
  if (message.kind === 'open') {
    const inspector = createBodyInspector(message.operation);
    return void inspections.set(id, { inspector, digest: createHash('sha256') });
  }
  const open = inspections.get(id);
  if (open === undefined) return;
  if (message.kind === 'chunks') {
    const { chunks } = message;
    for (const chunk of chunks) {
      open.inspector.push(chunk);
      open.digest.update(chunk);
    }
    return answer(
      { kind: 'read', id, chunks },
      chunks.map(({ buffer }) => buffer),
    );
  }
  inspections.delete(id);
  if (message.kind !== 'finish') return;
  answer({ kind: 'verdict', id, verdict: open.inspector.finish(), bodySha256: open.digest.digest('hex') });
}

port.on('message', (message: ToWorker) => {
  try {
    take(message);
  } catch (error) {
    // One inspection's failure must not take the others of this worker with it.
    inspections.delete(message.id);
    answer({
      kind: 'failed',
      id: message.id,
      error: error instanceof Error ? error : new Error('not an error'),
    });
  }
});
