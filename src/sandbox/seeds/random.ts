/** Pseudo-random numbers, the same on every machine. */
export interface Random {
  /** From 0 to below 1. */
  next(): number;
  /** Inclusive. */
  whole(least: number, most: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** Returns a shuffled copy. */
  shuffle<Item>(items: readonly Item[]): Item[];
}

/** Uses Mulberry32: 32-bit integer arithmetic only. */
export function createRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    pick: <Item>(items: readonly Item[]) => items[whole(0, items.length - 1)] as Item,
    shuffle<Item>(items: readonly Item[]) {
      const shuffled = [...items];
      for (let last = shuffled.length - 1; last > 0; last -= 1) {
        const other = whole(0, last);
        [shuffled[last], shuffled[other]] = [shuffled[other] as Item, shuffled[last] as Item];
      }
      return shuffled;
    },
  };
}
