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

/** Whether the entries are intact and nothing that was to prove it is in doubt. */
export function isProven({ isIntact, checkpoints }: TrailVerdict): boolean {
  return isIntact && checkpoints.invalid === 0;
}

/** The verdict in one line. That later entries are known is said: an export that was cut with the key looks like an older one. */
export function sentenceOf({ entries, firstBad, head, checkpoints }: TrailVerdict): string {
  const { found, newestSeq, invalid } = checkpoints;
  const unsigned = `${invalid} ${invalid === 1 ? 'line' : 'lines'} of the checkpoints without a valid signature`;
  const beside =
    (found === 0
      ? 'no checkpoints'
      : `${found} ${found === 1 ? 'checkpoint' : 'checkpoints'} up to entry ${newestSeq ?? 0}`) +
    (invalid === 0 ? '' : `, ${unsigned}`);
  if (firstBad !== null)
    return `NOT INTACT: entry ${firstBad.seq}: ${firstBad.why} (${entries} entries before it are intact; ${beside})`;
  if (invalid > 0)
    return `NOT PROVEN: the ${entries} entries fit the key, but there ${invalid === 1 ? 'is' : 'are'} ${unsigned}: changed, torn by a crash, or signed with a key that was not given (${beside})`;
  const later = newestSeq === null || newestSeq <= entries ? '' : '; what came after its end is not in it';
  return `Intact: ${entries} entries, the last with hash ${head.hash} (${beside}${later})`;
}
