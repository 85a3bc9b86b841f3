import type { ImageMimetype } from '#contract/service/documents.ts';
import {
  isJpegFrame,
  jpegMarker,
  type JpegSegment,
  nextSegment,
  readJpegFrame,
} from '#contract/service/jpeg-segments.ts';

import { isJpegWhole } from './jpeg-rows.ts';

/** Bytes from `start` up to, not including, `end`. */
export interface ByteRange {
  start: number;
  end: number;
}

/** An image file as its bytes are laid out; nothing of it is decoded. */
export interface ImageStructure {
  width: number;
  height: number;
  /** Whether the file has the end that its format asks for, and a JPEG the data of every row. */
  isComplete: boolean;
  /** Where the compressed data of a PNG is; of a JPEG nothing. */
  data: readonly ByteRange[];
  /** Where the picture ends; what follows belongs to no picture. */
  end: number;
  /** What tells about the picture without being part of it: camera, place, programs, comments. Colour profiles are not in it. */
  metadata: readonly ByteRange[];
  /** Further pictures that would be shown after the first; the first does not need them. */
  animation: readonly ByteRange[];
  /** Whether its colours are those of print (CMYK), which not every reader shows alike. */
  hasPrintColours: boolean;
  /** Whether part of `metadata` can't be read here, so that it may hold anything. */
  hasOpaqueMetadata: boolean;
}

/** Reads the layout of a JPEG or PNG; null when it has no readable header. Spec: Limits. */
export function readStructure(bytes: Uint8Array, type: ImageMimetype): ImageStructure | null {
  return type === 'image/png' ? readPng(bytes) : readJpeg(bytes);
}

/** The file without what tells about the picture, and without further pictures. The picture's own bytes are copied as they are. */
export function withoutMetadata(
  bytes: Uint8Array<ArrayBuffer>,
  { metadata, animation, end }: Pick<ImageStructure, 'metadata' | 'animation' | 'end'>,
): Uint8Array<ArrayBuffer> {
  const leftOut = [...metadata, ...animation].sort((a, b) => a.start - b.start);
  const left = leftOut.reduce((size, range) => size - (range.end - range.start), end);
  const clean = new Uint8Array(left);
  let from = 0;
  let to = 0;
  for (const next of [...leftOut, { start: end, end }]) {
    clean.set(bytes.subarray(from, next.start), to);
    to += next.start - from;
    from = next.end;
  }
  return clean;
}

/** Whether there is anything but filling behind the end of the picture: another picture, a film, a maker's own block. */
export function hasRest(bytes: Uint8Array, { end }: Pick<ImageStructure, 'end'>): boolean {
  return bytes.subarray(end).some((byte) => byte !== 0);
}

const signatureBytes = 8;
const animationChunks = ['acTL', 'fcTL', 'fdAT'];
const metadataChunks = ['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'];
/** How some programs write EXIF and XMP as text. */
const opaqueStart = 'Raw profile type ';

interface Chunk {
  type: string;
  start: number;
  end: number;
}

/** Walks a PNG's chunks. Null when it does not begin with its header. */
function readPng(bytes: Uint8Array): ImageStructure | null {
  const chunks = [...chunksOf(bytes)];
  const [header] = chunks;
  if (header?.type !== 'IHDR' || header.end - header.start !== 25) return null;
  const last = chunks.at(-1);
  const isComplete = last?.type === 'IEND';
  const metadata = chunks.filter(({ type }) => metadataChunks.includes(type));
  return {
    width: uint32(bytes, header.start + 8),
    height: uint32(bytes, header.start + 12),
    isComplete,
    data: chunks
      .filter(({ type }) => type === 'IDAT')
      .map(({ start, end }) => ({ start: start + 8, end: end - 4 })),
    end: isComplete ? last.end : bytes.length,
    metadata,
    animation: chunks.filter(({ type }) => animationChunks.includes(type)),
    hasPrintColours: false,
    hasOpaqueMetadata: metadata.some(
      ({ start }) => latin(bytes.subarray(start + 8, start + 8 + opaqueStart.length)) === opaqueStart,
    ),
  };
}

function* chunksOf(bytes: Uint8Array): Generator<Chunk> {
  let start = signatureBytes;
  while (start + 12 <= bytes.length) {
    const type = latin(bytes.subarray(start + 4, start + 8));
    const end = start + 12 + uint32(bytes, start);
    if (end > bytes.length) return;
    yield { type, start, end };
    if (type === 'IEND') return;
    start = end;
  }
}

function uint32(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at);
}

const iccProfile = 'ICC_PROFILE\0';
/** No encoder writes more; what says so is made to keep a decoder busy. */
const mostScans = 200;

/** Walks a JPEG's segments, those between and after its scans included. Null when no frame header is found. */
function readJpeg(bytes: Uint8Array): ImageStructure | null {
  const segments: JpegSegment[] = [];
  let at = 2;
  let isEnded = false;
  while (!isEnded) {
    const next = nextSegment(bytes, at);
    if (next === null || next === 'broken' || next.end > bytes.length) break;
    if (next.kind === jpegMarker.endOfImage) isEnded = true;
    else segments.push(next);
    at = next.kind === jpegMarker.startOfScan ? skipScan(bytes, next.end) : next.end;
  }
  const header = segments.find(({ kind }) => isJpegFrame(kind));
  const frame = header === undefined ? null : readJpegFrame(bytes, header);
  const scans = segments.filter(({ kind }) => kind === jpegMarker.startOfScan).length;
  if (frame === null || scans > mostScans) return null;
  return {
    height: frame.height,
    width: frame.width,
    isComplete: isEnded && isJpegWhole(bytes, frame, segments),
    data: [],
    end: isEnded ? at : bytes.length,
    metadata: segments.filter((segment) => isMetadata(bytes, segment)),
    animation: [],
    hasPrintColours: frame.components.length === 4,
    hasOpaqueMetadata: false,
  };
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

/** Application segments and comments, but for what a decoder needs: JFIF, colour profile, Adobe's colour transform. */
function isMetadata(bytes: Uint8Array, { kind, start }: JpegSegment): boolean {
  if (kind === jpegMarker.comment) return true;
  if (kind < 0xe0 || kind > 0xef) return false;
  if (kind === 0xe2) return latin(bytes.subarray(start + 4, start + 4 + iccProfile.length)) !== iccProfile;
  return kind !== 0xe0 && kind !== 0xee;
}

function latin(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
