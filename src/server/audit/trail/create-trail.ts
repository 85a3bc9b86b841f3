import type { FastifyBaseLogger } from 'fastify';

import { createGroupCommit, type GroupCommit } from '#node/group-commit.ts';
import { DeskError } from '#server/http/errors.ts';

import {
  type AuditDraft,
  type Group,
  type GroupWriter,
  type PendingOutcome,
  draftEntry,
  draftOutcome,
  writeGroup,
} from './append-entries.ts';
import type { AuditEntry } from './chain-store.ts';
import type { AuditSettlement, AuditSubject, Intent, RunningTrail, TrailHead, TrailState } from './trail.ts';

class OutcomeQueue {
  readonly #held = new Set<number>();
  #waiting: PendingOutcome[] = [];

  get size(): number {
    return this.#waiting.length;
  }

  /** Intents without a written outcome. */
  get held(): ReadonlySet<number> {
    return this.#held;
  }

  hold(intentSeq: number): void {
    this.#held.add(intentSeq);
  }

  add(outcome: PendingOutcome): void {
    this.#waiting.push(outcome);
  }

  /** Returns the oldest; they stay until `written`. */
  first(most: number): readonly PendingOutcome[] {
    return this.#waiting.slice(0, most);
  }

  written(count: number): void {
    for (const { intentSeq } of this.#waiting.slice(0, count)) this.#held.delete(intentSeq);
    this.#waiting = this.#waiting.slice(count);
  }
}

interface TrailWriterParts extends GroupWriter {
  readonly logger: Pick<FastifyBaseLogger, 'error' | 'info'>;
  readonly retryMs: number;
  readonly lingerMs: number;
  readonly maxWaiting: number;
  readonly onWritten?: ((head: TrailHead) => void) | undefined;
}

const maxPerGroup = 200;
/** Stands for a commit of pending outcomes without an entry. */
const flushOnly = null;

/** Writes entries with pending outcomes, which keep their order and are retried after a failure. T-1. */
class TrailWriter {
  readonly #parts: TrailWriterParts;
  readonly #queue = new OutcomeQueue();
  readonly #groups: GroupCommit<AuditDraft | null, AuditEntry | null>;
  #head: TrailHead | null = null;
  #isWritable = true;
  #isFlushing = false;
  #retry: NodeJS.Timeout | null = null;

  constructor(parts: TrailWriterParts) {
    this.#parts = parts;
    this.#groups = createGroupCommit({
      most: maxPerGroup,
      maxWaiting: parts.maxWaiting,
      commit: async (items) => this.#write(items),
    });
  }

  get state(): TrailState {
    return {
      isWritable: this.#isWritable,
      openIntents: this.#queue.held.size - this.#queue.size,
      waitingOutcomes: this.#queue.size,
      head: this.#head,
    };
  }

  async add(draft: AuditDraft): Promise<AuditEntry> {
    const entry = await this.#groups.add(draft);
    if (entry === null) throw new TypeError('an entry was written as nothing');
    return entry;
  }

  queueOutcome(outcome: PendingOutcome): void {
    this.#queue.add(outcome);
    this.#flushSoon();
  }

  async drain(): Promise<boolean> {
    let isWritten = true;
    while (isWritten && this.#queue.size > 0) isWritten = await this.#flush();
    await this.#groups.drain();
    return this.#queue.size === 0;
  }

  async #write(items: readonly (AuditDraft | null)[]): Promise<readonly (AuditEntry | null)[]> {
    const entries = items.filter((item) => item !== flushOnly);
    const outcomes = this.#queue.first(maxPerGroup);
    const held = this.#isWritable ? null : this.#queue.held;
    if (entries.length === 0 && outcomes.length === 0 && held === null) return items.map(() => flushOnly);
    try {
      const written = (await this.#writeGroup({ outcomes, entries, held })).values();
      return items.map((item) => (item === flushOnly ? flushOnly : (written.next().value ?? flushOnly)));
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

  /** Delays, so answers go first and outcomes share the next intents' commit. */
  #flushSoon(): void {
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    setTimeout(() => {
      this.#isFlushing = false;
      if (this.#queue.size > 0 || !this.#isWritable) void this.#flush();
    }, this.#parts.lingerMs);
  }

  async #flush(): Promise<boolean> {
    return this.#groups.add(flushOnly).then(
      () => true,
      () => false,
    );
  }
}

/** Failure after which the database may still commit. */
class TrailTimeoutError extends Error {
  override readonly name = 'TrailTimeoutError';
  readonly code = 'TRAIL_TIMEOUT';
}

export interface TrailParts extends Omit<TrailWriterParts, 'retryMs' | 'lingerMs' | 'maxWaiting'> {
  readonly nowMs: () => number;
  readonly bounds?: Partial<TrailBounds> | undefined;
}

export interface TrailBounds {
  /** An entry's wait for its commit. */
  readonly waitMs: number;
  readonly retryMs: number;
  /** An outcome's wait to share an intent's commit. */
  readonly lingerMs: number;
  readonly maxWaiting: number;
  /** Pending outcomes beyond which intents are refused. */
  readonly maxOutcomes: number;
}

const defaultBounds: TrailBounds = {
  waitMs: 5000,
  retryMs: 1000,
  lingerMs: 50,
  maxWaiting: 1000,
  maxOutcomes: 10_000,
};
const retryAfterSeconds = 5;

/**
 * Creates a trail that commits entries of one event-loop turn together. What can't be written throws
 * `not-recorded`. T-1, T-2.
 */
export function createTrail({ nowMs, bounds, ...parts }: TrailParts): RunningTrail {
  const { waitMs, retryMs, lingerMs, maxWaiting, maxOutcomes } = { ...defaultBounds, ...bounds };
  const writer = new TrailWriter({ ...parts, retryMs, lingerMs, maxWaiting });
  const now = () => Math.round(nowMs() * 1000);
  const intentOf = (seq: number, subject: AuditSubject) => heldIntent(writer, { seq, subject, now });
  const add = async (draft: AuditDraft, onLate: (entry: AuditEntry) => void): Promise<AuditEntry> => {
    if (writer.state.waitingOutcomes >= maxOutcomes) throw notRecorded();
    return inTime(writer.add(draft), waitMs, onLate);
  };
  return {
    async intend(subject) {
      const draft = draftEntry('intent', now(), { subject });
      // The caller got `not-recorded` and does nothing.
      const { seq } = await add(draft, (late) => intentOf(late.seq, subject).settle({ outcome: 'not-sent' }));
      return intentOf(seq, subject);
    },
    async note(subject, settlement) {
      await add(draftEntry('event', now(), { subject, settlement }), () => undefined);
    },
    drain: async () => writer.drain(),
    get state() {
      return writer.state;
    },
  };
}

function heldIntent(
  writer: TrailWriter,
  { seq, subject, now }: { readonly seq: number; readonly subject: AuditSubject; readonly now: () => number },
): Intent {
  let isSettled = false;
  return {
    settle(settlement: AuditSettlement) {
      if (isSettled) return;
      isSettled = true;
      writer.queueOutcome({ intentSeq: seq, draft: draftOutcome(now(), seq, { subject, settlement }) });
    },
  };
}

/** Throws `not-recorded` after `waitMs`; a later entry goes to `onLate`. */
async function inTime(
  writing: Promise<AuditEntry>,
  waitMs: number,
  onLate: (entry: AuditEntry) => void,
): Promise<AuditEntry> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(notRecorded(new TrailTimeoutError()));
    }, waitMs);
    const settle = async () => {
      try {
        const entry = await writing;
        if (isLate) onLate(entry);
        else resolve(entry);
      } catch (error) {
        reject(notRecorded(error));
      } finally {
        clearTimeout(timer);
      }
    };
    void settle();
  });
}

function notRecorded(cause?: unknown): DeskError {
  return new DeskError('not-recorded', { retryAfterSeconds, cause });
}
