import type { FastifyBaseLogger } from 'fastify';
import { uuidv7 } from 'uuidv7';

import type { AuditSubject, Trail } from '#server/audit/trail.ts';

/** A refusal that needs no session to be caused: of a password, at the company's provider, of a link. */
export interface RefusedSignIn extends Pick<AuditSubject, 'action' | 'object' | 'requestId' | 'details'> {
  /** Of those that are the same in this, one a minute has an entry; the others are counted. */
  readonly onceAs?: string;
}

export interface RefusedSignInParts {
  readonly trail: Trail;
  readonly nowMs: () => number;
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
}

/** Refusals that have no entry of their own. The request id is the same when they are told again after a failure. */
interface LeftOut {
  readonly startMs: number;
  readonly leftOut: number;
  readonly requestId: string;
}

const minuteMs = 60_000;
const mostEntries = 60;
const shortestPauseMs = 1000;

/**
 * Refused sign-ins in the trail, of which strangers can cause any number: 60 a minute and instance have an entry each, the others of that
 * minute are counted, and one entry (`leftOut`, `minute`) says how many they were. It is written with the next refusal, when the minute is
 * over, or at an orderly stop; a kill alone loses the count of the minute under way. What can't be written is tried again, and said in the
 * log when it can't be at the stop either. Trust: 2, 11.
 */
export class RefusedSignIns {
  readonly #parts: RefusedSignInParts;
  readonly #seen = new Set<string>();
  #startMs = 0;
  #entries = 0;
  #leftOut = 0;
  #untold: LeftOut[] = [];
  #telling: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;

  constructor(parts: RefusedSignInParts) {
    this.#parts = parts;
  }

  /** Resolves when it is committed or counted. Throws `not-recorded`: then it is neither, unless it is written late. */
  async note({ onceAs, ...subject }: RefusedSignIn): Promise<void> {
    this.#turnMinute();
    const isSeen = onceAs !== undefined && this.#seen.has(onceAs);
    if (isSeen || this.#entries >= mostEntries) {
      this.#leftOut += 1;
      this.#tellLater();
      return;
    }
    if (onceAs !== undefined) this.#seen.add(onceAs);
    this.#entries += 1;
    await this.#parts.trail.note({ ...subject, person: null }, { outcome: 'refused' });
  }

  /** Tells what was counted for the last time. */
  async stop(): Promise<void> {
    this.#endMinute();
    await this.#tell();
    if (this.#timer !== null) clearTimeout(this.#timer);
    if (this.#untold.length === 0) return;
    this.#parts.logger.error({ status: 503 }, 'how many sign-ins were refused can’t be written to the trail');
  }

  /** Also when the clock was set back: rather a second count of a minute than none until the clock is there again. */
  #turnMinute(): void {
    const startMs = Math.floor(this.#parts.nowMs() / minuteMs) * minuteMs;
    if (startMs === this.#startMs) return;
    this.#endMinute();
    this.#startMs = startMs;
    if (this.#untold.length > 0) void this.#tell();
  }

  #endMinute(): void {
    if (this.#leftOut > 0)
      this.#untold.push({ startMs: this.#startMs, leftOut: this.#leftOut, requestId: uuidv7() });
    this.#entries = 0;
    this.#leftOut = 0;
    this.#seen.clear();
  }

  #tellLater(): void {
    if (this.#timer !== null) return;
    const pauseMs = Math.max(this.#startMs + minuteMs - this.#parts.nowMs(), shortestPauseMs);
    this.#timer = setTimeout(
      () => {
        this.#timer = null;
        this.#turnMinute();
        if (this.#leftOut + this.#untold.length > 0) this.#tellLater();
      },
      Math.min(pauseMs, minuteMs),
    ).unref();
  }

  async #tell(): Promise<void> {
    const due = this.#untold;
    this.#untold = [];
    this.#telling = Promise.all([this.#telling, ...due.map(async (leftOut) => this.#write(leftOut))]);
    await this.#telling;
  }

  async #write(counted: LeftOut): Promise<void> {
    const { startMs, leftOut, requestId } = counted;
    const details = { leftOut, minute: new Date(startMs).toISOString() };
    try {
      await this.#parts.trail.note(
        { action: 'sign-in', person: null, object: null, requestId, details },
        { outcome: 'refused' },
      );
    } catch {
      this.#untold.push(counted);
      this.#tellLater();
    }
  }
}
