import { readFileSync } from 'node:fs';
import { init } from '@embedpdf/pdfium';
import { afterEach, describe, expect, it } from 'vitest';

import { emptyPagesPdf, inflatingPdf, onePagePdf, pdfOf, pdfStream, protectedPdf } from '#testing/pdf.ts';

import { boundWebAssemblyMemory } from '../bound-memory.ts';

import { openPdf, type Pdfium } from './pdfium.ts';

const wasm = readFileSync('node_modules/@embedpdf/pdfium/dist/pdfium.wasm');
/** Squares, black on the left: ITU-T T.6; T.88, a generic region of T.6; T.800. */
const halfBlackFax = 'Jq////ABABA=';
const halfBlackJbig2 =
  'AAAAADAAAQAAABMAAAAIAAAACAAAAAAAAAAAAAAAAAAAASYAAQAAABoAAAAIAAAACAAAAAAAAAAAAAEmr///8AEAEA==';
const halfBlackJpeg2000 =
  '/0//UQApAAAAAABAAAAAQAAAAAAAAAAAAAAAQAAAAEAAAAAAAAAAAAABBwEB/1IADAAAAAEABQQEAAH/XAATQEBISFBISFBISFBISFBISFD/ZAAlAAFDcmVhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjD/kAAKAAAAAABmAAH/k9+AMAlPYFCoUMfaCgAIGJ94v8faEgAXKuE4Ln+i+1DPwEAhbgxkVwnCBC8GamDVc/9/z8BkNfI/433LysixWwccvG6+cevYNhsCskGw18faDABe+sU/m/z/2Q==';
const silent = () => undefined;
async function open(file: Uint8Array) {
  const wasmBinary = Uint8Array.from(wasm).buffer;
  const pdfium = (await init({ wasmBinary, print: silent, printErr: silent })) as unknown as Pdfium;
  return openPdf(pdfium, file);
}
async function opened(file: Uint8Array) {
  const pdf = await open(file);
  if (typeof pdf === 'string') throw new Error(pdf);
  return pdf;
}
/** Share of a page that is not white, 0 to 1. */
async function inked(file: Uint8Array) {
  const drawn = (await opened(file)).draw(0, 842);
  if (drawn === null) throw new Error('not drawn');
  const { pixels } = drawn;
  let dark = 0;
  for (let at = 0; at < pixels.length; at += 4) if ((pixels[at] ?? 0) < 250) dark += 1;
  return dark / (pixels.length / 4);
}
// oxlint-disable-next-line typescript/unbound-method -- it is put back
const { grow } = WebAssembly.Memory.prototype;
afterEach(() => {
  WebAssembly.Memory.prototype.grow = grow;
});

describe('a PDF’s page', () => {
  it('is drawn as it is seen: its size, its colours from left to right, opaque', async () => {
    const pdf = await opened(onePagePdf({ draws: '1 0 0 rg 0 0 297.5 842 re f' }));
    expect(pdf.pages).toBe(1);
    const drawn = pdf.draw(0, 421);
    expect(drawn).toMatchObject({ width: 298, height: 421 });
    const { pixels } = drawn ?? { pixels: [] };
    const at = (x: number, y: number) => Array.from(pixels.slice((y * 298 + x) * 4, (y * 298 + x) * 4 + 4));
    expect([at(20, 200), at(280, 200)]).toEqual([
      [255, 0, 0, 255],
      [255, 255, 255, 255],
    ]);
  });

  it('is turned as the file says', async () => {
    const pdf = await opened(onePagePdf({ draws: '', page: '/Rotate 90' }));
    expect(pdf.draw(0, 842)).toMatchObject({ width: 842, height: 595 });
  });

  it.each(['Helvetica', 'Times-Roman', 'Courier', 'Arial'])(
    'has text in %s, which no file brings',
    async (font) => {
      const file = onePagePdf({
        draws: 'BT /F 40 Tf 20 400 Td (Ada Marlowe) Tj ET',
        resources: `/Font<</F<</Type/Font/Subtype/Type1/BaseFont/${font}>>>>`,
      });
      expect(await inked(file)).toBeGreaterThan(0.003);
    },
  );

  it('has what was entered in its fields', async () => {
    const field = (value: string) =>
      onePagePdf({
        draws: '',
        page: '/Annots[5 0 R]',
        catalogue: '/AcroForm<</Fields[5 0 R]>>',
        more: [
          `<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(${value})/Rect[20 400 300 440]/P 3 0 R/F 4/AP<</N 6 0 R>>>>`,
          pdfStream(
            Buffer.from(`0 g 2 2 ${value.length * 20} 30 re f`),
            '/Type/XObject/Subtype/Form/BBox[0 0 280 40]',
          ),
        ],
      });
    expect(await inked(field('Marlowe'))).toBeGreaterThan(2 * (await inked(field('Ada'))));
  });

  it.each([
    ['as facsimile', 8, 1, 'CCITTFaxDecode/DecodeParms<</K -1/Columns 8/Rows 8>>', halfBlackFax],
    ['as JBIG2', 8, 1, 'JBIG2Decode', halfBlackJbig2],
    ['as JPEG 2000', 64, 8, 'JPXDecode', halfBlackJpeg2000],
  ])('has a scan %s', async (_name, side, bits, filter, content) => {
    const file = onePagePdf({
      draws: 'q 595 0 0 842 0 0 cm /I Do Q',
      resources: '/XObject<</I 5 0 R>>',
      more: [
        pdfStream(
          Buffer.from(content, 'base64'),
          `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/BitsPerComponent ${bits}/ColorSpace/DeviceGray/Filter/${filter}`,
        ),
      ],
    });
    const share = await inked(file);
    expect([share > 0.4, share < 0.6]).toEqual([true, true]);
  });
});

describe('a PDF that is not what it should be', () => {
  it.each([
    ['a password', protectedPdf(), 'protected'],
    ['no page', pdfOf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>']), 'unreadable'],
    ['a beginning alone', onePagePdf({ draws: '' }).subarray(0, 60), 'unreadable'],
    ['nothing but its name', Buffer.from('%PDF-1.7\n'), 'unreadable'],
  ])('is refused: %s', async (_name, file, failure) => {
    expect(await open(file)).toBe(failure);
  });

  it('opens with ten thousand pages, and draws the last', async () => {
    const pdf = await opened(emptyPagesPdf(10_000));
    expect(pdf.pages).toBe(10_000);
    expect(pdf.draw(9999, 100)).toMatchObject({ width: 71, height: 100 });
  });

  it('has as many pages as there are, whatever it says', async () => {
    const pdf = await opened(
      pdfOf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Count 2000000000/Kids[3 0 R]>>',
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 1 9999999]>>',
      ]),
    );
    expect(pdf.pages).toBe(1);
    expect(pdf.draw(0, 100)).toMatchObject({ width: 1, height: 100 });
    expect(pdf.draw(1, 100)).toBeNull();
  });

  it('is given up where its memory ends, unpacking to 200 MB', async () => {
    const pdf = await opened(inflatingPdf(200_000_000));
    boundWebAssemblyMemory(250 * 1024 * 1024);
    expect(() => pdf.draw(0, 800)).toThrow(/Aborted|memory/);
  });

  it('runs nothing and follows nothing', async () => {
    const pdf = await opened(
      onePagePdf({
        draws: '',
        catalogue:
          '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\); this.submitForm\\("https://example.net"\\))>>/AA<</WC<</S/URI/URI(https://example.net/)>>>>',
        page: '/AA<</O<</S/Launch/F(calc.exe)>>>>',
      }),
    );
    expect(pdf.draw(0, 100)).toMatchObject({ height: 100 });
  });
});
