import type { LuminancePlane } from './luminance-plane.ts';

/** Tiles a side of the picture; the detail is judged where there is most of it. */
const tilesAcross = 12;
const judgedTiles = 0.2;
/** A tile of less contrast than this (variance of the slope) is plain, and says nothing. */
const plainSlope = 3;

/** What one tile has in each direction: variance of the Laplacian, and of the slope. */
interface Tile {
  laplacian: Float64Array;
  slope: Float64Array;
  contrast: number;
}

/**
 * How sharp the most detailed fifth of a picture is: the variance of the Laplacian over that of the slope, times 100, in the direction
 * in which it is least, so that a hand's movement shows. Divided so, it depends on neither light nor how much is printed. Null for a picture without detail.
 */
export function sharpness(plane: LuminancePlane): number | null {
  const smooth = smoothed(plane);
  const tiles = tilesOf(smooth).filter(({ contrast }) => contrast > plainSlope);
  if (tiles.length === 0) return null;
  tiles.sort((a, b) => b.contrast - a.contrast);
  const judged = tiles.slice(0, Math.max(1, Math.round(tilesAcross * tilesAcross * judgedTiles)));
  const inDirections = [0, 1, 2, 3].map((direction) => {
    const sum = (key: 'laplacian' | 'slope') =>
      judged.reduce((total, tile) => total + (tile[key][direction] ?? 0), 0);
    return (100 * sum('laplacian')) / Math.max(sum('slope'), 1e-9);
  });
  return Math.min(...inDirections);
}

/** Binomial 3 × 3: takes the grain out and leaves the print. */
function smoothed({ width, height, values }: LuminancePlane) {
  const result = new Float32Array(width * height);
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const corners =
        (values[at - width - 1] ?? 0) +
        (values[at - width + 1] ?? 0) +
        (values[at + width - 1] ?? 0) +
        (values[at + width + 1] ?? 0);
      const sides =
        (values[at - 1] ?? 0) + (values[at + 1] ?? 0) + (values[at - width] ?? 0) + (values[at + width] ?? 0);
      result[at] = (corners + 2 * sides + 4 * (values[at] ?? 0)) / 16;
    }
  }
  return { width, height, values: result };
}

function tilesOf(smooth: ReturnType<typeof smoothed>): Tile[] {
  const { width, height } = smooth;
  const tiles: Tile[] = [];
  const start = (tile: number, length: number) => Math.max(2, Math.floor((tile * length) / tilesAcross));
  const end = (tile: number, length: number) =>
    Math.min(length - 2, Math.floor(((tile + 1) * length) / tilesAcross));
  for (let down = 0; down < tilesAcross; down += 1) {
    for (let across = 0; across < tilesAcross; across += 1) {
      const left = start(across, width);
      const top = start(down, height);
      tiles.push(tileOf(smooth, { left, top, right: end(across, width), bottom: end(down, height) }));
    }
  }
  return tiles;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function tileOf({ width, values }: ReturnType<typeof smoothed>, { left, top, right, bottom }: Box): Tile {
  const laplacian = new Float64Array(4);
  const slope = new Float64Array(4);
  // Across, down, and the two diagonals, whose step is longer by the root of two.
  for (const [direction, [step, length]] of (
    [
      [1, 1],
      [width, 1],
      [width + 1, 2],
      [width - 1, 2],
    ] as const
  ).entries()) {
    let bends = 0;
    let rises = 0;
    for (let y = top; y < bottom; y += 1) {
      for (let at = y * width + left; at < y * width + right; at += 1) {
        const before = values[at - step] ?? 0;
        const after = values[at + step] ?? 0;
        const bend = before - 2 * (values[at] ?? 0) + after;
        const rise = after - before;
        bends += bend * bend;
        rises += rise * rise;
      }
    }
    laplacian[direction] = bends / (length * length);
    slope[direction] = rises / (4 * length);
  }
  const pixels = Math.max(0, right - left) * Math.max(0, bottom - top);
  const contrast = slope.reduce((sum, value) => sum + value, 0) / (4 * Math.max(pixels, 1));
  return { laplacian, slope, contrast };
}
