import type { DarkPart } from './dark-parts.ts';

export interface TextRow {
  /** Radians, to one of two sides. */
  angle: number;
  /** From the origin, across its direction. */
  offset: number;
  /** Along its direction. */
  from: number;
  to: number;
  /** Distance of neighbouring characters. */
  pitch: number;
  size: number;
  /** Neighbours at the usual distance. */
  regular: number;
}

const degree = Math.PI / 180;
/** Degrees from upright, each way. */
const tilt = 20;
const tiltStep = 0.75;
/** Each searched for its own rows. */
const sizes = [7, 11, 17, 27, 42] as const;
const fewestParts = 14;
const fewestRegular = 10;
/** A zone has 44 characters, perhaps some print beside it; a weave's rows have hundreds. */
const longest = 60;
const candidatesMax = 40;

interface Candidate {
  angle: number;
  offset: number;
  size: number;
  count: number;
}

/** Finds evenly spaced characters up to 20 degrees from any quarter turn, the most regular first. */
export function textRows(parts: readonly DarkPart[]): TextRow[] {
  const found = sizes.flatMap((size) => {
    const alike = parts.filter((part) => isOfSize(part, size));
    if (alike.length < fewestParts) return [];
    return densest(candidatesOf(alike, size)).flatMap((candidate) => rowOf(alike, candidate) ?? []);
  });
  return distinct(found.sort((a, b) => b.regular - a.regular));
}

function isOfSize({ width, height }: DarkPart, size: number): boolean {
  const longer = Math.max(width, height);
  return longer >= 0.5 * size && longer <= 1.9 * size;
}

function candidatesOf(parts: readonly DarkPart[], size: number): Candidate[] {
  const bin = size / 3;
  const found: Candidate[] = [];
  for (const quarter of [0, 90]) {
    for (let degrees = quarter - tilt; degrees <= quarter + tilt; degrees += tiltStep) {
      const angle = degrees * degree;
      const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
      const counts = new Map<number, number>();
      for (const { x, y } of parts) {
        const at = Math.round((y * cos - x * sin) / bin);
        counts.set(at, (counts.get(at) ?? 0) + 1);
      }
      for (const [at, own] of counts) {
        const count = own + Math.max(counts.get(at - 1) ?? 0, counts.get(at + 1) ?? 0);
        if (count >= fewestParts) found.push({ angle, offset: at * bin, size, count });
      }
    }
  }
  return found;
}

function densest(candidates: Candidate[]): Candidate[] {
  const kept: Candidate[] = [];
  for (const one of candidates.sort((a, b) => b.count - a.count)) {
    if (kept.length === candidatesMax) break;
    const isNear = kept.some(
      ({ angle, offset, size }) =>
        Math.abs(angle - one.angle) < 1.6 * degree && Math.abs(offset - one.offset) < 0.7 * size,
    );
    if (!isNear) kept.push(one);
  }
  return kept;
}

interface Placed {
  along: number;
  across: number;
  size: number;
}

/** Returns null if parts are not evenly spaced. */
function rowOf(parts: readonly DarkPart[], { angle, offset, size }: Candidate): TextRow | null {
  const first = fitted(placedAt(parts, angle), { angle, offset }, 0.75 * size);
  if (first === null) return null;
  const placed = placedAt(parts, first.angle);
  const second = fitted(placed, first, 0.5 * size);
  if (second === null) return null;
  const near = placedAt(parts, second.angle)
    .filter(({ across }) => Math.abs(across - second.offset) < 0.45 * size)
    .sort((a, b) => a.along - b.along);
  return regularRow(near, second);
}

function placedAt(parts: readonly DarkPart[], angle: number): Placed[] {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return parts.map(({ x, y, width, height }) => ({
    along: x * cos + y * sin,
    across: y * cos - x * sin,
    size: Math.abs(cos) > 0.7 ? height : width,
  }));
}

type Placement = Pick<TextRow, 'angle' | 'offset'>;

/** Fits by least squares. */
function fitted(placed: readonly Placed[], { angle, offset }: Placement, reach: number): Placement | null {
  const near = placed.filter(({ across }) => Math.abs(across - offset) < reach);
  if (near.length < fewestParts) return null;
  const meanAlong = near.reduce((sum, { along }) => sum + along, 0) / near.length;
  const meanAcross = near.reduce((sum, { across }) => sum + across, 0) / near.length;
  let product = 0;
  let square = 0;
  for (const { along, across } of near) {
    product += (along - meanAlong) * (across - meanAcross);
    square += (along - meanAlong) ** 2;
  }
  const slope = square === 0 ? 0 : product / square;
  const turned = Math.atan(slope);
  return { angle: angle + turned, offset: (meanAcross - slope * meanAlong) * Math.cos(turned) };
}

function regularRow(near: readonly Placed[], placement: Placement): TextRow | null {
  if (near.length < fewestParts) return null;
  const size = middleOf(near.map(({ size: own }) => own));
  const steps = near.slice(1).map(({ along }, at) => along - (near[at]?.along ?? 0));
  const pitch = pitchOf(steps.filter((step) => step > 0.35 * size && step < 2.2 * size));
  if (pitch === null) return null;
  const runs = steadiestRun(near, pitch);
  const regular = runs
    .slice(1)
    .filter(({ along }, at) => isStep(along - (runs[at]?.along ?? 0), pitch)).length;
  if (regular < fewestRegular) return null;
  const [start, end] = [runs[0]?.along ?? 0, runs.at(-1)?.along ?? 0];
  if (end - start > longest * pitch) return null;
  return { ...placement, from: start, to: end, pitch, size, regular };
}

const isStep = (step: number, pitch: number) => Math.abs(step / pitch - 1) < 0.22;

function pitchOf(steps: readonly number[]): number | null {
  if (steps.length < fewestRegular) return null;
  let best = 0;
  let most = 0;
  for (const step of steps) {
    const count = steps.filter((other) => Math.abs(other / step - 1) < 0.12).length;
    if (count > most) [best, most] = [step, count];
  }
  const alike = steps.filter((step) => Math.abs(step / best - 1) < 0.15);
  return alike.reduce((sum, step) => sum + step, 0) / alike.length;
}

/** Ends a run at a gap of more than seven characters, as filled places blur into one. */
function worthOf(step: number, pitch: number): number {
  if (step > 7 * pitch) return -Infinity;
  if (isStep(step, pitch)) return 1;
  return Math.abs(step / pitch - Math.round(step / pitch)) < 0.22 ? -0.5 : -1;
}

/** Leaves out a document's edge, or print beside the row. */
function steadiestRun(near: readonly Placed[], pitch: number): readonly Placed[] {
  let best: readonly Placed[] = [];
  let [start, sum, most] = [0, 0, 0];
  for (let at = 1; at < near.length; at += 1) {
    sum += worthOf((near[at]?.along ?? 0) - (near[at - 1]?.along ?? 0), pitch);
    if (sum <= 0) [start, sum] = [at, 0];
    if (sum > most) [best, most] = [near.slice(start, at + 1), sum];
  }
  return best;
}

function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Removes rows found for several sizes. */
function distinct(rows: readonly TextRow[]): TextRow[] {
  const kept: TextRow[] = [];
  for (const row of rows) {
    const isKnown = kept.some(
      (other) =>
        Math.abs(other.angle - row.angle) < 3 * degree &&
        Math.abs(acrossAtMiddle(other, row)) < 0.6 * row.pitch &&
        row.from < other.to &&
        row.to > other.from,
    );
    if (!isKnown) kept.push(row);
  }
  return kept;
}

/** Measures where `other` has its middle. */
export function acrossAtMiddle(row: TextRow, other: TextRow): number {
  const along = (other.from + other.to) / 2;
  const turned = row.angle - other.angle;
  // A point of `other`'s middle in the row's own directions.
  return other.offset * Math.cos(turned) - along * Math.sin(turned) - row.offset;
}
