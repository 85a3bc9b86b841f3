import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Plane {
  width: number;
  height: number;
  values: Uint8ClampedArray;
}

interface Glyphs {
  letters: string;
  width: number;
  height: number;
  bits: string;
}

const glyphs = JSON.parse(
  readFileSync(join(import.meta.dirname, '../web/workers/reading/ocr-b-shapes.json'), 'utf8'),
) as Glyphs;

/**
 * Rows of OCR-B, black on white, 48 pixels a character: drawn from Debian's `fonts-ocr-b`, whose shapes are
 * free of conditions.
 */
const ink = Uint8Array.from(atob(glyphs.bits), (letter) => letter.charCodeAt(0));
const lineHeight = 120;
const margin = 60;

interface Photographed {
  /** Clockwise degrees. */
  angle?: number;
  /** Pixels a character. */
  pitch?: number;
  isMirrored?: boolean;
}

/** Photographs lines on a grey table. */
export function printedZone(
  lines: readonly string[],
  { angle = 0, pitch = 20, isMirrored = false }: Photographed = {},
): Plane {
  const sheet = printedSheet(lines);
  const scale = glyphs.width / pitch;
  const side = Math.ceil((Math.hypot(sheet.width, sheet.height) + 200) / scale);
  const values = new Uint8ClampedArray(side * side);
  const [sin, cos] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      let sum = 0;
      for (const [dx, dy] of samples) {
        const [across, down] = [x + dx - side / 2, y + dy - side / 2];
        const along = (isMirrored ? -1 : 1) * (across * cos + down * sin);
        sum += brightness(
          sheet,
          along * scale + sheet.width / 2,
          (down * cos - across * sin) * scale + sheet.height / 2,
        );
      }
      values[y * side + x] = sum / samples.length;
    }
  }
  return { width: side, height: side, values };
}

const samples = [0.125, 0.375, 0.625, 0.875].flatMap((dx) =>
  [0.125, 0.375, 0.625, 0.875].map((dy) => [dx, dy] as const),
);

function printedSheet(lines: readonly string[]): Plane {
  const width = (lines[0]?.length ?? 0) * glyphs.width + 2 * margin;
  const height = lines.length * lineHeight + 2 * margin;
  const values = new Uint8ClampedArray(width * height).fill(235);
  for (const [row, text] of lines.entries()) {
    for (const [column, letter] of Array.from(text).entries()) {
      const glyph = glyphs.letters.indexOf(letter) * glyphs.width * glyphs.height;
      for (let at = 0; at < glyphs.width * glyphs.height; at += 1) {
        const bit = glyph + at;
        if (((ink[bit >> 3] ?? 0) & (0x80 >> (bit & 7))) === 0) continue;
        const x = margin + column * glyphs.width + (at % glyphs.width);
        const y = margin + row * lineHeight + Math.floor(at / glyphs.width);
        values[y * width + x] = 35;
      }
    }
  }
  return { width, height, values };
}

function brightness({ width, height, values }: Plane, x: number, y: number): number {
  if (x < 0 || y < 0 || x >= width || y >= height) return 120;
  return values[Math.floor(y) * width + Math.floor(x)] ?? 0;
}
