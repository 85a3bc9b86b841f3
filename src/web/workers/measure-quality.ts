import { documentArea, type DocumentArea, edgeContact } from './document-area.ts';
import { glareShare } from './glare.ts';
import type { QualityMeasures } from './image-protocol.ts';
import {
  averaged,
  type ColourPlane,
  luminanceOf,
  type LuminancePlane,
  percentile,
} from './luminance-plane.ts';

/** Pictures are scaled down to this, never up. */
export const analysisSide = 1000;

/** Measures a picture of at most `analysisSide`. */
export function measureQuality(plane: ColourPlane): QualityMeasures {
  const luminance = luminanceOf(plane);
  const area = documentArea(plane);
  return {
    sharpness: sharpness(luminance),
    glareShare: glareShare(luminance),
    brightness: brightness(luminance),
    edgeContact: area === null ? null : edgeContact(area),
    linesDownToAcross: linesDownToAcross(luminance, area),
  };
}

/** Tiles a side; the most detailed count. */
const tilesAcross = 12;
const judgedTiles = 0.2;
/** Tiles of less slope variance are plain. */
const plainSlope = 3;

interface Tile {
  laplacian: Float64Array;
  slope: Float64Array;
  contrast: number;
}

/**
 * Returns Laplacian over slope variance, times 100, in the weakest direction, so motion shows; independent of
 * light and amount of print. Null without detail.
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

/** Blurs binomially: removes grain, keeps print. */
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

/** Edges are mostly table. */
const rim = 0.1;
/** Paper and faces are the bright tenth even on a dark table. */
const brightShare = 0.9;

/** Returns 0 to 255; specks don't raise it. */
export function brightness({ width, height, values }: LuminancePlane): number {
  const counts = new Uint32Array(256);
  const left = Math.floor(width * rim);
  const top = Math.floor(height * rim);
  for (let y = top; y < height - top; y += 1) {
    for (let x = left; x < width - left; x += 1) {
      const value = values[y * width + x] ?? 0;
      counts[value] = (counts[value] ?? 0) + 1;
    }
  }
  return percentile(counts, brightShare);
}

const searchSide = 500;
const smear = 30;
/** Closer is the edge itself. */
const inset = 3;

/** Returns below 1 upright, above 1 on its side; null without print. */
export function linesDownToAcross(plane: LuminancePlane, area: DocumentArea | null): number | null {
  const small = averaged(plane, Math.ceil(Math.max(plane.width, plane.height) / searchSide));
  const { width, height, values } = small;
  const isInside = inside(area, width, height);
  const across = smeared(values, width, height, 1);
  const down = smeared(values, width, height, width);
  let [acrossSum, downSum, count] = [0, 0, 0];
  for (let y = smear; y < height - smear; y += 1) {
    for (let x = smear; x < width - smear; x += 1) {
      if (!isInside(x, y)) continue;
      const at = y * width + x;
      const rise = (across[at + width] ?? 0) - (across[at - width] ?? 0);
      const run = (down[at + 1] ?? 0) - (down[at - 1] ?? 0);
      acrossSum += rise * rise;
      downSum += run * run;
      count += 1;
    }
  }
  if (count === 0 || acrossSum + downSum < count * 2) return null;
  return downSum / Math.max(acrossSum, 1e-9);
}

function smeared(values: Uint8ClampedArray, width: number, height: number, step: number): Float32Array {
  const result = new Float32Array(width * height);
  const half = smear / 2;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const isFar = step === 1 ? x >= half && x < width - half : y >= half && y < height - half;
      if (!isFar) continue;
      let sum = 0;
      for (let along = -half; along <= half; along += 1) sum += values[at + along * step] ?? 0;
      result[at] = sum / (smear + 1);
    }
  }
  return result;
}

function inside(area: DocumentArea | null, width: number, height: number) {
  if (area === null) return () => true;
  const at = (x: number, y: number) => area.mask[y * area.width + x] === 1;
  return (x: number, y: number) => {
    const column = Math.min(area.width - 1, Math.floor((x * area.width) / width));
    const row = Math.min(area.height - 1, Math.floor((y * area.height) / height));
    return (
      at(column, row) &&
      at(column - inset, row) &&
      at(column + inset, row) &&
      at(column, row - inset) &&
      at(column, row + inset)
    );
  };
}
