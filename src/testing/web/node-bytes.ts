/**
 * Keeps Node's bytes: jsdom replaces `ArrayBuffer` and `Uint8Array`, so Fastify beside it no longer recognises
 * Buffers and sends `{"type":"Buffer",…}` with the right status.
 */
export function keepNodeBytes(): void {
  const OwnUint8Array: unknown = Object.getPrototypeOf(Buffer);
  const OwnArrayBuffer: unknown = Buffer.alloc(0).buffer.constructor;
  Object.assign(globalThis, { Uint8Array: OwnUint8Array, ArrayBuffer: OwnArrayBuffer });
}
