import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { findingFigures, findingText } from '#web/shared/documents/finding-words.ts';
import { heicOfSize } from '#testing/heic.ts';
import {
  bitmap,
  blackPng,
  flatJpeg,
  largestImageBytes,
  paddedTo,
  phonePhoto,
  photo,
  withExif,
} from '#testing/photos.ts';

import type { DecodeHeic } from './heic-protocol.ts';
import { prepareImage } from './prepare-image.ts';

const lisbon = { latitude: 38.7223, longitude: -9.1393 };
const decode =
  vi.fn<(...given: unknown[]) => Promise<{ close: () => void; width?: number; height?: number }>>();
let redrawnBytes = 20_000;
let alpha = 255;

/** Draws nothing: only decisions are tested here. */
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
        data: new Uint8ClampedArray(4 * width * height).map((_, at) => (at % 4 === 3 ? alpha : 0)),
      }),
    };
  }
  async convertToBlob({ type }: { type: string }) {
    return new Blob([new Uint8Array(redrawnBytes)], { type });
  }
}

beforeEach(() => {
  redrawnBytes = 20_000;
  alpha = 255;
  decode.mockReset();
  decode.mockImplementation(async () => ({ close: () => {} }));
  vi.stubGlobal('createImageBitmap', decode);
  vi.stubGlobal('OffscreenCanvas', Canvas);
  vi.stubGlobal(
    'ImageData',
    class {
      readonly width: number;
      readonly height: number;
      constructor(_pixels: Uint8ClampedArray, width: number, height: number) {
        this.width = width;
        this.height = height;
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const noDecoder: DecodeHeic = async () => ({ kind: 'no-decoder' });

const prepare = async (
  bytes: Uint8Array<ArrayBuffer>,
  order: { turns?: 0 | 1; shrink?: boolean; name?: string } = {},
  decodeHeic = noDecoder,
) =>
  prepareImage(
    {
      file: new File([bytes], order.name ?? 'a.jpg'),
      turns: order.turns ?? 0,
      shrink: order.shrink ?? false,
    },
    decodeHeic,
  );

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

  it('reads 100 MiB, and nothing of a file that is one byte larger', async () => {
    const of = (size: number) => {
      const file = new File([photo('smallJpeg')], 'a.jpg');
      const read = vi.spyOn(file, 'arrayBuffer');
      return { file: Object.defineProperty(file, 'size', { value: size }), read };
    };
    const largest = of(104_857_600);
    const ready = await prepareImage({ file: largest.file, turns: 0, shrink: false }, noDecoder);
    expect(ready.kind).toBe('ready');
    const larger = of(104_857_601);
    expect(await prepareImage({ file: larger.file, turns: 0, shrink: true }, noDecoder)).toMatchObject({
      kind: 'refused',
      canShrink: false,
      findings: [{ code: 'too-large' }],
    });
    expect([largest.read.mock.calls.length, larger.read.mock.calls.length]).toEqual([1, 0]);
  });

  it('never decodes a picture of too many pixels, nor what no JPEG is made of', async () => {
    await prepare(blackPng(), { name: 'black.png' });
    await prepare(blackPng(), { name: 'black.png', shrink: true });
    await prepare(heicOfSize(20_000, 20_000), { name: 'a.heic', shrink: true });
    await prepare(bitmap(900, 300).fill(100, 18, 26), { name: 'a.bmp', shrink: true });
    await prepare(Uint8Array.from(Buffer.from('%PDF-1.7')), { name: 'page.png' });
    expect(decode).not.toHaveBeenCalled();
  });

  it('offers a smaller JPEG of over 100 megapixels, and decodes it to a part of its sides once asked', async () => {
    const huge = flatJpeg(12_000, 9000);
    const offer = await prepare(huge);
    expect(offer).toMatchObject({
      kind: 'refused',
      canShrink: true,
      findings: [{ code: 'too-many-pixels' }],
    });
    expect(offer.findings.map(findingText)).toEqual([
      'This image has too many pixels. You can reduce its size here.',
    ]);
    expect(offer.findings.map(findingFigures)).toEqual([
      '12,000 × 9,000 pixels, at most 100 million allowed',
    ]);
    expect(decode).not.toHaveBeenCalled();
    decode.mockImplementation(async () => ({ close: () => {}, width: 6000, height: 4500 }));
    expect(await prepared(huge, { shrink: true, turns: 1 })).toMatchObject({
      width: 4500,
      height: 6000,
      changes: ['turned-by-hand', 'made-smaller'],
    });
    expect(decode).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ resizeWidth: 6000 }));
    decode.mockRejectedValue(new Error('no room'));
    const refusal = await prepare(huge, { shrink: true });
    expect(refusal).toMatchObject({ kind: 'refused', canShrink: false });
    expect(refusal.findings.map(findingText)).toEqual([
      'This image has too many pixels. Save a smaller copy in another program, then choose the copy.',
    ]);
  });

  it('offers nothing of over 250 megapixels, nor of one that is cut', async () => {
    expect(await prepare(flatJpeg(16_000, 15_626))).toMatchObject({ canShrink: false });
    const cut = flatJpeg(12_000, 9000);
    const closed = Uint8Array.from([...cut.subarray(0, 200_000), 0xff, 0xd9]);
    expect(await prepare(closed)).toMatchObject({ canShrink: false, findings: [{ code: 'incomplete' }] });
  });

  it('refuses a PNG that was cut and closed again', async () => {
    const png = photo('png');
    const cut = Uint8Array.from([...png.subarray(0, 33), ...png.subarray(-12)]);
    expect(await prepare(cut, { name: 'a.png' })).toMatchObject({ findings: [{ code: 'incomplete' }] });
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
      const image = await prepared(flatJpeg(width, height));
      expect(image).toMatchObject({ width, height, changes: [] });
    }
    expect(orders.map(({ desiredWidth, desiredHeight }) => [desiredWidth, desiredHeight])).toEqual([
      [1008, 756],
      [1000, 750],
    ]);
    expect(orders.every(({ data, transfer }) => transfer?.[0] === data)).toBe(true);
    expect(close).toHaveBeenCalledTimes(4);
    expect(decode).toHaveBeenCalledTimes(1);
    await prepare(flatJpeg(4032, 3024), { turns: 1 });
    expect(orders).toHaveLength(2);
  });

  it.each([
    ['WebP', 'turned.webp', 640, 427, ['turned-upright', 'made-jpeg']],
    ['GIF', 'animated.gif', 427, 640, ['made-jpeg']],
    ['AVIF', 'photo.avif', 640, 427, ['turned-upright', 'made-jpeg']],
  ] as const)(
    'offers a JPEG of %s where the browser reads it, and makes it when asked',
    async (kind, name, width, height, changes) => {
      const file = phonePhoto(name);
      decode.mockImplementation(async () => ({ close: () => {}, width: 427, height: 640 }));
      const offer = await prepare(file, { name: 'photo.jpg' });
      expect(offer).toMatchObject({ kind: 'refused', canShrink: true, findings: [{ code: 'wrong-type' }] });
      expect(offer.findings.map(findingText).join()).toMatch(
        new RegExp(`${kind} file, despite its name\\. .* You can convert it to JPEG here\\.$`),
      );
      expect(await prepared(file, { shrink: true })).toMatchObject({
        mimetype: 'image/jpeg',
        width,
        height,
        changes,
      });
      decode.mockRejectedValue(new Error('no'));
      const refusal = await prepare(file, { name });
      expect(refusal).toMatchObject({ kind: 'refused', canShrink: false });
      expect(refusal.findings.map(findingText).join()).toMatch(
        /This browser can’t read this file. Export it as a JPEG on your phone or computer/,
      );
    },
  );

  it('says that what was seen through is white, and not of what was not', async () => {
    decode.mockImplementation(async () => ({ close: () => {}, width: 900, height: 700 }));
    const file = bitmap(900, 700);
    expect((await prepared(file, { shrink: true })).changes).toEqual(['made-jpeg']);
    alpha = 120;
    expect((await prepared(file, { shrink: true })).changes).toEqual(['made-jpeg', 'transparency-flattened']);
    expect((await prepared(photo('png'), { shrink: true })).changes).toEqual([
      'made-smaller',
      'transparency-flattened',
    ]);
    expect((await prepared(photo('smallJpeg'), { shrink: true })).changes).toEqual(['made-smaller']);
  });

  it('refuses a cut, empty or tiny picture of another kind before anything is decoded', async () => {
    const code = async (bytes: Uint8Array<ArrayBuffer>) =>
      (await prepare(bytes)).findings.map((one) => one.code);
    const webp = phonePhoto('turned.webp');
    expect(await code(webp.slice(0, webp.length / 2))).toEqual(['incomplete']);
    expect(await code(phonePhoto('tiles.heic').slice(0, 9000))).toEqual(['incomplete']);
    expect(await code(phonePhoto('tiles.heic').slice(0, 40))).toEqual(['unreadable']);
    expect(await code(bitmap(3000, 0))).toEqual(['unreadable']);
    expect(await code(bitmap(3000, 399))).toEqual(['too-small']);
    expect(await code(heicOfSize(16_000, 15_700))).toEqual(['too-many-pixels']);
    expect(decode).not.toHaveBeenCalled();
  });

  it('offers a HEIC that the decoder can read, and gives the picture back', async () => {
    const close = vi.fn<() => void>();
    const decoder = vi.fn<DecodeHeic>(async () => ({
      kind: 'pixels',
      pixels: new Uint8ClampedArray(640 * 400 * 4),
      stridePixels: 640,
      width: 600,
      height: 400,
    }));
    decode.mockResolvedValueOnce({ width: 600, height: 400, close });
    const offer = await prepare(phonePhoto('tiles.heic'), { name: 'IMG_1.HEIC' }, decoder);
    expect(offer).toMatchObject({ kind: 'refused', canShrink: true, findings: [{ code: 'wrong-type' }] });
    expect(decoder.mock.calls).toEqual([[{ bytes: phonePhoto('tiles.heic'), pixels: expect.any(Number) }]]);
    // Rows are longer in the decoder's memory than in the picture.
    expect(decode.mock.calls).toEqual([[{ width: 640, height: 400 }, 0, 0, 600, 400]]);
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('says what to do where the decoder of HEIC does not come', async () => {
    const refusal = await prepare(phonePhoto('tiles.heic'), { name: 'IMG_1.HEIC' });
    expect(refusal.findings.map(findingText)).toEqual([
      'This is a HEIC file. Only JPEG and PNG are accepted. This browser can’t read this file. Export it as a JPEG on your phone or computer, then choose the JPEG.',
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
