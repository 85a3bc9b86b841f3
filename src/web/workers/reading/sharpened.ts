import type { LuminancePlane } from '../luminance-plane.ts';

const reach = 3;
const strength = 2.5;

/** Parts bars that a lens has run together. */
export function sharpened({ width, height, values }: LuminancePlane): LuminancePlane {
  const means = boxMeans(boxMeans(values, { lines: height, lineStep: width, length: width, step: 1 }), {
    lines: width,
    lineStep: 1,
    length: height,
    step: width,
  });
  const raised = Uint8ClampedArray.from(
    values,
    (value, at) => value + strength * (value - (means[at] ?? value)),
  );
  return { width, height, values: raised };
}

interface Lines {
  lines: number;
  lineStep: number;
  length: number;
  step: number;
}

function boxMeans(values: ArrayLike<number>, { lines, lineStep, length, step }: Lines): Float32Array {
  const means = new Float32Array(lines * length);
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
      if (at >= 0) means[start + at * step] = sum / count;
    }
  }
  return means;
}
