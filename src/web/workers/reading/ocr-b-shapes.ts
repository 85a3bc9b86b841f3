import type { LuminancePlane } from '../luminance-plane.ts';

import type { Tones } from './character-cells.ts';
import type { Box } from './glyph-features.ts';
import shapes from './ocr-b-shapes.json' with { type: 'json' };
import { alphabet } from './ocr-b-model.ts';
import { stripPitch } from './zones.ts';

/** In a strip's pixels: wider and higher than any character. */
const across = 24;
const down = 30;
const size = across * down;
/** In pixels, from a scan to a picture out of focus. */
const blurs = [1, 2.2] as const;
const shifts = [
  [0, 0],
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

const ink = Uint8Array.from(atob(shapes.bits), (letter) => letter.charCodeAt(0));

/** By blur, of mean zero and length one. */
const templates: readonly (readonly Float32Array[])[] = blurs.map((blur) => {
  const drawn = Array.from(alphabet, (letter) => shapeOf(letter));
  return drawn.map((shape) => normalised(blurred(shape, blur)));
});

/** Returns -1 to 1 for each of the alphabet, in its own size: a zero is no letter O. */
export function likeness(strip: LuminancePlane, { paper, contrast }: Tones, box: Box): Float32Array {
  const best = new Float32Array(alphabet.length).fill(-1);
  const [left, top] = [
    Math.round((box.left + box.right - across) / 2),
    Math.round((box.top + box.bottom - down) / 2),
  ];
  for (const [dx, dy] of shifts) {
    const seen = normalised(windowOf(strip, { paper, contrast }, [left + dx, top + dy]));
    for (const shapesOf of templates) {
      for (const [letter, shape] of shapesOf.entries()) {
        let sum = 0;
        for (let at = 0; at < size; at += 1) sum += (seen[at] ?? 0) * (shape[at] ?? 0);
        if (sum > (best[letter] ?? 0)) best[letter] = sum;
      }
    }
  }
  return best;
}

/** Returns 0 to about 1; paper beyond the strip. */
function windowOf(
  { width, height, values }: LuminancePlane,
  { paper, contrast }: Tones,
  [left, top]: readonly [number, number],
): Float32Array {
  const seen = new Float32Array(size);
  for (let y = Math.max(0, -top); y < Math.min(down, height - top); y += 1) {
    for (let x = Math.max(0, -left); x < Math.min(across, width - left); x += 1) {
      const column = left + x;
      const dark = (paper[column] ?? 0) - (values[(top + y) * width + column] ?? 0);
      seen[y * across + x] = Math.max(0, Math.min(1.1, dark / (contrast[column] ?? 1)));
    }
  }
  return withoutNeighbours(seen);
}

/** Fades what reaches in from the neighbours. */
function withoutNeighbours(seen: Float32Array): Float32Array {
  for (let y = 0; y < down; y += 1) {
    for (const [x, weight] of [
      [0, 0.2],
      [1, 0.6],
      [across - 2, 0.6],
      [across - 1, 0.2],
    ] as const)
      seen[y * across + x] = (seen[y * across + x] ?? 0) * weight;
  }
  return seen;
}

function shapeOf(letter: string): Float32Array {
  const { width, height, letters } = shapes;
  const start = letters.indexOf(letter) * width * height;
  const isInk = (x: number, y: number) => {
    const bit = start + y * width + x;
    return ((ink[bit >> 3] ?? 0) & (0x80 >> (bit & 7))) !== 0;
  };
  const places: [number, number][] = [];
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) if (isInk(x, y)) places.push([x, y]);
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values) + 1) / 2;
  const [cx, cy] = [middle(places.map(([x]) => x)), middle(places.map(([, y]) => y))];
  const scale = stripPitch / width;
  const shape = new Float32Array(size);
  for (const [x, y] of places) {
    const column = Math.floor((x + 0.5 - cx) * scale + across / 2);
    const row = Math.floor((y + 0.5 - cy) * scale + down / 2);
    if (column >= 0 && column < across && row >= 0 && row < down)
      shape[row * across + column] = (shape[row * across + column] ?? 0) + scale * scale;
  }
  return shape;
}

function blurred(shape: Float32Array, sigma: number): Float32Array {
  const reach = Math.ceil(2.5 * sigma);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * sigma * sigma)),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const along = (from: Float32Array, step: (x: number, y: number, by: number) => number) =>
    Float32Array.from({ length: size }, (_, at) => {
      const [x, y] = [at % across, Math.floor(at / across)];
      return weights.reduce(
        (total, weight, by) => total + (weight / sum) * (from[step(x, y, by - reach)] ?? 0),
        0,
      );
    });
  const sideways = along(shape, (x, y, by) => (x + by < 0 || x + by >= across ? -1 : y * across + x + by));
  return along(sideways, (x, y, by) => (y + by) * across + x);
}

function normalised(values: Float32Array): Float32Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / size;
  let square = 1e-9;
  for (const value of values) square += (value - mean) ** 2;
  const length = Math.sqrt(square);
  return values.map((value) => (value - mean) / length);
}
