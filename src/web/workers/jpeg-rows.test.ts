import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { photo } from '#testing/photos.ts';
import { readStructure } from './image-structure.ts';
describe('x', () => {
  it('y', () => {
    for (const [n, b] of [
      ['hubble', photo('jpeg')],
      ['rocket', photo('smallJpeg')],
      ['prog', Uint8Array.from(readFileSync('e2e/images/unfit/progressive.jpg'))],
      ['cmyk', Uint8Array.from(readFileSync('e2e/images/unfit/print-colours.jpg'))],
    ] as const) {
      const t = performance.now();
      const s = readStructure(b, 'image/jpeg');
      console.log(n, s?.isComplete, performance.now() - t);
      for (const share of [0.3, 0.5, 0.9, 0.99]) {
        const cut = Uint8Array.from([...b.subarray(0, Math.floor(b.length * share)), 0xff, 0xd9]);
        console.log(share, readStructure(cut, 'image/jpeg')?.isComplete);
      }
    }
  });
});
