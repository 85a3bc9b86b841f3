import { setTimeout as delay } from 'node:timers/promises';

import { isConflict } from './database-failures.ts';

const mostTries = 20;
const shortestPauseMs = 10;
const longestPauseMs = 160;

/**
 * Does `work` again from its beginning where it lost against another transaction (serialisation failure, deadlock) and so did nothing:
 * after pauses that grow and differ, for a second or two. The one place where that is done, for transactions and single statements alike.
 * Where the database is set to `serializable`, losing is what happens to all but one of those who meet. Promise: T-15.
 */
export async function despiteConflicts<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error) || tries >= mostTries) throw error;
      await delay(Math.min(shortestPauseMs * 2 ** tries, longestPauseMs) * Math.random());
    }
  }
}
