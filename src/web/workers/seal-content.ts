import { encodeBase64 } from './encode-base64.ts';

/** What is sent of a picture. The browser holds all of it; nothing of it is left in the worker. */
export interface Sealed {
  content: Blob;
  /** Of `content`, as in the request. */
  base64: Blob;
  sha256: string;
}

/** Digests and encodes what stands in `content` too, and lets go of the bytes. Spec: Image › base64. */
export async function seal(content: Blob, bytes: Uint8Array<ArrayBuffer>): Promise<Sealed> {
  // Digesting takes a copy of its own, so it comes before anything else needs memory.
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const base64 = await encodeBase64(bytes);
  release(bytes);
  const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { content, base64, sha256 };
}

/** Gives the memory of a whole file back at once; its bytes can't be read any more. What was given back already stays so. */
export function release({ buffer }: Uint8Array<ArrayBuffer>): void {
  const { transfer } = buffer as { transfer?: (length: number) => ArrayBuffer };
  if (buffer.byteLength > 0) transfer?.call(buffer, 0);
}
