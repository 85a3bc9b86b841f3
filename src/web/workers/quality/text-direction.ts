import type { DocumentArea } from './document-area.ts';
import { averaged, type LuminancePlane } from './luminance-plane.ts';

const searchSide = 500;
/** Pixels along which a line of print is smeared together. */
const smear = 30;
/** What stands nearer to the document's own edge is its edge. */
const inset = 3;

/**
 * How much more the print runs down the picture than across it: below 1 lines stand as one reads them, above 1 the document lies on its
 * side. Null when there is no print to tell by.
 */
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

/** Means of the pixels around each, along a row (`step` 1) or a column (`step` the width). */
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
