import type { Edge } from './image-protocol.ts';
import type { ColourPlane } from './luminance-plane.ts';

const searchSide = 160;
const brightnessBins = 16;
const colourBins = 16;
const bins = brightnessBins * colourBins * colourBins;
const rounds = 5;

/** `mask`: 1 for the document's pixels. */
export interface DocumentArea {
  width: number;
  height: number;
  mask: Uint8Array;
}

/** Learns colours from middle and rim. Null if the document fills the picture, as in a scan. */
export function documentArea(plane: ColourPlane): DocumentArea | null {
  const { width, height, bin } = binned(plane);
  let likely = firstGuess(width, height);
  for (let round = 0; round < rounds; round += 1) likely = learnt(bin, likely, width, height);
  const mask = connected(likely, width, height);
  const share = mask.reduce((sum, value) => sum + value, 0) / mask.length;
  return share > 0.97 || share < 0.08 ? null : { width, height, mask };
}

function binned({ width: from, height: down, data }: ColourPlane) {
  const step = Math.max(1, Math.max(from, down) / searchSide);
  const width = Math.max(1, Math.floor(from / step));
  const height = Math.max(1, Math.floor(down / step));
  const bin = new Uint16Array(width * height);
  const box = Math.max(1, Math.floor(step));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let row = 0; row < box; row += 1) {
        for (let column = 0; column < box; column += 1) {
          const at = 4 * ((Math.floor(y * step) + row) * from + Math.floor(x * step) + column);
          red += data[at] ?? 0;
          green += data[at + 1] ?? 0;
          blue += data[at + 2] ?? 0;
        }
      }
      bin[y * width + x] = binOf(red / box ** 2, green / box ** 2, blue / box ** 2);
    }
  }
  return { width, height, bin };
}

function binOf(red: number, green: number, blue: number): number {
  const light = 0.299 * red + 0.587 * green + 0.114 * blue;
  // Colour relative to light: a shadow does not change it.
  const scale = 90 / (light + 30);
  const inBins = (value: number) =>
    Math.min(colourBins - 1, Math.max(0, Math.floor(colourBins / 2 + (value * scale) / 8)));
  const level = Math.min(brightnessBins - 1, Math.floor(light / (256 / brightnessBins)));
  return (level * colourBins + inBins(blue - light)) * colourBins + inBins(red - light);
}

function firstGuess(width: number, height: number): Float32Array {
  const likely = new Float32Array(width * height).fill(0.5);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const fromRim = Math.min(x / width, y / height, 1 - (x + 1) / width, 1 - (y + 1) / height);
      if (fromRim < 0.02) likely[y * width + x] = 0;
      if (fromRim > 0.22) likely[y * width + x] = 1;
    }
  }
  return likely;
}

function learnt(bin: Uint16Array, likely: Float32Array, width: number, height: number): Float32Array {
  const document = new Float32Array(bins);
  const table = new Float32Array(bins);
  let documentTotal = 1e-6;
  let tableTotal = 1e-6;
  for (const [at, value] of likely.entries()) {
    const colour = bin[at] ?? 0;
    if (value > 0.6) {
      document[colour] = (document[colour] ?? 0) + 1;
      documentTotal += 1;
    } else if (value < 0.4) {
      table[colour] = (table[colour] ?? 0) + 1;
      tableTotal += 1;
    }
  }
  const ofDocument = spread(document, documentTotal);
  const ofTable = spread(table, tableTotal);
  const classified = new Float32Array(likely.length);
  for (const [at, colour] of bin.entries()) {
    const one = (ofDocument[colour] ?? 0) + 1e-5;
    const other = (ofTable[colour] ?? 0) + 1e-5;
    classified[at] = one / (one + other);
  }
  return boxBlurred(boxBlurred(classified, width, height, 2), width, height, 2);
}

/** Spreads colour shares to neighbours: grain and light shift a bin. */
function spread(counts: Float32Array, total: number): Float32Array {
  let shares = counts.map((count) => count / total);
  for (const step of [1, colourBins, colourBins * colourBins]) {
    const from = shares;
    shares = from.map((value, at) => 0.5 * value + 0.25 * ((from[at - step] ?? 0) + (from[at + step] ?? 0)));
  }
  return shares;
}

function boxBlurred(values: Float32Array, width: number, height: number, reach: number): Float32Array {
  const across = meansAlong(values, { lines: height, lineStep: width, length: width, step: 1 }, reach);
  return meansAlong(across, { lines: width, lineStep: 1, length: height, step: width }, reach);
}

interface Lines {
  lines: number;
  lineStep: number;
  length: number;
  step: number;
}

function meansAlong(
  values: Float32Array,
  { lines, lineStep, length, step }: Lines,
  reach: number,
): Float32Array {
  const result = new Float32Array(values.length);
  for (let line = 0; line < lines; line += 1) {
    const start = line * lineStep;
    let sum = 0;
    let count = 0;
    for (let at = -reach; at < length; at += 1) {
      if (at + reach < length) {
        sum += values[start + (at + reach) * step] ?? 0;
        count += 1;
      }
      if (at - reach > 0) {
        sum -= values[start + (at - reach - 1) * step] ?? 0;
        count -= 1;
      }
      if (at >= 0) result[start + at * step] = sum / count;
    }
  }
  return result;
}

function connected(likely: Float32Array, width: number, height: number): Uint8Array {
  const seen = new Uint8Array(likely.length);
  let largest: number[] = [];
  for (let start = 0; start < likely.length; start += 1) {
    if (seen[start] === 1 || (likely[start] ?? 0) <= 0.5) continue;
    const part: number[] = [start];
    seen[start] = 1;
    for (let next = 0; next < part.length; next += 1) {
      const at = part[next] ?? 0;
      const x = at % width;
      for (const beside of [
        x > 0 ? at - 1 : -1,
        x < width - 1 ? at + 1 : -1,
        at - width,
        at + width < width * height ? at + width : -1,
      ]) {
        if (beside < 0 || seen[beside] === 1 || (likely[beside] ?? 0) <= 0.5) continue;
        seen[beside] = 1;
        part.push(beside);
      }
    }
    if (part.length > largest.length) largest = part;
  }
  const mask = new Uint8Array(likely.length);
  for (const at of largest) mask[at] = 1;
  return mask;
}

/** Returns the share of each edge touched, 0 to 1. */
export function edgeContact({ width, height, mask }: DocumentArea): Readonly<Record<Edge, number>> {
  const touched = (length: number, at: (along: number) => number) => {
    let count = 0;
    for (let along = 0; along < length; along += 1) count += mask[at(along)] ?? 0;
    return count / length;
  };
  return {
    top: touched(width, (x) => x),
    right: touched(height, (y) => y * width + width - 1),
    bottom: touched(width, (x) => (height - 1) * width + x),
    left: touched(height, (y) => y * width),
  };
}
