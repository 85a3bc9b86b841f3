import { describe, expect, it, vi } from 'vitest';

import { release, seal } from './seal-content.ts';

/** A file's bytes in a browser that can give memory back: a buffer that was given back throws when that is asked again. */
function transferable(size: number) {
  const bytes = new Uint8Array(size);
  const transfer = vi.fn<(length: number) => ArrayBuffer>(() => {
    if (bytes.buffer.byteLength === 0) throw new TypeError('detached');
    structuredClone(bytes.buffer, { transfer: [bytes.buffer] });
    return new ArrayBuffer(0);
  });
  Object.assign(bytes.buffer, { transfer });
  return { bytes, transfer };
}

describe('sealing', () => {
  it('releases the bytes once it is done, and may be released twice', async () => {
    const { bytes, transfer } = transferable(3);
    const { base64, sha256 } = await seal(new Blob([bytes]), bytes);
    release(bytes);
    expect(transfer).toHaveBeenCalledOnce();
    expect(bytes).toHaveLength(0);
    expect(await base64.text()).toBe('AAAA');
    expect(sha256).toBe('709e80c88487a2411e1ee4dfb9f22a861492d20c4765150c0c794abd70f8147c');
  });
});
