/** As in `#web/workers/luminance-plane.ts`. */
interface LuminancePlane {
  width: number;
  height: number;
  values: Uint8ClampedArray;
}
interface ColourPlane {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

type Painter = (x: number, y: number) => number;

export function plane(width: number, height: number, paint: Painter): LuminancePlane {
  const values = Uint8ClampedArray.from({ length: width * height }, (_, at) =>
    paint(at % width, Math.floor(at / width)),
  );
  return { width, height, values };
}

/** Paints RGB as a canvas gives it. */
export function colours(
  width: number,
  height: number,
  paint: (x: number, y: number) => readonly [number, number, number],
): ColourPlane {
  const data = new Uint8ClampedArray(4 * width * height);
  for (let at = 0; at < width * height; at += 1) {
    data.set([...paint(at % width, Math.floor(at / width)), 255], 4 * at);
  }
  return { width, height, data };
}

/** Paints print-like lines: irregular letters in 12-pixel rows. */
export function print({ paper = 210, ink = 40 } = {}): Painter {
  return (x, y) => {
    const isInRow = y % 12 < 7;
    const isLetter = hash(Math.floor(x / 3), Math.floor(y / 12)) % 5 > 1;
    const isStroke = hash(Math.floor(x / 2), Math.floor(y / 3)) % 3 > 0;
    return isInRow && isLetter && isStroke ? ink : paper;
  };
}

/** Averages neighbours: out of focus, or moved one way. */
export function blurred(from: LuminancePlane, across: number, down: number): LuminancePlane {
  const { width, height, values } = from;
  return plane(width, height, (x, y) => {
    let [sum, count] = [0, 0];
    for (let row = Math.max(0, y - down); row <= Math.min(height - 1, y + down); row += 1) {
      for (let column = Math.max(0, x - across); column <= Math.min(width - 1, x + across); column += 1) {
        sum += values[row * width + column] ?? 0;
        count += 1;
      }
    }
    return sum / count;
  });
}

function hash(x: number, y: number): number {
  const mixed = Math.imul(x * 374_761_393 + y * 668_265_263, 1_274_126_177);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
