import { averaged, type LuminancePlane, percentile } from './luminance-plane.ts';

/** Longest side on which areas are looked for: single bright pixels are averaged away. */
const searchSide = 500;
/** Burnt out: no print is left at or above this. */
const nearWhite = 248;
/** Print on white paper that was lit well stays dark, and light that is mirrored washes it out: more dark print inside than this share is paper. */
const printedShare = 0.02;
const printLevel = 180;
/** Paper is as white all around; light that is mirrored is brighter than what it falls on. */
const paperLevel = 240;
/** An area that runs along the frame for more than half of its own width is a window, a lamp or a white table. */
const frameContact = 0.5;

interface Area {
  pixels: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  atFrame: number;
}

/** The share of the picture, 0 to 1, that the largest connected area of mirrored light covers. White paper is none. */
export function glareShare(plane: LuminancePlane): number {
  const small = averaged(plane, Math.ceil(Math.max(plane.width, plane.height) / searchSide));
  const labels = new Int32Array(small.values.length);
  const total = small.values.length;
  let largest = 0;
  let label = 0;
  for (let at = 0; at < total; at += 1) {
    if (labels[at] !== 0 || (small.values[at] ?? 0) < nearWhite) continue;
    label += 1;
    const area = flood(small, labels, at, label);
    if (area.pixels > largest && isMirroredLight(small, labels, label, area)) largest = area.pixels;
  }
  return largest / total;
}

/** Gives `label` to all near-white pixels that hang together with the one at `start`. */
function flood(plane: LuminancePlane, labels: Int32Array, start: number, label: number): Area {
  const { width, height, values } = plane;
  const area: Area = { pixels: 0, left: width, right: 0, top: height, bottom: 0, atFrame: 0 };
  const waiting = [start];
  labels[start] = label;
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const x = at % width;
    const y = (at - x) / width;
    const isAtFrame = x === 0 || y === 0 || x === width - 1 || y === height - 1;
    area.pixels += 1;
    area.atFrame += isAtFrame ? 1 : 0;
    area.left = Math.min(area.left, x);
    area.right = Math.max(area.right, x);
    area.top = Math.min(area.top, y);
    area.bottom = Math.max(area.bottom, y);
    for (const next of [
      x > 0 ? at - 1 : -1,
      x < width - 1 ? at + 1 : -1,
      at - width,
      y < height - 1 ? at + width : -1,
    ]) {
      if (next < 0 || labels[next] !== 0 || (values[next] ?? 0) < nearWhite) continue;
      labels[next] = label;
      waiting.push(next);
    }
  }
  return area;
}

function isMirroredLight(plane: LuminancePlane, labels: Int32Array, label: number, area: Area): boolean {
  if (area.pixels < plane.values.length / 2000) return false;
  if (area.atFrame > frameContact * Math.sqrt(area.pixels)) return false;
  if (print(plane, labels, label, area) > printedShare * area.pixels) return false;
  return levelAround(plane, labels, label, area) <= paperLevel;
}

/** Dark pixels that the area encloses: print that light has not washed out, and not what reaches in from its rim. */
function print({ width, values }: LuminancePlane, labels: Int32Array, label: number, area: Area): number {
  const isOutside = outside(width, labels, label, area);
  const columns = area.right - area.left + 3;
  let count = 0;
  for (let y = area.top; y <= area.bottom; y += 1) {
    for (let x = area.left; x <= area.right; x += 1) {
      const at = y * width + x;
      const inBox = (y - area.top + 1) * columns + x - area.left + 1;
      if (labels[at] !== label && isOutside[inBox] !== 1 && (values[at] ?? 0) < printLevel) count += 1;
    }
  }
  return count;
}

/** What can be reached from outside of the area, in the box around it that is one pixel wider at each side. */
function outside(width: number, labels: Int32Array, label: number, area: Area): Uint8Array {
  const columns = area.right - area.left + 3;
  const rows = area.bottom - area.top + 3;
  const isReached = new Uint8Array(columns * rows);
  const waiting = [0];
  isReached[0] = 1;
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const x = at % columns;
    for (const next of [x > 0 ? at - 1 : -1, x < columns - 1 ? at + 1 : -1, at - columns, at + columns]) {
      if (next < 0 || next >= isReached.length || isReached[next] === 1) continue;
      const column = area.left - 1 + (next % columns);
      const row = area.top - 1 + Math.floor(next / columns);
      const isInBox = column >= area.left && column <= area.right && row >= area.top && row <= area.bottom;
      if (isInBox && labels[row * width + column] === label) continue;
      isReached[next] = 1;
      waiting.push(next);
    }
  }
  return isReached;
}

/** The luminance that half of the neighbourhood reaches. */
function levelAround(
  { width, height, values }: LuminancePlane,
  labels: Int32Array,
  label: number,
  area: Area,
): number {
  const reach = Math.ceil(Math.max(area.right - area.left, area.bottom - area.top) / 2 + searchSide / 25);
  const counts = new Uint32Array(256);
  for (let y = Math.max(0, area.top - reach); y <= Math.min(height - 1, area.bottom + reach); y += 1) {
    for (let x = Math.max(0, area.left - reach); x <= Math.min(width - 1, area.right + reach); x += 1) {
      const value = values[y * width + x] ?? 0;
      if (labels[y * width + x] !== label) counts[value] = (counts[value] ?? 0) + 1;
    }
  }
  return percentile(counts, 0.5);
}
