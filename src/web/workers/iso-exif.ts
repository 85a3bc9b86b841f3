import { type IsoBox, isoBoxes } from './iso-boxes.ts';

/** Reads numbers in sequence. Throws RangeError at the end. */
class Numbers {
  readonly #view: DataView;
  #at: number;

  constructor(bytes: Uint8Array, { start, end }: IsoBox) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, Math.min(end, bytes.length));
    this.#at = start;
  }

  /** Reads 0, 1, 2, 4 or 8 bytes. */
  next(size: number): number {
    const at = this.#at;
    this.#at += size;
    if (size === 0) return 0;
    if (size === 1) return this.#view.getUint8(at);
    if (size === 2) return this.#view.getUint16(at);
    return size === 4 ? this.#view.getUint32(at) : Number(this.#view.getBigUint64(at));
  }
}

/**
 * Returns EXIF as TIFF; null if none or fragmented. The page's EXIF reader misreads offsets counted from a base. See
 * ISO/IEC 14496-12 › 8.11.3, 8.11.6; 23008-12 › A.2.1.
 */
export function readIsoExif(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | null {
  try {
    const meta = [...isoBoxes(bytes, 0, bytes.length)].find(({ kind }) => kind === 'meta');
    const parts = meta === undefined ? [] : [...isoBoxes(bytes, meta.start + 4, meta.end)];
    const part = (kind: string) => parts.find((one) => one.kind === kind);
    const [infos, places] = [part('iinf'), part('iloc')];
    const item = infos === undefined ? null : exifItem(bytes, infos);
    const place = item === null || places === undefined ? null : placeOf(bytes, places, item);
    if (place === null) return null;
    const start = place.start + (place.isInData ? (part('idat')?.start ?? 0) : 0);
    const header = new DataView(bytes.buffer, bytes.byteOffset + start, place.length).getUint32(0);
    return bytes.slice(start + 4 + header, start + place.length);
  } catch {
    return null;
  }
}

function exifItem(bytes: Uint8Array, infos: IsoBox): number | null {
  const counted = new Numbers(bytes, infos).next(1) === 0 ? 2 : 4;
  for (const info of isoBoxes(bytes, infos.start + 4 + counted, infos.end)) {
    const numbers = new Numbers(bytes, info);
    const version = numbers.next(1);
    numbers.next(1);
    numbers.next(2);
    const item = numbers.next(version < 3 ? 2 : 4);
    numbers.next(2);
    if (version >= 2 && numbers.next(4) === exifType) return item;
  }
  return null;
}

/** `Exif` */
const exifType = 0x45_78_69_66;

interface Place {
  start: number;
  length: number;
  /** Offset within the data box, not the file. */
  isInData: boolean;
}

function placeOf(bytes: Uint8Array, places: IsoBox, wanted: number): Place | null {
  const numbers = new Numbers(bytes, places);
  const version = numbers.next(1);
  numbers.next(1);
  numbers.next(2);
  const [sizes, more] = [numbers.next(1), numbers.next(1)];
  const idSize = version < 2 ? 2 : 4;
  for (let left = numbers.next(idSize); left > 0; left -= 1) {
    const item = numbers.next(idSize);
    const method = version === 0 ? 0 : numbers.next(2) & 15;
    numbers.next(2);
    const base = numbers.next(more >> 4);
    const pieces = Array.from({ length: numbers.next(2) }, () => {
      numbers.next(version === 0 ? 0 : more & 15);
      return { start: base + numbers.next(sizes >> 4), length: numbers.next(sizes & 15) };
    });
    if (item === wanted)
      return pieces.length === 1 && pieces[0] ? { ...pieces[0], isInData: method === 1 } : null;
  }
  return null;
}
