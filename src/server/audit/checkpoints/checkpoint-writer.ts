import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';

import type { AuditKey } from '../chain/audit-key.ts';
import type { TrailHead } from '../trail.ts';
import { checkpointLine, signCheckpoint, type Checkpoint } from './checkpoint.ts';

export interface CheckpointParts {
  readonly key: AuditKey;
  /** The end of the chain now, and when that is by the database's clock. */
  readonly readHead: () => Promise<TrailHead & { readonly at: number }>;
  readonly file: string;
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'error'>;
  /** Told when the second place can't be written. */
  readonly onFailure?: (() => void) | undefined;
  /** Other spans than the usual ones, for tests. */
  readonly spans?: Partial<CheckpointSpans> | undefined;
}

export interface CheckpointSpans {
  readonly entries: number;
  readonly ms: number;
}

const lineFeed = 0x0a;
const usualSpans: CheckpointSpans = { entries: 1000, ms: 600_000 };

/**
 * Writes signed checkpoints to a second place: a file that only grows, and the log. Every 1,000 entries, every 10 minutes in which there
 * were any, at the stop and for an export. A second place that fails is said and never stops the trail. Trust: 2.
 */
export class CheckpointWriter {
  readonly #parts: CheckpointParts;
  readonly #spans: CheckpointSpans;
  #timer: NodeJS.Timeout | null = null;
  #writtenSeq: number | null = null;
  #newestSeq = 0;
  #writing: Promise<unknown> = Promise.resolve();
  #isDue = false;

  constructor(parts: CheckpointParts) {
    this.#parts = parts;
    this.#spans = { ...usualSpans, ...parts.spans };
  }

  start(): void {
    this.#timer ??= setInterval(() => this.#writeIfNew(), this.#spans.ms).unref();
  }

  /** The trail has grown. */
  grown({ seq }: TrailHead): void {
    // What was there before this process started is in the checkpoints of the one before, and in the first of this one.
    this.#writtenSeq ??= seq - 1;
    this.#newestSeq = Math.max(this.#newestSeq, seq);
    if (seq - this.#writtenSeq >= this.#spans.entries) this.#writeIfNew();
  }

  /** Signs the end of the chain as it is now and writes it to the second place. Throws only when the chain can't be read. */
  async write(): Promise<Checkpoint> {
    const writing = this.#writing.then(async () => this.#writeNow());
    this.#writing = writing.catch(() => undefined);
    return writing;
  }

  /** Writes what is new for the last time. */
  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.#writeIfNew();
    await this.#writing;
  }

  #writeIfNew(): void {
    if (this.#isDue || this.#newestSeq <= (this.#writtenSeq ?? 0)) return;
    this.#isDue = true;
    this.write().catch((error: unknown) => this.#log(error));
  }

  async #writeNow(): Promise<Checkpoint> {
    this.#isDue = false;
    const { key, readHead, file, logger } = this.#parts;
    const checkpoint = signCheckpoint(await readHead(), key);
    this.#writtenSeq = checkpoint.seq;
    logger.info(
      { auditSeq: checkpoint.seq, auditHash: checkpoint.hash, keyId: checkpoint.keyId },
      'audit checkpoint',
    );
    await appendDurably(file, checkpointLine(checkpoint)).catch((error: unknown) => this.#log(error));
    return checkpoint;
  }

  #log(error: unknown): void {
    this.#parts.logger.error({ err: error, status: 503 }, 'a checkpoint of the audit trail can’t be written');
    this.#parts.onFailure?.();
  }
}

/** Ends a line that a crash tore, so that it spoils no other. A command beside PostgreSQL may be the first to need the directory. */
async function appendDurably(file: string, line: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const handle = await open(file, 'a+', 0o600);
  try {
    const { size } = await handle.stat();
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, Math.max(size - 1, 0));
    const isTorn = size > 0 && buffer[0] !== lineFeed;
    await handle.appendFile(`${isTorn ? '\n' : ''}${line}\n`);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}
