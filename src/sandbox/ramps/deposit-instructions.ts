import { createHash } from 'node:crypto';
import type { TransactionType } from '#contract/service/primitives.ts';
import { entryOf, methods, type Execution } from '../catalogue.ts';
import { base58 } from './base58.ts';

/** What decides how the customer hands over the source of a ramp. */
export interface Deposit {
  readonly rampId: string;
  readonly transactionType: TransactionType;
  readonly method: string;
  readonly blockchain: string;
  readonly cryptoAmount: string;
}

type Lines = Record<string, string>;

const accountName = 'Rampart Sandbox Settlement';
const bankName = 'Sandbox Bank';

/** Where bank transfers go, a method each; the reference is the ramp's own. */
const bankAccounts: ReadonlyMap<string, Lines> = new Map<string, Lines>([
  ['payid-bank-transfer', { recipientEmail: 'settlement@rampart-sandbox.example' }],
  ['sepa-bank-transfer', { bankName, accountName, iban: 'DE89370400440532013000' }],
  ['gbp-bank-transfer', { bankName, accountName, accountNumber: '00314159', sortCode: '04-00-04' }],
  ['ach-bank-transfer', { bankName, accountName, accountNumber: '000271828182', routingNumber: '021000021' }],
  ['pix', { bankName, accountName, pixKey: 'settlement@rampart-sandbox.example' }],
]);

const bech32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const hexadecimal = '0123456789abcdef';

/** How a deposit address looks on each blockchain. */
const addressForms: ReadonlyMap<string, { prefix: string; alphabet: string; length: number }> = new Map([
  ['BTC', { prefix: 'bc1q', alphabet: bech32, length: 38 }],
  ['ETH', { prefix: '0x', alphabet: hexadecimal, length: 40 }],
  ['POLYGON', { prefix: '0x', alphabet: hexadecimal, length: 40 }],
  ['TRON', { prefix: 'T', alphabet: base58, length: 33 }],
  ['SOL', { prefix: '', alphabet: base58, length: 44 }],
]);

/** Funding instructions by the way of paying: strings all; the same for the same ramp. Choice: rampRecord. */
export function depositInstructions({
  rampId,
  transactionType,
  method,
  blockchain,
  cryptoAmount,
}: Deposit): Lines {
  if (transactionType === 'OFFRAMP') {
    const coins = { walletAddress: depositAddress(rampId, blockchain), blockchain, amount: cryptoAmount };
    return blockchain === 'SOL' ? { ...coins, walletAddressMemo: depositMemo(rampId) } : coins;
  }
  return paymentLines[entryOf(methods, method).execution](method, rampId);
}

const paymentLines: Readonly<Record<Execution, (method: string, rampId: string) => Lines>> = {
  api: (method, rampId) => ({
    ...entryOf(bankAccounts, method),
    depositReference: `RMP${rampId.slice(0, 9).toUpperCase()}`,
  }),
  sdk: (_method, rampId) => ({ sdkToken: `sdk_${digest(rampId, 'sdk').toString('base64url')}` }),
  redirect: (_method, rampId) => ({ checkoutUrl: `https://checkout.rampart-sandbox.example/pay/${rampId}` }),
};

/** An address of a blockchain as it looks there; the same for the same ramp. */
export function depositAddress(rampId: string, blockchain: string): string {
  const { prefix, alphabet, length } = entryOf(addressForms, blockchain);
  const bytes = Buffer.concat([digest(rampId, blockchain), digest(rampId, 'address')]).subarray(0, length);
  return prefix + [...bytes].map((byte) => alphabet[byte % alphabet.length]).join('');
}

function depositMemo(rampId: string): string {
  return String(digest(rampId, 'memo').readUInt32BE() % 900_000_000) + '7';
}

function digest(rampId: string, purpose: string): Buffer {
  return createHash('sha256').update(`${rampId} ${purpose}`).digest();
}
