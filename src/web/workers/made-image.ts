import type { ImageMimetype } from '#contract/service/documents.ts';

import type { ImageChange, PreparedImage } from './image-protocol.ts';
import type { QualityMeasures } from './quality/image-measures.ts';
import type { Sealed } from './seal-content.ts';

/** What will be sent, before it is looked at. */
export interface Made {
  content: Blob;
  /** Null of what is too large to be sent. */
  sealed: Sealed | null;
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

/** The image as it goes to the page, with what was measured of it. */
export function packed(
  { mimetype, width, height, changes }: Made,
  sealed: Sealed,
  { originalBytes, thumbnail, quality }: Known,
): PreparedImage {
  const measures = { ...quality, width, height };
  return { mimetype, width, height, originalBytes, ...sealed, thumbnail, changes, measures };
}
