/** Collects items during a write, to write them together next. */
export interface GroupCommit<Item, Result> {
  /** Resolves with the item's result once committed. Rejects at once with GroupFullError if too many wait. */
  add(item: Item): Promise<Result>;
  readonly waiting: number;
  /** Resolves once everything is written or failed. */
  drain(): Promise<void>;
}

export interface GroupCommitSettings<Item, Result> {
  /** Returns results in order. */
  readonly commit: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly most: number;
  /** Includes those being written; default unlimited. */
  readonly maxWaiting?: number;
  /** One item may have spoiled the group: each is tried alone. */
  readonly mayBeSpoiled?: (error: unknown) => boolean;
  /** Wait for more items; default one turn of the event loop. */
  readonly lingerMs?: number;
}

export class GroupFullError extends Error {
  override readonly name = 'GroupFullError';
  readonly code = 'GROUP_FULL';
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

const longestLingerMs = 4;

/**
 * Writes groups one after another: items that arrive during a write form the next group, and a lone one never
 * waits. After a blocking commit of several items, as SQLite's, the next group lingers for as long as that
 * took.
 */
export function createGroupCommit<Item, Result>({
  commit,
  most,
  maxWaiting = Number.POSITIVE_INFINITY,
  mayBeSpoiled = () => false,
  lingerMs = 0,
}: GroupCommitSettings<Item, Result>): GroupCommit<Item, Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let underWay = 0;
  let running: Promise<void> | null = null;
  let drains = 0;
  let nextLingerMs = 0;
  let flushNow: () => void = () => undefined;

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
      const waitMs = Math.max(lingerMs, nextLingerMs);
      if (waitMs === 0 || drains > 0 || waiting.length >= most) {
        setImmediate(resolve);
        return;
      }
      const timer = setTimeout(() => setImmediate(resolve), waitMs);
      flushNow = () => {
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
      nextLingerMs = isAlone || couldOthersCome ? 0 : Math.min(performance.now() - began, longestLingerMs);
    }
    // Now, not when the promise settles: items added in between would never be written.
    running = null;
  };
  return {
    async add(item) {
      if (waiting.length + underWay >= maxWaiting) throw new GroupFullError('too many wait to be written');
      return new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        if (waiting.length >= most) flushNow();
        running ??= run();
      });
    },
    get waiting() {
      return waiting.length + underWay;
    },
    async drain() {
      drains += 1;
      flushNow();
      for (let under = running; under !== null; under = running) await under;
      drains -= 1;
    },
  };
}
