import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58, bech32, bech32m, createBase58check } from '@scure/base';

import { evmNames, foldName } from './blockchain-names.ts';

/** Doubtful addresses need confirmation; none is refused. */
export type AddressVerdict =
  | { kind: 'fits' }
  /** Can't reveal a typing error. */
  | { kind: 'no-checksum' }
  | { kind: 'unknown-blockchain' }
  | { kind: 'doubtful'; why: 'shape' | 'checksum' | 'test-network' | 'not-checked' }
  | { kind: 'doubtful'; why: 'other-blockchain'; of: string };

/** `test-network`: valid, on a network without value. */
type Found = 'fits' | 'no-checksum' | 'test-network' | 'checksum' | 'shape';

/** Chains by address form, in `foldName`'s spelling; the first name is displayed. */
const families: readonly { names: readonly string[]; check: (address: string) => Found }[] = [
  { names: ['BTC', 'BITCOIN', 'XBT', 'BITCOINMAINNET'], check: bitcoin },
  { names: ['ETH', ...evmNames], check: ethereum },
  { names: ['TRON', 'TRX', 'TRC20', 'TRONMAINNET'], check: tron },
  { names: ['SOL', 'SOLANA', 'SPL', 'SOLANAMAINNET'], check: solana },
];

const checks: ReadonlyMap<string, (address: string) => Found> = new Map(
  families.flatMap(({ names, check }) => names.map((name) => [name, check])),
);

/** Catches cut or mistyped addresses and those of other chains, not wrong owners. */
export function checkAddress(blockchain: string, address: string): AddressVerdict {
  const check = checks.get(foldName(blockchain));
  if (check === undefined) return { kind: 'unknown-blockchain' };
  const found = check(address);
  if (found === 'fits' || found === 'no-checksum') return { kind: found };
  const other = families.find((family) => ['fits', 'no-checksum'].includes(family.check(address)));
  return other?.names[0] === undefined
    ? { kind: 'doubtful', why: found }
    : { kind: 'doubtful', why: 'other-blockchain', of: other.names[0] };
}

const base58check = createBase58check(sha256);

/** Decodes base58check of this length, or returns what is wrong. */
function base58checked(address: string, length: number): Uint8Array | 'checksum' | 'shape' {
  const raw = orNull(() => base58.decode(address));
  if (raw === null || raw.length !== length + 4) return 'shape';
  return orNull(() => base58check.decode(address)) ?? 'checksum';
}

function orNull<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** Checks witness addresses by BIP 173 and BIP 350, older ones by base58check. */
function bitcoin(address: string): Found {
  const network = /^(bc|tb|bcrt)1/i.exec(address)?.[1]?.toLowerCase();
  if (network !== undefined) return witness(address, network);
  const bytes = base58checked(address, 21);
  if (typeof bytes === 'string') return bytes;
  const [version = -1] = bytes;
  if (version === 0x00 || version === 0x05) return 'fits';
  return version === 0x6f || version === 0xc4 ? 'test-network' : 'shape';
}

function witness(address: string, network: string): Found {
  const isWellWritten = /^[^1]+1[02-9ac-hj-np-z]{14,87}$/i.test(address) && !isMixedCase(address);
  if (!isWellWritten) return 'shape';
  const [old, modern] = [bech32.decodeUnsafe(address), bech32m.decodeUnsafe(address)];
  const decoded = old ?? modern;
  if (!decoded) return 'checksum';
  const [version = -1, ...words] = decoded.words;
  const program = orNull(() => bech32.fromWords(words))?.length ?? 0;
  const isOfItsKind = version === 0 ? old !== undefined : modern !== undefined;
  const isSized = version === 0 ? program === 20 || program === 32 : program >= 2 && program <= 40;
  if (version > 16 || !isOfItsKind || !isSized || (version === 1 && program !== 32)) return 'shape';
  return network === 'bc' ? 'fits' : 'test-network';
}

function isMixedCase(text: string): boolean {
  return text !== text.toLowerCase() && text !== text.toUpperCase();
}

/** Checks EIP-55: letter case is the checksum; addresses in one case have none. */
function ethereum(address: string): Found {
  const [, digits] = /^0x([0-9a-fA-F]{40})$/.exec(address) ?? [];
  if (digits === undefined) return 'shape';
  if (!isMixedCase(digits)) return 'no-checksum';
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits.toLowerCase())));
  const isRight = Array.from(digits).every((digit, at) => {
    const isUpper = Number.parseInt(hash.charAt(at), 16) >= 8;
    return digit === (isUpper ? digit.toUpperCase() : digit.toLowerCase());
  });
  return isRight ? 'fits' : 'checksum';
}

function tron(address: string): Found {
  const bytes = base58checked(address, 21);
  if (typeof bytes === 'string') return bytes;
  return bytes[0] === 0x41 ? 'fits' : 'shape';
}

/** Decodes 32 bytes of base58, which has no checksum. */
function solana(address: string): Found {
  return orNull(() => base58.decode(address))?.length === 32 ? 'no-checksum' : 'shape';
}
