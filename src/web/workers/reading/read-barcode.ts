import { averaged, type LuminancePlane } from '../luminance-plane.ts';

import { readAamva } from './aamva.ts';
import { type BarredArea, barredAreas } from './barred-areas.ts';
import { type Reading, runsDown } from './reading.ts';
import { rowSlope } from './row-slope.ts';
import { sampled } from './sampled.ts';
import { sharpened } from './sharpened.ts';

/** Reads stacked barcodes' texts, control characters included. */
export type ReadPdf417 = (picture: LuminancePlane) => Promise<readonly string[]>;

export interface BarcodeReadings {
  readings: readonly Reading[];
  /** The first one's rows run down the picture. */
  isSideways: boolean;
  /** Bars were seen, read or not. */
  isSeen: boolean;
}

const searchSide = 1600;
const slopeSide = 800;
const decodedSide = 2400;
/**
 * Ways to decode an area, the likeliest and quickest first: the decoder finds some symbols at one size only.
 * `turn` is in degrees; `share` is of the pixels kept.
 */
const attempts = [
  { turn: 0, isSharpened: false, share: 1 },
  { turn: 0, isSharpened: false, share: 0.7 },
  { turn: 0, isSharpened: true, share: 1 },
  { turn: -3, isSharpened: false, share: 1 },
  { turn: 3, isSharpened: false, share: 1 },
  { turn: -3, isSharpened: true, share: 1 },
  { turn: 3, isSharpened: true, share: 1 },
] as const;

/** Made with every area; the others take long. */
const quickAttempts = 3;

/** Reads straightened areas of bars, then the whole picture, then areas smaller, sharpened and turned. */
export async function readBarcode(picture: LuminancePlane, read: ReadPdf417): Promise<BarcodeReadings> {
  const factor = Math.max(1, Math.round(Math.max(picture.width, picture.height) / searchSide));
  const areas = barredAreas(averaged(picture, factor));
  const slopes: number[] = [];
  for (const [index, { turn, isSharpened, share }] of attempts.entries()) {
    const tried = index < quickAttempts ? areas : areas.slice(0, 1);
    for (const [at, area] of tried.entries()) {
      const slope = (slopes[at] ??= rowSlope(straightened(picture, area, { factor, side: slopeSide })));
      const straight = straightened(picture, area, { factor, turn, slope, share, side: decodedSide });
      const readings = readingsIn(await read(isSharpened ? sharpened(straight) : straight));
      if (readings.length > 0) return { readings, isSideways: runsDown(area.angle), isSeen: true };
    }
    if (index > 0) continue;
    const readings = readingsIn(await read(wholeOf(picture)));
    if (readings.length > 0) {
      return { readings, isSideways: runsDown(areas[0]?.angle ?? 0), isSeen: true };
    }
  }
  return { readings: [], isSideways: false, isSeen: areas.length > 0 };
}

function wholeOf(picture: LuminancePlane): LuminancePlane {
  return averaged(picture, Math.max(1, Math.ceil(Math.max(picture.width, picture.height) / decodedSide)));
}

function readingsIn(texts: readonly string[]): Reading[] {
  return texts.flatMap((text) => readAamva(text) ?? []);
}

interface Straightening {
  /** Pixels of the picture for one of the area's. */
  factor: number;
  /** Longest side of the result. */
  side: number;
  /** Degrees besides the area's own. */
  turn?: number;
  /** Of rows once the bars are upright: pixels down for one to the right. */
  slope?: number;
  /** Of the picture's pixels, along a side. */
  share?: number;
}

/** Cuts out the area with some paper, its bars upright and its rows level. */
function straightened(
  picture: LuminancePlane,
  area: BarredArea,
  { factor, side, turn = 0, slope = 0, share = 1 }: Straightening,
): LuminancePlane {
  const angle = area.angle + (turn * Math.PI) / 180;
  const margin = 0.18 * area.width + 0.35 * area.height;
  const [across, down] = [(area.width + margin) * factor, (area.height + margin) * factor];
  const step = Math.max(1, Math.max(across, down) / side) / share;
  const [width, height] = [Math.ceil(across / step), Math.ceil(down / step)];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const values = new Uint8ClampedArray(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const along = (x + 0.5 - width / 2) * step;
      const over = (y + 0.5 - height / 2) * step + slope * along;
      values[y * width + x] = sampled(
        picture,
        area.x * factor + along * cos - over * sin,
        area.y * factor + along * sin + over * cos,
      );
    }
  }
  return { width, height, values };
}
