import type { ImageMimetype } from '#contract/service/documents.ts';

import { encodeBase64 } from './encode-base64.ts';
import type { ImageChange, PreparedImage } from './image-protocol.ts';
import type { QualityMeasures } from './quality/image-measures.ts';

/** What will be sent, before it is digested and encoded. */
export interface Made {
  bytes: Uint8Array<ArrayBuffer>;
  mimetype: ImageMimetype;
  width: number;
  height: number;
  changes: readonly ImageChange[];
}

interface Known {
  originalBytes: number;
  thumbnail: Blob;
  quality: QualityMeasures;
}

/** The image with its digest, its base64 and what was measured of it. */
export async function packed(
  { bytes, mimetype, width, height, changes }: Made,
  { originalBytes, thumbnail, quality }: Known,
): Promise<PreparedImage> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return {
    mimetype,
    width,
    height,
    originalBytes,
    content: new Blob([bytes], { type: mimetype }),
    base64: encodeBase64(bytes),
    sha256: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''),
    thumbnail,
    changes,
    measures: { ...quality, width, height },
  };
}
