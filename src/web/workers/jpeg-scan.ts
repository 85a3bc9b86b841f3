import type { JpegFrame } from '#contract/service/jpeg-segments.ts';

import { ScanBits } from './jpeg-bits.ts';
import type { BlockState, Pass, ScanHeader } from './jpeg-passes.ts';

interface Memory {
  nonZero: Uint32Array | null;
}

interface ScanPlace {
  readonly bytes: Uint8Array;
  readonly at: number;
  readonly frame: JpegFrame;
  readonly header: ScanHeader;
  /** Units between restarts; 0 for none. */
  readonly interval: number;
  readonly memory: readonly Memory[];
}

/** A longer run of one byte after the last block is filler for missing data. */
const fillingBytes = 256;

/** Some encoders omit their last byte. */
const sparedBits = 8;

interface Blocks {
  across: number;
  down: number;
}

export class JpegScan {
  readonly #place: ScanPlace;
  readonly #bits: ScanBits;
  readonly #state: BlockState;

  constructor(place: ScanPlace) {
    this.#place = place;
    this.#bits = new ScanBits(place.bytes, place.at);
    this.#state = { endOfBand: 0, nonZero: new Uint32Array() };
  }

  reachesEnd(pass: Pass): boolean {
    const { interval } = this.#place;
    const units = this.#units();
    const state = pass.hasMemory ? this.#remembered(units) : this.#state;
    for (let unit = 0; unit < units; unit += 1) {
      if (interval > 0 && unit > 0 && unit % interval === 0) {
        if (!this.#bits.restart()) return false;
        state.endOfBand = 0;
      }
      this.#passUnit(pass, unit, state);
      if (this.#bits.missing > (unit === units - 1 ? sparedBits : 0)) return false;
    }
    return !this.#isInFilling();
  }

  #passUnit(pass: Pass, unit: number, state: BlockState): void {
    const { frame, header } = this.#place;
    if (header.components.length === 1) {
      pass.block(this.#bits, 0, unit, state);
      return;
    }
    for (const [place, index] of header.components.entries()) {
      const { across = 1, down = 1 } = frame.components[index] ?? {};
      for (let block = across * down; block > 0; block -= 1) pass.block(this.#bits, place, 0, state);
    }
  }

  /** Counts units. See ITU-T T.81 › A.2. */
  #units(): number {
    const { frame, header } = this.#place;
    const [first = 0] = header.components;
    const { across, down } = blocksOf(frame, header.components.length === 1 ? first : null);
    return across * down;
  }

  #remembered(blocks: number): BlockState {
    const memory = this.#place.memory[this.#place.header.components[0] ?? 0];
    const nonZero = memory?.nonZero ?? new Uint32Array(blocks * 2);
    if (memory !== undefined) memory.nonZero = nonZero;
    return { endOfBand: 0, nonZero };
  }

  #isInFilling(): boolean {
    const { position } = this.#bits;
    const around = this.#place.bytes.subarray(Math.max(0, position - fillingBytes), position + fillingBytes);
    return around.length === 2 * fillingBytes && around.every((byte) => byte === around[0]);
  }
}

/** Returns the interleaved groups with null. */
function blocksOf({ width, height, components }: JpegFrame, index: number | null): Blocks {
  const most = {
    across: Math.max(...components.map(({ across }) => across)),
    down: Math.max(...components.map(({ down }) => down)),
  };
  const own = index === null ? { across: 1, down: 1 } : (components[index] ?? most);
  const pixels = (whole: number, share: number, all: number) =>
    index === null ? whole / all : Math.ceil((whole * share) / all);
  return {
    across: Math.ceil(pixels(width, own.across, most.across) / 8),
    down: Math.ceil(pixels(height, own.down, most.down) / 8),
  };
}
