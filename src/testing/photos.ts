import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { exifSegment, type ExifFacts } from './photos-exif.ts';

/** The service's limit, inclusive. */
export const largestImageBytes = 10_485_760;

const files = { jpeg: 'hubble-deep-field.jpg', smallJpeg: 'rocket.jpg', png: 'astronaut.png' } as const;
const marker = { startOfScan: 0xda, app1: 0xe1, comment: 0xfe } as const;

/** Licences: photos/README.md. */
function photoPath(name: keyof typeof files): string {
  return join(import.meta.dirname, 'photos', files[name]);
}

/** Reads a real photo: `jpeg` 1000 × 872, `smallJpeg` 640 × 427 without EXIF, `png` 512 × 512. */
export function photo(name: keyof typeof files): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(readFileSync(photoPath(name)));
}

/** Reads a variant of `smallJpeg` in photos/phone. */
export function phonePhoto(name: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(readFileSync(join(import.meta.dirname, 'photos/phone', name)));
}

export function withExif(jpeg: Uint8Array, facts: ExifFacts): Uint8Array<ArrayBuffer> {
  const kept = segments(jpeg).filter(({ kind }) => kind !== marker.app1);
  return joined([jpeg.subarray(0, 2), exifSegment(facts), ...kept.map(({ bytes }) => bytes), scan(jpeg)]);
}

/** Pads with comments to exactly `totalBytes`; the picture still decodes. */
export function paddedTo(jpeg: Uint8Array, totalBytes: number): Uint8Array<ArrayBuffer> {
  const head = jpeg.subarray(0, scanOffset(jpeg));
  return joined([head, ...comments(totalBytes - jpeg.length), scan(jpeg)]);
}

/** Keeps the first half: whole header, broken picture. */
export function truncated(file: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(file.subarray(0, Math.floor(file.length / 2)));
}

export function gifNamedPng(): { name: string; bytes: Uint8Array<ArrayBuffer> } {
  const screen = [0x80, 0x02, 0xe0, 0x01, 0x80, 0, 0, 0xff, 0xff, 0xff, 0, 0, 0];
  const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b];
  return { name: 'passport.png', bytes: Uint8Array.from([...Buffer.from('GIF89a'), ...screen, ...frame]) };
}

/** Makes one-bit pixels: 30,000 a side are 110 kB here, 112 MB decoded. */
export function blackPng(side = 30_000): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 9 });
  const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  return joined([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', new Uint8Array()),
  ]);
}

/** Makes a grey JPEG: 12,000 × 9,000 are 420 kB here, 432 MB decoded. */
export function flatJpeg(width: number, height: number): Uint8Array<ArrayBuffer> {
  const side = (pixels: number) => [pixels >> 8, pixels & 255];
  // One code, `0`, which says that nothing changes.
  const table = (id: number) => [0xff, 0xc4, 0, 20, id, 1, ...new Uint8Array(15), 0];
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  return joined([
    Uint8Array.of(0xff, 0xd8, 0xff, 0xdb, 0, 67, 0, ...new Uint8Array(64).fill(16)),
    Uint8Array.of(0xff, 0xc0, 0, 11, 8, ...side(height), ...side(width), 1, 1, 0x11, 0),
    Uint8Array.of(...table(0x00), ...table(0x10)),
    Uint8Array.of(0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0),
    new Uint8Array(Math.ceil(blocks / 4)),
    Uint8Array.of(0xff, 0xd9),
  ]);
}

export function bitmap(width: number, height: number): Uint8Array<ArrayBuffer> {
  const rowBytes = Math.ceil((width * 3) / 4) * 4;
  const file = Buffer.alloc(54 + rowBytes * height);
  file.write('BM');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      file.fill((x * 255) / width, 54 + y * rowBytes + x * 3, 54 + y * rowBytes + x * 3 + 3);
  return Uint8Array.from(file);
}

function pngChunk(type: string, data: Uint8Array): Uint8Array {
  const named = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return joined([frame.subarray(0, 4), named, frame.subarray(4)]);
}

function comments(totalBytes: number): Uint8Array[] {
  const largest = 65_537;
  const smallest = 4;
  if (totalBytes === 0) return [];
  if (totalBytes < smallest) throw new RangeError(`A JPEG cannot grow by ${totalBytes} bytes.`);
  const rest = totalBytes - Math.min(totalBytes, largest);
  const size = rest > 0 && rest < smallest ? largest - smallest : totalBytes - rest;
  const comment = new Uint8Array(size).fill(0x20);
  comment.set([0xff, marker.comment, (size - 2) >>> 8, size - 2]);
  return [comment, ...comments(totalBytes - size)];
}

function segments(jpeg: Uint8Array): { kind: number; bytes: Uint8Array }[] {
  const found: { kind: number; bytes: Uint8Array }[] = [];
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  for (let offset = 2; view.getUint8(offset + 1) !== marker.startOfScan;) {
    const end = offset + 2 + view.getUint16(offset + 2);
    found.push({ kind: view.getUint8(offset + 1), bytes: jpeg.subarray(offset, end) });
    offset = end;
  }
  return found;
}

function scanOffset(jpeg: Uint8Array): number {
  return segments(jpeg).reduce((offset, { bytes }) => offset + bytes.length, 2);
}

function scan(jpeg: Uint8Array): Uint8Array {
  return jpeg.subarray(scanOffset(jpeg));
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.concat(parts));
}
