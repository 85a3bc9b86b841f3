import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** In points from the top left. */
interface PrintedWord {
  readonly text: string;
  readonly top: number;
  readonly bottom: number;
  readonly right: number;
}

export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly words: readonly PrintedWord[];
  readonly lines: readonly string[];
  /** Mean, 0 (black) to 255 (white). */
  readonly brightness: number;
}

/** Reads a PDF with Poppler: words, places, brightness. */
export function readSheets(pdf: Uint8Array): Sheet[] {
  const folder = mkdtempSync(join(tmpdir(), 'rampart-print-'));
  try {
    const file = join(folder, 'page.pdf');
    writeFileSync(file, pdf);
    const text = (...options: string[]) =>
      execFileSync('pdftotext', [...options, file, '-'], { encoding: 'utf8', maxBuffer: 2 ** 26 });
    const lines = text('-layout').split('\f');
    return text('-bbox')
      .split('<page ')
      .slice(1)
      .map((xml, place) => ({
        width: numberIn(xml, 'width'),
        height: numberIn(xml, 'height'),
        words: [...xml.matchAll(/<word ([^>]*)>(.*?)<\/word>/g)].map(([, at = '', word = '']) => ({
          text: word,
          top: numberIn(at, 'yMin'),
          bottom: numberIn(at, 'yMax'),
          right: numberIn(at, 'xMax'),
        })),
        lines: (lines[place] ?? '').split('\n').filter((line) => line.trim() !== ''),
        brightness: brightnessOf(file, place + 1, folder),
      }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function numberIn(xml: string, name: string): number {
  return Number(new RegExp(`${name}="([\\d.-]+)"`).exec(xml)?.[1]);
}

function brightnessOf(file: string, page: number, folder: string): number {
  const picture = join(folder, `page-${page}`);
  const options = ['-r', '36', '-gray', '-singlefile', '-f', `${page}`, '-l', `${page}`];
  execFileSync('pdftoppm', [...options, file, picture]);
  const pgm = readFileSync(`${picture}.pgm`);
  // `P5`, width and height, the brightest value: three lines before the pixels.
  const head = /^P5\s+\d+\s+\d+\s+255\s/.exec(pgm.toString('latin1', 0, 64))?.[0] ?? '';
  const pixels = pgm.subarray(head.length);
  return pixels.reduce((sum, pixel) => sum + pixel, 0) / pixels.length;
}
