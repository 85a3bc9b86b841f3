import { genesisHash } from '#server/database/audit-tables.ts';

import type { AuditKey } from '../chain/audit-key.ts';
import type { KnownCheckpoints } from '../checkpoints/known-checkpoints.ts';
import { faultAt, type ChainFault } from './chain-faults.ts';

/** An entry as far as the chain is concerned: who it says it is, and the text that its hash must be of, in pieces. */
export interface Link {
  readonly seq: number;
  readonly keyId: string;
  readonly previousHash: string;
  readonly hash: string;
  readonly text: readonly (string | Uint8Array)[];
}

export interface Proofs {
  readonly keys: readonly AuditKey[];
  readonly checkpoints: KnownCheckpoints;
}

/**
 * Follows a chain from its first entry and stops at the first that is not as it was written. What is wrong with it is said once the one
 * after it is known: a changed entry and an inserted one differ in what follows. Pure; holds one entry at a time. Trust: 2.
 */
export class ChainVerifier {
  readonly #proofs: Proofs;
  #last = { seq: 0, hash: genesisHash };
  #suspect: Link | null = null;
  #agreedSeq = 0;
  #fault: ChainFault | null = null;

  constructor(proofs: Proofs) {
    this.#proofs = proofs;
  }

  /** The last entry that is as it was written. */
  get last(): { readonly seq: number; readonly hash: string } {
    return this.#last;
  }

  get fault(): ChainFault | null {
    return this.#fault;
  }

  /** The next entry; returns whether there is more to be known. */
  take(link: Link): boolean {
    if (this.#fault !== null) return false;
    if (this.#suspect !== null) return this.#judge(this.#suspect, link);
    if (!this.#continues(link)) {
      this.#suspect = link;
      return true;
    }
    this.#last = { seq: link.seq, hash: link.hash };
    return this.#agrees(link);
  }

  /** What stands in the place of the next entry is none. */
  takeNothing(kind: 'unreadable' | 'too-long'): void {
    if (this.#suspect !== null) this.#judge(this.#suspect, null);
    else this.fail(faultAt(this.#last.seq + 1, kind));
  }

  /** There are no more entries. */
  end(): void {
    if (this.#suspect !== null) this.#judge(this.#suspect, null);
  }

  /** What else is wrong; the first counts. Always false: there is no more to be known. */
  fail(fault: ChainFault): false {
    this.#fault ??= fault;
    return false;
  }

  #continues(link: Link): boolean {
    const { seq, hash } = this.#last;
    return link.seq === seq + 1 && link.previousHash === hash && this.#isGenuine(link);
  }

  #isGenuine({ keyId, text, hash }: Link): boolean {
    return this.#keyOf(keyId)?.mac(...text) === hash;
  }

  #keyOf(keyId: string): AuditKey | undefined {
    return this.#proofs.keys.find(({ id }) => id === keyId);
  }

  #agrees({ seq, hash }: Link): boolean {
    const checkpoints = this.#proofs.checkpoints.bySeq.get(seq);
    if (checkpoints === undefined) return true;
    if (checkpoints.some((checkpoint) => checkpoint.hash !== hash))
      return this.fail(faultAt(seq, 'rewritten', this.#agreedSeq));
    this.#agreedSeq = seq;
    return true;
  }

  #judge(suspect: Link, next: Link | null): false {
    const expected = this.#last.seq + 1;
    const goesOnWithout = next !== null && this.#continues(next);
    if (!this.#isGenuine(suspect)) {
      const kind = this.#keyOf(suspect.keyId) === undefined ? 'unknown-key' : 'changed';
      return this.fail(faultAt(expected, goesOnWithout ? 'inserted' : kind));
    }
    if (suspect.seq === expected)
      return this.fail(faultAt(expected, goesOnWithout ? 'inserted' : 'broken-chain'));
    if (suspect.seq < expected) return this.fail(faultAt(expected, 'repeated', suspect.seq));
    const goesBack = next !== null && next.seq <= suspect.seq;
    return this.fail(faultAt(expected, goesBack ? 'misplaced' : 'missing', suspect.seq));
  }
}
