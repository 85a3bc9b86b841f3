import type { LuminancePlane } from '../luminance-plane.ts';

import type { Box } from './glyph-features.ts';
import { stripPitch } from './zones.ts';

export interface Division {
  /** One more than characters. */
  cuts: readonly number[];
  /** Lower is better. */
  cost: number;
}

const narrowest = Math.round(stripPitch * 0.78);
const widest = Math.round(stripPitch * 1.24);

/** Returns 0 for paper to 1. */
export function inkProfile(strip: LuminancePlane): Float32Array {
  const { width, height, values } = strip;
  const ink = new Float32Array(width);
  const [top, bottom] = [Math.round(height * 0.22), Math.round(height * 0.78)];
  const { paper, contrast } = tonesOf(strip);
  for (let x = 0; x < width; x += 1) {
    let sum = 0;
    for (let y = top; y < bottom; y += 1)
      sum += Math.min(
        1,
        Math.max(0, ((paper[x] ?? 0) - (values[y * width + x] ?? 0)) / (contrast[x] ?? 1) - 0.2),
      );
    ink[x] = Math.min(1, (sum / (bottom - top)) * 3);
  }
  return ink;
}

export interface Tones {
  paper: Float32Array;
  /** Paper less ink. */
  contrast: Float32Array;
}

/** Finds paper and ink by the brightest and darkest surroundings. */
export function tonesOf({ width, height, values }: LuminancePlane): Tones {
  const paper = new Float32Array(width);
  const contrast = new Float32Array(width);
  const reach = 2 * stripPitch;
  const step = Math.round(stripPitch / 2);
  const [top, bottom] = [Math.round(height * 0.15), Math.round(height * 0.85)];
  for (let start = 0; start < width; start += step) {
    const counts = new Uint32Array(256);
    let total = 0;
    for (let x = Math.max(0, start - reach); x < Math.min(width, start + step + reach); x += 1) {
      for (let y = top; y < bottom; y += 1) {
        const value = values[y * width + x] ?? 0;
        counts[value] = (counts[value] ?? 0) + 1;
        total += 1;
      }
    }
    const bright = levelAt(counts, 0.75 * total);
    const dark = levelAt(counts, 0.06 * total);
    paper.fill(bright, start, start + step);
    contrast.fill(Math.max(12, bright - dark), start, start + step);
  }
  return { paper, contrast };
}

function levelAt(counts: Uint32Array, below: number): number {
  let sum = 0;
  for (let level = 0; level < 256; level += 1) {
    sum += counts[level] ?? 0;
    if (sum >= below) return level;
  }
  return 255;
}

/** Divides where columns have least ink; every character has some. */
export function divide(ink: Float32Array, count: number): Division | null {
  const width = ink.length;
  const sums = new Float32Array(width + 1);
  for (let x = 0; x < width; x += 1) sums[x + 1] = (sums[x] ?? 0) + (ink[x] ?? 0);
  const total = sums[width] ?? 0;
  // Ink outside counts against a division; so does paper inside.
  let costs = Float32Array.from({ length: width }, (_, x) => cutCost(ink, x) + 0.06 * (sums[x] ?? 0));
  const choices: Int16Array[] = [];
  for (let index = 0; index < count; index += 1) {
    const next = new Float32Array(width).fill(Infinity);
    const choice = new Int16Array(width);
    for (let x = narrowest; x < width; x += 1) {
      for (let wide = narrowest; wide <= Math.min(widest, x); wide += 1) {
        const inside = (sums[x] ?? 0) - (sums[x - wide] ?? 0);
        const empty = inside < 1.5 ? 1.2 : 0;
        const cost =
          (costs[x - wide] ?? Infinity) + cutCost(ink, x) + empty + 14 * (wide / stripPitch - 1) ** 2;
        if (cost < (next[x] ?? Infinity)) [next[x], choice[x]] = [cost, wide];
      }
    }
    costs = next;
    choices.push(choice);
  }
  let end = -1;
  let cost = Infinity;
  for (let x = 0; x < width; x += 1) {
    const all = (costs[x] ?? Infinity) + 0.06 * (total - (sums[x] ?? 0));
    if (all < cost) [end, cost] = [x, all];
  }
  if (end < 0 || !Number.isFinite(cost)) return null;
  const cuts = [end];
  for (const choice of choices.toReversed()) cuts.push((cuts.at(-1) ?? 0) - (choice[cuts.at(-1) ?? 0] ?? 0));
  return { cuts: cuts.reverse(), cost };
}

function cutCost(ink: Float32Array, x: number): number {
  return ((ink[x] ?? 0) + 0.5 * (ink[x - 1] ?? 0) + 0.5 * (ink[x + 1] ?? 0)) * 0.6;
}

/** Returns null if there is no ink. */
export function glyphBox(
  strip: LuminancePlane,
  tones: Tones,
  [from, to]: readonly [number, number],
): Box | null {
  const { width, height } = strip;
  const left = Math.max(0, from - 1);
  const right = Math.min(width, to + 1);
  const marks = inkedParts(strip, tones, [left, right]).filter(
    ({ box, pixels }) =>
      pixels >= 10 && box.bottom > 0.3 * height && box.top < 0.7 * height && !isRule(box, height),
  );
  const largest = Math.max(...marks.map(({ pixels }) => pixels));
  const own = marks.filter(({ box, pixels }) => {
    const middle = (box.left + box.right) / 2;
    return pixels >= 0.12 * largest && middle > from + 1 && middle < to - 1;
  });
  if (own.length === 0) return null;
  return {
    left: Math.min(...own.map(({ box }) => box.left)),
    top: Math.min(...own.map(({ box }) => box.top)),
    right: Math.max(...own.map(({ box }) => box.right)),
    bottom: Math.max(...own.map(({ box }) => box.bottom)),
  };
}

const isRule = ({ top, bottom }: Box, height: number) => top <= 1 && bottom >= height - 1;

function inkedParts(
  { width, height, values }: LuminancePlane,
  { paper, contrast }: Tones,
  [left, right]: readonly [number, number],
): { box: Box; pixels: number }[] {
  const across = right - left;
  const isInk = new Uint8Array(across * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = left; x < right; x += 1) {
      const threshold = (paper[x] ?? 0) - 0.5 * (contrast[x] ?? 0);
      if ((values[y * width + x] ?? 0) < threshold) isInk[y * across + x - left] = 1;
    }
  }
  const found: { box: Box; pixels: number }[] = [];
  const stack: number[] = [];
  for (let start = 0; start < isInk.length; start += 1) {
    if (isInk[start] !== 1) continue;
    isInk[start] = 2;
    stack.push(start);
    const box: Box = { left: right, top: height, right: 0, bottom: 0 };
    let pixels = 0;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % across;
      const y = (at - x) / across;
      pixels += 1;
      box.left = Math.min(box.left, left + x);
      box.right = Math.max(box.right, left + x + 1);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y + 1);
      for (const [dx, dy] of neighbours) {
        const [column, row] = [x + dx, y + dy];
        if (column < 0 || column >= across || row < 0 || row >= height) continue;
        const beside = row * across + column;
        if (isInk[beside] !== 1) continue;
        isInk[beside] = 2;
        stack.push(beside);
      }
    }
    found.push({ box, pixels });
  }
  return found;
}

const neighbours = [-1, 0, 1].flatMap((dx) =>
  [-1, 0, 1].filter((dy) => dx !== 0 || dy !== 0).map((dy) => [dx, dy] as const),
);
