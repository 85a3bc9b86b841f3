import type { LuminancePlane } from '../luminance-plane.ts';

/** Returns the brightness between four pixels; beyond the picture its edge's. */
export function sampled({ width, height, values }: LuminancePlane, x: number, y: number): number {
  const left = Math.min(width - 2, Math.max(0, Math.floor(x - 0.5)));
  const top = Math.min(height - 2, Math.max(0, Math.floor(y - 0.5)));
  const right = Math.min(1, Math.max(0, x - 0.5 - left));
  const below = Math.min(1, Math.max(0, y - 0.5 - top));
  const at = top * width + left;
  const upper = (values[at] ?? 0) * (1 - right) + (values[at + 1] ?? 0) * right;
  const lower = (values[at + width] ?? 0) * (1 - right) + (values[at + width + 1] ?? 0) * right;
  return upper * (1 - below) + lower * below;
}
