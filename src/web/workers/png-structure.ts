import type { ImageStructure } from './image-layout.ts';

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
export function readPng(bytes: Uint8Array): ImageStructure | null {
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

function latin(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
