import { createHash, type Hash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

import { hmacSha256 } from '#node/signature.ts';

import { HeldBody, PieceReserve } from './held-body.ts';
import { createBodyInspector, type BodyInspector, type FromWorker, type ToWorker } from './inspect-body.ts';

const port = parentPort;
if (port === null) throw new Error('inspection-worker runs as a worker thread only');

interface OpenInspection {
  readonly inspector: BodyInspector;
  readonly digest: Hash;
  readonly body: HeldBody;
}

const inspections = new Map<number, OpenInspection>();
const reserve = new PieceReserve();

function answer(message: FromWorker): void {
  port?.postMessage(message);
}

function take(message: ToWorker): void {
  const { id } = message;
  if (message.kind === 'open') {
    const inspector = createBodyInspector(message.operation);
    const body = new HeldBody(reserve);
    return void inspections.set(id, { inspector, digest: createHash('sha256'), body });
  }
  const open = inspections.get(id);
  if (open === undefined) return;
  const { inspector, digest, body } = open;
  switch (message.kind) {
    case 'chunks': {
      let bytes = 0;
      for (const chunk of message.chunks) {
        bytes += chunk.byteLength;
        inspector.push(chunk);
        digest.update(chunk);
        body.push(chunk);
      }
      return answer({ kind: 'read', id, bytes });
    }
    case 'finish': {
      const verdict = inspector.finish();
      return answer({ kind: 'verdict', id, verdict, bodySha256: digest.digest('hex'), chunks: body.chunks });
    }
    case 'sign': {
      const signature = hmacSha256(message.key, [message.head, ...body.chunks]);
      return answer({ kind: 'signed', id, signature });
    }
    case 'release':
    default:
      body.release();
      inspections.delete(id);
  }
}

port.on('message', (message: ToWorker) => {
  try {
    take(message);
  } catch (error) {
    // One inspection's failure must not end the others.
    answer({
      kind: 'failed',
      id: message.id,
      error: error instanceof Error ? error : new Error('not an error'),
    });
  }
});
