import { toMicroseconds } from '../instant.ts';

/** Things that happen by themselves at instants of the service's time, microseconds. */
export interface DueWork {
  /** When the earliest is due; null when nothing waits. */
  nextDueAt(): Promise<number | null>;
  /** Does the earliest as of the instant at which it was due, in a transaction of its own. */
  doNext(): Promise<void>;
}

/** Does what is due of all works, in the order in which it became due, until nothing is due any more. */
export async function settle(works: readonly DueWork[], now: () => number): Promise<void> {
  for (;;) {
    const next = await earliest(works);
    if (next === null || next.dueAt > toMicroseconds(now())) return;
    await next.work.doNext();
  }
}

async function earliest(works: readonly DueWork[]): Promise<{ work: DueWork; dueAt: number } | null> {
  let found: { work: DueWork; dueAt: number } | null = null;
  for (const work of works) {
    const dueAt = await work.nextDueAt();
    if (dueAt !== null && (found === null || dueAt < found.dueAt)) found = { work, dueAt };
  }
  return found;
}
