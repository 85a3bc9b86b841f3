import { phonePhoto } from './photos.ts';

function boxesAt(bytes: Uint8Array, kind: string): number[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: number[] = [];
  for (let at = text.indexOf(kind); at !== -1; at = text.indexOf(kind, at + 1)) found.push(at - 4);
  return found;
}

/** Makes a tiled HEIC that claims this size everywhere. */
export function heicOfSize(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = phonePhoto('tiles.heic');
  const view = new DataView(bytes.buffer);
  for (const at of boxesAt(bytes, 'ispe')) {
    view.setUint32(at + 12, width);
    view.setUint32(at + 16, height);
  }
  return bytes;
}

export function heicOfGarbage(): Uint8Array<ArrayBuffer> {
  const bytes = phonePhoto('tiles.heic');
  const [data = 0] = boxesAt(bytes, 'mdat');
  for (let at = data + 8; at < bytes.length; at += 1) bytes[at] = (at * 197 + (at >> 8) * 31) & 255;
  return bytes;
}

/** Claims 256 × 256 tiles, has six. */
export function heicOfManyTiles(): Uint8Array<ArrayBuffer> {
  const bytes = phonePhoto('tiles.heic');
  // The grid's own item: version, flags, rows and columns less one, then its sizes, 640 × 427.
  const grid = Buffer.from(bytes.buffer).indexOf(Uint8Array.of(0, 0, 1, 2, 2, 128, 1, 171));
  bytes.set([255, 255], grid + 2);
  return bytes;
}
