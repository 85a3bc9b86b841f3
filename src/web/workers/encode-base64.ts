import { left, sliceBytes } from './hand-over.ts';

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
