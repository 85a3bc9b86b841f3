/** A JPEG's segment; `end` may be beyond the available bytes. */
export interface JpegSegment {
  readonly kind: number;
  readonly start: number;
  readonly end: number;
}

/** See ITU-T T.81 › Table B.1. */
export const jpegMarker = {
  huffmanTables: 0xc4,
  startOfImage: 0xd8,
  endOfImage: 0xd9,
  startOfScan: 0xda,
  restartInterval: 0xdd,
  comment: 0xfe,
} as const;

/**
 * Finds the next segment, skipping fill (FF) and stray bytes as decoders do. Null at the end, 'broken' at an
 * invalid marker or length.
 */
export function nextSegment(bytes: Uint8Array, from: number): JpegSegment | 'broken' | null {
  const start = nextMarker(bytes, from);
  const kind = bytes[start + 1];
  if (kind === undefined) return null;
  if (isBare(kind)) return { kind, start, end: start + 2 };
  if (!isKnown(kind)) return 'broken';
  if (start + 4 > bytes.length) return { kind, start, end: start + 4 };
  const length = uint16(bytes, start + 2);
  return length < 2 ? 'broken' : { kind, start, end: start + 2 + length };
}

function nextMarker(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next !== 0xff && next !== 0x00) return at;
  }
  return bytes.length;
}

/** Recognises markers without a length: TEM, restarts, start and end. */
function isBare(kind: number): boolean {
  return kind === 0x01 || (kind >= 0xd0 && kind <= jpegMarker.endOfImage);
}

/** Refuses reserved markers, at which decoders stop. */
function isKnown(kind: number): boolean {
  return (kind >= 0xc0 && kind <= 0xdd) || (kind >= 0xe0 && kind <= 0xef) || kind === jpegMarker.comment;
}

/** Recognises SOF0 to SOF15, without DHT, JPG and DAC. */
export function isJpegFrame(kind: number): boolean {
  return kind >= 0xc0 && kind <= 0xcf && kind !== jpegMarker.huffmanTables && kind !== 0xc8 && kind !== 0xcc;
}

/** Returns null if the bytes end before the size. */
export function jpegSize(
  bytes: Uint8Array,
  { start }: JpegSegment,
): { width: number; height: number } | null {
  if (start + 9 > bytes.length) return null;
  return { height: uint16(bytes, start + 5), width: uint16(bytes, start + 7) };
}

export interface JpegFrame {
  /** C0 and C1 are sequential, C2 progressive; browsers read no others. */
  readonly kind: number;
  readonly width: number;
  readonly height: number;
  readonly components: readonly { readonly id: number; readonly across: number; readonly down: number }[];
}

/** Returns null if cut off or invalid. See ITU-T T.81 › B.2.2. */
export function readJpegFrame(bytes: Uint8Array, segment: JpegSegment): JpegFrame | null {
  const { kind, start, end } = segment;
  const size = jpegSize(bytes, segment);
  const count = bytes[start + 9] ?? 0;
  if (size === null || end > bytes.length || count < 1 || count > 4 || end - start !== 10 + 3 * count)
    return null;
  const components = Array.from({ length: count }, (_, index) => {
    const at = start + 10 + 3 * index;
    const sampling = bytes[at + 1] ?? 0;
    return { id: bytes[at] ?? 0, across: sampling >> 4, down: sampling & 15 };
  });
  if (components.some(({ across, down }) => ![across, down].every((one) => one >= 1 && one <= 4)))
    return null;
  return { kind, ...size, components };
}

function uint16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}
