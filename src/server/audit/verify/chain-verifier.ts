import { isSameText } from '#node/same-text.ts';
import type { AuditKey } from '#server/audit/trail/chain-store.ts';
import {
  type CheckpointSource,
  type CountedSource,
  type KnownCheckpoints,
  sourcesOf,
} from '#server/audit/trail/known-checkpoints.ts';
import { genesisHash } from '#server/database/audit-tables.ts';

export interface ChainFault {
  readonly seq: number;
  readonly kind: FaultKind;
  /** Other entry that the sentence names. */
  readonly other: number;
  /** Without a full stop. */
  readonly why: string;
  /** Empty if the chain is wrong without checkpoints. */
  readonly contradicts: readonly CheckpointSource[];
}

const sentences = {
  empty: () => 'it is empty: even the signed end is missing',
  unreadable: () => 'what is in its place is not an entry',
  'too-long': () => 'what is in its place is longer than any entry',
  'unknown-key': () => 'it was written with a key other than the one given',
  changed: () => 'its content was changed: the hash does not match',
  inserted: () => 'the entry before it was inserted: the chain continues without it',
  missing: (seq) => `it is missing: ${seq} is in its place`,
  misplaced: (seq) => `it is not in its place: ${seq} is there`,
  repeated: (seq) => `${seq} is repeated in its place`,
  'broken-chain': (seq) => `it does not continue ${seq - 1}: one of the two was rewritten`,
  rewritten: (seq) =>
    `the chain was rewritten, or continues from a backup: its hash differs from the checkpoint’s (the first change is after ${seq})`,
  cut: (seq) => `the end was cut off: the signed end is ${seq}`,
  older: (seq) =>
    `the end is missing: a checkpoint has signed entry ${seq}, so the end was cut off or an older backup was restored`,
  'no-end': () => 'the end was cut off: the signed last line is missing',
  'forged-end': () => 'the last line is not what the key signed',
  appended: (seq) => `what follows the signed end, ${seq}, does not belong to it`,
} satisfies Record<string, (seq: number) => string>;

/** Ways in which a chain can be wrong. T-2. */
export type FaultKind = keyof typeof sentences;

export function faultAt(
  seq: number,
  kind: FaultKind,
  other = seq,
  contradicts: readonly CheckpointSource[] = [],
): ChainFault {
  return { seq, kind, other, why: sentences[kind](other), contradicts };
}

/** Entry's claims, and its hashed text in pieces. */
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
 * Follows a chain to the first changed entry. Waits for the next, which tells a change from an insertion.
 * Holds one entry at a time. T-2.
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

  /** Last intact entry. */
  get last(): { readonly seq: number; readonly hash: string } {
    return this.#last;
  }

  get fault(): ChainFault | null {
    return this.#fault;
  }

  /** Returns false if there is nothing more to learn. */
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

  takeUnreadable(kind: 'unreadable' | 'too-long'): void {
    if (this.#suspect !== null) this.#judge(this.#suspect, null);
    else this.fail(faultAt(this.#last.seq + 1, kind));
  }

  end(): void {
    if (this.#suspect !== null) this.#judge(this.#suspect, null);
  }

  /** Keeps the first fault. Always returns false. */
  fail(fault: ChainFault): false {
    this.#fault ??= fault;
    return false;
  }

  #continues(link: Link): boolean {
    const { seq, hash } = this.#last;
    return link.seq === seq + 1 && isSameText(link.previousHash, hash) && this.#isGenuine(link);
  }

  #isGenuine({ keyId, text, hash }: Link): boolean {
    const expected = this.#keyOf(keyId)?.mac(...text);
    return expected !== undefined && isSameText(expected, hash);
  }

  #keyOf(keyId: string): AuditKey | undefined {
    return this.#proofs.keys.find(({ id }) => id === keyId);
  }

  #agrees({ seq, hash }: Link): boolean {
    const checkpoints = this.#proofs.checkpoints.bySeq.get(seq);
    if (checkpoints === undefined) return true;
    const others = checkpoints.filter((checkpoint) => !isSameText(checkpoint.hash, hash));
    if (others.length > 0) return this.fail(faultAt(seq, 'rewritten', this.#agreedSeq, sourcesOf(others)));
    this.#agreedSeq = seq;
    return true;
  }

  #judge(suspect: Link, next: Link | null): false {
    const expected = this.#last.seq + 1;
    const continuesWithout = next !== null && this.#continues(next);
    if (!this.#isGenuine(suspect)) {
      const kind = this.#keyOf(suspect.keyId) === undefined ? 'unknown-key' : 'changed';
      return this.fail(faultAt(expected, continuesWithout ? 'inserted' : kind));
    }
    if (suspect.seq === expected)
      return this.fail(faultAt(expected, continuesWithout ? 'inserted' : 'broken-chain'));
    if (suspect.seq < expected) return this.fail(faultAt(expected, 'repeated', suspect.seq));
    const isBackwards = next !== null && next.seq <= suspect.seq;
    return this.fail(faultAt(expected, isBackwards ? 'misplaced' : 'missing', suspect.seq));
  }
}

/** Result of a verification. T-2. */
export interface TrailVerdict {
  /** Intact entries, from the first. */
  readonly entries: number;
  readonly isIntact: boolean;
  readonly firstBad: ChainFault | null;
  readonly head: { readonly seq: number; readonly hash: string };
  readonly checkpoints: {
    readonly found: number;
    readonly newestSeq: number | null;
    readonly invalid: number;
    /** Farthest first; at most 50. */
    readonly sources: readonly CountedSource[];
    readonly databaseAloneAfter: number | null;
  };
}

const maxSources = 50;

export function verdictOf(verifier: ChainVerifier, { checkpoints }: Proofs): TrailVerdict {
  const { fault, last } = verifier;
  const { found, newestSeq, invalid, databaseAloneAfter } = checkpoints;
  const sources = checkpoints.sources.slice(0, maxSources);
  return {
    entries: last.seq,
    isIntact: fault === null,
    firstBad: fault,
    head: last,
    checkpoints: { found, newestSeq, invalid, sources, databaseAloneAfter },
  };
}

/** Returns true if the entries are intact and no checkpoint is invalid. */
export function isProven({ isIntact, checkpoints }: TrailVerdict): boolean {
  return isIntact && checkpoints.invalid === 0;
}

/** Mentions known later entries: an export cut by someone with the key looks like an older one. */
export function sentenceOf({ entries, firstBad, head, checkpoints }: TrailVerdict): string {
  const { found, newestSeq, invalid } = checkpoints;
  const unsigned = `${invalid} ${invalid === 1 ? 'line' : 'lines'} of the checkpoints without a valid signature`;
  const beside =
    (found === 0
      ? 'no checkpoints'
      : `${found} ${found === 1 ? 'checkpoint' : 'checkpoints'} up to entry ${newestSeq ?? 0}`) +
    (invalid === 0 ? '' : `, ${unsigned}`);
  const read = readOf(checkpoints);
  if (firstBad !== null) {
    const { seq, why, contradicts } = firstBad;
    const whose =
      contradicts.length === 0
        ? ''
        : `; contradicted by a checkpoint in ${contradicts.map(placeOf).join(', ')}`;
    return `NOT INTACT: entry ${seq}: ${why}${whose} (${entries} entries before it are intact; ${beside}${read})`;
  }
  if (invalid > 0)
    return `NOT PROVEN: the ${entries} entries fit the key, but there ${invalid === 1 ? 'is' : 'are'} ${unsigned}: changed, torn by a crash, or signed with a key that was not given (${beside}${read})`;
  const later = newestSeq === null || newestSeq <= entries ? '' : '; what came after its end is not in it';
  return `Intact: ${entries} entries, the last with hash ${head.hash} (${beside}${later}${read})`;
}

function placeOf({ place, server }: CheckpointSource): string {
  return place === 'file' ? `the file of ${server}` : `the database by ${server}`;
}

function readOf({ sources, databaseAloneAfter }: TrailVerdict['checkpoints']): string {
  if (sources.length === 0) return '';
  const read = sources.map((source) => `${source.found} in ${placeOf(source)}`).join(', ');
  if (databaseAloneAfter === null) return `; read: ${read}`;
  const where = databaseAloneAfter === 0 ? 'there are' : `after entry ${databaseAloneAfter} there are`;
  return `; read: ${read}; ${where} only the database’s copies, which can be cut together with the trail`;
}
