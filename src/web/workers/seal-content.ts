/** What is handed over at a time. Divisible by three, so that the base64 of slices joins without padding between them. */
const sliceBytes = 3 * 256 * 1024;

/**
 * A Blob whose bytes the browser itself holds: one slice at a time is copied, the next only once the last has left this thread, so that a
 * large file is never in this thread's memory twice.
 */
export async function handedOver(bytes: Uint8Array<ArrayBuffer>, type = ''): Promise<Blob> {
  const slices: Blob[] = [];
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    slices.push(await left(new Blob([bytes.subarray(at, at + sliceBytes)])));
  }
  return new Blob(slices, { type });
}

/** Resolves when the browser can read the Blob: it has taken its bytes then. */
async function left(blob: Blob): Promise<Blob> {
  await blob.slice(0, 1).arrayBuffer();
  return blob;
}

/** Short texts are swept away at once, long ones stay until all memory is looked through. */
const pieceBytes = 3 * 8 * 1024;

interface WithToBase64 {
  toBase64?: () => string;
}

/** Base64 of a file in slices, each a Blob of its own: no text of the whole ever exists. Spec: Image › base64. */
export async function encodeBase64(bytes: Uint8Array): Promise<Blob> {
  const scratch = new Uint8Array((sliceBytes / 3) * 4);
  const slices: Blob[] = [];
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    const length = writeBase64(bytes.subarray(at, at + sliceBytes), scratch);
    slices.push(await left(new Blob([scratch.subarray(0, length)])));
  }
  return new Blob(slices);
}

/** Writes the base64 of a slice, piece by piece; gives how many bytes that are. */
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

/** For browsers without `toBase64`. */
export function base64Fallback(bytes: Uint8Array): string {
  const chunk = 0x80_00;
  let binary = '';
  for (let at = 0; at < bytes.length; at += chunk) {
    binary += String.fromCharCode(...bytes.subarray(at, at + chunk));
  }
  return btoa(binary);
}

/** What is sent of a picture. The browser holds all of it; nothing of it is left in the worker. */
export interface Sealed {
  content: Blob;
  /** Of `content`, as in the request. */
  base64: Blob;
  sha256: string;
}

/** Digests and encodes the bytes of `content`. Spec: Image › base64. */
export async function seal(content: Blob, bytes: Uint8Array<ArrayBuffer>): Promise<Sealed> {
  // Digesting takes a copy of its own, so it comes before anything else needs memory.
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const base64 = await encodeBase64(bytes);
  const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { content, base64, sha256 };
}
