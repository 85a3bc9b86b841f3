/** The first entry that is not as it was written, and why. */
export interface ChainFault {
  readonly seq: number;
  readonly kind: FaultKind;
  /** A sentence without a full stop. */
  readonly why: string;
}

const sentences = {
  empty: () => 'there is nothing in it, not even its signed end',
  unreadable: () => 'what stands in its place is no entry',
  'too-long': () => 'what stands in its place is longer than any entry',
  'unknown-key': () => 'it was written with another key than the one given',
  changed: () => 'its content is not what was written: its hash does not fit',
  inserted: () => 'what stands before it was inserted: the chain goes on without it',
  missing: (seq) => `it is missing: ${seq} stands in its place`,
  misplaced: (seq) => `it is not in its place, where ${seq} stands`,
  repeated: (seq) => `what stands in its place is ${seq} again`,
  'broken-chain': (seq) => `it does not continue ${seq - 1}: one of both was rewritten`,
  rewritten: (seq) =>
    `the chain was rewritten, or goes on from a backup: its hash is not that of the checkpoint (the first change is after ${seq})`,
  cut: (seq) => `the end is cut off: the signed end is ${seq}`,
  older: (seq) =>
    `the end is missing: a checkpoint has signed entry ${seq}, so the end was cut off or an older backup restored`,
  'no-end': () => 'the end is cut off: the signed last line is missing',
  'forged-end': () => 'the last line is not as the key signed it',
  appended: (seq) => `what follows the signed end, ${seq}, does not belong to it`,
} satisfies Record<string, (seq: number) => string>;

/** What can be wrong with a chain. Trust: 2. */
export type FaultKind = keyof typeof sentences;

/** A fault in words. `other` is the number that the sentence names beside the entry's own. */
export function faultAt(seq: number, kind: FaultKind, other = seq): ChainFault {
  return { seq, kind, why: sentences[kind](other) };
}
