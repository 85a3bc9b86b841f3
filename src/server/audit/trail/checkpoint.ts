import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod';

import { isSameText } from '#node/same-text.ts';

import type { AuditKey } from './chain-store.ts';
import type { TrailHead } from './trail.ts';

interface CheckpointParts {
  readonly key: AuditKey;
  /** `at` by the database's clock. */
  readonly readHead: () => Promise<TrailHead & { readonly at: number }>;
  readonly file: string;
  /** For the other servers. */
  readonly store: (checkpoint: Checkpoint) => Promise<void>;
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'error'>;
  /** Called when file or database can't be written. */
  readonly onFailure?: (() => void) | undefined;
  readonly spans?: Partial<CheckpointSpans> | undefined;
}

export interface CheckpointSpans {
  readonly entries: number;
  readonly ms: number;
}

const lineFeed = 0x0a;
const defaultSpans: CheckpointSpans = { entries: 1000, ms: 600_000 };

/**
 * Writes signed checkpoints to an append-only file, the log and the database: every 1,000 entries, every 10
 * minutes with new ones, at the stop and for exports. A place that fails stops no other. T-2.
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
    this.#spans = { ...defaultSpans, ...parts.spans };
  }

  start(): void {
    this.#timer ??= setInterval(() => this.#writeIfNew(), this.#spans.ms).unref();
  }

  grown({ seq }: TrailHead): void {
    // Earlier entries are in the last process's checkpoints and in this one's first.
    this.#writtenSeq ??= seq - 1;
    this.#newestSeq = Math.max(this.#newestSeq, seq);
    if (seq - this.#writtenSeq >= this.#spans.entries) this.#writeIfNew();
  }

  /** Throws only if the chain can't be read. */
  async write(): Promise<Checkpoint> {
    const writing = this.#writing.then(async () => this.#writeNow());
    this.#writing = writing.catch(() => undefined);
    return writing;
  }

  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    // The checkpoint being written may not include the newest entry.
    await this.#writing;
    this.#writeIfNew();
    await this.#writing;
  }

  #writeIfNew(): void {
    if (this.#isDue || this.#newestSeq <= (this.#writtenSeq ?? 0)) return;
    this.#isDue = true;
    this.write().catch((error: unknown) => this.#log(error));
  }

  async #writeNow(): Promise<Checkpoint> {
    const { key, file, store, logger } = this.#parts;
    const checkpoint = signCheckpoint(await this.#readHead(), key);
    const { seq, hash, at, keyId, mac } = checkpoint;
    logger.info({ auditSeq: seq, auditHash: hash, auditAt: at, keyId, auditMac: mac }, 'audit checkpoint');
    await appendDurably(file, checkpointLine(checkpoint)).catch((error: unknown) => this.#log(error));
    await store(checkpoint).catch((error: unknown) => this.#log(error));
    return checkpoint;
  }

  /** Keeps a second one from being due until the database answers. */
  async #readHead(): ReturnType<CheckpointParts['readHead']> {
    try {
      const head = await this.#parts.readHead();
      this.#writtenSeq = head.seq;
      return head;
    } finally {
      this.#isDue = false;
    }
  }

  #log(error: unknown): void {
    this.#parts.logger.error({ err: error, status: 503 }, 'a checkpoint of the audit trail can’t be written');
    this.#parts.onFailure?.();
  }
}

/**
 * Appends a line, after ending one torn by a crash. Makes the directory, which commands on PostgreSQL may
 * lack.
 */
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

export const checkpointFileName = 'audit-checkpoints.jsonl';

/** Signed end of the chain at an instant (microseconds UTC, by the database's clock). T-2. */
export interface Checkpoint {
  readonly at: number;
  readonly hash: string;
  readonly keyId: string;
  readonly mac: string;
  readonly seq: number;
}

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const checkpoint = z.strictObject({
  at: z.number().int().nonnegative(),
  hash,
  keyId: z.string(),
  mac: hash,
  seq: z.number().int().nonnegative(),
});

export function signCheckpoint(
  end: { readonly seq: number; readonly hash: string; readonly at: number },
  key: AuditKey,
): Checkpoint {
  const { at, hash, seq } = end;
  const unsigned = { at, hash, keyId: key.id, seq };
  const mac = key.mac(signedText(unsigned));
  return { at, hash, keyId: key.id, mac, seq };
}

export function checkpointLine({ at, hash, keyId, mac, seq }: Checkpoint): string {
  return JSON.stringify({ at, hash, keyId, mac, seq });
}

/** Writes the export's last line, without which it is cut. */
export function trailerLine({ at, hash, keyId, mac, seq }: Checkpoint): string {
  return JSON.stringify({ checkpoint: { at, hash, keyId, mac, seq } });
}

/** Parses without verifying; undefined for anything else. */
export function readCheckpoint(value: unknown): Checkpoint | undefined {
  return checkpoint.safeParse(value).data;
}

export function isSigned(signed: Checkpoint, keys: readonly AuditKey[]): boolean {
  const key = keys.find(({ id }) => id === signed.keyId);
  return key !== undefined && isSameText(key.mac(signedText(signed)), signed.mac);
}

/** Writes canonical JSON: keys in order, texts hexadecimal. */
function signedText({ at, hash, keyId, seq }: Omit<Checkpoint, 'mac'>): string {
  return JSON.stringify({ at, hash, keyId, seq });
}
