import type { RampRequest } from '#contract/service/ramp.ts';
import type { RampStatus } from '#contract/service/enumerations.ts';

/** A ramp in the README. */
export interface ShownRamp {
  readonly id: string;
  /** For the README. */
  readonly shows: string;
  readonly request: RampRequest;
  readonly status: RampStatus;
  readonly createdHoursAgo: number;
  readonly updatedHoursAgo: number;
  readonly transactionHash?: string;
}

const wallets = {
  bitcoin: 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh',
  ethereum: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  tron: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
  solana: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
};

const fulfilled: ShownRamp = {
  id: '4b1f0c6e9a2d47538c1e6f30a7d29b54',
  shows: 'on-ramp fulfilled, with its transaction hash',
  request: {
    identityReference: 'c-13344',
    source: { fiat: { id: 'AUD', method: 'payid-bank-transfer' } },
    target: { crypto: { id: 'ETH', blockchain: 'ETH', walletAddress: wallets.ethereum } },
    fiatAmount: '850.00',
  },
  status: 'FULFILLED',
  createdHoursAgo: 73,
  updatedHoursAgo: 72.4,
  transactionHash: '0x9f2c4d81b6a05e73f18d2c6b94e0a7d35c8f1e2b6a49d07c3e58b1f60d2a7c94',
};

const awaitingPayment: ShownRamp = {
  id: '0d73a5c2e84b4f19b6572f9c1e08d3a6',
  shows: 'on-ramp waiting for the customer’s bank transfer, with instructions',
  request: {
    identityReference: 'c-13344',
    source: { fiat: { id: 'AUD', method: 'payid-bank-transfer' } },
    target: { crypto: { id: 'BTC', blockchain: 'BTC', walletAddress: wallets.bitcoin } },
    fiatAmount: '2500.00',
  },
  status: 'PAYMENT_READY',
  createdHoursAgo: 0.7,
  updatedHoursAgo: 0.7,
};

const awaitingCoins: ShownRamp = {
  id: 'a92e6b40d7c1483f95b80e2d6f4c7193',
  shows: 'off-ramp waiting for coins, to an address with a memo',
  request: {
    subPartnerId: 'storefront-eu',
    identityReference: 'c-81930',
    source: {
      crypto: { id: 'SOL', blockchain: 'SOL', walletAddress: wallets.solana, walletAddressMemo: '104417' },
    },
    target: {
      fiat: {
        id: 'EUR',
        method: 'sepa-bank-transfer',
        instructions: { accountName: 'ليلى المنصوري', accountNumber: '000123456', bsb: '062000' },
      },
    },
    cryptoAmount: '12.5',
  },
  status: 'COIN_DEPOSIT_READY',
  createdHoursAgo: 1.6,
  updatedHoursAgo: 1.6,
};

const extraVerification: ShownRamp = {
  id: 'e61c8d0f35a94b72a4f9d7138b2c60e5',
  shows: 'on-ramp halted for extra verification',
  request: {
    identityReference: 'c-31007',
    source: { fiat: { id: 'USD', method: 'ach-bank-transfer' } },
    target: { crypto: { id: 'USDC', blockchain: 'POLYGON', walletAddress: wallets.ethereum } },
    cryptoAmount: '4800',
  },
  status: 'EXTRA_VERIFICATION',
  createdHoursAgo: 26,
  updatedHoursAgo: 21.5,
};

const expired: ShownRamp = {
  id: '7c05e2b9416d4a8e8f3ab1d02c95f768',
  shows: 'on-ramp expired: never paid on the payment page',
  request: {
    identityReference: 'c-20981',
    source: { fiat: { id: 'EUR', method: 'ideal-bank-transfer' } },
    target: { crypto: { id: 'USDT', blockchain: 'TRON', walletAddress: wallets.tron } },
    fiatAmount: '120.00',
  },
  status: 'EXPIRED',
  createdHoursAgo: 40,
  updatedHoursAgo: 16,
};

const declined: ShownRamp = {
  id: 'f8a41d6703be4c25972c0e5b8d1fa364',
  shows: 'card payment declined, paid in the partner’s app',
  request: {
    identityReference: 'c-60415',
    source: { fiat: { id: 'GBP', method: 'debit-credit-card' } },
    target: { crypto: { id: 'BTC', blockchain: 'BTC', walletAddress: wallets.bitcoin } },
    fiatAmount: '60.00',
  },
  status: 'PAYMENT_DECLINED',
  createdHoursAgo: 8,
  updatedHoursAgo: 7.9,
};

const large = (
  id: string,
  facts: Pick<ShownRamp, 'status' | 'createdHoursAgo' | 'updatedHoursAgo' | 'shows' | 'transactionHash'>,
  fiatAmount: string,
): ShownRamp => ({
  id,
  ...facts,
  request: {
    identityReference: 'c-50230',
    source: { fiat: { id: 'EUR', method: 'sepa-bank-transfer' } },
    target: { crypto: { id: 'BTC', blockchain: 'BTC', walletAddress: wallets.bitcoin } },
    fiatAmount,
  },
});

/** Those of c-50230 reach its weekly limit of 50,000 EUR. */
export const shownRamps: readonly ShownRamp[] = [
  fulfilled,
  awaitingPayment,
  awaitingCoins,
  extraVerification,
  expired,
  declined,
  large(
    '2e9d70b51f4c46a3b8e0c7d3a5614f92',
    {
      shows: 'large on-ramp fulfilled (first of three that use up a week)',
      status: 'FULFILLED',
      createdHoursAgo: 80,
      updatedHoursAgo: 77,
      transactionHash: 'b6f6991d03df0e2e04dafffcd6bc418aac66049e2cd74b80f14ac86db1e3f0da',
    },
    '18000.00',
  ),
  large(
    '95b3f2c80e6d41d7a1740c9be85d2f36',
    {
      shows: 'large on-ramp whose coins are on their way',
      status: 'COIN_TRANSFERRED',
      createdHoursAgo: 54,
      updatedHoursAgo: 50,
      transactionHash: 'e3c51a7f8d20b9466f0e1c2d3a4b58697786f5e4d3c2b1a0f9e8d7c6b5a49382',
    },
    '19500.00',
  ),
  large(
    'c3760e4a9d5f4b08836d1ef2740ab9c5',
    {
      shows: 'large on-ramp in progress (last of three that use up a week)',
      status: 'IN_PROGRESS',
      createdHoursAgo: 27,
      updatedHoursAgo: 25,
    },
    '12500.00',
  ),
];
