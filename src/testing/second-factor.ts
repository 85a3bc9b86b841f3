import { totpCode, totpStep } from '#server/accounts/staff/totp.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function appCode(base32: string, nowMs: number): string {
  return totpCode(bytesOf(base32), totpStep(nowMs));
}

export function bytesOf(base32: string): Uint8Array {
  const bits = Array.from(base32, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}
