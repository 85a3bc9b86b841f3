import type { LuminancePlane } from '../luminance-plane.ts';

/** Glyph's side as the model was trained, and the rim around it. */
const side = 20;
const rim = 2;
const padded = side + 2 * rim;
const cell = 5;
const bins = 4;
const cells = Math.floor(padded / cell);
const blocks = cells - 1;

export interface Box {
  left: number;
  top: number;
  /** Exclusive. */
  right: number;
  bottom: number;
}

/**
 * Computes histograms of oriented gradients as `hog-features` 1.0 does, then the height among the zone's, 0 to 1:
 * digits are taller than letters in OCR-B.
 */
export function glyphFeatures(plane: LuminancePlane, box: Box, height: number): Float32Array {
  const histograms = histogramsOf(paddedGlyph(plane, box));
  const features = new Float32Array(blocks * blocks * 4 * bins + 1);
  let at = 0;
  for (let down = 0; down < blocks; down += 1) {
    for (let across = 0; across < blocks; across += 1) {
      let sum = 1e-5;
      const start = at;
      for (const row of [down, down + 1]) {
        for (const column of [across, across + 1]) {
          for (let bin = 0; bin < bins; bin += 1, at += 1) {
            const value = histograms[(row * cells + column) * bins + bin] ?? 0;
            features[at] = value;
            sum += value * value;
          }
        }
      }
      const norm = Math.sqrt(sum);
      for (let of = start; of < at; of += 1) features[of] = (features[of] ?? 0) / norm;
    }
  }
  features[at] = height;
  return features;
}

/** Repeats the edges around the box; values 0 to 1. */
function paddedGlyph({ width, values }: LuminancePlane, { left, top, right, bottom }: Box): Float32Array {
  const glyph = new Float32Array(padded * padded);
  const within = (value: number) => Math.min(side - 1, Math.max(0, value));
  for (let y = 0; y < padded; y += 1) {
    const [rowFrom, rowTo] = spanOf(top, bottom, within(y - rim));
    for (let x = 0; x < padded; x += 1) {
      const [from, to] = spanOf(left, right, within(x - rim));
      let sum = 0;
      for (let row = rowFrom; row < rowTo; row += 1)
        for (let column = from; column < to; column += 1) sum += values[row * width + column] ?? 0;
      glyph[y * padded + x] = sum / ((rowTo - rowFrom) * (to - from) * 255);
    }
  }
  return glyph;
}

function spanOf(start: number, end: number, step: number): readonly [number, number] {
  const from = start + Math.floor(((end - start) * step) / side);
  const to = start + Math.floor(((end - start) * (step + 1)) / side);
  return [from, Math.max(from + 1, to)];
}

function histogramsOf(glyph: Float32Array): Float32Array {
  const histograms = new Float32Array(cells * cells * bins);
  const at = (x: number, y: number) =>
    x < 0 || y < 0 || x >= padded || y >= padded ? 0 : (glyph[y * padded + x] ?? 0);
  for (let y = 0; y < cells * cell; y += 1) {
    for (let x = 0; x < cells * cell; x += 1) {
      const across = at(x + 1, y) - at(x - 1, y);
      const down = at(x, y + 1) - at(x, y - 1);
      const index = (Math.floor(y / cell) * cells + Math.floor(x / cell)) * bins + binOf(across, down);
      histograms[index] = (histograms[index] ?? 0) + Math.hypot(across, down);
    }
  }
  return histograms;
}

/** Centres the first bin around 0 degrees. */
function binOf(across: number, down: number): number {
  const angle = (Math.atan2(down, across) * 180) / Math.PI;
  return Math.floor(((((angle < 0 ? angle + 180 : angle) + 90 / bins) % 180) / 180) * bins);
}
