import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { isApiError } from '#web/shared/api/api-error.ts';
import { passRateLimiter } from '#web/shared/api/rate-limiter.ts';
import { announce } from '#web/shared/ui/announcer.ts';

import { selectionWords as words } from './list-words.ts';

export interface RunState {
  readonly total: number;
  readonly done: number;
  readonly failed: readonly string[];
  readonly isRunning: boolean;
  /** The error that ended the run early. */
  readonly stoppedBy: Error | null;
}

export interface RunThrough {
  readonly state: RunState | null;
  readonly start: (ids: readonly string[]) => void;
  readonly stop: () => void;
}

export type RunOne = (id: string, context: { client: QueryClient; signal: AbortSignal }) => Promise<unknown>;

/**
 * Runs selected rows one after the other within the window's rate limit. Ends at a refusal that the next row would get
 * too; counts other failures. Leaving the page stops it.
 */
export function useRunThrough(run: RunOne): RunThrough {
  const client = useQueryClient();
  const running = useRef<AbortController | null>(null);
  const [state, setState] = useState<RunState | null>(null);
  // What runs outlives the page unless it is stopped.
  useEffect(() => () => running.current?.abort(), []);

  const start = async (ids: readonly string[]) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current?.abort();
    running.current = controller;
    const failed: string[] = [];
    let done = 0;
    let stoppedBy: Error | null = null;
    const show = (isRunning: boolean) =>
      setState({ total: ids.length, done, failed: [...failed], isRunning, stoppedBy });
    show(true);
    for (const id of ids) {
      try {
        await passRateLimiter(client, signal);
        await run(id, { client, signal });
      } catch (error) {
        if (signal.aborted) break;
        if (isForAll(error)) {
          stoppedBy = error;
          break;
        }
        failed.push(id);
      }
      if (signal.aborted) break;
      done += 1;
      show(true);
    }
    if (running.current !== controller) return;
    show(false);
    announce(words.finished({ done, failed: failed.length, total: ids.length }));
  };
  return {
    state,
    start: (ids) => void start(ids),
    stop: () => running.current?.abort(),
  };
}

/** Checks for a refusal of the person or of calls at this rate, which concerns all further calls. */
function isForAll(error: unknown): error is Error {
  return isApiError(error) && [401, 403, 429].includes(error.status ?? 0);
}
