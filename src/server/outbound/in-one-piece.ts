/** The chunks as one; a single one, as most are, is not copied. */
export function inOnePiece(chunks: readonly Uint8Array[]): Buffer {
  const [first, second] = chunks;
  if (first === undefined || second !== undefined) return Buffer.concat(chunks);
  return Buffer.isBuffer(first) ? first : Buffer.from(first.buffer, first.byteOffset, first.byteLength);
}
