import type { IncomingMessage } from 'node:http';

import { DeskError } from '#server/errors.ts';

import { lengthRequired, unmeasuredLimitBytes } from './body-rules.ts';

/** How fast a body must come in. Details 33. */
export interface BodyPace {
  /** The span that is looked at, and so what a client has before it is judged. */
  readonly windowMs: number;
  readonly leastBytesPerSecond: number;
}

export interface ReadBody {
  /** As the client said; null: unknown. */
  readonly length: number | null;
  readonly pace: BodyPace;
  readonly onChunk: (chunk: Uint8Array) => void;
}

const looksAWindow = 10;

/**
 * Reads a body chunk by chunk as it comes. Throws `body-too-slow`, `length-required`, or `unreadable-body` when the
 * client goes away in the middle.
 */
export async function readBody(raw: IncomingMessage, { length, pace, onChunk }: ReadBody): Promise<void> {
  let bytes = 0;
  return new Promise((resolve, reject) => {
    const stopWatching = watchPace(
      pace,
      () => bytes,
      () => end(new DeskError('body-too-slow')),
    );
    const onData = (chunk: Uint8Array) => {
      bytes += chunk.byteLength;
      if (length === null && bytes > unmeasuredLimitBytes) end(lengthRequired());
      else onChunk(chunk);
    };
    const onEnd = () => end(null);
    const onGone = () =>
      end(new DeskError('unreadable-body', { detail: 'The request ended before it was complete.' }));
    const end = (failure: DeskError | null) => {
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
  bytes: () => number,
  onSlow: () => void,
): () => void {
  const leastBytes = (leastBytesPerSecond * windowMs) / 1000;
  const seen = [0];
  const timer = setInterval(() => {
    const now = bytes();
    seen.push(now);
    if (seen.length <= looksAWindow) return;
    if (now - (seen.shift() ?? 0) < leastBytes) onSlow();
  }, windowMs / looksAWindow);
  return () => clearInterval(timer);
}
