import { averaged, type LuminancePlane, percentile } from './luminance-plane.ts';

/** Longest side of the searched plane, which averages single bright pixels away. */
const searchSide = 500;
const nearWhite = 248;
/** Lit paper keeps its print, mirrored light washes it out. */
const printedShare = 0.02;
const printLevel = 180;
/** Mirrored light falls off within this along most of its rim. */
const nearby = 7;
const paperLevel = 241;
/** An area along the frame for over half its width is a window, lamp or table. */
const frameContact = 0.5;

interface Area {
  pixels: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  atFrame: number;
}

/** Returns the largest area of mirrored light, 0 to 1. White paper doesn't count. */
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
    for (const next of neighbours(at, width, height)) {
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
  return levelAround(plane, labels, label) <= paperLevel;
}

/** Counts enclosed dark pixels: print not washed out. */
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

function outside(width: number, labels: Int32Array, label: number, area: Area): Uint8Array {
  const columns = area.right - area.left + 3;
  const rows = area.bottom - area.top + 3;
  const isReached = new Uint8Array(columns * rows);
  const waiting = [0];
  isReached[0] = 1;
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const next of neighbours(at, columns, rows)) {
      if (next < 0 || isReached[next] === 1) continue;
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

/** Returns the level most surroundings stay below: mirrored light falls off steeply, paper slowly. */
function levelAround({ width, height, values }: LuminancePlane, labels: Int32Array, label: number): number {
  const distance = new Uint8Array(values.length);
  const waiting: number[] = [];
  for (const [at, found] of labels.entries()) {
    if (found !== label) continue;
    distance[at] = 1;
    waiting.push(at);
  }
  const counts = new Uint32Array(256);
  for (let next = 0; next < waiting.length; next += 1) {
    const at = waiting[next] ?? 0;
    const steps = distance[at] ?? 0;
    if (steps > nearby) {
      const value = values[at] ?? 0;
      counts[value] = (counts[value] ?? 0) + 1;
    }
    if (steps > nearby + 2) continue;
    for (const beside of neighbours(at, width, height)) {
      if (beside < 0 || distance[beside] !== 0) continue;
      distance[beside] = steps + 1;
      waiting.push(beside);
    }
  }
  return percentile(counts, 0.75);
}

function neighbours(at: number, width: number, height: number): readonly [number, number, number, number] {
  const x = at % width;
  return [
    x > 0 ? at - 1 : -1,
    x < width - 1 ? at + 1 : -1,
    at - width,
    at + width < width * height ? at + width : -1,
  ];
}
