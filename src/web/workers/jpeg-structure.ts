import type { ByteRange, ImageStructure } from './image-layout.ts';

const marker = { startOfImage: 0xd8, endOfImage: 0xd9, startOfScan: 0xda, comment: 0xfe } as const;
const iccProfile = 'ICC_PROFILE\0';

interface Segment extends ByteRange {
  kind: number;
}

/** Walks a JPEG's segments, those between and after its scans included. Null when no frame header is found. */
export function readJpeg(bytes: Uint8Array): ImageStructure | null {
  const segments: Segment[] = [];
  let at = 2;
  let isComplete = false;
  while (!isComplete) {
    const next = readSegment(bytes, at);
    if (next === null) break;
    if (next.kind === marker.endOfImage) isComplete = true;
    else segments.push(next);
    at = next.kind === marker.startOfScan ? skipScan(bytes, next.end) : next.end;
  }
  const frame = segments.find(({ kind }) => isFrame(kind));
  if (frame === undefined || frame.end - frame.start < 9) return null;
  return {
    height: uint16(bytes, frame.start + 5),
    width: uint16(bytes, frame.start + 7),
    isComplete,
    end: isComplete ? at : bytes.length,
    metadata: segments.filter((segment) => isMetadata(bytes, segment)),
    animation: [],
    hasPrintColours: bytes[frame.start + 9] === 4,
    hasOpaqueMetadata: false,
  };
}

/** The marker at `at` (filling before it is skipped) with its segment, or null when there is none. */
function readSegment(bytes: Uint8Array, at: number): Segment | null {
  if (bytes[at] !== 0xff) return null;
  let start = at;
  while (bytes[start + 1] === 0xff) start += 1;
  const kind = bytes[start + 1];
  if (kind === undefined) return null;
  if (isBare(kind)) return { kind, start, end: start + 2 };
  const length = uint16(bytes, start + 2);
  const end = start + 2 + length;
  return length < 2 || end > bytes.length ? null : { kind, start, end };
}

/** The next marker that is neither stuffing nor a restart: where compressed data stops. */
function skipScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const kind = bytes[at + 1];
    const isData = kind === 0x00 || kind === 0xff || (kind !== undefined && kind >= 0xd0 && kind <= 0xd7);
    if (!isData) return at;
  }
  return bytes.length;
}

function isBare(kind: number): boolean {
  return kind === 0x01 || (kind >= 0xd0 && kind <= marker.endOfImage);
}

/** SOF0 to SOF15 without DHT, JPG and DAC, which stand between them. */
function isFrame(kind: number): boolean {
  return kind >= 0xc0 && kind <= 0xcf && kind !== 0xc4 && kind !== 0xc8 && kind !== 0xcc;
}

/** Application segments and comments, but for what a decoder needs: JFIF, colour profile, Adobe's colour transform. */
function isMetadata(bytes: Uint8Array, { kind, start }: Segment): boolean {
  if (kind === marker.comment) return true;
  if (kind < 0xe0 || kind > 0xef) return false;
  if (kind === 0xe2) return latin(bytes.subarray(start + 4, start + 4 + iccProfile.length)) !== iccProfile;
  return kind !== 0xe0 && kind !== 0xee;
}

function uint16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

function latin(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
