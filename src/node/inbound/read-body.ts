import type { IncomingMessage } from 'node:http';

/** Maximum bytes of a body without Content-Length. */
export const unmeasuredLimitBytes = 1024 * 1024;

/** A body's minimum speed. Spec: details 33. */
export interface BodyPace {
  /** Window of measurement, and grace time. */
  readonly windowMs: number;
  readonly leastBytesPerSecond: number;
}

/** Spec: details 33. */
export const defaultPace: BodyPace = { windowMs: 10_000, leastBytesPerSecond: 50_000 };

export interface ReadBody {
  /** As declared; null if unknown. */
  readonly length: number | null;
  readonly pace: BodyPace;
  /** Throwing ends the reading. */
  readonly onChunk: (chunk: Uint8Array) => void;
  /**
   * Called after each chunk: null, or resolves with room. Meanwhile the client is held back and not timed.
   */
  readonly whenRoom?: () => Promise<void> | null;
}

/** `cut-short`: the client left. */
export type BodyFault = 'too-slow' | 'length-required' | 'cut-short';

export class BodyFailure extends Error {
  override readonly name = 'BodyFailure';
  readonly fault: BodyFault;

  constructor(fault: BodyFault) {
    super(fault);
    this.fault = fault;
  }
}

const samplesPerWindow = 10;

/** Reads a body chunk by chunk. Throws BodyFailure. */
export async function readBody(raw: IncomingMessage, read: ReadBody): Promise<void> {
  const { length, pace, onChunk, whenRoom } = read;
  let bytes = 0;
  return new Promise((resolve, reject) => {
    const stopWatching = watchPace(
      pace,
      () => (raw.isPaused() ? null : bytes),
      () => end(new BodyFailure('too-slow')),
    );
    const onData = (chunk: Uint8Array) => {
      bytes += chunk.byteLength;
      if (length === null && bytes > unmeasuredLimitBytes) return end(new BodyFailure('length-required'));
      try {
        onChunk(chunk);
      } catch (error) {
        return end(error);
      }
      const room = whenRoom?.() ?? null;
      if (room === null) return;
      raw.pause();
      void room.then(() => raw.resume());
    };
    const onEnd = () => end(null);
    const onGone = () => end(new BodyFailure('cut-short'));
    const end = (failure: unknown) => {
      stopWatching();
      raw.off('data', onData).off('end', onEnd).off('close', onGone).off('error', onGone);
      // Errors of an abandoned connection must not end the process.
      raw.on('error', () => undefined);
      if (failure === null) resolve();
      else reject(failure);
    };
    raw.on('data', onData).on('end', onEnd).on('close', onGone).on('error', onGone);
  });
}

function watchPace(
  { windowMs, leastBytesPerSecond }: BodyPace,
  bytes: () => number | null,
  onSlow: () => void,
): () => void {
  const leastBytes = (leastBytesPerSecond * windowMs) / 1000;
  let seen = [0];
  const timer = setInterval(() => {
    const now = bytes();
    // Restart the timer of a client that was held back.
    if (now === null) {
      seen = [];
      return;
    }
    seen.push(now);
    if (seen.length <= samplesPerWindow) return;
    if (now - (seen.shift() ?? 0) < leastBytes) onSlow();
  }, windowMs / samplesPerWindow);
  return () => clearInterval(timer);
}

export interface ByteBudget {
  /** Reserves bytes and returns how to release them (idempotent), or null without room. */
  reserve(bytes: number): (() => void) | null;
  readonly reserved: number;
}

/** Limits the bytes of all request bodies in flight. Promise: T-11. */
export function createByteBudget(limitBytes: number): ByteBudget {
  let reserved = 0;
  return {
    reserve(bytes) {
      if (reserved + bytes > limitBytes) return null;
      reserved += bytes;
      let isHeld = true;
      return () => {
        if (isHeld) reserved -= bytes;
        isHeld = false;
      };
    },
    get reserved() {
      return reserved;
    },
  };
}
