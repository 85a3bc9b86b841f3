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
export async function decodeImage(bytes: Uint8Array<ArrayBuffer>, type: ImageMimetype): Promise<ImageBitmap> {
  return createImageBitmap(new Blob([bytes], { type }), { imageOrientation: 'none' as ImageOrientation });
}

/** Draws the picture upright and encodes it without any metadata. Rejects when it is too large for a canvas. */
export async function drawImage(
  bitmap: ImageBitmap,
  { width, height, matrix }: Drawing,
  { type, quality = jpegQuality, scale = 1 }: Encoding,
): Promise<Blob> {
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  );
  const context = canvas.getContext('2d', { alpha: type === 'image/png' });
  if (context === null) throw new Error('no canvas of this size');
  if (type === 'image/jpeg') {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.imageSmoothingQuality = 'high';
  context.setTransform(
    ...(matrix.map((value) => value * scale) as [number, number, number, number, number, number]),
  );
  context.drawImage(bitmap, 0, 0);
  const blob = await canvas.convertToBlob({ type, quality });
  if (blob.type !== type) throw new Error(`the browser does not write ${type}`);
  return blob;
}

/** A small JPEG for lists. */
export async function drawThumbnail(bitmap: ImageBitmap, drawing: Drawing): Promise<Blob> {
  const scale = Math.min(1, thumbnailSide / Math.max(drawing.width, drawing.height));
  return drawImage(bitmap, drawing, { type: 'image/jpeg', quality: 0.8, scale });
}
