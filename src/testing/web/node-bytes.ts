/**
 * Lets this process keep Node's own bytes. A document of jsdom replaces `ArrayBuffer` and `Uint8Array` by its own, and a server beside it then
 * doesn't know a Buffer when it sees one: Fastify would send it as JSON (`{"type":"Buffer",…}`), with the right status.
 */
export function keepNodeBytes(): void {
  const OwnUint8Array: unknown = Object.getPrototypeOf(Buffer);
  const OwnArrayBuffer: unknown = Buffer.alloc(0).buffer.constructor;
  Object.assign(globalThis, { Uint8Array: OwnUint8Array, ArrayBuffer: OwnArrayBuffer });
}
