import { createHash } from 'node:crypto';
import type { RampStatus } from '#contract/service/enumerations.ts';
import { base58 } from '../base58.ts';

const solanaLength = 88;

/** Whether coins have just been sent in a status, by the service or by the customer: from there on there is a transaction. */
export function hasSentCoins(status: RampStatus): boolean {
  return status === 'COIN_TRANSFERRED' || status === 'COIN_DEPOSIT_CONFIRMED';
}

/** The hash of a ramp's transfer as its blockchain writes it; the same for the same ramp. Choice: rampRecord. */
export function transactionHashOf(rampId: string, blockchain: string): string {
  const bytes = createHash('sha512').update(`${rampId} transaction`).digest();
  if (blockchain === 'SOL') return solanaSignature(bytes);
  const hex = bytes.subarray(0, 32).toString('hex');
  return blockchain === 'ETH' || blockchain === 'POLYGON' ? `0x${hex}` : hex;
}

/** 64 bytes in base 58: the digits of one large number, the first of them not zero. */
function solanaSignature(bytes: Buffer): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  while (rest > 0n) {
    text = base58.charAt(Number(rest % 58n)) + text;
    rest /= 58n;
  }
  return text.padStart(solanaLength, base58.charAt(0));
}
