import { averaged, type LuminancePlane } from '../luminance-plane.ts';

import { divide, type Division, glyphBox, inkProfile, type Tones, tonesOf } from './character-cells.ts';
import { darkMask, partsOf } from './dark-parts.ts';
import { type Box, glyphFeatures } from './glyph-features.ts';
import { layouts, type MrzLayout } from './mrz-layout.ts';
import { readingOf } from './mrz-reading.ts';
import { decide, type Decisions } from './ocr-b-model.ts';
import { likeness } from './ocr-b-shapes.ts';
import { type Reading, runsDown } from './reading.ts';
import { settle } from './settle-lines.ts';
import { textRows } from './text-rows.ts';
import { sharedStretch, stripOf, stripPitch, type Zone, zonesOf } from './zones.ts';

/** For a document that fills the picture, then for a small one. */
const searchSides = [1400, 2400] as const;

export interface ZoneReadings {
  /** Of different zones. */
  readings: readonly Reading[];
  /** The first one's lines run down the picture. */
  isSideways: boolean;
  /** A zone was seen, read or not. */
  isSeen: boolean;
}

/** Reads zones up to 20 degrees from any quarter turn. */
export function readMrz(picture: LuminancePlane, today: string): ZoneReadings {
  let isSeen = false;
  for (const side of searchSides) {
    const factor = Math.max(1, Math.round(Math.max(picture.width, picture.height) / side));
    const small = averaged(picture, factor);
    const parts = partsOf(darkMask(small), small.width, { least: 4, most: 80 });
    const zones = zonesOf(textRows(parts)).slice(0, 4);
    if (zones.length > 0) isSeen = true;
    const found = zones.flatMap((zone) => {
      const reading = readZone(picture, zone, { scale: factor, today });
      return reading === null ? [] : [{ reading, angle: zone[0]?.angle ?? 0 }];
    });
    const [first] = found;
    if (first !== undefined) {
      return { readings: found.map(({ reading }) => reading), isSideways: runsDown(first.angle), isSeen };
    }
    if (factor === 1) break;
  }
  return { readings: [], isSideways: false, isSeen };
}

interface ReadOptions {
  /** Pixels of the picture for one of the rows'. */
  scale: number;
  today: string;
}

/** Cuts rows to what they share if need be: print beside one may seem its own. */
function readZone(picture: LuminancePlane, zone: Zone, options: ReadOptions): Reading | null {
  const shared = sharedStretch(zone);
  return readRows(picture, zone, options) ?? (shared === null ? null : readRows(picture, shared, options));
}

function readRows(picture: LuminancePlane, zone: Zone, { scale, today }: ReadOptions): Reading | null {
  for (const isReversed of [false, true]) {
    const rows = isReversed ? zone.toReversed() : zone;
    const strips = rows.map((row) => stripOf(picture, row, { scale, isReversed }));
    for (const alike of layoutsBySize) {
      const [{ lines, length } = { lines: Infinity, length: 0 }] = alike;
      if (lines > rows.length) continue;
      // Two lines among three rows: the lower ones, as print above the zone may look alike.
      const cells = cellsIn(strips.slice(strips.length - lines), length);
      const reading = cells === null ? null : readingIn(cells, alike, today);
      if (reading !== null) return reading;
    }
  }
  return null;
}

const layoutsBySize = [44, 36, 30].map((length) => layouts.filter((layout) => layout.length === length));

type Cells = readonly (readonly (Decisions | null)[])[];

function cellsIn(strips: readonly LuminancePlane[], length: number): Cells | null {
  const cells: (Decisions | null)[][] = [];
  for (const strip of strips) {
    const line = decisionsIn(strip, length);
    if (line === null) return null;
    cells.push(line);
  }
  return cells;
}

function readingIn(cells: Cells, alike: readonly MrzLayout[], today: string): Reading | null {
  for (const layout of alike) {
    const settled = settle(cells, layout);
    const reading = settled === null ? null : readingOf(settled, layout, today);
    if (reading !== null) return reading;
  }
  return null;
}

/** Returns null if the strip can't be divided so. */
function decisionsIn(strip: LuminancePlane, count: number): (Decisions | null)[] | null {
  const width = strip.width / stripPitch - 14;
  if (Math.abs(width + 1 - count) > 6) return null;
  const division: Division | null = divide(inkProfile(strip), count);
  if (division === null) return null;
  const tones = tonesOf(strip);
  const boxes = division.cuts
    .slice(1)
    .map((cut, at) => glyphBox(strip, tones, [division.cuts[at] ?? 0, cut]));
  return decisionsOf(strip, tones, boxes);
}

function decisionsOf(
  strip: LuminancePlane,
  tones: Tones,
  boxes: readonly (Box | null)[],
): (Decisions | null)[] {
  const heights = boxes.flatMap((box) => (box === null ? [] : box.bottom - box.top));
  const [least, most] = [Math.min(...heights), Math.max(...heights)];
  return boxes.map((box) => {
    if (box === null) return null;
    const height = most === least ? 1 : (box.bottom - box.top - least) / (most - least);
    return decide(glyphFeatures(strip, box, height), likeness(strip, tones, box));
  });
}
