import type { DocumentArea } from './document-area.ts';
import type { Edge } from './edges.ts';

/** How much of each edge of the picture the document touches, 0 to 1: it goes on outside of the frame there. */
export function edgeContact({ width, height, mask }: DocumentArea): Readonly<Record<Edge, number>> {
  const touched = (length: number, at: (along: number) => number) => {
    let count = 0;
    for (let along = 0; along < length; along += 1) count += mask[at(along)] ?? 0;
    return count / length;
  };
  return {
    top: touched(width, (x) => x),
    right: touched(height, (y) => y * width + width - 1),
    bottom: touched(width, (x) => (height - 1) * width + x),
    left: touched(height, (y) => y * width),
  };
}
