import type { LuminancePlane } from '../luminance-plane.ts';

const mostSlope = 0.14;
const coarseStep = 0.01;
const fineStep = 0.0025;

/**
 * Returns the rows' slope, in pixels down for one to the right; bars are upright already, but a camera held
 * aslant slants rows by another angle. Where rows lie along the summed lines, changes from row to row fall
 * together.
 */
export function rowSlope(plane: LuminancePlane): number {
  const changes = changesDown(plane);
  const coarse = bestOf(changes, { from: -mostSlope, to: mostSlope, step: coarseStep });
  return bestOf(changes, { from: coarse - coarseStep, to: coarse + coarseStep, step: fineStep });
}

function changesDown({ width, height, values }: LuminancePlane): LuminancePlane {
  const changes = new Uint8ClampedArray(width * height);
  for (let at = width; at < changes.length; at += 1)
    changes[at] = Math.abs((values[at] ?? 0) - (values[at - width] ?? 0));
  return { width, height, values: changes };
}

interface Slopes {
  from: number;
  to: number;
  step: number;
}

function bestOf(changes: LuminancePlane, { from, to, step }: Slopes): number {
  let best = { slope: 0, contrast: -1 };
  for (let slope = from; slope <= to + step / 2; slope += step) {
    const contrast = contrastAlong(changes, slope);
    if (contrast > best.contrast) best = { slope, contrast };
  }
  return best.slope;
}

function contrastAlong({ width, height, values }: LuminancePlane, slope: number): number {
  const sums = new Float64Array(height);
  for (let x = 0; x < width; x += 1) {
    const fall = Math.round(slope * (x - width / 2));
    const end = Math.min(height, height - fall);
    for (let y = Math.max(0, -fall); y < end; y += 1)
      sums[y] = (sums[y] ?? 0) + (values[(y + fall) * width + x] ?? 0);
  }
  return sums.reduce((all, sum) => all + sum * sum, 0);
}
