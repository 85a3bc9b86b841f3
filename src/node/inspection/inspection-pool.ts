import { createSecretKey } from 'node:crypto';
import { Worker } from 'node:worker_threads';

import type { SignatureSecret } from '#node/signature.ts';
import { workerUrl } from '#node/worker-url.ts';

import type { BodyOperationName, FromWorker, ToWorker } from './inspect-body.ts';
import type { Verdict } from './verdict.ts';

/** Says nothing about the body. */
export class InspectionLostError extends Error {
  override readonly name = 'InspectionLostError';
  readonly code = 'INSPECTION_LOST';
}

/** Aborted by its caller, or the pool was closed. */
export class InspectionAbortedError extends Error {
  override readonly name = 'InspectionAbortedError';
  readonly code = 'INSPECTION_ABORTED';
}

type OwnedChunk = Uint8Array<ArrayBuffer>;

type Send = (chunks: readonly OwnedChunk[], transfer: ArrayBuffer[]) => void;

const copiedBytesATurn = 4 * 1024 * 1024;

/**
 * Sends chunks a turn later: the HTTP parser may still read their memory during 'data'. Transfers whole
 * buffers and copies others, at most 4 MiB a turn.
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

  end(whenEmpty: () => void): void {
    this.#whenEmpty = whenEmpty;
    this.#schedule();
  }

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

export interface InspectionResult {
  readonly verdict: Verdict;
  /** Of the raw bytes, lower-case hex. */
  readonly bodySha256: string;
  /** In the worker's memory: don't read after `release`. */
  readonly chunks: readonly Uint8Array[];
  /** Signs `head` and the bytes in the worker: HMAC-SHA256, lower-case hex. Rejects like `finish`. */
  readonly sign: (secret: SignatureSecret, head: Uint8Array) => Promise<string>;
  readonly release: () => void;
}

export interface Inspection {
  /** Takes the chunk's memory over. */
  push(chunk: Uint8Array): void;
  /** Null, or resolves once the worker has caught up. */
  whenRoom(): Promise<void> | null;
  /** Rejects with InspectionLostError or InspectionAbortedError. */
  finish(): Promise<InspectionResult>;
  abort(): void;
}

export interface InspectionPool {
  open(operation: BodyOperationName): Inspection;
  close(): Promise<void>;
}

export interface InspectionPoolSettings {
  readonly program?: URL;
  readonly idleMs?: number;
  /** Silence after which a busy thread is given up. */
  readonly hungMs?: number;
}

type Verdicts = Extract<FromWorker, { kind: 'verdict' }>;

interface Waiting<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

interface Open {
  readonly outbox: ChunkOutbox;
  readonly verdict: Waiting<Verdicts>;
  isFinishing: boolean;
  signature: Waiting<string> | null;
  unreadBytes: number;
}

/** Unread bytes of all inspections: milliseconds of work, and one turn's input. */
const mostUnreadBytes = 2 * 1024 * 1024;

class InspectionThread {
  readonly #worker: Worker;
  readonly #open = new Map<number, Open>();
  readonly #onIdle: () => void;
  #lastId = 0;
  #heldBack: (() => void)[] = [];
  #watch: NodeJS.Timeout | undefined;
  readonly #hungMs: number;
  isLost = false;

  constructor({ program, hungMs }: Required<Omit<InspectionPoolSettings, 'idleMs'>>, onIdle: () => void) {
    this.#hungMs = hungMs;
    this.#onIdle = onIdle;
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

  open(operation: BodyOperationName): Inspection {
    const id = (this.#lastId += 1);
    const outbox = new ChunkOutbox((chunks, transfer) => {
      try {
        this.#post({ kind: 'chunks', id, chunks }, transfer);
      } catch (cause) {
        this.#reject(id, new InspectionLostError('a chunk could not be handed over', { cause }));
      }
    });
    const verdict = new Promise<Verdicts>((resolve, reject) => {
      this.#open.set(id, {
        outbox,
        verdict: { resolve, reject },
        isFinishing: false,
        signature: null,
        unreadBytes: 0,
      });
    });
    // The worker may be lost before anyone awaits the verdict.
    verdict.catch(() => undefined);
    this.#post({ kind: 'open', id, operation });
    return {
      push: (chunk) => this.#push(id, chunk),
      whenRoom: () => this.#whenRoom(id),
      finish: async () => {
        outbox.end(() => {
          const open = this.#open.get(id);
          if (open !== undefined) open.isFinishing = true;
          this.#post({ kind: 'finish', id });
        });
        const { chunks, bodySha256, verdict: found } = await verdict;
        return {
          chunks,
          bodySha256,
          verdict: found,
          sign: async (secret, head) => this.#sign(id, secret, head),
          release: () => this.#forget(id),
        };
      },
      abort: () => this.#reject(id, new InspectionAbortedError('the inspection was given up')),
    };
  }

  async close(): Promise<void> {
    this.#lose(new InspectionAbortedError('the inspection pool was closed'));
    await this.#worker.terminate();
  }

  #push(id: number, chunk: Uint8Array): void {
    const open = this.#open.get(id);
    if (open === undefined) return;
    open.unreadBytes += chunk.byteLength;
    open.outbox.push(chunk);
  }

  #whenRoom(id: number): Promise<void> | null {
    if (!this.#open.has(id) || this.#unreadBytes < mostUnreadBytes) return null;
    return new Promise((resolve) => this.#heldBack.push(resolve));
  }

  async #sign(id: number, secret: SignatureSecret, head: Uint8Array): Promise<string> {
    return new Promise((resolve, reject) => {
      const open = this.#open.get(id);
      if (open === undefined) return reject(new InspectionLostError('the inspection worker ended'));
      open.signature = { resolve, reject };
      // As a KeyObject the key isn't readable text.
      this.#post({ kind: 'sign', id, key: createSecretKey(Buffer.from(secret)), head });
    });
  }

  #post(message: ToWorker, transfer: ArrayBuffer[] = []): void {
    if (this.isLost) return;
    this.#worker.postMessage(message, transfer);
    if (this.#watch === undefined) this.#watchAgain();
  }

  #watchAgain(): void {
    clearTimeout(this.#watch);
    const isDue = [...this.#open.values()].some(
      ({ unreadBytes, isFinishing, signature }) => unreadBytes > 0 || isFinishing || signature !== null,
    );
    this.#watch = isDue ? setTimeout(() => this.#giveUp(), this.#hungMs).unref() : undefined;
  }

  #giveUp(): void {
    this.#lose(new InspectionLostError('the inspection worker hangs'));
    void this.#worker.terminate();
  }

  #settle(message: FromWorker): void {
    const { id } = message;
    const open = this.#open.get(id);
    this.#note(message, open);
    this.#watchAgain();
    if (message.kind === 'failed')
      return this.#reject(id, new InspectionLostError('the inspection failed', { cause: message.error }));
    if (message.kind === 'verdict') return open?.verdict.resolve(message);
    if (message.kind === 'read') this.#letOn();
  }

  #note(message: FromWorker, open: Open | undefined): void {
    if (open === undefined) return;
    if (message.kind === 'verdict') open.isFinishing = false;
    if (message.kind === 'read') open.unreadBytes -= message.bytes;
    if (message.kind !== 'signed') return;
    open.signature?.resolve(message.signature);
    open.signature = null;
  }

  get #unreadBytes(): number {
    let sum = 0;
    for (const { unreadBytes } of this.#open.values()) sum += unreadBytes;
    return sum;
  }

  #letOn(): void {
    if (this.#heldBack.length === 0 || this.#unreadBytes > mostUnreadBytes / 2) return;
    for (const resolve of this.#heldBack.splice(0)) resolve();
  }

  #reject(id: number, error: Error): void {
    const open = this.#open.get(id);
    open?.verdict.reject(error);
    open?.signature?.reject(error);
    this.#forget(id);
  }

  #forget(id: number): void {
    const open = this.#open.get(id);
    if (open === undefined) return;
    open.outbox.clear();
    this.#open.delete(id);
    this.#post({ kind: 'release', id });
    this.#letOn();
    if (this.#open.size === 0) this.#onIdle();
  }

  #lose(error: Error): void {
    this.isLost = true;
    clearTimeout(this.#watch);
    for (const id of this.#open.keys()) this.#reject(id, error);
  }
}

/**
 * Creates a worker thread that inspects, holds and signs large bodies, many at once, from the first body
 * until idle. If it is lost or hangs, open inspections reject and the next body starts another.
 */
export function createInspectionPool({
  program,
  idleMs = 30_000,
  hungMs = 10_000,
}: InspectionPoolSettings = {}): InspectionPool {
  let thread: InspectionThread | null = null;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;
  const end = async () => {
    clearTimeout(idle);
    const ended = thread;
    thread = null;
    await ended?.close();
  };
  const start = () =>
    new InspectionThread({ program: program ?? workerUrl('inspection-worker'), hungMs }, () => {
      if (!isClosed) idle = setTimeout(() => void end(), idleMs).unref();
    });
  return {
    open(operation) {
      if (isClosed) throw new InspectionAbortedError('the inspection pool is closed');
      clearTimeout(idle);
      if (thread === null || thread.isLost) thread = start();
      return thread.open(operation);
    },
    async close() {
      isClosed = true;
      await end();
    },
  };
}
