import type { ChainFault } from './chain-faults.ts';
import type { ChainVerifier, Proofs } from './chain-verifier.ts';

/** What a verification found. Trust: 2. */
export interface TrailVerdict {
  /** As many as are as they were written, from the first. */
  readonly entries: number;
  readonly isIntact: boolean;
  readonly firstBad: ChainFault | null;
  /** The last of them. */
  readonly head: { readonly seq: number; readonly hash: string };
  readonly checkpoints: {
    readonly found: number;
    readonly newestSeq: number | null;
    readonly invalid: number;
  };
}

/** The verdict on a chain that was followed to its end, or to its first fault. */
export function verdictOf(verifier: ChainVerifier, { checkpoints }: Proofs): TrailVerdict {
  const { fault, last } = verifier;
  const { found, newestSeq, invalid } = checkpoints;
  return {
    entries: last.seq,
    isIntact: fault === null,
    firstBad: fault,
    head: last,
    checkpoints: { found, newestSeq, invalid },
  };
}
