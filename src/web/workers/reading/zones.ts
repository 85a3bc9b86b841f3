import type { LuminancePlane } from '../luminance-plane.ts';

import { sampled } from './sampled.ts';
import { acrossAtMiddle, type TextRow } from './text-rows.ts';

/** Two or three parallel rows, from the top as their direction goes. */
export type Zone = readonly TextRow[];

const degree = Math.PI / 180;

/** Groups rows, the likeliest zone first; each belongs to one. */
export function zonesOf(rows: readonly TextRow[]): Zone[] {
  const zones: Zone[] = [];
  const taken = new Set<TextRow>();
  for (const row of rows) {
    if (taken.has(row)) continue;
    const others = rows.filter((other) => other !== row && !taken.has(other) && isBeside(row, other));
    const zone = tightest(row, others);
    if (zone.length < 2) continue;
    for (const one of zone) taken.add(one);
    zones.push(zone);
  }
  return zones;
}

function isBeside(row: TextRow, other: TextRow): boolean {
  const across = Math.abs(acrossAtMiddle(row, other)) / row.pitch;
  const shared = Math.min(row.to, other.to) - Math.max(row.from, other.from);
  return (
    Math.abs(row.angle - other.angle) < 2.5 * degree &&
    Math.abs(other.pitch / row.pitch - 1) < 0.12 &&
    across > 1 &&
    across < 7 &&
    shared > 0.5 * (row.to - row.from)
  );
}

/** Takes rows at equal distances, three at most. */
function tightest(row: TextRow, others: readonly TextRow[]): Zone {
  const placed = [row, ...others]
    .map((one) => ({ one, across: acrossAtMiddle(row, one) }))
    .sort((a, b) => a.across - b.across);
  const at = placed.findIndex(({ one }) => one === row);
  const groups = [
    placed.slice(at - 2, at + 1),
    placed.slice(at - 1, at + 2),
    placed.slice(at, at + 3),
  ].filter((group) => group.length === 3 && areEven(group.map(({ across }) => across)));
  const [three] = groups.sort((a, b) => spread(a) - spread(b));
  if (three !== undefined) return three.map(({ one }) => one);
  const pairs = [placed.slice(at - 1, at + 1), placed.slice(at, at + 2)].filter(
    (pair) => pair.length === 2 && spread(pair) < 4 * row.pitch,
  );
  const [two = []] = pairs.sort((a, b) => spread(a) - spread(b));
  return two.map(({ one }) => one);
}

/** Returns null if no row is much longer. */
export function sharedStretch(zone: Zone): Zone | null {
  const from = Math.max(...zone.map((row) => row.from));
  const to = Math.min(...zone.map((row) => row.to));
  const isLonger = zone.some((row) => row.to - row.from - (to - from) > 2 * row.pitch);
  return isLonger ? zone.map((row) => ({ ...row, from, to })) : null;
}

const spread = (group: readonly { across: number }[]) =>
  (group.at(-1)?.across ?? 0) - (group[0]?.across ?? 0);

function areEven([first = 0, second = 0, third = 0]: readonly number[]): boolean {
  const [one, other] = [second - first, third - second];
  return Math.abs(one - other) < 0.25 * Math.max(one, other);
}

/** Pixels for one character's distance. */
export const stripPitch = 24;
/** Characters beside the row, on each side. */
const stripMargin = 7;
/** Half a strip's height, in characters' distances. */
const halfHeight = 1.05;

/** Straightens a row, read towards its angle; `scale`: pixels of the picture for one of the row's. */
export function stripOf(
  picture: LuminancePlane,
  row: TextRow,
  { scale, isReversed }: { scale: number; isReversed: boolean },
): LuminancePlane {
  const step = (row.pitch * scale) / stripPitch;
  const width = Math.ceil((row.to - row.from) / (row.pitch / stripPitch)) + 2 * stripMargin * stripPitch;
  const height = Math.round(2 * halfHeight * stripPitch);
  const [sin, cos] = [Math.sin(row.angle), Math.cos(row.angle)];
  const start = row.from - stripMargin * row.pitch;
  const samples = Math.min(4, Math.max(1, Math.round(step)));
  const values = new Uint8ClampedArray(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let sy = 0; sy < samples; sy += 1) {
        for (let sx = 0; sx < samples; sx += 1) {
          const along = start * scale + (x + (sx + 0.5) / samples) * step;
          const across = row.offset * scale + (y + (sy + 0.5) / samples - height / 2) * step;
          sum += sampled(picture, along * cos - across * sin, along * sin + across * cos);
        }
      }
      const at = isReversed ? values.length - 1 - (y * width + x) : y * width + x;
      values[at] = sum / (samples * samples);
    }
  }
  return { width, height, values };
}
