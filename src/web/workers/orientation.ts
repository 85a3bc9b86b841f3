import type { QuarterTurns } from './image-protocol.ts';

/** `a b c d e f` of a canvas transform: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [number, number, number, number, number, number];

/** How to draw stored pixels so that they stand upright and turned as asked. */
export interface Drawing {
  width: number;
  height: number;
  matrix: Matrix;
}

interface Size {
  width: number;
  height: number;
}

/** EXIF orientation as a mirror (first, left to right) and quarter turns clockwise. Spec: EXIF 2.32 › Orientation. */
const steps: Readonly<Record<number, { isMirrored: boolean; turns: number }>> = {
  1: { isMirrored: false, turns: 0 },
  2: { isMirrored: true, turns: 0 },
  3: { isMirrored: false, turns: 2 },
  4: { isMirrored: true, turns: 2 },
  5: { isMirrored: true, turns: 3 },
  6: { isMirrored: false, turns: 1 },
  7: { isMirrored: true, turns: 1 },
  8: { isMirrored: false, turns: 3 },
};

/** The drawing for a stored picture of this size, EXIF orientation 1 to 8, and further quarter turns clockwise. */
export function drawingOf({ width, height }: Size, orientation: number, extra: QuarterTurns): Drawing {
  const { isMirrored, turns } = steps[orientation] ?? { isMirrored: false, turns: 0 };
  const quarter = ((turns + extra) % 4) as QuarterTurns;
  const [a, b, c, d, e, f] = turned(quarter, width, height);
  const matrix: Matrix = isMirrored ? [-a, -b, c, d, a * width + e, b * width + f] : [a, b, c, d, e, f];
  const isAcross = quarter % 2 === 1;
  return { width: isAcross ? height : width, height: isAcross ? width : height, matrix };
}

function turned(quarter: QuarterTurns, width: number, height: number): Matrix {
  const matrices: Record<QuarterTurns, Matrix> = {
    0: [1, 0, 0, 1, 0, 0],
    1: [0, 1, -1, 0, height, 0],
    2: [-1, 0, 0, -1, width, height],
    3: [0, -1, 1, 0, 0, width],
  };
  return matrices[quarter];
}
