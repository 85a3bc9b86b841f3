import type { FastifyBaseLogger } from 'fastify';
import { uuidv7 } from 'uuidv7';

import type { AuditSettlement, AuditSubject, Trail } from '#server/audit/trail/trail.ts';
import { DeskError } from '#server/http/errors.ts';

const maxEntries = 60;

/** Entries of one minute. A failed write uses no slot. */
class EntrySlots {
  readonly #seen = new Set<string>();
  readonly #underWay = new Set<Promise<void>>();
  #taken = 0;
  #newest: Promise<void> = Promise.resolve();

  hasRoom(dedupeKey: string | undefined): boolean {
    return this.#taken < maxEntries && (dedupeKey === undefined || !this.#seen.has(dedupeKey));
  }

  /** Frees the slot if the write fails, unless it may be written late. */
  async take(dedupeKey: string | undefined, write: () => Promise<void>): Promise<void> {
    this.#taken += 1;
    if (dedupeKey !== undefined) this.#seen.add(dedupeKey);
    const writing = write();
    this.#underWay.add(writing);
    try {
      await writing;
    } catch (error) {
      if (!mayBeLate(error)) this.#giveBack(dedupeKey);
      throw error;
    } finally {
      this.#underWay.delete(writing);
      this.#newest = writing;
    }
  }

  async settled(): Promise<void> {
    await Promise.allSettled(this.#underWay);
  }

  /** Throws if the newest write failed: then the trail takes no count either. */
  async wasWritten(): Promise<void> {
    await this.#newest;
  }

  #giveBack(dedupeKey: string | undefined): void {
    this.#taken -= 1;
    if (dedupeKey !== undefined) this.#seen.delete(dedupeKey);
  }
}

/** Returns true if the database timed out and may still commit (create-trail.ts). */
function mayBeLate(error: unknown): boolean {
  const cause = error instanceof DeskError ? error.facts.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'TRAIL_TIMEOUT';
}

/** Refusal of a password, a provider's sign-in or a link. */
export interface RefusedSignIn extends Pick<AuditSubject, 'action' | 'object' | 'requestId' | 'details'> {
  /** One entry a minute per key; the rest are counted. */
  readonly dedupeKey?: string;
}

export interface RefusedSignInParts {
  readonly trail: Trail;
  readonly nowMs: () => number;
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
}

/** Retries keep the request id. */
interface UnwrittenEntry {
  readonly subject: AuditSubject;
  readonly outcome: AuditSettlement['outcome'];
}

const minuteMs = 60_000;
const shortestPauseMs = 1000;

/**
 * Records refused sign-ins, which strangers can cause at will: 60 entries a minute and instance, the rest
 * counted in one more (`leftOut`, `minute`). Only a kill loses a count.
 */
export class RefusedSignIns {
  readonly #parts: RefusedSignInParts;
  #slots = new EntrySlots();
  #startMs = 0;
  #leftOut = 0;
  #unwritten: UnwrittenEntry[] = [];
  #flushing: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;

  constructor(parts: RefusedSignInParts) {
    this.#parts = parts;
  }

  /** Resolves when committed or counted. Throws `not-recorded` if neither, though it may be written late. */
  async note({ dedupeKey, ...subject }: RefusedSignIn): Promise<void> {
    this.#turnMinute();
    if (!this.#slots.hasRoom(dedupeKey)) {
      await this.#slots.settled();
      this.#turnMinute();
    }
    if (this.#slots.hasRoom(dedupeKey)) {
      const refused = { ...subject, person: null };
      return this.#slots.take(dedupeKey, async () => this.#parts.trail.note(refused, { outcome: 'refused' }));
    }
    await this.#slots.wasWritten();
    this.#leftOut += 1;
    this.#flushLater();
  }

  /** Records that a sign-in recorded as done failed after all; else throws `not-recorded`, and retries. */
  async takeBack(subject: AuditSubject, outcome: 'refused' | 'failed'): Promise<void> {
    await this.#write({ subject, outcome });
  }

  async stop(): Promise<void> {
    this.#endMinute();
    await this.#flush();
    if (this.#timer !== null) clearTimeout(this.#timer);
    if (this.#unwritten.length === 0) return;
    this.#parts.logger.error(
      { status: 503 },
      'what became of sign-ins that were refused can’t be written to the trail',
    );
  }

  /** Begins a new minute, also if the clock was set back: better a second count than none for long. */
  #turnMinute(): void {
    const startMs = Math.floor(this.#parts.nowMs() / minuteMs) * minuteMs;
    if (startMs === this.#startMs) return;
    this.#endMinute();
    this.#startMs = startMs;
    if (this.#unwritten.length > 0) void this.#flush();
  }

  #endMinute(): void {
    if (this.#leftOut > 0) {
      const details = { leftOut: this.#leftOut, minute: new Date(this.#startMs).toISOString() };
      const subject = {
        action: 'sign-in' as const,
        person: null,
        object: null,
        requestId: uuidv7(),
        details,
      };
      this.#unwritten.push({ subject, outcome: 'refused' });
    }
    this.#slots = new EntrySlots();
    this.#leftOut = 0;
  }

  #flushLater(): void {
    if (this.#timer !== null) return;
    const pauseMs = Math.max(this.#startMs + minuteMs - this.#parts.nowMs(), shortestPauseMs);
    this.#timer = setTimeout(
      () => {
        this.#timer = null;
        this.#turnMinute();
        if (this.#leftOut + this.#unwritten.length > 0) this.#flushLater();
      },
      Math.min(pauseMs, minuteMs),
    ).unref();
  }

  async #flush(): Promise<void> {
    const due = this.#unwritten;
    this.#unwritten = [];
    this.#flushing = Promise.allSettled([
      this.#flushing,
      ...due.map(async (unwritten) => this.#write(unwritten)),
    ]);
    await this.#flushing;
  }

  async #write(unwritten: UnwrittenEntry): Promise<void> {
    try {
      await this.#parts.trail.note(unwritten.subject, { outcome: unwritten.outcome });
    } catch (error) {
      this.#unwritten.push(unwritten);
      this.#flushLater();
      throw error;
    }
  }
}
