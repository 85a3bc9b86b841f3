import * as z from 'zod';

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const jpegSignature = [0xff, 0xd8, 0xff];

/** Detects JPEG and PNG by the first bytes; null otherwise. Spec: Limits. */
export function imageTypeByBytes(head: Uint8Array): ImageMimetype | null {
  const startsWith = (signature: readonly number[]) => signature.every((byte, at) => head[at] === byte);
  if (startsWith(pngSignature)) return 'image/png';
  return startsWith(jpegSignature) ? 'image/jpeg' : null;
}

/** Spec: Identity document. */
export const documentTypes = [
  'DRIVING_LICENSE',
  'PASSPORT',
  'IDENTIFICATION',
  'PROOF_OF_ADDRESS',
  'SELFIE',
] as const;
export const documentType = z.enum(documentTypes, 'Choose the document type');
export type DocumentType = z.infer<typeof documentType>;

/** Types with a number in `data`. Spec: Identity document › data. */
export const numberedDocumentTypes = [
  'DRIVING_LICENSE',
  'PASSPORT',
  'IDENTIFICATION',
] as const satisfies readonly DocumentType[];

export function isNumberedDocument(type: DocumentType): type is (typeof numberedDocumentTypes)[number] {
  return (numberedDocumentTypes as readonly DocumentType[]).includes(type);
}

/** Omitted for other documents. Spec: Image. */
export const imageTypes = ['DRIVING_LICENSE', 'IDENTIFICATION'] as const;
export const imageType = z.enum(imageTypes, 'Choose the kind of document in the image');

/** Spec: Image › mimetype; Limits. */
export const imageMimetypes = ['image/jpeg', 'image/png'] as const;
export const imageMimetype = z.enum(imageMimetypes, 'Only JPEG and PNG images are accepted');
export type ImageMimetype = z.infer<typeof imageMimetype>;

/** A selfie has a FRONT. Spec: Image › side. */
export const imageSides = ['FRONT', 'BACK'] as const;
export const imageSide = z.enum(imageSides, 'Choose the side');
export type ImageSide = z.infer<typeof imageSide>;
