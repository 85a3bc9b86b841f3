import type { DocumentType } from '#contract/service/documents.ts';
import type { Finding } from '#web/workers/image-protocol.ts';
import type { GoodPoint } from '#web/workers/quality/good-point.ts';
import { goodPoints, judgeQuality } from '#web/workers/quality/judge-quality.ts';

import type { ImageDraft } from './document-drafts.ts';

type Judged = Pick<ImageDraft, 'state' | 'findings' | 'prepared'>;

/**
 * Everything that pre-flight says of an image when it is of this kind of document: about the file, then about what is seen on it, the
 * worst first. Another kind judges anew what was measured once. Design: product › Pre-flight.
 */
export function imageFindings({ state, findings, prepared }: Judged, type: DocumentType | ''): Finding[] {
  // While a turn is made, what was measured of the picture before it does not count.
  if (state !== 'ready' || prepared === null) return [...findings];
  return [...findings, ...judgeQuality(prepared.measures, type)];
}

/** Whether an image must not be sent as this kind of document. */
export function isBlocked(image: Judged, type: DocumentType | ''): boolean {
  return imageFindings(image, type).some(({ severity }) => severity === 'error');
}

/** What is good about an image; nothing while the kind of document is not chosen. */
export function imageGoodPoints({ state, prepared }: Judged, type: DocumentType | ''): GoodPoint[] {
  if (state !== 'ready' || prepared === null || type === '') return [];
  return goodPoints(prepared.measures, type);
}
