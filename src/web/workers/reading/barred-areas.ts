import type { LuminancePlane } from '../luminance-plane.ts';

/** Size along and across the changes. */
export interface BarredArea {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Radians, to one of two sides. */
  angle: number;
}

const block = 16;
/** Rows of bars change down as well, half as much. */
const leastCoherence = 0.18;
/** Share of the largest possible change. */
const leastEnergy = 0.002;
const fewestBlocks = 12;

interface Block {
  angle: number;
  /** Of changes in that direction beyond those in others. */
  energy: number;
}

/** Finds areas where brightness changes along one direction alone; the strongest first. */
export function barredAreas(plane: LuminancePlane): BarredArea[] {
  const across = Math.floor(plane.width / block);
  const down = Math.floor(plane.height / block);
  const blocks = blocksOf(plane, across, down);
  const seen = new Set<number>();
  const areas: { area: BarredArea; energy: number }[] = [];
  for (const start of blocks.keys()) {
    if (seen.has(start)) continue;
    const own = connected(blocks, { start, across, down, seen });
    if (own.length < fewestBlocks) continue;
    const energy = own.reduce((sum, at) => sum + (blocks.get(at)?.energy ?? 0), 0);
    areas.push({ area: areaOf(own, blocks, across), energy });
  }
  return areas
    .sort((a, b) => b.energy - a.energy)
    .map(({ area }) => area)
    .slice(0, 3);
}

/** Finds blocks of one direction by the structure tensor. */
function blocksOf(plane: LuminancePlane, across: number, down: number): Map<number, Block> {
  const blocks = new Map<number, Block>();
  for (let row = 0; row < down; row += 1) {
    for (let column = 0; column < across; column += 1) {
      const { xx, yy, xy } = tensorOf(plane, column * block, row * block);
      const energy = xx + yy;
      const directed = Math.hypot(xx - yy, 2 * xy);
      if (energy < leastEnergy * block * block * 255 * 255 || directed < leastCoherence * energy) continue;
      blocks.set(row * across + column, { angle: 0.5 * Math.atan2(2 * xy, xx - yy), energy: directed });
    }
  }
  return blocks;
}

function tensorOf({ width, height, values }: LuminancePlane, left: number, top: number) {
  let [xx, yy, xy] = [0, 0, 0];
  for (let y = Math.max(1, top); y < Math.min(height - 1, top + block); y += 1) {
    for (let x = Math.max(1, left); x < Math.min(width - 1, left + block); x += 1) {
      const at = y * width + x;
      const dx = ((values[at + 1] ?? 0) - (values[at - 1] ?? 0)) / 2;
      const dy = ((values[at + width] ?? 0) - (values[at - width] ?? 0)) / 2;
      xx += dx * dx;
      yy += dy * dy;
      xy += dx * dy;
    }
  }
  return { xx, yy, xy };
}

/** Takes directions for the same half a turn on. */
function areAlike(one: number, other: number): boolean {
  return Math.abs(Math.cos(one - other)) > 0.82;
}

interface Search {
  start: number;
  across: number;
  down: number;
  seen: Set<number>;
}

/** Joins blocks up to two apart, as noise may part an area. */
function connected(blocks: ReadonlyMap<number, Block>, { start, across, down, seen }: Search): number[] {
  const own = [start];
  seen.add(start);
  for (let next = 0; next < own.length; next += 1) {
    const at = own[next] ?? 0;
    const [x, y] = [at % across, Math.floor(at / across)];
    const angle = blocks.get(at)?.angle ?? 0;
    for (let row = Math.max(0, y - 2); row <= Math.min(down - 1, y + 2); row += 1) {
      for (let column = Math.max(0, x - 2); column <= Math.min(across - 1, x + 2); column += 1) {
        const beside = row * across + column;
        const other = blocks.get(beside);
        if (other === undefined || seen.has(beside) || !areAlike(angle, other.angle)) continue;
        seen.add(beside);
        own.push(beside);
      }
    }
  }
  return own;
}

function areaOf(own: readonly number[], blocks: ReadonlyMap<number, Block>, across: number): BarredArea {
  let [cos, sin] = [0, 0];
  for (const at of own) {
    const { angle = 0, energy = 0 } = blocks.get(at) ?? {};
    cos += energy * Math.cos(2 * angle);
    sin += energy * Math.sin(2 * angle);
  }
  const angle = 0.5 * Math.atan2(sin, cos);
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const places = own.map((at) => {
    const [x, y] = [((at % across) + 0.5) * block, (Math.floor(at / across) + 0.5) * block];
    return [x * c + y * s, y * c - x * s] as const;
  });
  const [left, right] = extentOf(places.map(([along]) => along));
  const [top, bottom] = extentOf(places.map(([, over]) => over));
  const [along, over] = [(left + right) / 2, (top + bottom) / 2];
  return {
    x: along * c - over * s,
    y: along * s + over * c,
    width: right - left + block,
    height: bottom - top + block,
    angle,
  };
}

function extentOf(values: readonly number[]): readonly [number, number] {
  return [Math.min(...values), Math.max(...values)];
}
