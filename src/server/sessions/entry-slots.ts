import { DeskError } from '#server/errors.ts';

const mostEntries = 60;

/** The entries of their own that refused sign-ins may have in one minute. What can't be written takes no slot. Trust: 2. */
export class EntrySlots {
  readonly #seen = new Set<string>();
  readonly #underWay = new Set<Promise<void>>();
  #taken = 0;
  #newest: Promise<void> = Promise.resolve();

  /** Whether one more may be written: fewer than 60 are, or are under way, and none that is the same in `onceAs`. */
  hasRoom(onceAs: string | undefined): boolean {
    return this.#taken < mostEntries && (onceAs === undefined || !this.#seen.has(onceAs));
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
