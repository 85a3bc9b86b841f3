import type { FastifyBaseLogger } from 'fastify';
import { uuidv7 } from 'uuidv7';

import type { AuditSettlement, AuditSubject, Trail } from '#server/audit/trail/trail.ts';
import { DeskError } from '#server/http/errors.ts';

const maxEntries = 60;

/** The entries of their own that refused sign-ins may have in one minute. One that can't be written takes no slot. */
class EntrySlots {
  readonly #seen = new Set<string>();
  readonly #underWay = new Set<Promise<void>>();
  #taken = 0;
  #newest: Promise<void> = Promise.resolve();

  /** Whether one more may be written: fewer than 60 so far, pending ones included, and none with the same `onceAs`. */
  hasRoom(onceAs: string | undefined): boolean {
    return this.#taken < maxEntries && (onceAs === undefined || !this.#seen.has(onceAs));
  }

  /** Writes one in a slot, which is given back when it can't be; not when it may be written late. Throws what `write` throws. */
  async take(onceAs: string | undefined, write: () => Promise<void>): Promise<void> {
    this.#taken += 1;
    if (onceAs !== undefined) this.#seen.add(onceAs);
    const writing = write();
    this.#underWay.add(writing);
    try {
      await writing;
    } catch (error) {
      if (!mayBeLate(error)) this.#giveBack(onceAs);
      throw error;
    } finally {
      this.#underWay.delete(writing);
      this.#newest = writing;
    }
  }

  /** Resolves when those that are under way are written, or can't be. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#underWay);
  }

  /** Throws what the newest threw, if it couldn't be written: a trail that takes no entry takes no count either. */
  async wasWritten(): Promise<void> {
    await this.#newest;
  }

  #giveBack(onceAs: string | undefined): void {
    this.#taken -= 1;
    if (onceAs !== undefined) this.#seen.delete(onceAs);
  }
}

/** The database did not answer in time; it may commit it yet (create-trail.ts). */
function mayBeLate(error: unknown): boolean {
  const cause = error instanceof DeskError ? error.facts.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'TRAIL_TIMEOUT';
}

/** A refusal that needs no session to be caused: of a password, at the company's provider, of a link. */
export interface RefusedSignIn extends Pick<AuditSubject, 'action' | 'object' | 'requestId' | 'details'> {
  /** Sign-ins with the same key have one entry a minute; the others are counted. */
  readonly onceAs?: string;
}

export interface RefusedSignInParts {
  readonly trail: Trail;
  readonly nowMs: () => number;
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
}

/** An entry that is due. The request id is the same when it is retried after a failure. */
interface UnwrittenEntry {
  readonly subject: AuditSubject;
  readonly outcome: AuditSettlement['outcome'];
}

const minuteMs = 60_000;
const shortestPauseMs = 1000;

/**
 * Refused sign-ins in the trail, of which strangers can cause any number: 60 a minute and instance have an entry each, the others of that
 * minute are counted, and one entry (`leftOut`, `minute`) says how many they were. It is written with the next refusal, when the minute is
 * over, or at an orderly stop; a kill alone loses the count of the minute under way. What can't be written is tried again, and said in the
 * log when it can't be at the stop either.
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

  /** Resolves when it is committed or counted. Throws `not-recorded`: then it is neither, unless it is written late. */
  async note({ onceAs, ...subject }: RefusedSignIn): Promise<void> {
    this.#turnMinute();
    if (!this.#slots.hasRoom(onceAs)) {
      await this.#slots.settled();
      this.#turnMinute();
    }
    if (this.#slots.hasRoom(onceAs)) {
      const refused = { ...subject, person: null };
      return this.#slots.take(onceAs, async () => this.#parts.trail.note(refused, { outcome: 'refused' }));
    }
    await this.#slots.wasWritten();
    this.#leftOut += 1;
    this.#flushLater();
  }

  /**
   * Records that a sign-in in the trail as done came to nothing: beside the 60. Throws `not-recorded` when it can't be
   * written yet; it is tried again.
   */
  async takeBack(subject: AuditSubject, outcome: 'refused' | 'failed'): Promise<void> {
    await this.#write({ subject, outcome });
  }

  /** Writes what is due for the last time. */
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

  /** Also when the clock was set back: rather a second count of a minute than none until the clock is there again. */
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
