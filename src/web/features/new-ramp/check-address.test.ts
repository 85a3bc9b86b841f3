import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58, bech32, createBase58check } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { inFours } from '#web/shared/format/text.ts';

import { memoKindOf } from './blockchain-names.ts';
import { checkAddress } from './check-address.ts';

/** Published vectors: EIP-55, BIP 173, BIP 350, the first block, well-known contracts. */
const published = {
  eip55: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  upperCase: '0x52908400098527886E0F7030069857D2E4169EE7',
  lowerCase: '0xde709f2102306220921060314715629080e2fb77',
  firstBlock: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  script: '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  witness0: 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
  witness1: 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  tron: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  solana: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
};

const doubtful = (why: string, of?: string) => ({ kind: 'doubtful', why, ...(of ? { of } : {}) });

describe('an address', () => {
  it.each([
    ['ETH', published.eip55, 'fits'],
    ['POLYGON', published.eip55, 'fits'],
    ['ETH', published.upperCase, 'no-checksum'],
    ['ETH', published.lowerCase, 'no-checksum'],
    ['BTC', published.firstBlock, 'fits'],
    ['BTC', published.script, 'fits'],
    ['BTC', published.witness0, 'fits'],
    ['BTC', published.witness1, 'fits'],
    ['TRON', published.tron, 'fits'],
    ['SOL', published.solana, 'no-checksum'],
    ['eth', published.eip55, 'fits'],
  ])('on %s that is well made passes: %s', (blockchain, address, kind) => {
    expect(checkAddress(blockchain, address)).toEqual({ kind });
  });

  it.each([
    ['ETH', 'hello', doubtful('shape')],
    ['ETH', '0x5290840009852788', doubtful('shape')],
    ['ETH', published.eip55.slice(2), doubtful('shape')],
    ['ETH', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', doubtful('checksum')],
    ['BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', doubtful('checksum')],
    ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', doubtful('checksum')],
    // BIP 350: version 1 with version 0's checksum; BIP 173: mixed case.
    ['BTC', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', doubtful('shape')],
    ['BTC', 'bc1qw508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', doubtful('shape')],
    ['BTC', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', doubtful('test-network')],
    ['BTC', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', doubtful('test-network')],
    ['TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', doubtful('checksum')],
    ['SOL', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTD', doubtful('shape')],
    ['SOL', '0OIl', doubtful('shape')],
    ['BTC', published.eip55, doubtful('other-blockchain', 'ETH')],
    ['ETH', published.witness1, doubtful('other-blockchain', 'BTC')],
    ['ETH', published.tron, doubtful('other-blockchain', 'TRON')],
    ['TRON', published.solana, doubtful('other-blockchain', 'SOL')],
    ['ETH', '0x5290•••9EE7', doubtful('shape')],
  ])('on %s that is not is doubtful: %s', (blockchain, address, verdict) => {
    expect(checkAddress(blockchain, address)).toEqual(verdict);
  });

  it('on a blockchain that is not in the catalogue can’t be checked', () => {
    expect(checkAddress('DOGE', published.firstBlock)).toEqual({ kind: 'unknown-blockchain' });
    expect(checkAddress('constructor', 'x')).toEqual({ kind: 'unknown-blockchain' });
  });

  it('is never taken whole once one character of it is another', () => {
    const bytes = fc.uint8Array({ minLength: 20, maxLength: 20 });
    const check = createBase58check(sha256);
    const made = bytes.chain((key) =>
      fc.constantFrom(
        ['BTC', check.encode(Uint8Array.of(0, ...key))] as const,
        ['BTC', bech32.encode('bc', [0, ...bech32.toWords(key)])] as const,
        ['TRON', check.encode(Uint8Array.of(0x41, ...key))] as const,
      ),
    );
    fc.assert(
      fc.property(made, fc.nat(), fc.nat(), ([blockchain, address], place, other) => {
        expect(checkAddress(blockchain, address)).toEqual({ kind: 'fits' });
        const at = 4 + (place % (address.length - 4));
        const letters = Array.from('023456789acdefghjklmnpqrstuvwxyz').filter((one) => one !== address[at]);
        const wrong = address.slice(0, at) + letters[other % letters.length] + address.slice(at + 1);
        expect(checkAddress(blockchain, wrong).kind).toBe('doubtful');
      }),
    );
  });

  it('on Ethereum is never taken whole once one letter’s case is another', () => {
    const key = fc.uint8Array({ minLength: 20, maxLength: 20 });
    fc.assert(
      fc.property(key, fc.nat(), (bytes, place) => {
        const digits = bytesToHex(bytes);
        const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
        const letters = Array.from(digits, (digit, at) =>
          '89abcdef'.includes(hash[at]!) ? digit.toUpperCase() : digit,
        );
        const cased = letters.flatMap((digit, at) => (/[a-f]/i.test(digit) ? [at] : []));
        fc.pre(cased.length > 3);
        const at = cased[place % cased.length]!;
        const letter = letters[at]!;
        const isUpper = letter === letter.toUpperCase();
        const turned = letters.with(at, isUpper ? letter.toLowerCase() : letter.toUpperCase());
        expect(checkAddress('ETH', `0x${turned.join('')}`).kind).not.toBe('fits');
      }),
    );
  });

  it('of any kind is judged, never thrown at', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('BTC', 'ETH', 'TRON', 'SOL', 'POLYGON'),
        fc.string({ unit: 'binary' }),
        (blockchain, text) => {
          expect(checkAddress(blockchain, text).kind).toMatch(/^(?:fits|no-checksum|doubtful)$/);
        },
      ),
    );
    expect(base58.encode(new Uint8Array(32))).toHaveLength(32);
  });
});

describe('groups of four', () => {
  it('are the whole address, `0x` with the first', () => {
    expect(inFours(published.upperCase)).toEqual([
      '0x5290',
      '8400',
      '0985',
      '2788',
      '6E0F',
      '7030',
      '0698',
      '57D2',
      'E416',
      '9EE7',
    ]);
    expect(inFours('bc1q2')).toEqual(['bc1q', '2']);
    expect(inFours('0x')).toEqual(['0x']);
  });

  it('joined are the address again, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(inFours(text).join('')).toBe(text);
      }),
    );
  });
});

describe('the family of Ethereum', () => {
  const wrong = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD';
  it.each([
    'BSC',
    'BEP-20',
    'Arbitrum',
    'Arbitrum One',
    'OPTIMISM',
    'base',
    'AVAX C-Chain',
    'Matic',
    'polygon_pos',
    'zkSync Era',
    'LINEA',
  ])('has its checksum on %s', (blockchain) => {
    expect(checkAddress(blockchain, published.eip55)).toEqual({ kind: 'fits' });
    expect(checkAddress(blockchain, wrong)).toEqual(doubtful('checksum'));
    expect(checkAddress(blockchain, published.tron)).toEqual(doubtful('other-blockchain', 'TRON'));
  });

  it('is not every blockchain', () =>
    expect(checkAddress('DOGE', published.eip55)).toEqual({ kind: 'unknown-blockchain' }));
});

it.each([
  ['XRP', 'tag'],
  ['xrp ledger', 'tag'],
  ['XLM', 'memo'],
  ['Stellar', 'memo'],
  ['TON', 'memo'],
  ['HBAR', 'memo'],
  ['TRON', null],
  ['BTC', null],
  ['constructor', null],
])('an exchange’s wallet on %s needs %s beside its address', (blockchain, kind) =>
  expect(memoKindOf(blockchain)).toBe(kind),
);
