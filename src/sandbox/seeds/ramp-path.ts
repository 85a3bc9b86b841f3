import type { TransactionType } from '#contract/service/primitives.ts';
import { rampMainLines, type RampStatus } from '#contract/service/enumerations.ts';
import { allowedMoves } from '../ramps/moves/ramp-moves.ts';

/** The shortest way of allowed moves from a ramp's first status to another, without the first; null when there is none. */
export function pathTo(transactionType: TransactionType, wanted: RampStatus): readonly RampStatus[] | null {
  const [first] = rampMainLines[transactionType];
  const paths = new Map<RampStatus, readonly RampStatus[]>([[first, []]]);
  // What is added while it is walked is walked too: breadth first.
  for (const [status, path] of paths) {
    if (status === wanted) return path;
    for (const next of allowedMoves({ transactionType, status })) {
      if (!paths.has(next)) paths.set(next, [...path, next]);
    }
  }
  return null;
}
