const prefix = 0xff;
/** Markers without a length: the start, restarts and TEM. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
/** The end, or the picture itself: no size comes after either. */
const isTooLate = (marker: number) => marker === 0xd9 || marker === 0xda;
const otherTables: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc]);
const holdsSize = (marker: number) => marker >= 0xc0 && marker <= 0xcf && !otherTables.has(marker);
/** From a segment's marker to the end of the size in it. */
const sizeEndsAfter = 9;

/**
 * Whether a JPEG's segments follow one another to the end of what is looked at, so that the size, which was not found there, may stand
 * behind it. Spec: Details 16.
 */
export function isSizeFurtherIn(head: Uint8Array): boolean {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  let at = 0;
  while (at + 4 <= head.length) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== prefix) return false;
    if (marker === prefix) at += 1;
    else if (isBare(marker)) at += 2;
    else {
      const length = view.getUint16(at + 2);
      const isSizeHere = holdsSize(marker) && at + sizeEndsAfter <= head.length;
      if (isTooLate(marker) || isSizeHere || length < 2) return false;
      at += 2 + length;
    }
  }
  return true;
}
