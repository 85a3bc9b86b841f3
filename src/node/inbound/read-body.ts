import type { IncomingMessage } from 'node:http';

/** A body without a Content-Length may have this many bytes. */
export const unmeasuredLimitBytes = 1024 * 1024;

/** How fast a body must come in. Spec: details 33. */
export interface BodyPace {
  /** The span that is looked at, and so what a client has before it is judged. */
  readonly windowMs: number;
  readonly leastBytesPerSecond: number;
}

/** The pace of every body: slower than 50 kB/s after ten seconds is too slow. Spec: details 33. */
export const defaultPace: BodyPace = { windowMs: 10_000, leastBytesPerSecond: 50_000 };

export interface ReadBody {
  /** As the client said; null: unknown. */
  readonly length: number | null;
  readonly pace: BodyPace;
  /** Takes the next bytes; what it throws ends the reading. */
  readonly onChunk: (chunk: Uint8Array) => void;
  /** Asked after each chunk: null, or when there is room for more. Until then the client is held back, and its pace is not judged. */
  readonly whenRoom?: () => Promise<void> | null;
}

/** `cut-short`: the client went away in the middle. */
export type BodyFault = 'too-slow' | 'length-required' | 'cut-short';

/** A body that did not come in as it has to. */
export class BodyFailure extends Error {
  override readonly name = 'BodyFailure';
  readonly fault: BodyFault;

  constructor(fault: BodyFault) {
    super(fault);
    this.fault = fault;
  }
}

const samplesPerWindow = 10;

/** Reads a body chunk by chunk as it comes. Throws BodyFailure. */
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
      // Errors of a connection that is of no more use must not end the process.
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
    // A client that is held back is given the whole of its time again.
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
  /** Sets bytes aside and returns how to give them back (once; more does nothing), or null when they do not fit. */
  reserve(bytes: number): (() => void) | null;
  /** Bytes that are set aside now. */
  readonly reserved: number;
}

/** Bounds the bytes of all request bodies in flight together. Promise: T-11. */
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
