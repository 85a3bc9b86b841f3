/** Divisible by three, so base64 slices join without padding. */
const sliceBytes = 3 * 256 * 1024;

/** Copies slice by slice, each after the last has left this thread, so large files are never in memory twice. */
export async function handedOver(bytes: Uint8Array<ArrayBuffer>, type = ''): Promise<Blob> {
  const slices: Blob[] = [];
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    slices.push(await left(new Blob([bytes.subarray(at, at + sliceBytes)])));
  }
  return new Blob(slices, { type });
}

/** Resolves once the browser holds the bytes. */
async function left(blob: Blob): Promise<Blob> {
  await blob.slice(0, 1).arrayBuffer();
  return blob;
}

/** Short texts are collected early, long ones late. */
const pieceBytes = 3 * 8 * 1024;

interface WithToBase64 {
  toBase64?: () => string;
}

/** Encodes slices: no text of the whole exists. Spec: Image › base64. */
export async function encodeBase64(bytes: Uint8Array): Promise<Blob> {
  const scratch = new Uint8Array((sliceBytes / 3) * 4);
  const slices: Blob[] = [];
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    const length = writeBase64(bytes.subarray(at, at + sliceBytes), scratch);
    slices.push(await left(new Blob([scratch.subarray(0, length)])));
  }
  return new Blob(slices);
}

/** Returns the length written. */
function writeBase64(bytes: Uint8Array, target: Uint8Array): number {
  const encoder = new TextEncoder();
  let written = 0;
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const text = base64OfPiece(bytes.subarray(at, at + pieceBytes));
    written += encoder.encodeInto(text, target.subarray(written)).written;
  }
  return written;
}

function base64OfPiece(bytes: Uint8Array): string {
  const native = (bytes as WithToBase64).toBase64;
  return native === undefined ? base64Fallback(bytes) : native.call(bytes);
}

/** Encodes without `toBase64`. */
export function base64Fallback(bytes: Uint8Array): string {
  const chunk = 0x80_00;
  let binary = '';
  for (let at = 0; at < bytes.length; at += chunk) {
    binary += String.fromCharCode(...bytes.subarray(at, at + chunk));
  }
  return btoa(binary);
}

/** Held by the browser, not the worker. */
export interface Sealed {
  content: Blob;
  base64: Blob;
  sha256: string;
}

/** Digests and encodes. Spec: Image › base64. */
export async function seal(content: Blob, bytes: Uint8Array<ArrayBuffer>): Promise<Sealed> {
  // Digesting takes a copy of its own, so it comes before anything else needs memory.
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const base64 = await encodeBase64(bytes);
  const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { content, base64, sha256 };
}
