import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { findingText } from '#web/shared/documents/finding-words.ts';
import { blackPng, gifNamedPng, largestImageBytes, paddedTo, photo, withExif } from '#testing/photos.ts';

import { prepareImage } from './prepare-image.ts';

const lisbon = { latitude: 38.7223, longitude: -9.1393 };
const decode = vi.fn<() => Promise<{ close: () => void; width?: number; height?: number }>>();
let redrawnBytes = 20_000;

/** A canvas that draws nothing: what is drawn is seen in a browser, what is decided is seen here. */
class Canvas {
  readonly width: number;
  readonly height: number;
  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }
  getContext() {
    return {
      fillRect: () => {},
      setTransform: () => {},
      drawImage: () => {},
      getImageData: (_x: number, _y: number, width: number, height: number) => ({
        width,
        height,
        data: new Uint8ClampedArray(4 * width * height),
      }),
    };
  }
  async convertToBlob({ type }: { type: string }) {
    return new Blob([new Uint8Array(redrawnBytes)], { type });
  }
}

beforeEach(() => {
  redrawnBytes = 20_000;
  decode.mockReset();
  decode.mockImplementation(async () => ({ close: () => {} }));
  vi.stubGlobal('createImageBitmap', decode);
  vi.stubGlobal('OffscreenCanvas', Canvas);
});
afterEach(() => vi.unstubAllGlobals());

const prepare = async (
  bytes: Uint8Array<ArrayBuffer>,
  order: { turns?: 0 | 1; shrink?: boolean; name?: string } = {},
) =>
  prepareImage({
    file: new File([bytes], order.name ?? 'a.jpg'),
    turns: order.turns ?? 0,
    shrink: order.shrink ?? false,
  });

/** The same JPEG with another size in its frame header. */
function withSize(bytes: Uint8Array<ArrayBuffer>, width: number, height: number): Uint8Array<ArrayBuffer> {
  const changed = bytes.slice();
  const frame = Buffer.from(changed.buffer).indexOf(Buffer.of(0xff, 0xc0));
  const view = new DataView(changed.buffer, frame);
  view.setUint16(5, height);
  view.setUint16(7, width);
  return changed;
}

const prepared = async (...given: Parameters<typeof prepare>) => {
  const answer = await prepare(...given);
  if (answer.kind !== 'ready') throw new Error(JSON.stringify(answer));
  return answer.image;
};

describe('preparing an image', () => {
  it('keeps the original bytes when nothing needs changing', async () => {
    const image = await prepared(photo('smallJpeg'));
    const sent = Buffer.from(await image.content.arrayBuffer());
    expect(sent.equals(photo('smallJpeg'))).toBe(true);
    expect(await image.base64.text()).toBe(sent.toString('base64'));
    expect(image.sha256).toBe(createHash('sha256').update(sent).digest('hex'));
    expect(image).toMatchObject({ changes: [], width: 640, height: 427, mimetype: 'image/jpeg' });
  });

  it('takes 10,485,760 bytes exactly and refuses one more, offering a smaller JPEG', async () => {
    const largest = await prepared(paddedTo(photo('smallJpeg'), largestImageBytes));
    expect(largest.content.size).toBe(largestImageBytes);
    const answer = await prepare(paddedTo(photo('smallJpeg'), largestImageBytes + 1));
    expect(answer).toMatchObject({ kind: 'refused', canShrink: true, findings: [{ code: 'too-large' }] });
  });

  it('never decodes a picture of too many pixels, nor what is no JPEG or PNG', async () => {
    await prepare(blackPng(), { name: 'black.png' });
    await prepare(Uint8Array.from(gifNamedPng().bytes), { name: 'passport.png' });
    expect(decode).not.toHaveBeenCalled();
  });

  it('removes a place without drawing the picture again', async () => {
    const image = await prepared(withExif(photo('smallJpeg'), { orientation: 1, gps: lisbon }));
    expect(image.changes).toEqual(['location-removed']);
    const sent = Buffer.from(await image.content.arrayBuffer());
    expect(sent.includes('Exif')).toBe(false);
    expect(sent.subarray(-80_000).equals(photo('smallJpeg').subarray(-80_000))).toBe(true);
  });

  it('draws a picture upright and swaps its sides', async () => {
    const image = await prepared(withExif(photo('jpeg'), { orientation: 6, gps: lisbon }));
    expect(image).toMatchObject({
      width: 872,
      height: 1000,
      changes: ['turned-upright', 'location-removed'],
    });
  });

  it('turns as asked, and checks the size once more after drawing', async () => {
    expect(await prepared(photo('smallJpeg'), { turns: 1 })).toMatchObject({
      width: 427,
      height: 640,
      changes: expect.arrayContaining(['turned-by-hand']),
    });
    redrawnBytes = largestImageBytes + 1;
    expect(await prepare(photo('smallJpeg'), { turns: 1 })).toMatchObject({
      kind: 'refused',
      findings: [{ code: 'too-large' }],
    });
  });

  it('makes a smaller JPEG only when asked, and says so', async () => {
    const image = await prepared(paddedTo(photo('smallJpeg'), largestImageBytes + 1), { shrink: true });
    expect(image.changes).toContain('made-smaller');
  });

  it('decodes once, whatever is to be done: measuring and turning use the same pixels', async () => {
    const image = await prepared(withExif(photo('jpeg'), { orientation: 6 }), { turns: 1 });
    expect(decode).toHaveBeenCalledTimes(1);
    expect(image.measures).toMatchObject({ width: image.width, height: image.height, brightness: 0 });
  });

  it('decodes a large JPEG that is sent as it is no larger than measuring needs, and takes its bytes', async () => {
    const close = vi.fn<() => void>();
    const orders: ImageDecoderInit[] = [];
    class Decoder {
      readonly close = close;
      constructor(order: ImageDecoderInit) {
        orders.push(order);
      }
      async decode() {
        return { image: { close } };
      }
    }
    vi.stubGlobal('ImageDecoder', Decoder);
    const sizes = [
      [4032, 3024],
      [2000, 1500],
      [1999, 1500],
    ] as const;
    for (const [width, height] of sizes) {
      const image = await prepared(withSize(photo('smallJpeg'), width, height));
      expect(image).toMatchObject({ width, height, changes: [] });
    }
    expect(orders.map(({ desiredWidth, desiredHeight }) => [desiredWidth, desiredHeight])).toEqual([
      [1008, 756],
      [1000, 750],
    ]);
    expect(orders.every(({ data, transfer }) => transfer?.[0] === data)).toBe(true);
    expect(close).toHaveBeenCalledTimes(4);
    expect(decode).toHaveBeenCalledTimes(1);
    await prepare(withSize(photo('smallJpeg'), 4032, 3024), { turns: 1 });
    expect(orders).toHaveLength(2);
  });

  it('offers a JPEG of a HEIC photograph where the browser reads it, and makes it when asked', async () => {
    const heic = Uint8Array.from(
      readFileSync(new URL('../../../e2e/images/unfit/phone.heic', import.meta.url)),
    );
    decode.mockImplementation(async () => ({ close: () => {}, width: 480, height: 420 }));
    const offer = await prepare(heic, { name: 'phone.heic' });
    expect(offer).toMatchObject({ kind: 'refused', canShrink: true, findings: [{ code: 'wrong-type' }] });
    expect(offer.findings.map(findingText)).toEqual([expect.stringMatching(/A JPEG can be made of it here/)]);
    expect(await prepared(heic, { name: 'phone.heic', shrink: true })).toMatchObject({
      mimetype: 'image/jpeg',
      width: 480,
      height: 420,
      changes: ['made-jpeg'],
    });
    decode.mockRejectedValue(new Error('no'));
    const refusal = await prepare(heic, { name: 'phone.heic' });
    expect(refusal).toMatchObject({ kind: 'refused', canShrink: false });
    expect(refusal.findings.map(findingText)).toEqual([
      expect.stringMatching(/export it as JPEG on the phone or computer/),
    ]);
  });

  it('refuses what the browser cannot decode', async () => {
    decode.mockRejectedValueOnce(new Error('no'));
    expect(await prepare(photo('smallJpeg'))).toMatchObject({
      kind: 'refused',
      findings: [{ code: 'unreadable' }],
    });
  });
});
