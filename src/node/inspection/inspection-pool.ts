import { Worker } from 'node:worker_threads';

import { workerUrl } from '#node/worker-url.ts';

import type { BodyOperationName, FromWorker, ToWorker } from './inspect-body.ts';
import type { Verdict } from './verdict.ts';

/** The pass over a body could not be made; it says nothing of the body. */
export class InspectionLostError extends Error {
  override readonly name = 'InspectionLostError';
  readonly code = 'INSPECTION_LOST';
}

/** The inspection was given up by the code that opened it, or its pool was closed. */
export class InspectionAbortedError extends Error {
  override readonly name = 'InspectionAbortedError';
  readonly code = 'INSPECTION_ABORTED';
}

type OwnedChunk = Uint8Array<ArrayBuffer>;

/** Takes the chunks of one turn of the event loop; their buffers may be transferred. */
type Send = (chunks: readonly OwnedChunk[], transfer: ArrayBuffer[]) => void;

const copiedBytesATurn = 4 * 1024 * 1024;

/**
 * Collects chunks and sends them a turn of the event loop later: the HTTP parser may still be reading the memory of a
 * chunk while its 'data' callback runs. A chunk that is the whole of its buffer is sent without a copy (and is
 * detached then); others are copied, at most 4 MiB a turn.
 */
class ChunkOutbox {
  readonly #send: Send;
  #queue: Uint8Array[] = [];
  #isScheduled = false;
  #whenEmpty: (() => void) | null = null;

  constructor(send: Send) {
    this.#send = send;
  }

  push(chunk: Uint8Array): void {
    const step = isWholeBuffer(chunk) ? Math.max(chunk.byteLength, 1) : copiedBytesATurn;
    for (let at = 0; at < chunk.byteLength; at += step)
      this.#queue.push(step >= chunk.byteLength ? chunk : chunk.subarray(at, at + step));
    this.#schedule();
  }

  /** Calls back once all that was pushed has been sent. */
  end(whenEmpty: () => void): void {
    this.#whenEmpty = whenEmpty;
    this.#schedule();
  }

  /** Forgets what was not sent yet. */
  clear(): void {
    this.#queue = [];
    this.#whenEmpty = null;
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#flush();
    });
  }

  #flush(): void {
    const chunks: OwnedChunk[] = [];
    let copiedBytes = 0;
    let taken = 0;
    for (const chunk of this.#queue) {
      if (copiedBytes >= copiedBytesATurn) break;
      taken += 1;
      if (isWholeBuffer(chunk)) {
        chunks.push(chunk);
      } else {
        chunks.push(Uint8Array.from(chunk));
        copiedBytes += chunk.byteLength;
      }
    }
    this.#queue = this.#queue.slice(taken);
    if (chunks.length > 0)
      this.#send(
        chunks,
        chunks.map(({ buffer }) => buffer),
      );
    if (this.#queue.length > 0) this.#schedule();
    else this.#whenEmpty?.();
  }
}

function isWholeBuffer(chunk: Uint8Array): chunk is OwnedChunk {
  const { buffer, byteOffset, byteLength } = chunk;
  // Buffer's pool is larger than any chunk cut from it, so a chunk of it never covers its buffer.
  return buffer instanceof ArrayBuffer && byteOffset === 0 && byteLength === buffer.byteLength;
}

/** The verdict, and the bytes that were pushed, in order, cut as they may have been. */
export interface InspectionResult {
  readonly verdict: Verdict;
  /** Of the raw bytes, lower-case hex: taken in the worker, since the main thread would wait for it. */
  readonly bodySha256: string;
  readonly chunks: readonly Uint8Array[];
}

export interface Inspection {
  /** Hands a chunk over: its memory belongs to the inspection from here on. */
  push(chunk: Uint8Array): void;
  /** Rejects with InspectionLostError or InspectionAbortedError. */
  finish(): Promise<InspectionResult>;
  abort(): void;
}

export interface InspectionPool {
  open(operation: BodyOperationName): Inspection;
  close(): Promise<void>;
}

export interface InspectionPoolSettings {
  readonly threads: number;
  /** The worker's program; the built one unless given. */
  readonly program?: URL;
}

interface Pending {
  readonly outbox: ChunkOutbox;
  /** What the worker has read and given back. */
  readonly chunks: Uint8Array[];
  readonly resolve: (result: InspectionResult) => void;
  readonly reject: (error: Error) => void;
}

/** One worker thread and the inspections that are open in it. */
class InspectionThread {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;
  isLost = false;

  constructor(program: URL) {
    // Neither the environment, which holds secrets, nor the command line reaches the thread.
    this.#worker = new Worker(program, {
      env: {},
      argv: [],
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    this.#worker.on('message', (message: FromWorker) => this.#settle(message));
    this.#worker.on('error', (cause) =>
      this.#lose(new InspectionLostError('the inspection worker failed', { cause })),
    );
    this.#worker.on('exit', () => this.#lose(new InspectionLostError('the inspection worker ended')));
  }

  get openCount(): number {
    return this.#pending.size;
  }

  open(operation: BodyOperationName): Inspection {
    const id = (this.#lastId += 1);
    const outbox = new ChunkOutbox((chunks, transfer) => {
      try {
        this.#post({ kind: 'chunks', id, chunks }, transfer);
      } catch (cause) {
        this.#reject(id, new InspectionLostError('a chunk could not be handed over', { cause }));
        this.#post({ kind: 'abort', id });
      }
    });
    const result = new Promise<InspectionResult>((resolve, reject) => {
      this.#pending.set(id, { outbox, chunks: [], resolve, reject });
    });
    // A worker may be lost before anybody waits for its verdict.
    result.catch(() => undefined);
    this.#post({ kind: 'open', id, operation });
    return {
      push: (chunk) => {
        if (this.#pending.has(id)) outbox.push(chunk);
      },
      finish: async () => {
        outbox.end(() => this.#post({ kind: 'finish', id }));
        return result;
      },
      abort: () => {
        if (!this.#pending.has(id)) return;
        this.#reject(id, new InspectionAbortedError('the inspection was given up'));
        this.#post({ kind: 'abort', id });
      },
    };
  }

  async close(): Promise<void> {
    this.#lose(new InspectionAbortedError('the inspection pool was closed'));
    await this.#worker.terminate();
  }

  #post(message: ToWorker, transfer: ArrayBuffer[] = []): void {
    if (!this.isLost) this.#worker.postMessage(message, transfer);
  }

  #settle(message: FromWorker): void {
    const { id } = message;
    if (message.kind === 'failed')
      return this.#reject(id, new InspectionLostError('the inspection failed', { cause: message.error }));
    const pending = this.#pending.get(id);
    if (message.kind === 'read') return void pending?.chunks.push(...message.chunks);
    this.#pending.delete(id);
    const { verdict, bodySha256 } = message;
    pending?.resolve({ verdict, bodySha256, chunks: pending.chunks });
  }

  #reject(id: number, error: Error): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.outbox.clear();
    pending?.reject(error);
  }

  #lose(error: Error): void {
    this.isLost = true;
    for (const id of this.#pending.keys()) this.#reject(id, error);
  }
}

/**
 * Worker threads that make the pass over large bodies. A thread holds many inspections at once, so a slow upload
 * occupies none. A thread that is lost rejects its open inspections and is replaced when the next one opens.
 */
export function createInspectionPool({ threads, program }: InspectionPoolSettings): InspectionPool {
  const start = () => new InspectionThread(program ?? workerUrl('inspection-worker'));
  let running = Array.from({ length: Math.max(1, threads) }, start);
  let isClosed = false;
  return {
    open(operation) {
      if (isClosed) throw new InspectionAbortedError('the inspection pool is closed');
      running = running.map((thread) => (thread.isLost ? start() : thread));
      return running
        .reduce((least, thread) => (thread.openCount < least.openCount ? thread : least))
        .open(operation);
    },
    async close() {
      isClosed = true;
      await Promise.all(running.map(async (thread) => thread.close()));
    },
  };
}
