import { isDatabaseUnavailable } from '#node/database-failures.ts';
import { createGroupCommit } from '#node/group-commit.ts';
import { DeskError } from '#server/http/errors.ts';

import type { Accepted, AcceptedCallback } from './callback-intake-store.ts';

export interface CallbackIntake {
  /** Resolves once committed. Throws `busy`: the service must send it again. T-3. */
  take(callback: AcceptedCallback): Promise<Accepted>;
  readonly waiting: number;
  /** By `performance.now()`. */
  readonly lastTakenAt: number;
  drain(): Promise<void>;
}

export interface IntakeParts {
  readonly write: (callbacks: readonly AcceptedCallback[]) => Promise<readonly Accepted[]>;
  readonly onNew: () => void;
  readonly bounds: IntakeBounds;
}

export interface IntakeBounds {
  readonly maxWaiting: number;
  /** The service waits 15 seconds; answer before. */
  readonly deadlineMs: number;
}

export const defaultIntakeBounds: IntakeBounds = { maxWaiting: 1000, deadlineMs: 10_000 };

const maxPerGroup = 200;

/**
 * Writes callbacks in groups, in any order. Refuses what isn't committed in time: a repeat does no harm.
 * Target 12.
 */
export function createCallbackIntake({ write, onNew, bounds }: IntakeParts): CallbackIntake {
  let lastTakenAt = Number.NEGATIVE_INFINITY;
  const group = createGroupCommit<AcceptedCallback, Accepted>({
    most: maxPerGroup,
    maxWaiting: bounds.maxWaiting,
    mayBeSpoiled: (error) => !isDatabaseUnavailable(error),
    async commit(callbacks) {
      const results = await write(callbacks);
      if (results.includes('new')) onNew();
      return results;
    },
  });
  return {
    get waiting() {
      return group.waiting;
    },
    get lastTakenAt() {
      return lastTakenAt;
    },
    async take(callback) {
      lastTakenAt = performance.now();
      return inTime(group.add(callback), bounds.deadlineMs);
    },
    drain: async () => group.drain(),
  };
}

async function inTime(written: Promise<Accepted>, deadlineMs: number): Promise<Accepted> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(unavailable()), deadlineMs);
    written.then(resolve, (error: unknown) => reject(unavailable(error))).finally(() => clearTimeout(timer));
  });
}

/** Makes the error that tells the service to send the callback again. */
export function unavailable(cause?: unknown): DeskError {
  return new DeskError('busy', {
    detail: 'The callback was not accepted. Send the callback again.',
    retryAfterSeconds: 5,
    cause,
  });
}
