import type { LuminancePlane } from '../luminance-plane.ts';

import { readBarcode, type ReadPdf417 } from './read-barcode.ts';
import { readMrz } from './read-mrz.ts';
import type { Reading, ReadOutcome } from './reading.ts';
import type { ReadOrder } from './reading-protocol.ts';

/** Reads a zone or barcode; of two documents, neither. */
export async function readPicture(
  picture: LuminancePlane,
  { parts, today }: Pick<ReadOrder, 'parts' | 'today'>,
  readPdf417: ReadPdf417,
): Promise<ReadOutcome> {
  let isSeen = false;
  for (const part of parts) {
    const found = part === 'mrz' ? readMrz(picture, today) : await readBarcode(picture, readPdf417);
    isSeen ||= found.isSeen;
    const [reading] = found.readings;
    if (reading === undefined) continue;
    if (!areOfOne(found.readings)) return { kind: 'several' };
    return { kind: 'read', reading, isSideways: found.isSideways };
  }
  return { kind: isSeen ? 'unreadable' : 'none' };
}

function areOfOne(readings: readonly Reading[]): boolean {
  return new Set(readings.map(({ fields }) => fields.number?.value)).size === 1;
}
