import { imageMaxPixels } from '#contract/service/choices.ts';

/** Where the sizes of a HEIC file's pictures are: in boxes near its beginning. */
const headBytes = 256 * 1024;
const sizeBox = new TextEncoder().encode('ispe');

/**
 * Decodes a HEIC photograph where the browser can, upright; null where it can't, and of more pixels than are taken. Its size is read
 * before anything is decoded.
 */
export async function decodeHeic(bytes: Uint8Array<ArrayBuffer>): Promise<ImageBitmap | null> {
  const pixels = largestPicture(bytes);
  if (pixels === 0 || pixels > imageMaxPixels) return null;
  return createImageBitmap(new Blob([bytes], { type: 'image/heic' })).catch(() => null);
}

/** Pixels of the largest picture that the file says it holds; 0 when it says none. */
export function largestPicture(bytes: Uint8Array): number {
  const head = bytes.subarray(0, headBytes);
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  let largest = 0;
  for (let at = head.indexOf(0x69); at !== -1 && at + 16 <= head.length; at = head.indexOf(0x69, at + 1)) {
    if (!sizeBox.every((letter, index) => head[at + index] === letter)) continue;
    largest = Math.max(largest, view.getUint32(at + 8) * view.getUint32(at + 12));
  }
  return largest;
}
