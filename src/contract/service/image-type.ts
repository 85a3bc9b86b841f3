import type { ImageMimetype } from './documents.ts';

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const jpegSignature = [0xff, 0xd8, 0xff];

/** The type of an image by its first bytes, whatever its name says; null for all but JPEG and PNG. Spec: Limits; details 16. */
export function imageTypeByBytes(head: Uint8Array): ImageMimetype | null {
  const startsWith = (signature: readonly number[]) => signature.every((byte, at) => head[at] === byte);
  if (startsWith(pngSignature)) return 'image/png';
  return startsWith(jpegSignature) ? 'image/jpeg' : null;
}
