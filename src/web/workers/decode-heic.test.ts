import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { decodeHeic, largestPicture } from './decode-heic.ts';

const heic = Uint8Array.from(readFileSync(new URL('../../../e2e/images/unfit/phone.heic', import.meta.url)));
const decode = vi.fn<() => Promise<string>>();
afterEach(() => {
  vi.unstubAllGlobals();
  decode.mockReset();
});

/** The same file with another width in every box of sizes. */
function withWidth(width: number): Uint8Array<ArrayBuffer> {
  const bytes = heic.slice();
  const text = Buffer.from(bytes);
  for (let at = text.indexOf('ispe'); at !== -1; at = text.indexOf('ispe', at + 1)) {
    new DataView(bytes.buffer).setUint32(at + 8, width);
  }
  return bytes;
}

describe('HEIC', () => {
  it('says its size before anything is decoded', () => {
    expect(largestPicture(heic)).toBe(480 * 420);
    expect(largestPicture(new TextEncoder().encode('no box of that name'))).toBe(0);
  });

  it('is decoded where the browser can, and null where it can’t', async () => {
    vi.stubGlobal('createImageBitmap', decode);
    decode.mockResolvedValueOnce('bitmap').mockRejectedValueOnce(new Error('no'));
    expect(await decodeHeic(heic)).toBe('bitmap');
    expect(await decodeHeic(heic)).toBeNull();
  });

  it('of too many pixels is never decoded', async () => {
    vi.stubGlobal('createImageBitmap', decode);
    expect(await decodeHeic(withWidth(1_000_000))).toBeNull();
    expect(decode).not.toHaveBeenCalled();
  });
});
