import { type JpegFrame, jpegMarker, type JpegSegment } from '#contract/service/jpeg-segments.ts';

import { type HuffmanTable, readHuffmanTables } from './jpeg-bits.ts';
import { passOf, type Pass, type ScanHeader } from './jpeg-passes.ts';
import { JpegScan } from './jpeg-scan.ts';
import { convertMaxPixels } from './image-protocol.ts';

/** Huffman-coded baseline, extended and progressive, as browsers decode. */
const progressive = 0xc2;
const walked: readonly number[] = [0xc0, 0xc1, progressive];

/**
 * Returns true if data reaches the last row: decoders fill up cut pictures, and an end marker proves nothing.
 * Other frames are left to the decoder.
 */
export function isJpegWhole(bytes: Uint8Array, frame: JpegFrame, segments: readonly JpegSegment[]): boolean {
  // No decoder is given so many pixels: nothing depends on the answer.
  if (!walked.includes(frame.kind) || frame.width * frame.height > convertMaxPixels) return true;
  const tables = new Map<number, HuffmanTable>();
  const sent = frame.components.map(() => new Uint8Array(64).fill(untouched));
  const memory = frame.components.map(() => ({ nonZero: null as Uint32Array | null }));
  let interval = 0;
  for (const segment of segments) {
    if (segment.kind === jpegMarker.huffmanTables) readHuffmanTables(bytes, segment, tables);
    if (segment.kind === jpegMarker.restartInterval) interval = uint16(bytes, segment.start + 4);
    if (segment.kind !== jpegMarker.startOfScan) continue;
    const header = readScanHeader(bytes, segment, frame);
    const pass = header === null ? null : passOf(header, frame.kind === progressive, tables);
    if (header === null || pass === null) return true;
    if (!new JpegScan({ bytes, at: segment.end, frame, header, interval, memory }).reachesEnd(pass))
      return false;
    noteSent(sent, header, pass);
  }
  return isAllSent(sent);
}

/** Missing precision bits; this value if nothing was sent. */
const untouched = 255;

function noteSent(
  sent: readonly Uint8Array[],
  { components, first, last, low }: ScanHeader,
  pass: Pass,
): void {
  const band = pass.isSequential ? ([0, 63, 0] as const) : ([first, last, low] as const);
  for (const index of components) sent[index]?.fill(band[2], band[0], band[1] + 1);
}

/** Requires all means, full precision of what was begun and all detail of luminance. */
function isAllSent(sent: readonly Uint8Array[]): boolean {
  return sent.every((lacking, index) =>
    lacking.every((bits, place) => bits === 0 || (bits === untouched && index > 0 && place > 0)),
  );
}

/** Returns null if it names nothing in the frame. See ITU-T T.81 › B.2.3. */
function readScanHeader(bytes: Uint8Array, { start, end }: JpegSegment, frame: JpegFrame): ScanHeader | null {
  const count = bytes[start + 4] ?? 0;
  if (count < 1 || count > 4 || end - start !== 8 + 2 * count) return null;
  const places = Array.from({ length: count }, (_, place) => start + 5 + 2 * place);
  const components = places.map((at) => frame.components.findIndex(({ id }) => id === bytes[at]));
  if (components.includes(-1)) return null;
  const [first = 0, last = 0, precision = 0] = bytes.subarray(end - 3, end);
  return {
    components,
    tables: places.map((at) => bytes[at + 1] ?? 0),
    first,
    last,
    high: precision >> 4,
    low: precision & 15,
  };
}

function uint16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}
