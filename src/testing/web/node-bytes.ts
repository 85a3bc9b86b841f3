/**
 * Keeps Node's bytes: jsdom replaces `ArrayBuffer` and `Uint8Array`, so Fastify beside it sends Buffers as
 * `{"type":"Buffer",…}`.
 */
export function keepNodeBytes(): void {
  const OwnUint8Array: unknown = Object.getPrototypeOf(Buffer);
  const OwnArrayBuffer: unknown = Buffer.alloc(0).buffer.constructor;
  Object.assign(globalThis, { Uint8Array: OwnUint8Array, ArrayBuffer: OwnArrayBuffer });
}
