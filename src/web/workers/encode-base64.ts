/** Divisible by three, so that slices join without padding between them. */
const sliceBytes = 3 * 512 * 1024;

interface WithToBase64 {
  toBase64?: () => string;
}

/** Base64 of a file in slices, each a Blob of its own: no text of the whole ever exists. Spec: Image › base64. */
export function encodeBase64(bytes: Uint8Array): Blob {
  const slices: Blob[] = [];
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    slices.push(new Blob([base64OfSlice(bytes.subarray(at, at + sliceBytes))]));
  }
  return new Blob(slices);
}

function base64OfSlice(bytes: Uint8Array): string {
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
