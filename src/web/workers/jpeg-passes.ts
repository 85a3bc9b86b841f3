import type { HuffmanTable, ScanBits } from './jpeg-bits.ts';

/** Band and precision only if progressive. */
export interface ScanHeader {
  readonly components: readonly number[];
  readonly tables: readonly number[];
  readonly first: number;
  readonly last: number;
  readonly high: number;
  readonly low: number;
}

export interface BlockState {
  /** Blocks with nothing left in this band. */
  endOfBand: number;
  readonly nonZero: Uint32Array;
}

export interface Pass {
  readonly isSequential: boolean;
  /** Tracks nonzero coefficients: one component, without its mean. */
  readonly hasMemory: boolean;
  /** Skips the block at this place; `block` counts within the component. */
  readonly block: (bits: ScanBits, place: number, block: number, state: BlockState) => void;
}

/** Returns null if a table is missing or the band invalid. See ITU-T T.81 › F.2, G.1.2. */
export function passOf(
  header: ScanHeader,
  isProgressive: boolean,
  tables: ReadonlyMap<number, HuffmanTable>,
): Pass | null {
  const means = header.tables.map((ids) => tables.get(ids >> 4));
  const details = header.tables.map((ids) => tables.get(0x10 | (ids & 15)));
  if (!isProgressive) return isGiven(means) && isGiven(details) ? sequential(means, details) : null;
  const { first, last, high } = header;
  if (first === 0) {
    if (last !== 0) return null;
    if (high > 0) return { ...plain, block: (bits) => bits.skip(1) };
    return isGiven(means) ? { ...plain, block: (bits, place) => passMean(bits, means[place] ?? none) } : null;
  }
  const [table] = details;
  if (last < first || last > 63 || header.components.length !== 1 || table === undefined) return null;
  const passBand = high === 0 ? passFirst : passRefinement;
  return {
    isSequential: false,
    hasMemory: true,
    block: (bits, _place, block, state) => passBand(bits, { table, first, last, block, state }),
  };
}

const none: HuffmanTable = new Uint16Array(1 << 16);
const plain = { isSequential: false, hasMemory: false } as const;

function isGiven(tables: readonly (HuffmanTable | undefined)[]): tables is readonly HuffmanTable[] {
  return tables.every((table) => table !== undefined);
}

function sequential(means: readonly HuffmanTable[], details: readonly HuffmanTable[]): Pass {
  return {
    isSequential: true,
    hasMemory: false,
    block(bits, place) {
      passMean(bits, means[place] ?? none);
      const table = details[place] ?? none;
      for (let at = 1; at <= 63; at += 1) {
        const symbol = bits.symbol(table);
        const size = symbol & 15;
        if (size === 0 && symbol !== zeroRun) return;
        at += symbol >> 4;
        bits.read(size);
      }
    },
  };
}

/** Sixteen zeros, the last counted as the coefficient. */
const zeroRun = 0xf0;

function passMean(bits: ScanBits, table: HuffmanTable): void {
  bits.read(Math.min(16, bits.symbol(table)));
}

interface Band {
  table: HuffmanTable;
  first: number;
  last: number;
  block: number;
  state: BlockState;
}

function passFirst(bits: ScanBits, { table, first, last, block, state }: Band): void {
  if (state.endOfBand > 0) {
    state.endOfBand -= 1;
    return;
  }
  for (let at = first; at <= last; at += 1) {
    const symbol = bits.symbol(table);
    const size = symbol & 15;
    if (size === 0 && symbol !== zeroRun) {
      state.endOfBand = runOf(bits, symbol) - 1;
      return;
    }
    at += symbol >> 4;
    bits.read(size);
    if (size > 0) mark(state.nonZero, block, at);
  }
}

function runOf(bits: ScanBits, symbol: number): number {
  const length = symbol >> 4;
  return (1 << length) + bits.read(length);
}

/** Adds a bit of precision: nonzero coefficients have their own bits between new ones' codes. */
function passRefinement(bits: ScanBits, { table, first, last, block, state }: Band): void {
  let at = first;
  while (state.endOfBand === 0 && at <= last) {
    const symbol = bits.symbol(table);
    const size = symbol & 15;
    if (size === 0 && symbol !== zeroRun) {
      state.endOfBand = runOf(bits, symbol);
      break;
    }
    bits.read(size);
    let zeros = symbol >> 4;
    for (; at <= last; at += 1) {
      if (isMarked(state.nonZero, block, at)) bits.read(1);
      else if (zeros === 0) break;
      else zeros -= 1;
    }
    if (size > 0 && at <= last) mark(state.nonZero, block, at);
    at += 1;
  }
  if (state.endOfBand === 0) return;
  bits.skip(markedFrom(state.nonZero, block, at, last));
  state.endOfBand -= 1;
}

function mark(nonZero: Uint32Array, block: number, at: number): void {
  if (at > 63) return;
  const word = block * 2 + (at >> 5);
  nonZero[word] = (nonZero[word] ?? 0) | (1 << (at & 31));
}

function isMarked(nonZero: Uint32Array, block: number, at: number): boolean {
  return (((nonZero[block * 2 + (at >> 5)] ?? 0) >>> (at & 31)) & 1) === 1;
}

function markedFrom(nonZero: Uint32Array, block: number, from: number, last: number): number {
  if (((nonZero[block * 2] ?? 0) | (nonZero[block * 2 + 1] ?? 0)) === 0) return 0;
  let count = 0;
  for (let at = from; at <= last; at += 1) if (isMarked(nonZero, block, at)) count += 1;
  return count;
}
