import type { ImageStructure } from './image-structure.ts';

/** By colour type. */
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** See PNG › Interlacing. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/**
 * Returns true if every row is there: some decoders leave the rest blank. Inflates piecewise, never beyond the
 * header's size.
 */
export async function isPngWhole(
  bytes: Uint8Array<ArrayBuffer>,
  { width, height, data }: Pick<ImageStructure, 'width' | 'height' | 'data'>,
): Promise<boolean> {
  // Its header comes first: bits a channel, channels, interlacing.
  const bits = (bytes[24] ?? 0) * (channels[bytes[25] ?? 0] ?? 1);
  const wanted = bytesOfRows({ width, height, bits, isInterlaced: bytes[28] === 1 });
  const stream = new Blob(data.map(({ start, end }) => bytes.subarray(start, end)))
    .stream()
    .pipeThrough(new DecompressionStream('deflate'));
  const reader = stream.getReader();
  let unpacked = 0;
  try {
    while (unpacked < wanted) {
      const { value, done } = await reader.read();
      if (done) return false;
      unpacked += value.length;
    }
    return true;
  } catch {
    return unpacked >= wanted;
  } finally {
    void reader.cancel().catch(() => {});
  }
}

interface Rows {
  width: number;
  height: number;
  bits: number;
  isInterlaced: boolean;
}

function bytesOfRows({ width, height, bits, isInterlaced }: Rows): number {
  const rows = (across: number, down: number) =>
    across === 0 ? 0 : down * (1 + Math.ceil((across * bits) / 8));
  if (!isInterlaced) return rows(width, height);
  return passes.reduce((sum, [column, row, acrossStep, downStep]) => {
    const across = Math.ceil(Math.max(0, width - column) / acrossStep);
    const down = Math.ceil(Math.max(0, height - row) / downStep);
    return sum + rows(across, down);
  }, 0);
}
