import type { FastifyBaseLogger } from 'fastify';

import { createGroupCommit, type GroupCommit } from '#node/group-commit.ts';

import type { TrailHead, TrailState } from '../trail.ts';
import type { AuditDraft } from './audit-draft.ts';
import type { AuditEntry } from './audit-entry.ts';
import { OutcomeQueue } from './outcome-queue.ts';
import { writeGroup, type Group, type GroupWriter, type PendingOutcome } from './write-group.ts';

export interface TrailWriterParts extends GroupWriter {
  readonly logger: Pick<FastifyBaseLogger, 'error' | 'info'>;
  /** How long after a failure what waits is tried again. */
  readonly retryMs: number;
  /** How long an outcome waits for an intent that takes it along. */
  readonly lingerMs: number;
  /** Called after each commit. */
  readonly onWritten?: ((head: TrailHead) => void) | undefined;
}

const mostOfGroup = 200;
/** Makes a group of what waits, without an entry of its own. */
const nothing = null;

/**
 * Writes entries in groups and takes the outcomes that wait along. After a failure the outcomes wait in their order, and are tried again
 * by themselves. Trust: 1.
 */
export class TrailWriter {
  readonly #parts: TrailWriterParts;
  readonly #queue = new OutcomeQueue();
  readonly #groups: GroupCommit<AuditDraft | null, AuditEntry | null>;
  #head: TrailHead | null = null;
  #isWritable = true;
  #isFlushing = false;
  #retry: NodeJS.Timeout | null = null;

  constructor(parts: TrailWriterParts) {
    this.#parts = parts;
    this.#groups = createGroupCommit({ most: mostOfGroup, commit: async (items) => this.#write(items) });
  }

  get state(): TrailState {
    return {
      isWritable: this.#isWritable,
      openIntents: this.#queue.held.size - this.#queue.size,
      waitingOutcomes: this.#queue.size,
      head: this.#head,
    };
  }

  /** Resolves once the entry is on disk. */
  async add(draft: AuditDraft): Promise<AuditEntry> {
    const entry = await this.#groups.add(draft);
    if (entry === null) throw new TypeError('an entry was written as nothing');
    return entry;
  }

  /** Goes with the next group. */
  tell(outcome: PendingOutcome): void {
    this.#queue.add(outcome);
    this.#flushSoon();
  }

  /** Writes what waits; resolves to whether all of it is written. */
  async drain(): Promise<boolean> {
    let isWritten = true;
    while (isWritten && this.#queue.size > 0) isWritten = await this.#flush();
    await this.#groups.drain();
    return this.#queue.size === 0;
  }

  async #write(items: readonly (AuditDraft | null)[]): Promise<readonly (AuditEntry | null)[]> {
    const entries = items.filter((item) => item !== nothing);
    const outcomes = this.#queue.first(mostOfGroup);
    const held = this.#isWritable ? null : this.#queue.held;
    if (entries.length === 0 && outcomes.length === 0 && held === null) return items.map(() => nothing);
    try {
      const written = (await this.#writeGroup({ outcomes, entries, held })).values();
      return items.map((item) => (item === nothing ? nothing : (written.next().value ?? nothing)));
    } catch (error) {
      this.#fail(error);
      throw error;
    }
  }

  async #writeGroup(group: Group): Promise<readonly AuditEntry[]> {
    const { entries, head } = await writeGroup(this.#parts, group);
    this.#queue.written(group.outcomes.length);
    for (const { kind, seq } of entries) if (kind === 'intent') this.#queue.hold(seq);
    if (!this.#isWritable) this.#parts.logger.info('the audit trail is written again');
    this.#isWritable = true;
    this.#head = head;
    if (this.#queue.size > 0) this.#flushSoon();
    this.#parts.onWritten?.(head);
    return entries;
  }

  #fail(error: unknown): void {
    if (this.#isWritable)
      this.#parts.logger.error({ err: error, status: 503 }, 'the audit trail can’t be written');
    this.#isWritable = false;
    if (this.#retry !== null) return;
    this.#retry = setTimeout(() => {
      this.#retry = null;
      void this.#flush();
    }, this.#parts.retryMs).unref();
  }

  /** After a while, so that the answers which outcomes tell of go out first, and that they go along with the next intents. */
  #flushSoon(): void {
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    setTimeout(() => {
      this.#isFlushing = false;
      if (this.#queue.size > 0 || !this.#isWritable) void this.#flush();
    }, this.#parts.lingerMs);
  }

  async #flush(): Promise<boolean> {
    return this.#groups.add(nothing).then(
      () => true,
      () => false,
    );
  }
}
