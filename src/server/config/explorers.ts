import * as z from 'zod';

import type { EnvironmentAnswer } from '#contract/desk/environment.ts';

type Explorers = NonNullable<EnvironmentAnswer['explorers']>;

/** An https address without credentials; `{}` in path, query or fragment is replaced. */
const pattern = z
  .string()
  .regex(/^https:\/\/[\w.-]+(?::\d{1,5})?\/(?=\S{0,400}$)[^\s\\@\p{C}]*\{\}[^\s\\@\p{C}]*$/u);

const explorers = z
  .record(
    z.string().regex(/^[\w.-]{1,50}$/),
    z.strictObject({ transaction: pattern.optional(), address: pattern.optional() }),
  )
  .refine((given) => Object.keys(given).length <= 100);

/** Reads `EXPLORER_URLS`: explorers by blockchain, as JSON. */
export const explorersText = z.string().transform((text, context): Explorers => {
  const read = explorers.safeParse(jsonOf(text));
  if (read.success) return read.data;
  context.addIssue({
    code: 'custom',
    message:
      'must be JSON: for each blockchain the https addresses of its explorer, {"BTC":{"transaction":"https://…/{}","address":"https://…/{}"}}',
  });
  return z.NEVER;
});

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Explorers of test networks. A live service has none unless chosen. */
export const testExplorers: Explorers = {
  BTC: {
    transaction: 'https://mempool.space/testnet4/tx/{}',
    address: 'https://mempool.space/testnet4/address/{}',
  },
  ETH: {
    transaction: 'https://sepolia.etherscan.io/tx/{}',
    address: 'https://sepolia.etherscan.io/address/{}',
  },
  POLYGON: {
    transaction: 'https://amoy.polygonscan.com/tx/{}',
    address: 'https://amoy.polygonscan.com/address/{}',
  },
  SOL: {
    transaction: 'https://explorer.solana.com/tx/{}?cluster=devnet',
    address: 'https://explorer.solana.com/address/{}?cluster=devnet',
  },
  TRON: {
    transaction: 'https://nile.tronscan.org/#/transaction/{}',
    address: 'https://nile.tronscan.org/#/address/{}',
  },
};
