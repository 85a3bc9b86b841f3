import type { ImageMimetype } from '#contract/service/documents.ts';

import type { Drawing } from './orientation.ts';

/** Quality of a JPEG that is written anew: no difference is seen at 100 %. */
const jpegQuality = 0.92;
const thumbnailSide = 320;

interface Encoding {
  type: ImageMimetype;
  quality?: number;
  scale?: number;
}

/** Decodes a file's pixels as they are stored. Rejects when they can't be decoded. */
export async function decodeImage(content: Blob): Promise<ImageBitmap> {
  return createImageBitmap(content, { imageOrientation: 'none' as ImageOrientation });
}

/** Draws the picture upright and encodes it without any metadata. Rejects when it is too large for a canvas. */
export async function drawImage(
  bitmap: ImageBitmap,
  drawing: Drawing,
  { type, quality = jpegQuality, scale = 1 }: Encoding,
): Promise<Blob> {
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(drawing.width * scale)),
    Math.max(1, Math.round(drawing.height * scale)),
  );
  const context = canvas.getContext('2d', { alpha: type === 'image/png' });
  if (context === null) throw new Error('no canvas of this size');
  if (type === 'image/jpeg') {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.imageSmoothingQuality = 'high';
  context.setTransform(
    ...(drawing.matrix.map((value) => value * scale) as [number, number, number, number, number, number]),
  );
  context.drawImage(bitmap, 0, 0);
  return encoded(canvas, type, quality);
}

/** The picture upright and small, `longestSide` at most, on white: what is measured, and what the thumbnail is made of. */
export function drawSmall(
  bitmap: ImageBitmap,
  { width, height, matrix }: Drawing,
  longestSide: number,
): { canvas: OffscreenCanvas; pixels: ImageData } {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  );
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (context === null) throw new Error('no canvas of this size');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'medium';
  context.setTransform(
    ...(matrix.map((value) => value * scale) as [number, number, number, number, number, number]),
  );
  context.drawImage(bitmap, 0, 0);
  return { canvas, pixels: context.getImageData(0, 0, canvas.width, canvas.height) };
}

/** A small JPEG for lists, of the picture as it was drawn small: nobody needs that any more. */
export async function drawThumbnail(small: OffscreenCanvas): Promise<Blob> {
  const scale = Math.min(1, thumbnailSide / Math.max(small.width, small.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(small.width * scale)),
    Math.max(1, Math.round(small.height * scale)),
  );
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('no canvas of this size');
  context.imageSmoothingQuality = 'high';
  context.drawImage(small, 0, 0, canvas.width, canvas.height);
  letGo(small);
  return encoded(canvas, 'image/jpeg', 0.8);
}

async function encoded(canvas: OffscreenCanvas, type: ImageMimetype, quality: number): Promise<Blob> {
  const blob = await canvas.convertToBlob({ type, quality });
  letGo(canvas);
  if (blob.type !== type) throw new Error(`the browser does not write ${type}`);
  return blob;
}

/** Gives the pixels of a canvas back at once, not when memory is next looked through. */
function letGo(canvas: OffscreenCanvas): void {
  canvas.width = 0;
  canvas.height = 0;
}
