import type { LuminancePlane } from '../luminance-plane.ts';

/** Middle and size of its box. */
export interface DarkPart {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Darker than this share of the surroundings' mean, and by at least so many levels. */
const darkShare = 0.86;
const darkLevels = 10;
/** In pixels, to each side. */
const reach = 14;

/** Compares with the surroundings: light may change over the picture. */
export function darkMask({ width, height, values }: LuminancePlane): Uint8Array {
  const sums = integralOf({ width, height, values });
  const across = width + 1;
  const mask = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const top = Math.max(0, y - reach);
    const bottom = Math.min(height, y + reach + 1);
    for (let x = 0; x < width; x += 1) {
      const left = Math.max(0, x - reach);
      const right = Math.min(width, x + reach + 1);
      const sum =
        (sums[bottom * across + right] ?? 0) -
        (sums[top * across + right] ?? 0) -
        (sums[bottom * across + left] ?? 0) +
        (sums[top * across + left] ?? 0);
      const mean = sum / ((bottom - top) * (right - left));
      const value = values[y * width + x] ?? 0;
      if (value < Math.min(mean * darkShare, mean - darkLevels)) mask[y * width + x] = 1;
    }
  }
  return mask;
}

function integralOf({ width, height, values }: LuminancePlane): Float64Array {
  const across = width + 1;
  const sums = new Float64Array(across * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += values[y * width + x] ?? 0;
      sums[(y + 1) * across + x + 1] = (sums[y * across + x + 1] ?? 0) + row;
    }
  }
  return sums;
}

/** Joins by corner too; keeps parts whose longer side is within the bounds. */
export function partsOf(
  mask: Uint8Array,
  width: number,
  { least, most }: { least: number; most: number },
): DarkPart[] {
  const height = mask.length / width;
  const seen = new Uint8Array(mask.length);
  const stack: number[] = [];
  const parts: DarkPart[] = [];
  for (let start = 0; start < mask.length; start += 1) {
    if (mask[start] !== 1 || seen[start] === 1) continue;
    seen[start] = 1;
    stack.push(start);
    let [left, right, top, bottom] = [width, 0, height, 0];
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % width;
      const y = (at - x) / width;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1) {
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
          const beside = row * width + column;
          if (mask[beside] !== 1 || seen[beside] === 1) continue;
          seen[beside] = 1;
          stack.push(beside);
        }
      }
    }
    const [wide, high] = [right - left + 1, bottom - top + 1];
    const longer = Math.max(wide, high);
    if (longer >= least && longer <= most)
      parts.push({ x: (left + right) / 2, y: (top + bottom) / 2, width: wide, height: high });
  }
  return parts;
}
