/** What is handed over at a time. Divisible by three, so that the base64 of slices joins without padding between them. */
export const sliceBytes = 3 * 256 * 1024;

/**
 * A Blob whose bytes the browser itself holds: a slice at a time is copied, and the next only once the last has left this thread, so that
 * a large file never stands here twice. Design: targets 7.
 */
export async function handedOver(bytes: Uint8Array<ArrayBuffer>, type = ''): Promise<Blob> {
  const slices: Blob[] = [];
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    slices.push(await left(new Blob([bytes.subarray(at, at + sliceBytes)])));
  }
  return new Blob(slices, { type });
}

/** Resolves when the browser can read the Blob: it has taken its bytes then. */
export async function left(blob: Blob): Promise<Blob> {
  await blob.slice(0, 1).arrayBuffer();
  return blob;
}
