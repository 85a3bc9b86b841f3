/** Collects what is to be written together while the write before is still under way. */
export interface GroupCommit<Item, Result> {
  /** Resolves with the item's own result once its group is on disk; rejects when it could not be written, with GroupFullError at once. */
  add(item: Item): Promise<Result>;
  /** Items that are neither on disk nor failed. */
  readonly waiting: number;
  /** Resolves once everything that was added is written or has failed; nothing lingers meanwhile. */
  drain(): Promise<void>;
}

export interface GroupCommitSettings<Item, Result> {
  /** Writes a group in one commit; gives a result for each item, in order. */
  readonly commit: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** The most items of a group. */
  readonly most: number;
  /** The most items that may wait, those under way included; no end unless given. */
  readonly maxWaiting?: number;
  /** Whether a group that failed so may hold one item that spoils it: then each is tried by itself. */
  readonly mayBeSpoiled?: (error: unknown) => boolean;
  /** Milliseconds that a group waits for more items when no caller waits; else it takes those of one turn of the event loop. */
  readonly lingerMs?: number;
}

/** As many items wait as may: the database is slower than what comes, or hangs. */
export class GroupFullError extends Error {
  override readonly name = 'GroupFullError';
  readonly code = 'GROUP_FULL';
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** The longest that one of several waits for others. */
const maxCompanyMs = 4;

/**
 * Writes in groups, one after the other: what comes while a group is being written forms the next one, so that many writers at once share a
 * commit and a lone one waits for nobody. What is added in one turn of the event loop goes together: a commit that blocks it, as SQLite's
 * does, comes after everything that has arrived. After such a commit of several, during which nobody could come, the next group waits for
 * more, for as long as that commit took: those that come meanwhile would wait for it anyway.
 */
export function createGroupCommit<Item, Result>({
  commit,
  most,
  maxWaiting = Number.POSITIVE_INFINITY,
  mayBeSpoiled = () => false,
  lingerMs = 0,
}: GroupCommitSettings<Item, Result>): GroupCommit<Item, Result> {
  let waiting: Waiting<Item, Result>[] = [];
  /** Of the group that is being written. */
  let underWay = 0;
  let running: Promise<void> | null = null;
  let drains = 0;
  let companyMs = 0;
  let hurry: () => void = () => undefined;

  const settle = (group: readonly Waiting<Item, Result>[], results: readonly Result[]) => {
    for (const [at, { resolve, reject }] of group.entries()) {
      const result = results[at];
      if (at < results.length) resolve(result as Result);
      else reject(new TypeError('a group was written with fewer results than items'));
    }
  };
  const write = async (group: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await commit(group.map(({ item }) => item));
      underWay -= group.length;
      settle(group, results);
    } catch (error) {
      if (group.length > 1 && mayBeSpoiled(error)) {
        for (const one of group) await write([one]);
        return;
      }
      underWay -= group.length;
      for (const { reject } of group) reject(error);
    }
  };
  const gather = async () =>
    new Promise<void>((resolve) => {
      const waitMs = Math.max(lingerMs, companyMs);
      if (waitMs === 0 || drains > 0 || waiting.length >= most) {
        setImmediate(resolve);
        return;
      }
      const timer = setTimeout(() => setImmediate(resolve), waitMs);
      hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async () => {
    while (waiting.length > 0) {
      await gather();
      const group = waiting.slice(0, most);
      waiting = waiting.slice(most);
      underWay = group.length;
      const began = performance.now();
      let couldOthersCome = false;
      const turn = setImmediate(() => {
        couldOthersCome = true;
      });
      await write(group);
      clearImmediate(turn);
      const isAlone = group.length === 1 || waiting.length > 0;
      companyMs = isAlone || couldOthersCome ? 0 : Math.min(performance.now() - began, maxCompanyMs);
    }
    // At once, and not when the promise is settled: what is added in between would wait for nobody.
    running = null;
  };
  return {
    async add(item) {
      if (waiting.length + underWay >= maxWaiting) throw new GroupFullError('too many wait to be written');
      return new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        if (waiting.length >= most) hurry();
        running ??= run();
      });
    },
    get waiting() {
      return waiting.length + underWay;
    },
    async drain() {
      drains += 1;
      hurry();
      for (let under = running; under !== null; under = running) await under;
      drains -= 1;
    },
  };
}
