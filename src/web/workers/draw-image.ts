import { imageMaxPixels } from '#contract/service/choices.ts';
import type { ImageMimetype } from '#contract/service/documents.ts';

import type { QuarterTurns } from './image-protocol.ts';

/** Quality 0 to 1. */
interface Attempt {
  quality: number;
  scale: number;
}

const attempts: readonly Attempt[] = [
  { quality: 0.9, scale: 1 },
  { quality: 0.85, scale: 0.8 },
  { quality: 0.85, scale: 0.6 },
  { quality: 0.8, scale: 0.45 },
  { quality: 0.75, scale: 0.3 },
];

/** Returns null if none fits `limitBytes`. */
export async function shrinkWithin(
  limitBytes: number,
  draw: (attempt: Attempt) => Promise<Blob>,
): Promise<{ blob: Blob; scale: number } | null> {
  for (const attempt of attempts) {
    const blob = await draw(attempt);
    if (blob.size <= limitBytes) return { blob, scale: attempt.scale };
  }
  return null;
}

/** x' = a·x + c·y + e, y' = b·x + d·y + f. */
type Matrix = readonly [number, number, number, number, number, number];

export interface Drawing {
  /** The stored size, at which reduced decodes are drawn too. */
  stored: Size;
  width: number;
  height: number;
  matrix: Matrix;
}

interface Size {
  width: number;
  height: number;
}

/** Mirror, then clockwise quarter turns. Spec: EXIF 2.32 › Orientation. */
const steps: Readonly<Record<number, { isMirrored: boolean; turns: number }>> = {
  1: { isMirrored: false, turns: 0 },
  2: { isMirrored: true, turns: 0 },
  3: { isMirrored: false, turns: 2 },
  4: { isMirrored: true, turns: 2 },
  5: { isMirrored: true, turns: 3 },
  6: { isMirrored: false, turns: 1 },
  7: { isMirrored: true, turns: 1 },
  8: { isMirrored: false, turns: 3 },
};

/** Combines EXIF orientation 1 to 8 and clockwise quarter turns. */
export function drawingOf({ width, height }: Size, orientation: number, extra: QuarterTurns): Drawing {
  const { isMirrored, turns } = steps[orientation] ?? { isMirrored: false, turns: 0 };
  const quarter = ((turns + extra) % 4) as QuarterTurns;
  const [a, b, c, d, e, f] = turned(quarter, width, height);
  const matrix: Matrix = isMirrored ? [-a, -b, c, d, a * width + e, b * width + f] : [a, b, c, d, e, f];
  const isAcross = quarter % 2 === 1;
  const stored = { width, height };
  return { stored, width: isAcross ? height : width, height: isAcross ? width : height, matrix };
}

function turned(quarter: QuarterTurns, width: number, height: number): Matrix {
  const matrices: Record<QuarterTurns, Matrix> = {
    0: [1, 0, 0, 1, 0, 0],
    1: [0, 1, -1, 0, height, 0],
    2: [-1, 0, 0, -1, width, height],
    3: [0, -1, 1, 0, 0, width],
  };
  return matrices[quarter];
}

/** Visually lossless at 100 %. */
const jpegQuality = 0.92;
const thumbnailSide = 320;

interface Encoding {
  type: ImageMimetype;
  quality?: number;
  scale?: number;
}

type Turn = 'from-image' | 'none';

/** Decodes stored pixels. Rejects if undecodable. */
export async function decodeImage(content: Blob, turn: Turn = 'none'): Promise<ImageBitmap> {
  return createImageBitmap(content, { imageOrientation: turn as ImageOrientation });
}

const drawnMaxPixels = 64_000_000;

/** Returns the divisor for drawing; 1 unless oversized. */
export function reducedBy({ width, height }: Size): number {
  const pixels = width * height;
  if (pixels <= imageMaxPixels) return 1;
  return [2, 4, 8].find((by) => pixels / by ** 2 <= drawnMaxPixels) ?? 8;
}

/** Decodes at a fraction of the size. Rejects if undecodable or too large for the browser. */
export async function decodeResized(
  content: Blob,
  { width }: Pick<Size, 'width'>,
  { divisor, turn = 'none' }: { divisor: number; turn?: Turn },
): Promise<ImageBitmap> {
  return createImageBitmap(content, {
    imageOrientation: turn as ImageOrientation,
    resizeWidth: Math.round(width / divisor),
    resizeQuality: 'high',
  });
}

export type Picture = ImageBitmap | VideoFrame;

/**
 * Decodes a JPEG at 1/2, 1/4 or 1/8, no smaller than `longestSide`: 12 megapixels would take 46 MiB, twice while
 * scaling. Returns null if small or unsupported. Consumes the bytes; rejects if undecodable.
 */
export async function decodeReduced(
  { buffer }: Uint8Array<ArrayBuffer>,
  { width, height }: Size,
  longestSide: number,
): Promise<VideoFrame | null> {
  const divisor = [8, 4, 2].find((by) => Math.max(width, height) >= by * longestSide);
  if (divisor === undefined || !('ImageDecoder' in globalThis)) return null;
  const decoder = new ImageDecoder({
    type: 'image/jpeg',
    data: buffer,
    transfer: [buffer],
    desiredWidth: Math.ceil(width / divisor),
    desiredHeight: Math.ceil(height / divisor),
  });
  try {
    return (await decoder.decode()).image;
  } finally {
    decoder.close();
  }
}

export function sizeOf(picture: Picture): Size {
  return 'displayWidth' in picture
    ? { width: picture.displayWidth, height: picture.displayHeight }
    : { width: picture.width, height: picture.height };
}

/** Returns true for transparency, which JPEG can't keep. */
export function isSeeThrough(picture: Picture, longestSide: number): boolean {
  const { width, height } = sizeOf(picture);
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const { canvas, context } = canvasOf({ width: width * scale, height: height * scale });
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  release(canvas);
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 255) < opaque) return true;
  return false;
}

/** Counts as opaque: scaling rounds. */
const opaque = 250;

/** Draws upright and encodes without metadata. Rejects if too large for a canvas. */
export async function drawImage(
  picture: Picture,
  drawing: Drawing,
  { type, quality = jpegQuality, scale = 1 }: Encoding,
): Promise<Blob> {
  const { canvas, context } = canvasOf(
    { width: drawing.width * scale, height: drawing.height * scale },
    { alpha: type === 'image/png' },
  );
  if (type === 'image/jpeg') {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.imageSmoothingQuality = 'high';
  context.setTransform(
    ...(drawing.matrix.map((value) => value * scale) as [number, number, number, number, number, number]),
  );
  context.drawImage(picture, 0, 0);
  return encoded(canvas, type, quality);
}

/** Draws upright on white, at most `longestSide`. */
export function drawSmall(
  picture: Picture,
  { stored, width, height, matrix }: Drawing,
  longestSide: number,
): { canvas: OffscreenCanvas; pixels: ImageData } {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const { canvas, context } = canvasOf({ width: width * scale, height: height * scale }, { alpha: false });
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'medium';
  context.setTransform(
    ...(matrix.map((value) => value * scale) as [number, number, number, number, number, number]),
  );
  context.drawImage(picture, 0, 0, stored.width, stored.height);
  return { canvas, pixels: context.getImageData(0, 0, canvas.width, canvas.height) };
}

/** Encodes the thumbnail and releases the drawing. */
export async function drawThumbnail(small: OffscreenCanvas): Promise<Blob> {
  const scale = Math.min(1, thumbnailSide / Math.max(small.width, small.height));
  const { canvas, context } = canvasOf(
    { width: small.width * scale, height: small.height * scale },
    { alpha: false },
  );
  context.imageSmoothingQuality = 'high';
  context.drawImage(small, 0, 0, canvas.width, canvas.height);
  release(small);
  return encoded(canvas, 'image/jpeg', 0.8);
}

/** Makes a canvas drawn by the processor, as each is read back. Throws if too large. */
function canvasOf({ width, height }: Size, { alpha = true } = {}) {
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)));
  const context = canvas.getContext('2d', { alpha, willReadFrequently: true });
  if (context === null) throw new Error('no canvas of this size');
  return { canvas, context };
}

async function encoded(canvas: OffscreenCanvas, type: ImageMimetype, quality: number): Promise<Blob> {
  const blob = await canvas.convertToBlob({ type, quality });
  release(canvas);
  if (blob.type !== type) throw new Error(`the browser does not write ${type}`);
  return blob;
}

/** Frees pixels without garbage collection. */
function release(canvas: OffscreenCanvas): void {
  canvas.width = 0;
  canvas.height = 0;
}
