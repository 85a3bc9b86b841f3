import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { inputs } from '#testing/inputs.ts';
import { colours, print } from '#testing/printed-plane.ts';

import { documentArea, edgeContact } from './document-area.ts';
import { edges } from './image-protocol.ts';

const [width, height] = [320, 240];
const [across, down] = [240, 150];
const page = print({ paper: 200, ink: 60 });

/** A printed card on a grainy brown table. */
function cardAt(left: number, top: number) {
  return colours(width, height, (x, y) => {
    const isOnCard = x >= left && x < left + across && y >= top && y < top + down;
    const grain = (x * 31 + y * 17) % 23;
    if (!isOnCard) return [90 + grain, 62 + grain, 40 + grain];
    const grey = page(x, y);
    return [grey * 0.9, grey, grey];
  });
}

const contactAt = (left: number, top: number) => {
  const area = documentArea(cardAt(left, top));
  return area === null ? null : edgeContact(area);
};

describe('where a document touches the edges of its picture', () => {
  it('is nowhere while there is a little table all around', () => {
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 72 }), fc.integer({ min: 8, max: 82 }), (left, top) => {
        expect(contactAt(left, top)).toEqual({ top: 0, right: 0, bottom: 0, left: 0 });
      }),
      inputs({ some: 8, all: 20 }),
    );
  });

  it.each([
    ['top', [40, -30]],
    ['right', [120, 45]],
    ['bottom', [40, 120]],
    ['left', [-40, 45]],
  ] as const)('is the %s where it runs out of the picture there', (edge, [left, top]) => {
    const contact = contactAt(left, top);
    const touched = edges.filter((one) => (contact?.[one] ?? 0) > 0.2);
    expect(touched).toEqual([edge]);
  });

  it('is null for a scan, which shows nothing but the document', () => {
    const scan = colours(width, height, (x, y) => {
      const grey = page(x, y);
      return [grey, grey, grey];
    });
    const area = documentArea(scan);
    const touched = area === null ? [] : edges.filter((edge) => edgeContact(area)[edge] > 0.2);
    expect([0, 3, 4]).toContain(touched.length);
  });
});
