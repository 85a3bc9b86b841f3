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
      const row = (middle: number) =>
        (values[middle - 1] ?? 0) + 2 * (values[middle] ?? 0) + (values[middle + 1] ?? 0);
      result[at] = (row(at - width) + 2 * row(at) + row(at + width)) / 16;
    }
  }
  return { width, height, values: result };
}

function tilesOf({ width, height, values }: ReturnType<typeof smoothed>): Tile[] {
  const tiles = Array.from({ length: tilesAcross * tilesAcross }, () => ({
    laplacian: new Float64Array(4),
    slope: new Float64Array(4),
    contrast: 0,
    pixels: 0,
  }));
  // Across, down, and the two diagonals, whose step is longer by the root of two.
  const steps = [1, width, width + 1, width - 1];
  const lengths = [1, 1, 2, 2];
  for (let y = 2; y < height - 2; y += 1) {
    const tileRow = Math.floor((y * tilesAcross) / height) * tilesAcross;
    for (let x = 2; x < width - 2; x += 1) {
      const tile = tiles[tileRow + Math.floor((x * tilesAcross) / width)];
      if (tile === undefined) continue;
      const at = y * width + x;
      const here = values[at] ?? 0;
      for (let direction = 0; direction < 4; direction += 1) {
        const step = steps[direction] ?? 1;
        const length = lengths[direction] ?? 1;
        const before = values[at - step] ?? 0;
        const after = values[at + step] ?? 0;
        const bend = before - 2 * here + after;
        const rise = after - before;
        tile.laplacian[direction] = (tile.laplacian[direction] ?? 0) + (bend * bend) / (length * length);
        tile.slope[direction] = (tile.slope[direction] ?? 0) + (rise * rise) / (4 * length);
      }
      tile.pixels += 1;
    }
  }
  return tiles.map(({ laplacian, slope, pixels }) => ({
    laplacian,
    slope,
    contrast: slope.reduce((sum, value) => sum + value, 0) / (4 * Math.max(pixels, 1)),
  }));
}
