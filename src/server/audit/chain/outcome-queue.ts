import type { PendingOutcome } from './write-group.ts';

/** Outcomes that wait for the trail, in the order in which they were told, and the intents that somebody still answers for. */
export class OutcomeQueue {
  readonly #held = new Set<number>();
  #waiting: PendingOutcome[] = [];

  get size(): number {
    return this.#waiting.length;
  }

  /** Intents whose outcome is not written: under way, or waiting here. */
  get held(): ReadonlySet<number> {
    return this.#held;
  }

  /** An intent that is on disk from now on. */
  hold(intentSeq: number): void {
    this.#held.add(intentSeq);
  }

  add(outcome: PendingOutcome): void {
    this.#waiting.push(outcome);
  }

  /** The first that wait; they wait on until they are `written`. */
  first(most: number): readonly PendingOutcome[] {
    return this.#waiting.slice(0, most);
  }

  /** As many of the first as were written. */
  written(count: number): void {
    for (const { intentSeq } of this.#waiting.slice(0, count)) this.#held.delete(intentSeq);
    this.#waiting = this.#waiting.slice(count);
  }
}
