import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { base64Fallback, encodeBase64, handedOver } from './seal-content.ts';

describe('base64', () => {
  it('is that of any bytes, with and without the native method', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 3000 }), async (bytes) => {
        const expected = Buffer.from(bytes).toString('base64');
        expect(await (await encodeBase64(bytes)).text()).toBe(expected);
        expect(base64Fallback(bytes)).toBe(expected);
      }),
    );
  });

  it('joins slices without padding between them', async () => {
    const bytes = new Uint8Array(3 * 512 * 1024 * 2 + 1).map((_, at) => at * 31);
    expect(await (await encodeBase64(bytes)).text()).toBe(Buffer.from(bytes).toString('base64'));
  });
});

describe('handing over', () => {
  it('keeps every byte and the type', async () => {
    const bytes = new Uint8Array(3 * 512 * 1024 * 2 + 1).map((_, at) => at * 31);
    const blob = await handedOver(bytes, 'image/png');
    expect(blob.type).toBe('image/png');
    expect(Buffer.compare(Buffer.from(await blob.arrayBuffer()), Buffer.from(bytes))).toBe(0);
  });
});
