import { createHash } from 'node:crypto';
import type { TransactionType } from '#contract/service/primitives.ts';
import type { RampStatus } from '#contract/service/enumerations.ts';
import { entryOf, type Execution, methods } from '../catalogue.ts';

/** No look-alikes. */
const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

const bech32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const hexadecimal = '0123456789abcdef';

const addressForms: ReadonlyMap<string, { prefix: string; alphabet: string; length: number }> = new Map([
  ['BTC', { prefix: 'bc1q', alphabet: bech32, length: 38 }],
  ['ETH', { prefix: '0x', alphabet: hexadecimal, length: 40 }],
  ['POLYGON', { prefix: '0x', alphabet: hexadecimal, length: 40 }],
  ['TRON', { prefix: 'T', alphabet: base58, length: 33 }],
  ['SOL', { prefix: '', alphabet: base58, length: 44 }],
]);

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

const bankAccounts: ReadonlyMap<string, Lines> = new Map<string, Lines>([
  ['payid-bank-transfer', { recipientEmail: 'settlement@rampart-sandbox.example' }],
  ['sepa-bank-transfer', { bankName, accountName, iban: 'DE89370400440532013000' }],
  ['gbp-bank-transfer', { bankName, accountName, accountNumber: '00314159', sortCode: '04-00-04' }],
  ['ach-bank-transfer', { bankName, accountName, accountNumber: '000271828182', routingNumber: '021000021' }],
  ['pix', { bankName, accountName, pixKey: 'settlement@rampart-sandbox.example' }],
]);

/** Returns the same for the same ramp. Choice: rampRecord. */
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

/** Returns the same for the same ramp. */
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

/** Tells if a transaction was just sent. */
export function hasSentCoins(status: RampStatus): boolean {
  return status === 'COIN_TRANSFERRED' || status === 'COIN_DEPOSIT_CONFIRMED';
}

/** Returns the same for the same ramp. Choice: rampRecord. */
export function transactionHashOf(rampId: string, blockchain: string): string {
  const bytes = createHash('sha512').update(`${rampId} transaction`).digest();
  if (blockchain === 'SOL') return solanaSignature(bytes);
  const hex = bytes.subarray(0, 32).toString('hex');
  return blockchain === 'ETH' || blockchain === 'POLYGON' ? `0x${hex}` : hex;
}

const solanaLength = 88;

function solanaSignature(bytes: Buffer): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  while (rest > 0n) {
    text = base58.charAt(Number(rest % 58n)) + text;
    rest /= 58n;
  }
  return text.padStart(solanaLength, base58.charAt(0));
}
