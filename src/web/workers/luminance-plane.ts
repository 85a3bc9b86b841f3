/** 0 (black) to 255 (white), by row. */
export interface LuminancePlane {
  width: number;
  height: number;
  values: Uint8ClampedArray;
}

/** RGBA. */
export interface ColourPlane {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** Weighs colours by ITU-R BT.601. */
export function luminanceOf({ width, height, data }: ColourPlane): LuminancePlane {
  const values = new Uint8ClampedArray(width * height);
  for (let at = 0, from = 0; at < values.length; at += 1, from += 4) {
    values[at] = 0.299 * (data[from] ?? 0) + 0.587 * (data[from + 1] ?? 0) + 0.114 * (data[from + 2] ?? 0);
  }
  return { width, height, values };
}

/** Averages `factor` × `factor` pixels; drops the remainder. */
export function averaged(plane: LuminancePlane, factor: number): LuminancePlane {
  if (factor <= 1) return plane;
  const width = Math.max(1, Math.floor(plane.width / factor));
  const height = Math.max(1, Math.floor(plane.height / factor));
  const columns = Math.min(factor, plane.width);
  const rows = Math.min(factor, plane.height);
  const values = new Uint8ClampedArray(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let row = 0; row < rows; row += 1) {
        const start = (y * factor + row) * plane.width + x * factor;
        for (let column = 0; column < columns; column += 1) sum += plane.values[start + column] ?? 0;
      }
      values[y * width + x] = sum / (rows * columns);
    }
  }
  return { width, height, values };
}

/** Returns the smallest value not exceeded by this share; `counts` are indexed by value. */
export function percentile(counts: Uint32Array, share: number): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let below = 0;
  for (const [value, count] of counts.entries()) {
    below += count;
    if (below >= share * total && below > 0) return value;
  }
  return 0;
}
