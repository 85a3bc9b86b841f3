/** Caps this thread's WebAssembly memory; larger requests fail. */
export function boundWebAssemblyMemory(maxBytes: number): void {
  const pageBytes = 65_536;
  const { prototype } = WebAssembly.Memory;
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the memory that asks
  const { grow } = prototype;
  prototype.grow = function growWithin(this: WebAssembly.Memory, pages: number): number {
    if (this.buffer.byteLength + pages * pageBytes > maxBytes)
      throw new RangeError('no more memory for this file');
    return grow.call(this, pages);
  };
}
