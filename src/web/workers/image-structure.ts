import type { ImageMimetype } from '#contract/service/documents.ts';
import {
  isJpegFrame,
  jpegMarker,
  type JpegSegment,
  nextSegment,
  readJpegFrame,
} from '#contract/service/jpeg-segments.ts';

import { isJpegWhole } from './jpeg-rows.ts';

/** End exclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface ImageStructure {
  width: number;
  height: number;
  /** True with the format's end and, for a JPEG, data for every row. */
  isComplete: boolean;
  /** Empty for JPEG. */
  data: readonly ByteRange[];
  /** Later bytes belong to no picture. */
  end: number;
  /** Camera, location, programs, comments; no colour profiles. */
  metadata: readonly ByteRange[];
  /** Later frames, which the first doesn't need. */
  animation: readonly ByteRange[];
  /** CMYK, which readers show differently. */
  hasPrintColours: boolean;
  /** Unreadable metadata may hold anything. */
  hasOpaqueMetadata: boolean;
}

/** Returns null without a readable header. Spec: Limits. */
export function readStructure(bytes: Uint8Array, type: ImageMimetype): ImageStructure | null {
  return type === 'image/png' ? readPng(bytes) : readJpeg(bytes);
}

/** Drops metadata and further pictures; the picture's bytes stay. */
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

/** Returns true for more than padding behind the picture: another picture, a film, a maker's block. */
export function hasRest(bytes: Uint8Array, { end }: Pick<ImageStructure, 'end'>): boolean {
  return bytes.subarray(end).some((byte) => byte !== 0);
}

const signatureBytes = 8;
const animationChunks = ['acTL', 'fcTL', 'fdAT'];
const metadataChunks = ['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'];
/** EXIF and XMP as text, by some programs. */
const opaqueStart = 'Raw profile type ';

interface Chunk {
  type: string;
  start: number;
  end: number;
}

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
/** Hostile files write more, to keep a decoder busy. */
const mostScans = 200;

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

function skipScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const kind = bytes[at + 1];
    const isData = kind === 0x00 || kind === 0xff || (kind !== undefined && kind >= 0xd0 && kind <= 0xd7);
    if (!isData) return at;
  }
  return bytes.length;
}

/** Excludes JFIF, colour profile and Adobe's transform. */
function isMetadata(bytes: Uint8Array, { kind, start }: JpegSegment): boolean {
  if (kind === jpegMarker.comment) return true;
  if (kind < 0xe0 || kind > 0xef) return false;
  if (kind === 0xe2) return latin(bytes.subarray(start + 4, start + 4 + iccProfile.length)) !== iccProfile;
  return kind !== 0xe0 && kind !== 0xee;
}

function latin(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
