/** What can be said of a wallet address before it is sent. Only what is doubtful is asked for once more; nothing is refused. */
export type AddressVerdict =
  /** Form and checksum are those of the blockchain. */
  | { kind: 'fits' }
  /** The form fits; it has no checksum that would show a typing error. */
  | { kind: 'no-checksum' }
  | { kind: 'unknown-blockchain' }
  | { kind: 'doubtful'; why: 'shape' | 'checksum' | 'test-network' | 'not-checked' }
  | { kind: 'doubtful'; why: 'other-blockchain'; of: string };

/** The address in groups of four characters, as it is compared by eye; `0x` goes with the first. */
export function inFours(address: string): string[] {
  const [, prefix = '', rest = ''] = /^(0x)?(.*)$/su.exec(address) ?? [];
  const [first = '', ...others] = rest.match(/.{1,4}/gsu) ?? [];
  return [prefix + first, ...others];
}
