import { type LuminancePlane, percentile } from './luminance-plane.ts';

/** What lies at the very edge is table more often than document. */
const rim = 0.1;
/** Paper and faces are the bright tenth of a document on a dark table as well. */
const brightShare = 0.9;

/** The luminance, 0 to 255, that the bright tenth of the picture's middle reaches. A few specks of light do not raise it. */
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
